import type { IncomingMessage } from "node:http";
import { expect, test } from "vitest";
import { addressList, visitorAddress } from "../../src/http/visitor-address.ts";
import { testForge } from "../support/forge.ts";

const from = (remoteAddress: string, told?: string) =>
	({
		socket: { remoteAddress },
		headers: told === undefined ? {} : { "x-forwarded-for": told },
	}) as unknown as IncomingMessage;
const proxies = addressList(
	"127.0.0.1, 10.0.0.0/8 2001:db8::/32 rubbish 1.2.3.4/99",
);

test.each([
	["203.0.113.7", "198.51.100.1", "203.0.113.7"],
	["127.0.0.1", undefined, "127.0.0.1"],
	["127.0.0.1", "198.51.100.1", "198.51.100.1"],
	["::ffff:127.0.0.1", "198.51.100.1", "198.51.100.1"],
	["127.0.0.1", "6.6.6.6, 198.51.100.1", "198.51.100.1"],
	["127.0.0.1", "6.6.6.6, 198.51.100.1, 10.1.2.3", "198.51.100.1"],
	["127.0.0.1", "10.9.9.9, 10.1.2.3", "10.9.9.9"],
	["2001:db8::5", "2001:db9::1", "2001:db9::1"],
	["127.0.0.1", "6.6.6.6, unknown", "127.0.0.1"],
	["127.0.0.1", "", "127.0.0.1"],
	["1.2.3.4", "6.6.6.6", "1.2.3.4"],
])("a request from %s that tells of %s is of %s", (near, told, visitor) => {
	expect(visitorAddress(from(near, told), proxies)).toBe(visitor);
});

test("without proxies in the settings nobody chooses his own address, and with them each visitor has bounds of his own", async () => {
	const tries = async (forwardedFrom: string) => {
		const forge = await testForge({ forwardedFrom });
		const ada = await forge.user("ada");
		const attempt = async (address: string, password: string) =>
			(
				await fetch(`${forge.url}api/v1/user`, {
					headers: {
						Authorization: `Basic ${btoa(`ada:${password}`)}`,
						"X-Forwarded-For": address,
					},
				})
			).status;
		let last = 0;
		for (let i = 0; last !== 429 && i < 100; i++)
			last = await attempt("198.51.100.1", `wrong ${i}`);
		expect(last).toBe(429);
		return attempt("198.51.100.2", `${ada.password}`);
	};
	expect(await tries("")).toBe(429);
	expect(await tries("127.0.0.0/8 ::1")).toBe(200);
});

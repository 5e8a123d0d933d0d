import type { IncomingMessage } from "node:http";
import { expect, test } from "vitest";
import { readConfig } from "../../src/config.ts";
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

test("of a known number of proxies each counts once, and addresses may have a port", () => {
	const visitor = (told: string, hops?: number) =>
		visitorAddress(from("10.0.0.1", told), proxies, hops);
	// somebody in the network of the proxies, who invents an address
	expect(visitor("203.0.113.9, 10.1.2.3")).toBe("203.0.113.9");
	expect(visitor("203.0.113.9, 10.1.2.3", 1)).toBe("10.1.2.3");
	expect(visitor("6.6.6.6, 203.0.113.9, 10.1.2.3", 2)).toBe("203.0.113.9");
	expect(visitor("6.6.6.6, 203.0.113.9", 2)).toBe("203.0.113.9");
	expect(visitor("203.0.113.1:4123")).toBe("203.0.113.1");
	expect(visitor("[2001:db9::1]:4123, 10.1.2.3:80")).toBe("2001:db9::1");
	expect(visitor("[2001:db9::1]")).toBe("2001:db9::1");
});

test.each(["10.0.0.0/33", "10.0.0.1; 10.0.0.2", "proxy.example", "::1/129"])(
	"a list of proxies with %s is refused at the start",
	(list) => {
		for (const name of ["INGOT_FORWARDED_FROM", "INGOT_TRUSTED_PROXIES"])
			expect(() => readConfig([], { [name]: list })).toThrow(
				/is not an IP address/,
			);
	},
);

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

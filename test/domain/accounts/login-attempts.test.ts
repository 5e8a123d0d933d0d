import { expect, test } from "vitest";
import { loginFailures } from "../../../src/domain/accounts/passwords.ts";
import { testForge } from "../../support/forge.ts";

test("who has a network of addresses has no more tries than who has one", async () => {
	const forge = await testForge({ forwardedFrom: "127.0.0.1, ::1" });
	const ada = await forge.user("ada");
	const guess = (from: string, password = "guessed") =>
		fetch(`${forge.url}api/v1/user`, {
			headers: {
				Authorization: `Basic ${btoa(`ada:${password}`)}`,
				"X-Forwarded-For": from,
			},
		}).then(({ status }) => status);
	for (let n = 1; n <= loginFailures.limit; n++)
		expect(await guess(`2001:db8:1:2::${n.toString(16)}`)).toBe(401);
	expect(await guess("2001:db8:1:2:ffff::1")).toBe(429);
	expect(await guess("2001:db8:1:3::1")).toBe(401);
	expect(await guess("2001:db8:1:3::1", ada.password)).toBe(200);
});

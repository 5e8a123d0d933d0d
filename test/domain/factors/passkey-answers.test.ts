import { expect, test } from "vitest";
import type { App } from "../../../src/app.ts";
import {
	readCredential,
	relyingParty,
} from "../../../src/domain/factors/passkeys.ts";

const partyAt = (url: string) => relyingParty({ url } as App);

test.each(["127.0.0.1", "127.0.10.1", "127.123.0.255", "[::1]"])(
	"at %s passkeys are for localhost, and may be made for the address itself",
	(host) => {
		expect(partyAt(`http://${host}:3000`)).toEqual({
			id: "localhost",
			ids: ["localhost", host],
			origins: ["http://localhost:3000", `http://${host}:3000`],
		});
		expect(partyAt(`http://${host}`).origins).toEqual([
			"http://localhost",
			`http://${host}`,
		]);
	},
);

test.each(["forge.example", "127.0.0.1.forge.example", "10.127.0.0.1.example"])(
	"at %s passkeys are for that host alone",
	(host) => {
		expect(partyAt(`https://${host}`)).toEqual({
			id: host,
			ids: [host],
			origins: [`https://${host}`],
		});
	},
);

test.each([
	"",
	"{",
	"null",
	"[]",
	'"text"',
	"{}",
	'{"id":"a"}',
	'{"id":"a","response":null}',
	'{"id":"a","response":"text"}',
	'{"response":{}}',
	'{"id":1,"response":{}}',
])("%j is no answer of a passkey", (text) => {
	expect(() => readCredential(text)).toThrow("The browser sent no passkey.");
});

test("an answer of a passkey is taken as it is", () => {
	const answer = { id: "a", response: { signature: "b" } };
	expect(readCredential(JSON.stringify(answer))).toEqual(answer);
});

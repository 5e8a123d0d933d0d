import { createPublicKey, verify } from "node:crypto";
import { expect, test } from "vitest";
import {
	arePushKeys,
	sealForBrowser,
	vapidKey,
} from "../../src/crypto/web-push.ts";

const browser = {
	publicKey:
		"BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
	secret: "BTBZMqHH6r4Tts7J_aSIgg",
};

test("a message is sealed as in the example of RFC 8291", () => {
	const sealed = sealForBrowser(
		"When I grow up, I want to be a watermelon",
		browser,
		{
			salt: Buffer.from("DGv6ra1nlYgDCS1FRnbzlw", "base64url"),
			privateKey: Buffer.from(
				"yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw",
				"base64url",
			),
		},
	);
	expect(sealed.toString("base64url")).toBe(
		"DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN",
	);
});

test("two messages have nothing in common", () => {
	const [a, b] = [1, 2].map(() => sealForBrowser("x", browser));
	expect(a?.subarray(0, 16)).not.toEqual(b?.subarray(0, 16));
	expect(a?.subarray(21, 86)).not.toEqual(b?.subarray(21, 86));
});

test("keys that are no point of the curve are none", () => {
	expect(arePushKeys(browser)).toBe(true);
	const bytes = Buffer.from(browser.publicKey, "base64url");
	bytes[64] = (bytes[64] as number) ^ 1;
	for (const publicKey of [
		bytes.toString("base64url"),
		Buffer.alloc(65, 4).toString("base64url"),
		Buffer.alloc(65).toString("base64url"),
		browser.publicKey.slice(1),
		"",
		"é".repeat(87),
	])
		expect(arePushKeys({ ...browser, publicKey })).toBe(false);
	for (const secret of ["", "AAAA", `${browser.secret}AA`])
		expect(arePushKeys({ ...browser, secret })).toBe(false);
});

test("the forge names itself to the push service and to no other", async () => {
	const key = vapidKey(Buffer.alloc(32, 7));
	expect(vapidKey(Buffer.alloc(32, 7)).publicKey).toBe(key.publicKey);
	// the largest seed is no key, and becomes one
	expect(vapidKey(Buffer.alloc(32, 255)).publicKey).toMatch(/^B[\w-]{86}$/);
	const header = await key.authorization(
		"https://push.example.org/a?b",
		"mailto:a@example.org",
		2_000_000_000,
	);
	const [, token = "", shown] = /^vapid t=(\S+), k=(\S+)$/.exec(header) ?? [];
	expect(shown).toBe(key.publicKey);
	const [head = "", claims = "", signature = ""] = token.split(".");
	const part = (text: string) =>
		JSON.parse(Buffer.from(text, "base64url").toString());
	expect(part(head)).toEqual({ alg: "ES256", typ: "JWT" });
	expect(part(claims)).toEqual({
		aud: "https://push.example.org",
		sub: "mailto:a@example.org",
		exp: 2_000_000_000,
	});
	const point = Buffer.from(key.publicKey, "base64url");
	const publicKey = createPublicKey({
		key: {
			kty: "EC",
			crv: "P-256",
			x: point.subarray(1, 33).toString("base64url"),
			y: point.subarray(33).toString("base64url"),
		},
		format: "jwk",
	});
	expect(
		verify(
			"sha256",
			Buffer.from(`${head}.${claims}`),
			{ key: publicKey, dsaEncoding: "ieee-p1363" },
			Buffer.from(signature, "base64url"),
		),
	).toBe(true);
});

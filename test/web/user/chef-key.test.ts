import {
	createPrivateKey,
	createPublicKey,
	generateKeyPairSync,
} from "node:crypto";
import { expect, test } from "vitest";
import { bookForge } from "../../support/book.ts";
import { signedInVisitor } from "../support/browser.ts";

const path = "/user/settings/packages/chef";
const { forge, ada } = await bookForge();
const pemIn = (html: string, kind: string) =>
	new RegExp(`-----BEGIN ${kind}-----[\\s\\S]*?-----END ${kind}-----`).exec(
		html,
	)?.[0] ?? "";

test("one's own key for Chef is made, shown once, replaced and deleted", async () => {
	const visitor = await signedInVisitor(forge, ada);
	expect((await visitor.get("/user/settings/packages")).html).toContain(
		`href="${path}"`,
	);
	expect((await visitor.get(path)).words).toContain("You have no key yet.");
	const made = await visitor.post(path, { public_key: "" });
	const secret = createPrivateKey(pemIn(made.html, "RSA PRIVATE KEY"));
	const shown = await visitor.get(path);
	expect(shown.html).not.toContain("PRIVATE KEY");
	expect(pemIn(shown.html, "PUBLIC KEY")).toBe(
		createPublicKey(secret)
			.export({ type: "spki", format: "pem" })
			.toString()
			.trim(),
	);
	const { publicKey } = generateKeyPairSync("rsa", {
		modulusLength: 2048,
		publicKeyEncoding: { type: "spki", format: "pem" },
		privateKeyEncoding: { type: "pkcs8", format: "pem" },
	});
	expect((await visitor.post(path, { public_key: publicKey })).status).toBe(
		303,
	);
	expect(pemIn((await visitor.get(path)).html, "PUBLIC KEY")).toBe(
		publicKey.trim(),
	);
	for (const wrong of ["nonsense", "-----BEGIN PUBLIC KEY-----\nAAAA\n"]) {
		const answer = await visitor.post(path, { public_key: wrong });
		expect(answer.status).toBe(422);
		expect(answer.words).toContain("This is not an RSA public key");
	}
	expect((await visitor.post(`${path}/delete`, {})).status).toBe(303);
	expect((await visitor.get(path)).words).toContain("You have no key yet.");
	expect((await visitor.post(`${path}/delete`, {})).status).toBe(404);
});

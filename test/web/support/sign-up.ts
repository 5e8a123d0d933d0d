import { hash } from "node:crypto";
import type { Config } from "../../../src/config.ts";
import type { Message } from "../../../src/mail/message.ts";
import { testForge } from "../../support/forge.ts";
import type { Visitor } from "./browser.ts";

/** A forge whose mails are kept and whose clock stands. */
export async function forgeWith(settings: Partial<Config>) {
	const clock = { now: Date.parse("2030-01-01T00:00:00Z") };
	const forge = await testForge(settings, { clock: () => clock.now });
	const mails: Message[] = [];
	Object.assign(forge.app.mail, {
		delivers: true,
		async send(message: Message) {
			mails.push(message);
			return { messageId: "", refused: [] };
		},
	});
	const codeOf = (mail?: Message) =>
		/code=([\w-]+)/.exec(mail?.text ?? "")?.[1] ?? "";
	return { forge, clock, mails, codeOf };
}

/** What the browser's module does. */
export function workOn(challenge: string): string {
	for (let n = 0; ; n++) {
		const text = `${challenge}:${n}`;
		if (hash("sha256", text).startsWith("0000")) return String(n);
	}
}
/** Registers in a browser as its module does it. */
export async function signUp(
	browser: Visitor,
	fields: Record<string, string>,
	solve: "work" | "answer" | "not" = "work",
) {
	const query = fields.invitation ? `?invitation=${fields.invitation}` : "";
	const { html } = await browser.get(`/user/sign_up${query}`);
	const [, challenge = ""] =
		/name="challenge" value="([^"]+)"/.exec(html) ?? [];
	const [, one, two] = /What is (\d+) plus (\d+)\?/.exec(html) ?? [];
	return browser.post("/user/sign_up", {
		password: "chosen-pass-1",
		retype: "chosen-pass-1",
		challenge,
		work: solve === "work" ? workOn(challenge) : "",
		answer: solve === "answer" ? String(Number(one) + Number(two)) : "",
		...fields,
	});
}

import { codeAt } from "../../../src/crypto/one-time-codes.ts";
import type { Visitor } from "./browser.ts";

/** Reads base32, as an app does with what is typed into it. */
export function bytesOf(text: string): Buffer {
	const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
	let bits = "";
	for (const letter of text)
		bits += letters.indexOf(letter).toString(2).padStart(5, "0");
	return Buffer.from(
		(bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)),
	);
}

/** An app that makes codes, enrolled in a browser that is signed in, with its recovery codes. */
export async function enrolledApp(
	browser: Visitor,
	clock: { now: number },
): Promise<{ code(): string; recovery: string[] }> {
	const path = "/user/settings/security/two_factor/enroll";
	const { html } = await browser.get(path);
	const [, typed = ""] = /<code[^>]*>([A-Z2-7 ]+)</.exec(html) ?? [];
	const [, enrolment = ""] =
		/name="enrolment" value="([^"]+)"/.exec(html) ?? [];
	const secret = bytesOf(typed.replaceAll(" ", ""));
	const code = () => codeAt(secret, Math.floor(clock.now / 30_000));
	const done = await browser.post(path, { enrolment, code: code() });
	const recovery = recoveryCodesIn(done.html);
	if (recovery.length !== 10) throw new Error(`not enrolled: ${done.words}`);
	return { code, recovery };
}

/** The recovery codes of a page, which has them once more for the button that copies them. */
export const recoveryCodesIn = (html: string): string[] => [
	...new Set(html.match(/[A-Z2-9]{5}-[A-Z2-9]{5}/g)),
];

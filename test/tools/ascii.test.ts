import { expect, test } from "vitest";
// @ts-expect-error: a tool without types
import { inAscii } from "../../bin/ascii.mjs";

test("a built file has patterns that mean the same, and no character beyond ASCII", () => {
	const source = `
		// “quoted” 😀
		const at = /[:：]$/u, face = /^[😀😁]$/u, sent = /^envoyé/i;
		return ["a：", "a:", "b"].map((s) => at.test(s)).concat(face.test("\\ud83d\\ude01"), face.test("x"), sent.test("Envoy\\u00c9"));`;
	const written = inAscii(source) as string;
	expect(written).toMatch(/^[\n\t\x20-\x7e]*$/);
	expect(new Function(written)()).toEqual(new Function(source)());
	expect(new Function(written)()).toEqual([
		true,
		true,
		false,
		true,
		false,
		true,
	]);
});

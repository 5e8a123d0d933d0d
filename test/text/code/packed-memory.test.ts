import { expect, test } from "vitest";
import { packText } from "../../../src/text/code/packed-parts.ts";

test("to pack many small texts takes little memory beside their own", () => {
	const text = Buffer.from("const one = 1;\n".repeat(40));
	const before = process.memoryUsage().arrayBuffers;
	let bytes = 0;
	for (let i = 0; i < 1000; i++) bytes += packText(text).length;
	const taken = process.memoryUsage().arrayBuffers - before;
	expect(taken).toBeLessThan(2 * 1000 * text.length + bytes + (1 << 20));
});

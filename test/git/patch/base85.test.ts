import { expect, test } from "vitest";
import { decodeBase85 } from "../../../src/git/patch/base85.ts";

function decode(text: string, length: number): string | undefined {
	const target = Buffer.alloc(length + 4, 0xee);
	const is = decodeBase85(text, 0, text.length, target, 1, length);
	// nothing is written beside the place that was asked for
	expect(target[0]).toBe(0xee);
	expect(target[length + 1]).toBe(0xee);
	return is ? target.toString("hex", 1, length + 1) : undefined;
}

// as git writes them in binary patches
test.each([
	["00000", 4, "00000000"],
	["00001", 4, "00000001"],
	["0000~", 4, "00000054"],
	["00010", 4, "00000055"],
	["|NsC0", 4, "ffffffff"],
	["|Ns9", 3, undefined],
	["0000000001", 8, "0000000000000001"],
])("%j for %i bytes is %s", (text, length, bytes) => {
	expect(decode(text, length)).toBe(bytes);
});

test("the last group may hold fewer bytes than four", () => {
	expect(decode("|NsC0", 3)).toBe("ffffff");
	expect(decode("|NsC0|NsC0", 5)).toBe("ffffffffff");
});

test.each([
	["a number of more than four bytes", "|NsC1", 4],
	["a character of another alphabet", "000 0", 4],
	["a character beyond latin1", "000\u01000", 4],
	["too few characters", "00000", 5],
])("%s is refused", (_name, text, length) => {
	expect(decode(text, length)).toBeUndefined();
});

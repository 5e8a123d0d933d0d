import { expect, test } from "vitest";
import { patched } from "../../../../src/git/receive/small/delta.ts";

const base = Buffer.from("0123456789");
const insert = (text: string) => [text.length, ...Buffer.from(text)];
const copy = (from: number, size: number) => [0x91, from, size];

test("a delta copies and inserts", () => {
	const delta = [10, 8, ...copy(2, 3), ...insert("abc"), ...copy(8, 2)];
	expect(patched(base, Buffer.from(delta)).toString()).toBe("234abc89");
	// a size of zero is 65,536
	const large = Buffer.alloc(0x10000, "x");
	const whole = [0x80, 0x80, 4, 0x80, 0x80, 4, 0x80];
	expect(patched(large, Buffer.from(whole)).equals(large)).toBe(true);
});

test.each<[string, number[]]>([
	["copies from beyond its base", [10, 6, ...copy(8, 4), ...insert("ab")]],
	["copies more than it makes", [10, 2, ...copy(2, 3)]],
	["inserts more than it makes", [10, 2, ...insert("abc")]],
	["makes less than it says", [10, 9, ...copy(2, 3), ...insert("abc")]],
	["is made for another base", [9, 3, ...copy(2, 3)]],
	["ends in what it inserts", [10, 5, ...copy(2, 3), 2, 97]],
	["ends in what it copies", [10, 4, ...copy(2, 3), 0x91, 1]],
	["has an unknown order", [10, 3, ...copy(2, 3), 0]],
	["is too short", [10, 0]],
])("a delta that %s is refused", (_, delta) => {
	expect(() => patched(base, Buffer.from(delta))).toThrow("does not fit");
});

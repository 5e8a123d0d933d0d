import { expect, test } from "vitest";
import { namesTag } from "../../src/text/byte-range.ts";

test.each([
	['"a"', true],
	['W/"a"', true],
	['"b", "a"', true],
	["*", true],
	// Apache and Caddy, when they pack a body
	['"a-gzip"', true],
	['W/"a-br"', true],
	['"a-gzip", "b"', true],
	['"b"', false],
	['"a-b"', false],
	['"aa"', false],
	["a", false],
	["", false],
])("a client that has %s has it: %s", (header, has) => {
	expect(namesTag(header, '"a"')).toBe(has);
	expect(namesTag(header, 'W/"a"')).toBe(has);
});

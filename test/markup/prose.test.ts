import { expect, test } from "vitest";
import { proseOf } from "../../src/markup/prose.ts";

test.each([
	["a `b` c", "a  `  c"],
	["a <!-- b --> c", "a   c"],
	["~~~ js\nb\n~~~\nc", " ` \nc"],
	["- ```\n  b\n  ```\nc", " ` \nc"],
	["```\nb", " ` "],
	["a\n\n    b\n\nc", "a\n\n\nc"],
])("code and comments are left out of %j", (markdown, prose) => {
	expect(proseOf(markdown)).toBe(prose);
});

// In square time each of these would take minutes.
test.each(["~", "`", "~~~ ", "- ", "<!--", "` ``", "    x\n"])(
	"a long text of %j is read in linear time",
	(part) => {
		const text = part.repeat(600_000 / part.length);
		expect(proseOf(text).length).toBeLessThanOrEqual(text.length);
	},
);

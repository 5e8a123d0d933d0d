import { expect, test } from "vitest";
import { firstWords } from "../../src/markup/first-words.ts";

test.each([
	["It **happens** on `start`.", "It happens on start."],
	["# Title\n\nSee [here](http://a.b/c), #1", "Title See here, #1"],
	["- [ ] one\n- [x] two", "one two"],
	["```js\ncode()\n```\n\n<b>bold</b> <!-- hidden -->", "bold"],
	["", ""],
	["word ".repeat(20), `${"word ".repeat(6).trim()}…`],
	["😀".repeat(40), `${"😀".repeat(30)}…`],
	// what is not read is not shown, and said to be missing
	[`short\n\n${"\n".repeat(1_000_000)}end`, "short…"],
	["[".repeat(1_000_000), `${"[".repeat(30)}…`],
])("the first words of a text (%#)", (source, words) => {
	expect(firstWords(source, 30)).toBe(words);
});

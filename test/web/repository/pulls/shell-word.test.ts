import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { shellWord } from "../../../../src/web/repository/shell-word.ts";

test.each([
	"src/a.ts",
	"-x",
	"it's",
	"a b;$(id)`id`",
	"main;curl$IFS-x|sh",
	"\x15curl example.org|sh\n",
	"\x1b[201~\nid\n",
	"back\\slash\t'quote'",
	"\u009b201~",
	"\u00e9\u4e16",
])(
	"a shell reads %j as one word, and a terminal finds nothing to act upon",
	(text) => {
		const word = shellWord(text);
		expect(execFileSync("bash", ["-c", `printf %s ${word}`]).toString()).toBe(
			text,
		);
		// biome-ignore lint/suspicious/noControlCharactersInRegex: those are what is looked for
		expect(word).not.toMatch(/[\0-\x1f\x7f-\x9f]/);
	},
);

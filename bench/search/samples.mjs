import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { promisify } from "node:util";
import { literalOfZoekt } from "./zoekt.mjs";

const run = promisify(execFile);

/** Gives numbers between 0 and 1, the same for the same seed: a linear congruential generator, as in POSIX's example. */
export function randomOf(seed) {
	let at = seed;
	return () => {
		at = (at * 1103515245 + 12345) % 2 ** 31;
		return at / 2 ** 31;
	};
}

/** Takes words of ten letters and more, and lines, from the files of a folder. */
export async function samplesOf(corpus, count, random) {
	const one = (values) => values[Math.floor(random() * values.length)];
	const files = (
		await run(
			"find",
			[corpus, "-type", "f", "-size", "-200k", "-size", "+2k"],
			{ maxBuffer: 1 << 28 },
		)
	).stdout
		.trim()
		.split("\n")
		.filter((path) => /\.(go|ts|js|md|py)$/.test(path));
	const samples = [];
	while (samples.length < count) {
		const text = readFileSync(one(files), "utf8");
		const found = text.match(/\b[A-Za-z_]\w{9,40}\b/g);
		const lines = text.split("\n").filter((line) => /\w \w/.test(line));
		if (found && lines.length)
			samples.push({
				word: one(found),
				line: one(lines),
				common: one(["return", "function", "error", "string", "import"]),
			});
	}
	return samples;
}

const phraseOf = (line) =>
	line.trim().slice(0, 40).replace(/\s+/g, " ").replace(/["\\]/g, " ").trim();
const patternOf = (word) => `${word.slice(0, 6)}\\w+${word.slice(-2)}\\b`;

/** The kinds of queries: what the forge is asked, and what Zoekt is where it knows such. */
export const kinds = {
	word: {
		ours: ({ word }) => word,
		zoekt: ({ word }) => literalOfZoekt(word),
	},
	part: {
		ours: ({ word }) => word.slice(2, 9),
		zoekt: ({ word }) => literalOfZoekt(word.slice(2, 9)),
	},
	phrase: {
		ours: ({ line }) => `"${phraseOf(line)}"`,
		zoekt: ({ line }) => literalOfZoekt(phraseOf(line)),
	},
	regexp: {
		ours: ({ word }) => `/${patternOf(word)}/`,
		zoekt: ({ word }) => `case:no ${patternOf(word)}`,
	},
	// Zoekt knows symbols where ctags is installed
	symbol: { ours: ({ word }) => `symbol:${word}` },
	common: {
		ours: ({ common }) => common,
		zoekt: ({ common }) => literalOfZoekt(common),
	},
};

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../bin/install.mjs";

const text = '"(?:[^"\\\\]|\\\\.)*"';
const calls = {
	texts: [
		new RegExp(`\\bt\\(\\s*(${text})`, "g"),
		new RegExp(`\\brequired: (${text})`, "g"),
	],
	// the second text of a number of things is the key
	plurals: [new RegExp(`\\bplural\\(\\s*[^,]+,\\s*${text},\\s*(${text})`, "g")],
};

/** The English texts of pages: those of one form, and those of a number of things. */
export function pageTexts() {
	const folder = join(root, "src/web");
	const sources = readdirSync(folder, { recursive: true, encoding: "utf8" })
		.filter((name) => /\.tsx?$/.test(name) && !name.startsWith("words"))
		.map((name) => readFileSync(join(folder, name), "utf8"));
	const found = (patterns) => [
		...new Set(
			sources.flatMap((source) =>
				patterns.flatMap((pattern) =>
					[...source.matchAll(pattern)].map(([, one]) => JSON.parse(one)),
				),
			),
		),
	];
	return { texts: found(calls.texts), plurals: found(calls.plurals) };
}

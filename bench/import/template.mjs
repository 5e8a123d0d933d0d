import { execFileSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { filler, start } from "./words.mjs";

/** A bare repository of 40 commits in one pack, with two tags and five branches that were never merged. */
export function makeTemplate(folder, seed) {
	mkdirSync(folder, { recursive: true });
	git(folder, "init", "-q", "--bare", "-b", "main", ".");
	const text = [];
	let marks = 0;
	const commit = (ref, from, at, message, path, content) => {
		text.push(
			`commit ${ref}`,
			`mark :${++marks}`,
			`committer Ada <ada@example.com> ${start + at} +0000`,
			...data(message),
		);
		if (from) text.push(`from ${from}`);
		text.push(`M 100644 inline ${path}`, ...data(content), "");
	};
	for (let i = 0; i < 40; i++)
		commit(
			"refs/heads/main",
			"",
			i * 60,
			`Change ${i} of ${seed}`,
			`src/part-${i % 12}.txt`,
			`${seed} ${i}\n${filler.repeat(1 + (i % 20))}`,
		);
	for (let b = 0; b < 5; b++)
		commit(
			`refs/heads/topic-${b}`,
			`:${38 - b}`,
			9_000 + b,
			`Topic ${b}`,
			`topic-${b}.txt`,
			`topic ${b} of ${seed}\n`,
		);
	for (const tag of ["v1.0", "v1.1"])
		text.push(`reset refs/tags/${tag}`, "from :35", "");
	execFileSync("git", ["fast-import", "--quiet"], {
		cwd: folder,
		input: text.join("\n"),
		env: environment,
	});
	git(folder, "repack", "-adq");
	const refs = git(
		folder,
		"for-each-ref",
		"--format=%(objectname) %(refname)",
	).split("\n");
	git(folder, "pack-refs", "--all");
	const oidOf = (name) => git(folder, "rev-parse", name);
	return {
		folder,
		refs,
		main: oidOf("refs/heads/main"),
		heads: Array.from({ length: 5 }, (_, b) => ({
			branch: `topic-${b}`,
			oid: oidOf(`refs/heads/topic-${b}`),
			base: oidOf(`refs/heads/main~${b + 2}`),
		})),
	};
}

const data = (text) => [`data ${Buffer.byteLength(text)}`, text];
const environment = {
	...process.env,
	GIT_CONFIG_GLOBAL: "/dev/null",
	GIT_CONFIG_SYSTEM: "/dev/null",
};
export const git = (cwd, ...args) =>
	execFileSync("git", args, { cwd, encoding: "utf8", env: environment }).trim();

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const files = readdirSync("src", { recursive: true, encoding: "utf8" })
	.filter((name) => /\.tsx?$/.test(name))
	.map((name) => join("src", name));
const filesWith = (pattern: RegExp) =>
	files.filter((path) => pattern.test(readFileSync(path, "utf8"))).sort();

test("every child of git is started by one function, in a turn", () => {
	// what else starts programs: the dump of a database, its readers, jobs of a runner, a server apart, workers
	const others =
		/^src\/(cli|runner\/host|database\/(snapshots|sqlite))\/|^src\/start-forge-apart/;
	expect(
		filesWith(/["'](?:node:)?child_process["']/).filter(
			(path) => !others.test(path),
		),
	).toEqual(["src/git/run.ts"]);
	// the pool of readers bounds them itself; everybody else takes a turn by startGit
	expect(filesWith(/\bstartInTurn\(/)).toEqual([
		"src/git/read/cat-file.ts",
		"src/git/run.ts",
	]);
	expect(
		filesWith(/\b(?:startGit|runGit|streamGit)\(/).filter(
			(path) => !path.startsWith("src/git/"),
		),
	).toEqual([]);
});

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const files = readdirSync("src", { recursive: true, encoding: "utf8" })
	.filter((name) => /\.tsx?$/.test(name))
	.map((name) => join("src", name));
const filesWith = (pattern: RegExp) =>
	files.filter((path) => pattern.test(readFileSync(path, "utf8"))).sort();

test("every child of git is started by one function, in a turn", () => {
	const others = new Map([
		["src/children/apart/starter.ts", "the process that starts children"],
		["src/cli/workers.ts", "further processes of the server"],
		["src/database/snapshots/postgres.ts", "pg_dump of its own database"],
		["src/database/sqlite/reader-processes.ts", "readers of its own database"],
		[
			"src/domain/backup/rehearsal/run-rehearsal.ts",
			"the server itself, which restores its own copy",
		],
		["src/start-forge-apart.ts", "the server itself"],
	]);
	expect(
		filesWith(/import (?!type)[^;]*["'](?:node:)?child_process["']/).filter(
			(path) => !others.has(path),
		),
	).toEqual(["src/children/spawn-order.ts"]);
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

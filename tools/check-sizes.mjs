import { readFileSync } from "node:fs";
import { basename, dirname } from "node:path";
import { onDevelopmentNode } from "../bin/install.mjs";
import { filesBelow, report } from "./source-files.mjs";

await onDevelopmentNode();

const mostLines = 400;
const mostFiles = 30;
const vague = /^(utils?|helpers?|commons?|managers?|services?|misc|shared)$/;
const kebab = /^[a-z0-9]+(-[a-z0-9]+)*$/;

// A file of the API stands by the address of its routes, so these hold as many as there are addresses.
const wide = new Set(["src/api/repos", "test/api/repos"]);
// Made by a tool, and read by nobody.
const made = new Set([
	"src/client/operations.ts",
	"src/runner/proto/ping_pb.ts",
	"src/runner/proto/runner_pb.ts",
]);

const files = ["src", "test", "bench", "faults", "bin", "tools"].flatMap(
	filesBelow,
);
const sources = files.filter(
	(path) => /\.(ts|tsx|mjs|css|sql)$/.test(path) && !made.has(path),
);

report([
	...sources.flatMap(tooLong),
	...folders(sources).flatMap(tooFull),
	...sources.flatMap(badName),
]);

function tooLong(path) {
	const lines = readFileSync(path, "utf8").split("\n").length - 1;
	return lines > mostLines
		? [`${path}: ${lines} lines, ${mostLines} are the limit`]
		: [];
}

function folders(paths) {
	return [...Map.groupBy(paths, dirname)];
}

function tooFull([folder, entries]) {
	return entries.length > mostFiles && !wide.has(folder)
		? [`${folder}: ${entries.length} files, ${mostFiles} are the limit`]
		: [];
}

function badName(path) {
	const parts = path.split("/");
	const stem = basename(path).split(".")[0];
	const names = [...parts.slice(0, -1), stem];
	return names.flatMap((name) => {
		if (vague.test(name)) return [`${path}: the name "${name}" says nothing`];
		return kebab.test(name) ? [] : [`${path}: "${name}" is not in kebab-case`];
	});
}

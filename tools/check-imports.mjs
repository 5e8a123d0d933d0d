import { readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { layerOf, mayImport, roomOf } from "./rooms.mjs";
import { filesBelow, report } from "./source-files.mjs";

// Biome writes every import and re-export from the first column, so no parser is needed to find them.
const statement =
	/^(?:import|export)(?<type> type)?\b[^;"'`]*?\bfrom "(?<from>[^"]+)"|^import "(?<bare>[^"]+)"|\bimport\("(?<lazy>[^"]+)"\)/gm;

const imports = filesBelow("src")
	.filter((path) => /\.tsx?$/.test(path))
	.flatMap(importsOf);

// What an endpoint may not decide: its guard says who may, and its verbs refuse the rest.
const rights = new Set([
	"forbidden",
	"isPublicOnly",
	"isSiteAdmin",
	"mayRead",
	"mayWrite",
	"unauthorized",
]);

report([
	...imports
		.filter(({ from }) => from.startsWith("src/api/"))
		.flatMap(({ from, names }) =>
			names
				.filter((name) => rights.has(name))
				.map((name) => `${from}: ${name} belongs in a guard or in a verb`),
		),
	...imports
		.filter((entry) => !mayImport(entry))
		.map(({ from, to, type }) => {
			const kind = type ? "import the types of" : "import";
			return `${from}: ${roomOf(from)} must not ${kind} ${roomOf(to)} (${to})`;
		}),
	...cycles(imports),
]);

function importsOf(from) {
	const text = readFileSync(from, "utf8");
	return [...text.matchAll(statement)].flatMap(({ 0: whole, groups }) => {
		const target = groups.from ?? groups.bare ?? groups.lazy;
		if (!target.startsWith(".")) return [];
		const to = posix.normalize(join(posix.dirname(from), target));
		const names = /\{(?<list>[^}]*)\}/.exec(whole)?.groups.list ?? "";
		return [
			{
				from,
				to,
				type: groups.type !== undefined,
				names: names.split(/[\s,]+/).filter(Boolean),
			},
		];
	});
}

/** Subjects, or rooms of the ground, that need each other at run time; types of each other they may know. */
function cycles(all) {
	const needs = new Map();
	for (const { from, to, type } of all) {
		const [a, b] = [layerOf(from), layerOf(to)];
		if (type || !a || !b || a === b) continue;
		if (!needs.has(a)) needs.set(a, new Map());
		needs.get(a).set(b, `${from} imports ${to}`);
	}
	const found = [];
	for (const start of needs.keys()) {
		const path = pathBack(needs, start, start, new Set());
		// Each cycle is told once, from its first subject in the alphabet.
		if (path && [...path.keys()].sort()[0] === start)
			found.push(
				`these need each other:\n  ${[...path.values()].join("\n  ")}`,
			);
	}
	return found;
}

function pathBack(needs, here, goal, seen) {
	for (const [next, why] of needs.get(here) ?? []) {
		if (next === goal) return new Map([[here, why]]);
		if (seen.has(next)) continue;
		seen.add(next);
		const rest = pathBack(needs, next, goal, seen);
		if (rest) return new Map([[here, why], ...rest]);
	}
}

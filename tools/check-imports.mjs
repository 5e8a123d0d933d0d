import { existsSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { onDevelopmentNode } from "../bin/install.mjs";
import { layerOf, mayImport, roomOf } from "./rooms.mjs";
import { filesBelow, report } from "./source-files.mjs";

await onDevelopmentNode();

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

// Rights are compared in the policies alone; the roads to the forge ask those.
const roads = /^src\/(?:web|transport|registries|inbound|outbound)\//;
const compared = new Set(["Level", "isSiteAdmin", "mayRead", "mayWrite"]);
// Pages that tell in words what a level gives, and the registry that hands on what it has found.
const tellLevels = new Set([
	"src/registries/router.ts",
	"src/web/actions-settings/bounds-fields.tsx",
	"src/web/organization/invite.tsx",
	"src/web/organization/member.tsx",
	"src/web/organization/rights-words.tsx",
	"src/web/organization/team-form.tsx",
	"src/web/repository/settings/collaboration.tsx",
]);

// Levels are compared where rights are decided; other code asks `domain/permissions/allows.ts` or an act.
const comparison = /(?:[<>]=?|[!=]==) Level\.\w+/;
const decides = /^src\/domain\/(?:permissions|policies)\//;
const comparesLevels = new Map([
	...[...tellLevels].map((path) => [path, "tells levels in words"]),
	["src/api/users/orgs.ts", "tells levels as flags of the API"],
	["src/views/team.ts", "tells the level of a team as a word of the API"],
	["src/domain/teams/overview.ts", "gives levels: the rights of a team"],
	["src/domain/teams/rights.ts", "gives levels: the rights of a team"],
	["src/domain/teams/team.ts", "gives levels: the rights of a team"],
	["src/domain/organizations/membership.ts", "gives levels: out of teams"],
	["src/domain/projects/project-access.ts", "gives levels: those of boards"],
	["src/domain/repositories/collaborators.ts", "gives levels: bounds input"],
	["src/domain/pulls/reviews/request-review.ts", "asks what a team may do"],
	["src/import/gitea/parts/teams.ts", "gives levels: reads them elsewhere"],
]);

// The ways into pages: who comes is found out here, before there is anything to have rights in.
const waysIn = new Set([
	"src/web/export-router.ts",
	"src/web/login/authorize.tsx",
	"src/web/pages-router.ts",
	"src/web/proxy-sign-in.ts",
	"src/web/user/oauth2.tsx",
]);

// A child of git has a turn by claimant and store, and a part of the sum of memory: src/git/run.ts gives it both.
const starters = new Set(["runGit", "startGit", "startInTurn", "streamGit"]);
const mayStart = new Set([
	"src/database/sqlite/reader-processes.ts",
	"src/domain/backup/rehearsal/run-rehearsal.ts",
	"src/cli/workers.ts",
	"src/database/snapshots/postgres.ts",
	"src/children/apart/starter.ts",
	"src/children/spawn-order.ts",
	"src/start-forge-apart.ts",
]);

// Rights are decided about accounts, and the verbs of accounts ask for rights: the decision knows the row of an account.
const knownTypes = new Set(["domain/permissions domain/accounts"]);

report([
	...imports
		.filter(({ from }) => from.startsWith("src/api/"))
		.flatMap(({ from, names }) =>
			names
				.filter((name) => rights.has(name))
				.map((name) => `${from}: ${name} belongs in a guard or in a verb`),
		),
	...imports
		.filter(({ from, names }) => {
			const decides =
				names.includes("forbidden") && from.startsWith("src/web/");
			return decides && !waysIn.has(from);
		})
		.map(({ from }) => `${from}: forbidden belongs in a guard or in a verb`),
	...imports
		.filter(
			({ from, type }) => roads.test(from) && !type && !tellLevels.has(from),
		)
		.flatMap(({ from, names }) =>
			names
				.filter((name) => compared.has(name))
				.map((name) => `${from}: ${name} belongs in a policy`),
		),
	...imports
		.filter((entry) => !mayImport(entry))
		.map(({ from, to, type }) => {
			const kind = type ? "import the types of" : "import";
			return `${from}: ${roomOf(from)} must not ${kind} ${roomOf(to)} (${to})`;
		}),
	...imports
		.filter(({ from, names }) => {
			const starts = names.some((name) => starters.has(name));
			return starts && !from.startsWith("src/git/");
		})
		.map(({ from }) => `${from}: only src/git/ starts git`),
	...filesBelow("src")
		.filter((path) => /\.tsx?$/.test(path) && !mayStart.has(path))
		.filter((path) =>
			/import (?!type)[^;]*["'](?:node:)?child_process["']/.test(
				readFileSync(path, "utf8"),
			),
		)
		.map(
			(path) =>
				`${path}: children are started in the files that this check names`,
		),
	...comparedLevels(),
	...cycles(imports),
	...circles(imports),
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

function comparedLevels() {
	const compare = new Set(
		filesBelow("src")
			.filter((path) => /\.tsx?$/.test(path) && !decides.test(path))
			.filter((path) => comparison.test(readFileSync(path, "utf8"))),
	);
	return [
		...[...compare]
			.filter((path) => !comparesLevels.has(path))
			.map((path) => `${path}: levels are compared by policies`),
		...[...comparesLevels.keys()]
			.filter((path) => existsSync(path) && !compare.has(path))
			.filter((path) => !tellLevels.has(path))
			.map((path) => `${path}: compares no levels any more, so no exception`),
	];
}

/** Subjects, or rooms of the ground, that need each other, be it for a type. */
function cycles(all) {
	const needs = new Map();
	for (const { from, to, type } of all) {
		const [a, b] = [layerOf(from), layerOf(to)];
		if (!a || !b || a === b || (type && knownTypes.has(`${a} ${b}`))) continue;
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

/** Files that need each other, be it for a type: one of them holds something that stands too high. */
function circles(all) {
	const needs = Map.groupBy(all, ({ from }) => from);
	const order = new Map();
	const lowest = new Map();
	const stack = [];
	const found = [];
	// Tarjan's algorithm: what reaches back to a file that is still on the stack is in a circle with it.
	function visit(file) {
		const at = order.size;
		order.set(file, at);
		lowest.set(file, at);
		stack.push(file);
		for (const { to } of needs.get(file) ?? []) {
			if (!order.has(to)) visit(to);
			if (stack.includes(to))
				lowest.set(file, Math.min(lowest.get(file), lowest.get(to)));
		}
		if (lowest.get(file) < at) return;
		const circle = stack.splice(stack.indexOf(file)).sort();
		if (circle.length > 1)
			found.push(`these files need each other:\n  ${circle.join("\n  ")}`);
	}
	for (const file of needs.keys()) if (!order.has(file)) visit(file);
	return found;
}

import { describe, expect, test } from "vitest";
import { Level, units } from "../../../src/domain/permissions/units.ts";
import type { ActName } from "../../../src/domain/policies/may.ts";
import {
	decided,
	known,
	names,
	people,
	perUnit,
	type State,
} from "./states.ts";

// docs/RIGHTS.md shows each act in the plain state and is written by a test; this table is written by hand, and says what each state changes.

/** The states that an act may depend on; in `own` each person has written what it is about. */
const states = {
	archived: { archived: true },
	mirror: { mirror: true },
	empty: { empty: true },
	locked: { locked: true },
	closed: { closed: true },
	blocked: { blocked: true },
	draft: { draft: true },
	timesOff: { timesOff: true },
	allTrack: { contributorsTrack: false },
	assigned: { assigned: true },
	dependenciesOff: { dependenciesOff: true },
	archivedBoard: { archivedBoard: true },
	boardsOff: { boardsOff: true },
	privateTeam: { privateTeam: true },
	ownersChoose: { ownersChoose: true },
	own: {},
} satisfies Record<string, State>;
type StateName = keyof typeof states;

/** The person of the lowest rank who may do something. */
type Least = "all" | "reader" | "writer" | "administrator" | "owner" | "no one";
const ranks: readonly Least[] = [
	"all",
	"reader",
	"writer",
	"administrator",
	"owner",
];

type Row = readonly [
	act: ActName,
	least: Least,
	/** What a user without any rights there gets. */
	stranger: "not-found" | "forbidden" | "may",
	/** The states in which somebody else is the least who may. */
	except?: Partial<Record<StateName, Least>>,
];

/** The acts of the other units are in units.test.ts. */
const table: readonly Row[] = [
	["repository.see", "all", "not-found"],
	["repository.see-signed-in", "reader", "may"],
	["repository.upload", "reader", "may", { archived: "no one" }],
	["repository.administer", "administrator", "forbidden"],
	[
		"repository.configure",
		"administrator",
		"forbidden",
		{ archived: "no one" },
	],
	["repository.own", "owner", "forbidden"],
	[
		"repository.choose-teams",
		"administrator",
		"forbidden",
		{ ownersChoose: "owner" },
	],
	["repository.choose-reviewers", "writer", "forbidden"],
	["repository.copy", "reader", "forbidden"],
	["code.read", "all", "forbidden"],
	["code.read-signed-in", "reader", "forbidden"],
	["code.know", "all", "not-found"],
	["code.write", "writer", "forbidden", { archived: "no one" }],
	["file.change", "reader", "may", { archived: "no one", mirror: "no one" }],
	[
		"code.edit",
		"reader",
		"forbidden",
		{ archived: "no one", mirror: "no one" },
	],
	[
		"code.commit",
		"writer",
		"forbidden",
		{ archived: "no one", mirror: "no one" },
	],
	["planning.write", "writer", "forbidden", { archived: "no one" }],
	[
		"wiki.push",
		"writer",
		"not-found",
		{ archived: "no one", mirror: "no one" },
	],
	[
		"wiki.create",
		"writer",
		"not-found",
		{ archived: "no one", mirror: "no one" },
	],
	[
		"wiki.change",
		"writer",
		"not-found",
		{ archived: "no one", mirror: "no one" },
	],
	["issue.list", "all", "not-found"],
	["issue.create", "reader", "not-found", { archived: "no one" }],
	["issue.read", "all", "not-found"],
	["issue.follow", "reader", "not-found"],
	["issue.take", "reader", "not-found", { archived: "no one" }],
	[
		"issue.comment",
		"reader",
		"not-found",
		{ archived: "no one", locked: "writer" },
	],
	["issue.react", "reader", "not-found", { locked: "writer" }],
	["issue.edit", "writer", "not-found", { archived: "no one", own: "reader" }],
	["issue.write", "writer", "not-found", { archived: "no one" }],
	["issue.assign", "writer", "not-found", { archived: "no one" }],
	[
		"issue.depend",
		"writer",
		"not-found",
		{ archived: "no one", dependenciesOff: "no one" },
	],
	["issue.transfer", "writer", "not-found", { archived: "no one" }],
	[
		"issue.attach",
		"writer",
		"not-found",
		{ archived: "no one", blocked: "no one", own: "reader" },
	],
	["issue.lock", "administrator", "not-found", { archived: "no one" }],
	["issue.pin", "administrator", "not-found", { archived: "no one" }],
	["issue.delete", "administrator", "not-found", { archived: "no one" }],
	["comment.read", "all", "not-found"],
	[
		"comment.edit",
		"writer",
		"not-found",
		{ archived: "no one", own: "reader" },
	],
	[
		"comment.delete",
		"writer",
		"not-found",
		{ archived: "no one", own: "reader" },
	],
	[
		"comment.attach",
		"writer",
		"not-found",
		{ archived: "no one", blocked: "no one", own: "reader" },
	],
	["comment.react", "reader", "not-found", { locked: "writer" }],
	["text.edit", "writer", "not-found", { archived: "no one", own: "reader" }],
	["time.list", "reader", "not-found", { timesOff: "no one" }],
	["time.list-all", "reader", "not-found", { timesOff: "no one" }],
	[
		"time.add",
		"writer",
		"not-found",
		{
			archived: "no one",
			timesOff: "no one",
			allTrack: "reader",
			assigned: "reader",
			own: "reader",
		},
	],
	[
		"time.reset",
		"writer",
		"not-found",
		{
			archived: "no one",
			timesOff: "no one",
			allTrack: "reader",
			assigned: "reader",
			own: "reader",
		},
	],
	["time.delete", "no one", "not-found", { own: "reader" }],
	[
		"time.measure",
		"writer",
		"not-found",
		{ archived: "no one", timesOff: "no one" },
	],
	["pull.list", "all", "not-found", { mirror: "no one", empty: "no one" }],
	[
		"pull.create",
		"reader",
		"not-found",
		{ archived: "no one", mirror: "no one", empty: "no one" },
	],
	["pull.read", "all", "not-found", { mirror: "no one", empty: "no one" }],
	[
		"pull.take",
		"reader",
		"not-found",
		{ archived: "no one", mirror: "no one", empty: "no one" },
	],
	["pull.follow", "reader", "not-found", { mirror: "no one", empty: "no one" }],
	[
		"pull.edit",
		"writer",
		"not-found",
		{ archived: "no one", mirror: "no one", empty: "no one", own: "reader" },
	],
	[
		"pull.dismiss-review",
		"administrator",
		"not-found",
		{ archived: "no one", mirror: "no one", empty: "no one" },
	],
	[
		"pull.comment",
		"reader",
		"not-found",
		{ archived: "no one", mirror: "no one", empty: "no one", locked: "writer" },
	],
	[
		"pull.judge",
		"reader",
		"not-found",
		{
			archived: "no one",
			mirror: "no one",
			empty: "no one",
			locked: "writer",
			closed: "no one",
			own: "no one",
		},
	],
	[
		"pull.resolve",
		"writer",
		"not-found",
		{ archived: "no one", mirror: "no one", empty: "no one", own: "reader" },
	],
	["run.read", "all", "forbidden"],
	["run.read-signed-in", "reader", "forbidden"],
	["run.know", "all", "not-found"],
	["run.change", "writer", "forbidden", { archived: "no one" }],
	["run.drop", "writer", "forbidden", { archived: "no one" }],
	["commit-comment.create", "reader", "not-found", { archived: "no one" }],
	["commit-comment.edit", "no one", "not-found", { own: "reader" }],
	[
		"commit-comment.delete",
		"writer",
		"not-found",
		{ archived: "no one", own: "reader" },
	],
	["release.read", "all", "forbidden", { draft: "writer" }],
	["release.write", "writer", "forbidden", { archived: "no one" }],
	["boards.read-in-repository", "all", "not-found", { boardsOff: "no one" }],
	[
		"boards.create-in-repository",
		"writer",
		"not-found",
		{ archived: "no one", boardsOff: "no one" },
	],
	["boards.read", "all", "not-found"],
	["boards.create", "writer", "not-found"],
	["project.change", "writer", "forbidden", { archivedBoard: "no one" }],
	["card.read", "all", "not-found"],
	["card.change", "writer", "forbidden", { archivedBoard: "no one" }],
	["card.take-off", "writer", "forbidden", { archivedBoard: "no one" }],
	[
		"card.plan",
		"writer",
		"forbidden",
		{ archived: "no one", archivedBoard: "no one" },
	],
	["package.know", "all", "not-found"],
	["package.read", "all", "forbidden"],
	["package.write", "writer", "forbidden"],
	["package.link", "writer", "forbidden"],
	["organization.belong", "writer", "forbidden"],
	["organization.own", "owner", "forbidden"],
	["organization.create-repository", "administrator", "forbidden"],
	["organization.show-member", "owner", "forbidden"],
	["team.read", "all", "may", { privateTeam: "writer" }],
	["team.read-as-member", "writer", "forbidden"],
	["team.own", "owner", "forbidden"],
	["site.administer", "no one", "forbidden"],
	["sealed-log.read", "no one", "forbidden"],
	["account.own", "owner", "forbidden"],
];

const ofOtherUnits = units
	.filter((unit) => unit !== "code")
	.flatMap((unit) => perUnit.map((kind): ActName => `${unit}.${kind}`))
	// a release has rules of its own: whether it is a draft
	.filter((name) => !table.some(([act]) => act === name));

function least(name: ActName, of: StateName | undefined): Least {
	const rank = people.findIndex(([, actor, level]) => {
		const state: State = of ? states[of] : {};
		const by = of === "own" ? actor.account?.id : undefined;
		return !decided(name, actor, level, by ? { ...state, by } : state);
	});
	return ranks[rank] ?? "no one";
}

test("the table has each act once", () => {
	const listed = [...table.map(([name]) => name), ...ofOtherUnits];
	expect(listed.sort()).toEqual([...names].sort());
});

const rows = table.map(([name, plain, stranger, except = {}]) => ({
	name,
	plain,
	stranger,
	except,
}));

describe.each(rows)("$name", ({ name, plain, stranger, except }) => {
	test("asks for the rank of the table, in each state", () => {
		const all = Object.keys(states) as StateName[];
		const expected = all.map((of) => [of, except[of] ?? plain]);
		expect(least(name, undefined)).toBe(plain);
		expect(all.map((of) => [of, least(name, of)])).toEqual(expected);
	});

	test("tells a user without rights as much as the table says", () => {
		const refusal = decided(name, known(5), Level.none);
		expect(refusal?.kind ?? "may").toBe(stranger);
	});
});

test("whoever changes a board writes items by his rights to them, and sees no others", () => {
	const by = (name: ActName, item: Level) =>
		decided(name, known(4), Level.write, { item })?.kind;
	expect(by("card.change", Level.read)).toBeUndefined();
	expect(by("card.change", Level.none)).toBe("not-found");
	for (const name of ["card.take-off", "card.plan"] as const) {
		expect(by(name, Level.none)).toBe("not-found");
		expect(by(name, Level.read)).toBe("forbidden");
		expect(by(name, Level.write)).toBeUndefined();
	}
});

test("site administrators administer the site, each account, and the times that others spent", () => {
	const admin = { ...known(7), account: { id: 7, admin: 1 } } as never;
	for (const name of [
		"site.administer",
		"account.own",
		"time.delete",
	] as const) {
		expect(decided(name, admin, Level.owner)).toBeUndefined();
		expect(decided(name, known(7), Level.owner)?.kind).toBe("forbidden");
	}
});

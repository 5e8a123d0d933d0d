import { describe, expect, test } from "vitest";
import { anonymous } from "../../../src/domain/permissions/actor.ts";
import { Level, type Unit } from "../../../src/domain/permissions/units.ts";
import { demandSpeaking } from "../../../src/domain/policies/issue.ts";
import {
	type ActName,
	acts,
	demandMay,
} from "../../../src/domain/policies/may.ts";
import { boardsShownBy } from "../../../src/domain/policies/project.ts";
import { mayCancelMerge } from "../../../src/domain/policies/pull.ts";
import { type Act, refusalOf } from "../../../src/domain/policies/rule.ts";
import { context, decided, known, type State } from "./states.ts";

// Rights that depend on more than the rank: on the thing itself, on who made it, on a unit beside.

const reader = known(5);
const writer = known(4);
const decidedIn = (name: ActName, actor: typeof reader, found: object) =>
	refusalOf(actor, acts[name] as Act<unknown>, found);

test.each<[string, Unit, State]>([
	["an issue", "pulls", {}],
	["a pull request", "issues", { pull: true }],
])(
	"%s is hidden from those who read the other unit alone",
	(_, unit, state) => {
		for (const name of ["issue.read", "comment.read"] as const) {
			const mine: Unit = state.pull ? "pulls" : "issues";
			expect(
				decided(name, reader, Level.read, { ...state, unit: mine }),
			).toBeUndefined();
		}
		expect(
			decided("issue.read", reader, Level.read, { ...state, unit })?.kind,
		).toBe("not-found");
	},
);

test("a repository without code has no pull requests to list", () => {
	const list = (state: State) =>
		decided("issue.list", reader, Level.read, state)?.kind;
	expect(list({ unit: "pulls" })).toBeUndefined();
	expect(list({ unit: "pulls", empty: true })).toBe("not-found");
	expect(list({ unit: "pulls", mirror: true })).toBe("not-found");
	expect(list({ unit: "issues", empty: true, mirror: true })).toBeUndefined();
});

test("a text belongs to who wrote it: a comment not to who opened the item", () => {
	const found = (comment: number | undefined, item: number) => ({
		...context(Level.read, { by: item }),
		comment: comment === undefined ? undefined : { poster_id: comment },
	});
	expect(decidedIn("text.edit", reader, found(undefined, 5))).toBeUndefined();
	expect(decidedIn("text.edit", reader, found(5, 9))).toBeUndefined();
	expect(decidedIn("text.edit", reader, found(9, 5))?.kind).toBe("forbidden");
	expect(decidedIn("text.edit", reader, found(undefined, 9))?.kind).toBe(
		"forbidden",
	);
});

test("a planned merge is cancelled by who planned it and by who writes code", () => {
	const access = (level: Level, state?: State) =>
		context(level, state).access as never;
	const mine = { doer: 5 };
	expect(mayCancelMerge(reader, access(Level.read), mine)).toBe(true);
	expect(mayCancelMerge(writer, access(Level.write), mine)).toBe(true);
	expect(mayCancelMerge(writer, access(Level.read), mine)).toBe(false);
	const pulls = access(Level.write, { unit: "pulls" });
	expect(mayCancelMerge(writer, pulls, mine)).toBe(false);
	expect(mayCancelMerge(anonymous, access(Level.read), mine)).toBe(false);
});

test("reviewers are chosen by writers of pull requests, and by writers of the whole repository", () => {
	const choose = (level: Level, state?: State) =>
		decided("repository.choose-reviewers", writer, level, state)?.kind;
	expect(choose(Level.write, { unit: "pulls" })).toBeUndefined();
	expect(choose(Level.write, { without: "pulls" })).toBeUndefined();
	expect(choose(Level.write, { unit: "code" })).toBe("forbidden");
	expect(choose(Level.read)).toBe("forbidden");
});

test("members show and hide themselves, owners everybody", () => {
	const show = (actor: number, member: number, level: Level) =>
		decidedIn("organization.show-member", known(actor), {
			...context(level),
			account: { id: member },
		})?.kind;
	expect(show(4, 4, Level.write)).toBeUndefined();
	expect(show(4, 5, Level.write)).toBe("forbidden");
	expect(show(4, 5, Level.owner)).toBeUndefined();
	// who has left has nothing to show
	expect(show(4, 4, Level.read)).toBe("forbidden");
});

test("a card without an item is planned by who writes the board", () => {
	const found = { ...context(Level.write), item: undefined };
	for (const name of ["card.read", "card.change", "card.plan"] as const)
		expect(decidedIn(name, writer, found)).toBeUndefined();
});

test("a repository shows its boards, those of its owner, or both", () => {
	const shown = (projects_mode: string) =>
		boardsShownBy({ settings: JSON.stringify({ projects_mode }) });
	expect(shown("repo")).toEqual({ own: true, owners: false });
	expect(shown("owner")).toEqual({ own: false, owners: true });
	expect(shown("all")).toEqual({ own: true, owners: true });
});

describe("a demand", () => {
	test("throws the reason of a refusal, and nothing else", () => {
		const demand = (level: Level) => () =>
			demandMay(writer, "repository.administer", context(level) as never);
		expect(demand(Level.write)).toThrow(
			expect.objectContaining({ kind: "forbidden" }),
		);
		expect(demand(Level.admin)).not.toThrow();
	});

	test("lets only writers and administrators speak in a locked conversation", () => {
		const speak = (level: Level, state: State) => () =>
			demandSpeaking(reader, context(level, state) as never);
		expect(speak(Level.read, {})).not.toThrow();
		expect(speak(Level.write, { locked: true })).not.toThrow();
		expect(speak(Level.read, { locked: true })).toThrow(
			expect.objectContaining({ kind: "forbidden" }),
		);
	});
});

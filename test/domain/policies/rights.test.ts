import { expect, test } from "vitest";
import { anonymous } from "../../../src/domain/permissions/actor.ts";
import { Level } from "../../../src/domain/permissions/units.ts";
import { type ActName, acts, may } from "../../../src/domain/policies/may.ts";
import type { Act } from "../../../src/domain/policies/rule.ts";
import { context, decided, known, names, people } from "./states.ts";

// The table of rights in docs/RIGHTS.md is what the policies say; `npm test -- --sqlite test/domain/policies -u` writes it anew.

/** The words of an act's rules. */
const words = (name: ActName, member: "who" | "unless") => {
	const { before, rules } = acts[name] as Act<unknown>;
	const all = [...before, ...rules].flatMap((rule) => rule[member] ?? []);
	return [...new Set(all)].join(member === "who" ? " and " : " or ");
};

test("the table of rights is what the policies say", async () => {
	const rows = names.map((name) => {
		const marks = people.map(([, actor, level]) =>
			decided(name, actor, level) ? "–" : "yes",
		);
		const unless = words(name, "unless");
		const who = words(name, "who") || "asks";
		return `| \`${name}\` | ${marks.join(" | ")} | whoever ${who}${unless ? `, unless ${unless}` : ""} |`;
	});
	const table = `# Rights

Each act, and who may do it: to something public that somebody else has written, in a repository (or with the boards, packages, teams of an account) that is neither archived nor a
mirror. Guards, pages and all other roads ask these policies (\`src/domain/policies/\`), and this page is made from them by \`test/domain/policies/rights.test.ts\`.

| act | ${people.map(([name]) => name).join(" | ")} | in words |
| --- | ${people.map(() => "---").join(" | ")} | --- |
${rows.join("\n")}
`;
	await expect(table).toMatchFileSnapshot("../../../docs/RIGHTS.md");
});

test("a higher rank never loses an act", () => {
	for (const name of names) {
		const passed = people
			.slice(1)
			.map(([, actor, level]) => !decided(name, actor, level));
		expect([name, passed]).toEqual([name, [...passed].sort()]);
	}
});

test("an archived repository changes by its settings alone", () => {
	const owner = known(2);
	const open = names.filter(
		(name) =>
			!decided(name, owner, Level.owner) &&
			!decided(name, owner, Level.owner, { archived: true, by: 2 }),
	);
	const changes = open.filter((name) =>
		/\.(create|write|change|edit|delete|lock|pin|assign|transfer|attach|comment|judge|resolve|configure|plan|take|push|commit|add|reset|measure|depend|drop)$/.test(
			name,
		),
	);
	// a board of an account goes on; the item of a card in an archive does not (`card.plan`)
	expect(changes).toEqual([
		"boards.create",
		"project.change",
		"card.change",
		"package.write",
	]);
});

test("what somebody wrote he changes himself, and in locked conversations only writers speak", () => {
	const reader = known(5);
	const own = { by: 5 };
	for (const name of ["issue.edit", "comment.edit", "text.edit"] as const) {
		expect(decided(name, reader, Level.read)?.kind).toBe("forbidden");
		expect(decided(name, reader, Level.read, own)).toBeUndefined();
	}
	const locked = { locked: true };
	for (const name of [
		"issue.comment",
		"issue.react",
		"pull.comment",
	] as const) {
		expect(decided(name, reader, Level.read, locked)?.kind).toBe("forbidden");
		expect(decided(name, known(4), Level.write, locked)).toBeUndefined();
	}
	const blocked = { blocked: true, by: 5 };
	expect(decided("issue.attach", reader, Level.read, blocked)?.message).toBe(
		"user is blocked",
	);
});

test("the first rule that refuses gives the reason", () => {
	const archived = { archived: true };
	expect(decided("issue.lock", anonymous, Level.read, archived)?.kind).toBe(
		"unauthorized",
	);
	expect(decided("issue.lock", known(2), Level.owner, archived)?.kind).toBe(
		"archived",
	);
	expect(decided("wiki.change", anonymous, Level.read, archived)?.kind).toBe(
		"archived",
	);
	expect(decided("code.know", known(5), Level.none)?.kind).toBe("not-found");
	expect(decided("code.read", known(5), Level.none)?.kind).toBe("forbidden");
	const yes = context(Level.write);
	expect(may(known(4), "code.commit", yes as never)).toBe(true);
	expect(
		may(
			known(4),
			"code.commit",
			context(Level.write, { mirror: true }) as never,
		),
	).toBe(false);
});

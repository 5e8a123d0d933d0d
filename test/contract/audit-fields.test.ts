import { expect, test } from "vitest";
import { auditActions } from "../../src/domain/audit/actions/actions.ts";
import type { ActionSpec } from "../../src/domain/audit/actions/declare.ts";
import {
	fieldWord,
	isQuietChange,
	isQuietFact,
} from "../../src/web/audit/field-words.ts";
import { during, type Visit } from "../../src/web/visit.ts";

const visit = { language: "en" } as unknown as Visit;
const wordOf = (field: string) => during(visit, () => fieldWord(field));
/** These are shown in a form of their own, without a name. */
const unnamed = new Set(["moves", "fields"]);

test("each field that a record tells to people has a word", () => {
	const specs: [string, ActionSpec][] = Object.entries(auditActions);
	const told = specs.flatMap(([action, { changes = {}, facts = {} }]) => [
		...Object.keys(changes).filter((field) => !isQuietChange(field)),
		...Object.keys(facts).filter((field) => !isQuietFact(action, field)),
	]);
	expect(told.length).toBeGreaterThan(100);
	const lacking = told.filter(
		(field) => !unnamed.has(field) && wordOf(field) === undefined,
	);
	expect([...new Set(lacking)]).toEqual([]);
});

test("a field for programs alone is told to nobody", () => {
	expect(isQuietFact("session.signed-in", "row_digest")).toBe(true);
	expect(isQuietFact("session.signed-in", "session")).toBe(true);
	expect(isQuietFact("session.signed-in", "method")).toBe(false);
	expect(isQuietFact("refs.moved", "version")).toBe(true);
	expect(isQuietFact("package.published", "version")).toBe(false);
	expect(wordOf("nothing_of_this_name")).toBeUndefined();
});

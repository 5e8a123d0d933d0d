import { query, type Reader } from "../../../database/database.ts";
import { auditActions } from "../../audit/actions/actions.ts";
import {
	type Fields,
	fieldOfDigest,
	keptField,
	mostNames,
} from "../../audit/fields.ts";
import { type People, readRules } from "../../protection/branch-rule.ts";
import { readTagRules } from "../../protection/tag-rule.ts";
import type { Findings } from "../finding.ts";
import type { Parents } from "./parents.ts";
import { atOnce, recordsWith, type Told } from "./recorded.ts";
import {
	changedTo,
	compareThings,
	type RecordedThing,
	RecordedThings,
} from "./things.ts";

const branchRules = query((q, p: { after: number }) =>
	q
		.selectFrom("branch_rule")
		.selectAll()
		.where("id", ">", p.after)
		.orderBy("id")
		.limit(atOnce),
);
const tagRules = query((q, p: { after: number }) =>
	q
		.selectFrom("tag_rule")
		.selectAll()
		.where("id", ">", p.after)
		.orderBy("id")
		.limit(atOnce),
);

/** Compares the rules of branches with the last records of each. */
export async function verifyBranchRules(
	db: Reader,
	parents: Parents,
	findings: Findings,
): Promise<void> {
	const rules = new RecordedThings(parents.highest.branch_rule);
	const rulesOf = new Map<number, Set<number>>();
	for await (const told of recordsWith(db, [
		"branch-rule.created",
		"branch-rule.edited",
		"branch-rule.deleted",
		"branch-rule.ordered",
	])) {
		if (told.action === "branch-rule.ordered") {
			order(rules, rulesOf, told);
			continue;
		}
		// records of older servers have no name
		readRecord(rules, told, "name");
		const { repository_id: repository, target_id: target } = told;
		if (repository === null || target === null) continue;
		const set = rulesOf.get(repository) ?? new Set();
		rulesOf.set(repository, set.add(target));
	}
	const fields: Fields = auditActions["branch-rule.created"].changes;
	await compareRules(rules, { db, parents, findings, fields }, async (after) =>
		(await readRules(db, await db.all(branchRules, { after }))).map(
			({ settings, people, ...row }) => ({
				...{ id: row.id, repository_id: row.repository_id, title: row.name },
				values: { ...settings, ...people, ...row },
			}),
		),
	);
}

/** Compares the rules of tags with the last records of each. */
export async function verifyTagRules(
	db: Reader,
	parents: Parents,
	findings: Findings,
): Promise<void> {
	const rules = new RecordedThings(parents.highest.tag_rule);
	for await (const told of recordsWith(db, [
		"tag-rule.created",
		"tag-rule.edited",
		"tag-rule.deleted",
	]))
		readRecord(rules, told, "pattern");
	const fields: Fields = auditActions["tag-rule.created"].changes;
	await compareRules(rules, { db, parents, findings, fields }, async (after) =>
		(await readTagRules(db, await db.all(tagRules, { after }))).map((rule) => ({
			...{ id: rule.id, repository_id: rule.repository_id },
			title: rule.pattern,
			values: { ...rule },
		})),
	);
}

function readRecord(rules: RecordedThings, told: Told, title: string): void {
	const after = { ...changedTo(told), repository: told.repository_id };
	if (told.action.endsWith(".created"))
		rules.create(told, after, { isWhole: title in after });
	else if (told.action.endsWith(".edited")) rules.edit(told, after);
	else rules.delete(told);
}

function order(
	rules: RecordedThings,
	rulesOf: ReadonlyMap<number, ReadonlySet<number>>,
	told: Told,
): void {
	const { rules: listed, count } = told.details.facts ?? {};
	const ids = Array.isArray(listed) ? listed.map(Number) : [];
	const isWhole = !told.forgotten && Number(count ?? ids.length) === ids.length;
	const all = rulesOf.get(told.repository_id ?? 0) ?? new Set<number>();
	// a record names some of many: the places of the others are not known
	if (!isWhole || ids.length >= mostNames)
		for (const id of all) rules.known.get(id)?.fields.delete("priority");
	for (const [at, id] of ids.entries())
		if (all.has(id)) rules.edit(told, { priority: at + 1 }, id);
}

interface Row {
	readonly id: number;
	readonly repository_id: number;
	readonly title: string;
	readonly values: Readonly<Record<string, unknown>>;
}

const compareRules = (
	rules: RecordedThings,
	{
		parents,
		findings,
		fields,
	}: { db: Reader; parents: Parents; findings: Findings; fields: Fields },
	rowsAfter: (after: number) => Promise<readonly Row[]>,
): Promise<void> =>
	compareThings<Row>(
		rules,
		{
			nameOf: ({ id, repository_id, title }) =>
				`rule ${id} (${title}) of repository ${repository_id}`,
			nameOfGone: (id, { of }) =>
				`rule ${id} of repository ${of.repository_id}`,
			rowsAfter,
			valueOf: ({ values, repository_id }, field) =>
				field === "repository"
					? repository_id
					: keptField(fields, values, field),
			compare: (row, field, { value, record }) =>
				// who was deleted has left a list of which there is a digest alone
				fields[fieldOfDigest(field) ?? ""] === "people" &&
				parents.lostSince(record)
					? Promise.resolve(undefined)
					: fields[field] === "people" && value !== null
						? comparePeople(parents, {
								...{ field, record },
								is: row.values[field] as People,
								was: value as People,
							})
						: undefined,
			mayBeGone: (_, thing) => mayBeGone(parents, thing),
		},
		findings,
	);

const mayBeGone = async (
	parents: Parents,
	{ of }: RecordedThing,
): Promise<boolean> => !(await parents.repository(of.repository_id ?? 0));

/** Compares a list of people: those that were deleted have left it. */
async function comparePeople(
	parents: Parents,
	{
		field,
		record,
		is,
		was,
	}: { field: string; record: number; is: People; was: People },
): Promise<string | undefined> {
	const differences: string[] = [];
	for (const kind of ["accounts", "teams"] as const) {
		// of so many the record has not all
		if (was[kind].length >= mostNames) continue;
		// one that was restored has come back to its lists
		const added = is[kind].filter(
			(id) =>
				!was[kind].includes(id) &&
				!(kind === "accounts" && parents.restoredSince("account", id, record)),
		);
		const gone: number[] = [];
		for (const id of was[kind])
			if (!is[kind].includes(id) && (await isThere(kind, id))) gone.push(id);
		if (added.length)
			differences.push(`${field} has the ${kind} ${added.join(", ")} more`);
		if (gone.length)
			differences.push(`${field} lacks the ${kind} ${gone.join(", ")}`);
	}
	return differences.length
		? `${differences.join(" and ")} than it has`
		: undefined;

	async function isThere(kind: keyof People, id: number): Promise<boolean> {
		if (kind === "teams") return parents.team(id);
		return (
			(await parents.account(id)) &&
			!parents.restoredSince("account", id, record)
		);
	}
}

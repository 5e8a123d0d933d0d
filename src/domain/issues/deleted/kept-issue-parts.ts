import {
	query,
	type Reader,
	type Transaction,
} from "../../../database/database.ts";
import { insertInto, updateTable } from "../../../database/queries/changes.ts";
import type { Issue } from "../issue.ts";

/** A card of a deleted issue, with the values that it has in the fields of its board. */
interface KeptCard {
	readonly project_id: number;
	readonly column_id: number;
	readonly sorting: number;
	readonly creator_id: number | null;
	readonly created_at: number;
	readonly values: readonly {
		readonly field_id: number;
		readonly word: string;
		readonly number: number | null;
		readonly option_id: number | null;
	}[];
}
/** That one item waits for another. */
export interface KeptDependency {
	readonly blocked_id: number;
	readonly blocker_id: number;
	readonly created_at: number;
}

/** The ties of a deleted issue to what others see and count: they end with its deletion, and come back with it as far as their other side is still there. */
export interface KeptIssueParts {
	readonly labels: readonly number[];
	readonly milestone: number | null;
	readonly pinned: boolean;
	readonly cards: readonly KeptCard[];
	readonly dependencies: readonly KeptDependency[];
}

const labels = query((q, p: { issue: number }) =>
	q
		.selectFrom("issue_label")
		.select("label_id")
		.where("issue_id", "=", p.issue)
		.orderBy("label_id"),
);
const dependencies = query((q, p: { issue: number }) =>
	q
		.selectFrom("issue_dependency")
		.select(["blocked_id", "blocker_id", "created_at"])
		.where((e) =>
			e.or([e("blocked_id", "=", p.issue), e("blocker_id", "=", p.issue)]),
		),
);
const cards = query((q, p: { issue: number }) =>
	q
		.selectFrom("project_card")
		.select([
			"id",
			"project_id",
			"column_id",
			"sorting",
			"creator_id",
			"created_at",
		])
		.where("issue_id", "=", p.issue)
		.orderBy("project_id"),
);
const values = query((q, p: { issue: number }) =>
	q
		.selectFrom("project_value as v")
		.innerJoin("project_card as c", "c.id", "v.card_id")
		.select(["v.card_id", "v.field_id", "v.word", "v.number", "v.option_id"])
		.where("c.issue_id", "=", p.issue),
);
const kept = query((q, p: { id: number }) =>
	q.selectFrom("deleted_issue").selectAll().where("issue_id", "=", p.id),
);
const setParts = updateTable("deleted_issue", {
	set: ["parts"],
	where: ["issue_id"],
});
const dropDependencies = query((q, p: { id: number }) =>
	q
		.deleteFrom("issue_dependency")
		.where((e) =>
			e.or([e("blocked_id", "=", p.id), e("blocker_id", "=", p.id)]),
		),
);
/** Tables of things that end for good: messages that were not sent, clocks that run, merges that were planned. */
const ended = [
	"issue_label",
	"project_card",
	"stopwatch",
	"outgoing_mail",
	"outgoing_push",
	"auto_merge",
] as const;

/** Notes the row of a deleted issue. */
export const insertKept = insertInto("deleted_issue", [
	"issue_id",
	"repository_id",
	"number",
	"deleted_by",
	"deleted_at",
	"parts",
]);

/** Takes that row away: the issue is restored, or cannot be any more. */
export const takeKept = query((q, p: { id: number }) =>
	q.deleteFrom("deleted_issue").where("issue_id", "=", p.id),
);

/** Reads the ties of an issue to what others see. */
export async function readParts(
	tx: Transaction,
	{ id: issue, milestone_id: milestone, pin_order }: Issue,
): Promise<KeptIssueParts> {
	const found = await tx.all(values, { issue });
	return {
		labels: (await tx.all(labels, { issue })).map((row) => row.label_id),
		milestone,
		pinned: pin_order > 0,
		cards: (await tx.all(cards, { issue })).map(({ id, ...card }) => ({
			...card,
			values: found
				.filter((value) => value.card_id === id)
				.map(({ card_id: _, ...value }) => value),
		})),
		dependencies: await tx.all(dependencies, { issue }),
	};
}

/** Ends the ties of an issue, and what it had planned. */
export async function dropParts(tx: Transaction, id: number): Promise<void> {
	await tx.run(dropDependencies, { id });
	for (const table of ended)
		await tx.change((q) => q.deleteFrom(table).where("issue_id", "=", id));
}

/** The note of a deleted issue, with the place where it was. */
export async function readKept(
	db: Reader,
	id: number,
): Promise<
	| {
			readonly repository: number;
			readonly number: number;
			readonly parts: KeptIssueParts;
	  }
	| undefined
> {
	const row = await db.first(kept, { id });
	return (
		row && {
			repository: row.repository_id,
			number: row.number,
			parts: JSON.parse(row.parts) as KeptIssueParts,
		}
	);
}

/** Gives a deleted issue a dependency that comes back with it. */
export const addKeptDependency = (
	tx: Transaction,
	id: number,
	parts: KeptIssueParts,
	added: KeptDependency,
): Promise<number> =>
	tx.run(setParts, {
		issue_id: id,
		parts: JSON.stringify({
			...parts,
			dependencies: [...parts.dependencies, added],
		}),
	});

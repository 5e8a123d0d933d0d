import { sql } from "kysely";
import type { App } from "../../../app.ts";
import { query, type Transaction } from "../../../database/database.ts";
import { insertInto } from "../../../database/queries/changes.ts";
import type { Actor } from "../../permissions/actor.ts";
import { noteChange } from "../../projects/change-projects.ts";
import { fieldsOf, type ProjectField } from "../../projects/field.ts";
import { projectsByIds } from "../../projects/project.ts";
import type { Repository } from "../../repositories/repository.ts";
import { fits } from "../boards/cards.ts";
import { waitsFor } from "../dependencies.ts";
import { type Issue, issuesByIds } from "../issue.ts";
import {
	addKeptDependency,
	type KeptDependency,
	type KeptIssueParts,
	readKept,
} from "./kept-issue-parts.ts";

const putDependency = insertInto(
	"issue_dependency",
	["blocked_id", "blocker_id", "created_at"],
	(insert) => insert.onConflict((c) => c.doNothing()),
);
/** A card in its column, unless that is gone; its creator may be gone. */
const putCard = query(
	(
		q,
		p: {
			project: number;
			column: number;
			issue: number;
			sorting: number;
			creator: number | null;
			at: number;
		},
	) =>
		q
			.insertInto("project_card")
			.columns([
				"project_id",
				"column_id",
				"issue_id",
				"sorting",
				"creator_id",
				"created_at",
			])
			.expression((e) =>
				e
					.selectFrom("project_column as c")
					.select(["c.project_id", "c.id"])
					.select([
						sql<number>`cast(${p.issue} as bigint)`.as("issue_id"),
						sql<number>`cast(${p.sorting} as bigint)`.as("sorting"),
						sql<
							number | null
						>`(select id from account where id = cast(${p.creator} as bigint))`.as(
							"creator_id",
						),
						sql<number>`cast(${p.at} as bigint)`.as("created_at"),
					])
					.where("c.id", "=", p.column)
					.where("c.project_id", "=", p.project),
			)
			.onConflict((c) => c.doNothing())
			.returning("id"),
);
const putValue = insertInto("project_value", [
	"card_id",
	"field_id",
	"word",
	"number",
	"option_id",
]);

/**
 * Lets a restored issue wait for others again, and others for it: those that are still there. With one that is deleted itself it comes back when that is
 * restored. What would be a circle by now stays away.
 */
export async function putDependencies(
	tx: Transaction,
	id: number,
	all: readonly KeptDependency[],
): Promise<void> {
	const otherOf = (one: KeptDependency) =>
		one.blocked_id === id ? one.blocker_id : one.blocked_id;
	const there = new Set(
		(await issuesByIds(tx, all.map(otherOf))).map((issue) => issue.id),
	);
	for (const one of all) {
		const other = otherOf(one);
		if (there.has(other)) {
			if (!(await waitsFor(tx, one.blocker_id, one.blocked_id)))
				await tx.run(putDependency, one);
			continue;
		}
		const kept = await readKept(tx, other);
		if (kept) await addKeptDependency(tx, other, kept.parts, one);
	}
}

/** Puts the cards of a restored issue back where their columns are still there, with the values of the fields and options that are. */
export async function putCards(
	app: App,
	tx: Transaction,
	actor: Actor,
	{
		issue,
		repository,
		cards,
	}: {
		readonly issue: Issue;
		readonly repository: Repository;
		readonly cards: KeptIssueParts["cards"];
	},
): Promise<void> {
	const boards = await projectsByIds(
		tx,
		cards.map((card) => card.project_id),
	);
	for (const card of cards) {
		const board = boards.find((one) => one.id === card.project_id);
		if (!board || !fits(board, repository)) continue;
		const [row] = await tx.all(putCard, {
			project: board.id,
			column: card.column_id,
			issue: issue.id,
			sorting: card.sorting,
			creator: card.creator_id,
			at: card.created_at,
		});
		if (!row) continue;
		const fields = await fieldsOf(tx, board.id);
		for (const value of card.values)
			if (fields.some((field) => fitsField(field, value)))
				await tx.run(putValue, { card_id: row.id, ...value });
		await noteChange(app, tx, actor, board, { issue: issue.id });
	}
}

/** Tells whether a value can be one of a field: of one that has options it is one that is still there. */
const fitsField = (
	{ id, options }: ProjectField,
	{ field_id, option_id }: KeptIssueParts["cards"][number]["values"][number],
): boolean =>
	id === field_id &&
	(option_id === null || options.some((option) => option.id === option_id));

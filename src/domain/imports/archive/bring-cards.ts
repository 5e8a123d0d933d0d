import type { Transaction } from "../../../database/database.ts";
import { isDomainError } from "../../../errors.ts";
import { type ProjectField, readValue } from "../../projects/field.ts";
import { columnStep } from "../../projects/order.ts";
import {
	integerOrZero,
	type Json,
	object,
	objects,
	secondsOf,
	text,
} from "../apis/values.ts";

const mostCards = 100_000;
const mostFields = 30;
/** Rows of one statement. */
const atOnce = 100;

/** The columns of a board by the ids that they had, and the one for what is new. */
export interface Columns {
	readonly byId: ReadonlyMap<number, number>;
	readonly usual: number;
}

/** Puts the cards of a board into its columns, with their values; those whose item is not here are left out. */
export async function putCards(
	tx: Transaction,
	project: number,
	one: Json,
	known: {
		readonly columns: Columns;
		readonly fields: ReadonlyMap<number, ProjectField>;
		readonly issues: ReadonlyMap<number, number>;
	},
	{ creator, at }: { readonly creator: number | null; readonly at: number },
): Promise<void> {
	const seen = new Set<number>();
	const cards = objects(one.cards)
		.slice(0, mostCards)
		.map((card) => ({ ...card, sorting: integerOrZero(card.sorting) }))
		.sort((a, b) => a.sorting - b.sorting)
		.flatMap((card: Json, i) => {
			const number = integerOrZero(card.issue);
			const issue = known.issues.get(number);
			if (number ? issue === undefined || seen.has(issue) : false) return [];
			if (issue !== undefined) seen.add(issue);
			const column_id =
				known.columns.byId.get(integerOrZero(card.column)) ??
				known.columns.usual;
			const row = {
				project_id: project,
				column_id,
				issue_id: issue ?? null,
				note: issue === undefined ? text(card.note, 10_000) : "",
				// in the order that they had, with numbers of our own
				sorting: (i + 1) * columnStep,
				creator_id: creator,
				created_at: secondsOf(card.created) ?? at,
			};
			return [{ row, values: valuesIn(card.values, known.fields) }];
		});
	for (let from = 0; from < cards.length; from += atOnce) {
		const some = cards.slice(from, from + atOnce);
		const ids = await tx.rows((q) =>
			q
				.insertInto("project_card")
				.values(some.map(({ row }) => row))
				.returning("id"),
		);
		// the ids that a statement gives rise in the order of its rows
		const sorted = ids.map(({ id }) => id).sort((a, b) => a - b);
		const values = some.flatMap(({ values: given }, i) =>
			given.map((value) => ({ ...value, card_id: sorted[i] as number })),
		);
		for (let part = 0; part < values.length; part += atOnce)
			await tx.change((q) =>
				q.insertInto("project_value").values(values.slice(part, part + atOnce)),
			);
	}
}

/** The values of a card as far as they fit. */
function valuesIn(values: unknown, fields: ReadonlyMap<number, ProjectField>) {
	const found = new Map<
		number,
		ReturnType<typeof readValue> & { field_id: number }
	>();
	for (const [id, typed] of Object.entries(object(values)).slice(
		0,
		mostFields,
	)) {
		const field = fields.get(Number(id));
		if (!field || typeof typed !== "string" || !typed.trim()) continue;
		try {
			const value = readValue(field, text(typed, 1000));
			found.set(field.id, { ...value, field_id: field.id });
		} catch (error) {
			if (!isDomainError(error)) throw error;
		}
	}
	return [...found.values()];
}

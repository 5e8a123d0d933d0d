import type { Selectable } from "kysely";
import { query, type Reader } from "../../database/database.ts";
import type {
	ProjectFieldTable,
	ProjectValueTable,
} from "../../database/schema-projects.ts";
import { invalid } from "../../errors.ts";
import type { Actor } from "../permissions/actor.ts";
import { readableIssue } from "../permissions/visible.ts";

/** A choice, or an iteration with its first day and its length. */
export interface FieldOption {
	readonly id: number;
	readonly title: string;
	/** `#rrggbb`, or nothing. */
	readonly color: string;
	/** The first day of an iteration, as 2026-12-24; empty for a choice. */
	readonly start: string;
	/** How long an iteration is; 0 for a choice. */
	readonly days: number;
}
/** A field that a board has of its own. */
export type ProjectField = Omit<Selectable<ProjectFieldTable>, "options"> & {
	readonly options: readonly FieldOption[];
};
export type FieldKind = ProjectFieldTable["kind"];
export const fieldKinds = [
	"text",
	"number",
	"date",
	"choice",
	"iteration",
] as const satisfies readonly FieldKind[];
export type ProjectValue = Selectable<ProjectValueTable> & {
	readonly kind: FieldKind;
};
/** What is stored of a value. */
type StoredValue = Pick<ProjectValue, "word" | "number" | "option_id">;

/** Characters that a text in a field may have. */
const longestValue = 256;
const million = 1_000_000;
const largest = 1_000_000_000;

const ofProject = query((q, p: { project: number }) =>
	q
		.selectFrom("project_field")
		.selectAll()
		.where("project_id", "=", p.project)
		.orderBy("sorting")
		.orderBy("id"),
);
const byId = query((q, p: { id: number }) =>
	q.selectFrom("project_field").selectAll().where("id", "=", p.id),
);
const ofCards = query((q, p: { cards: number[] }, d) =>
	q
		.selectFrom("project_value")
		.innerJoin("project_field", "project_field.id", "project_value.field_id")
		.selectAll("project_value")
		.select("project_field.kind")
		.where("card_id", "in", d.list(p.cards))
		.orderBy("project_field.sorting")
		.orderBy("field_id"),
);
/** A row of the table with its options read. */
export const readField = (
	row: Selectable<ProjectFieldTable>,
): ProjectField => ({
	...row,
	options: JSON.parse(row.options) as FieldOption[],
});

/** The fields of a board in their order. */
export const fieldsOf = async (
	db: Reader,
	project: number,
): Promise<ProjectField[]> =>
	(await db.all(ofProject, { project })).map(readField);

export async function fieldById(
	db: Reader,
	id: number,
): Promise<ProjectField | undefined> {
	const row = await db.first(byId, { id });
	return row && readField(row);
}

/** The values of some cards, by card; one query whatever the number. */
export async function valuesOfCards(
	db: Reader,
	cards: number[],
): Promise<ReadonlyMap<number, ProjectValue[]>> {
	if (cards.length === 0) return new Map();
	const rows = await db.all(ofCards, { cards });
	return Map.groupBy(rows, (row) => row.card_id);
}

/** How many values each field of a board has (`12`), and each of its options (`12/3`), on the cards that an actor may see. */
export async function countValues(
	db: Reader,
	actor: Actor,
	project: number,
): Promise<ReadonlyMap<string, number>> {
	const rows = await db.rows((q) =>
		q
			.selectFrom("project_value")
			.innerJoin("project_card as card", "card.id", "project_value.card_id")
			.leftJoin("issue", "issue.id", "card.issue_id")
			.leftJoin("repository", "repository.id", "issue.repository_id")
			.leftJoin("account as owner", "owner.id", "repository.owner_id")
			.select((e) => [
				"field_id as field",
				"option_id as option",
				e.fn.countAll<number>().as("n"),
			])
			.where("card.project_id", "=", project)
			.where((e) =>
				e.or([e("card.issue_id", "is", null), readableIssue(actor)]),
			)
			.groupBy(["field_id", "option_id"]),
	);
	const found = new Map<string, number>();
	for (const { field, option, n } of rows) {
		const key = String(field);
		found.set(key, (found.get(key) ?? 0) + Number(n));
		if (option !== null) found.set(`${key}/${option}`, Number(n));
	}
	return found;
}

/** Whether a text is a day as 2026-12-24. */
export function isDay(text: string): boolean {
	if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
	const moment = Date.parse(`${text}T00:00:00Z`);
	return (
		!Number.isNaN(moment) &&
		new Date(moment).toISOString().slice(0, 10) === text
	);
}

/** A number in millionths; undefined for a text that is none, or one that is too large or too fine. */
export function millionthsOf(text: string): number | undefined {
	if (!/^-?\d{1,10}(?:\.\d{1,6})?$/.test(text)) return undefined;
	const number = Number(text);
	return Math.abs(number) <= largest
		? // 0 has no sign
			Math.round(number * million) + 0
		: undefined;
}

/** What a text, or the id of an option, is as a value of a field. @throws DomainError "invalid" for one that does not fit */
export function readValue(
	{ name, kind, options }: ProjectField,
	typed: string,
): StoredValue {
	const text = typed.trim();
	const value = { word: "", number: null, option_id: null };
	switch (kind) {
		case "text":
			if ([...text].length > longestValue)
				throw invalid(`${name}: no more than ${longestValue} characters`);
			if (/\p{Cc}/u.test(text))
				throw invalid(`${name}: the text has control characters`);
			return { ...value, word: text };
		case "number": {
			const number = millionthsOf(text);
			if (number === undefined)
				throw invalid(
					`${name}: a number is wanted, up to ${largest} and with six decimals at most`,
				);
			return { ...value, number };
		}
		case "date":
			if (!isDay(text))
				throw invalid(`${name}: a day is wanted, such as 2026-12-24`);
			return { ...value, word: text };
		default: {
			const option = options.find(({ id }) => String(id) === text);
			if (!option) throw invalid(`${name}: option not found: ${text}`);
			return { ...value, option_id: option.id };
		}
	}
}

/** The number of a value as people write it. */
export const numberText = (millionths: number): string =>
	String(millionths / million);

/** A value as forms send it: a text, a number, a day or the id of an option. */
export const valueText = ({ word, number, option_id }: StoredValue): string =>
	number !== null
		? numberText(number)
		: option_id !== null
			? String(option_id)
			: word;

/** The last day of an iteration. */
export const lastDay = ({ start, days }: FieldOption): string =>
	dayAfter(start, days - 1);

/** The day that is some days after another one. */
export const dayAfter = (day: string, days: number): string =>
	new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000)
		.toISOString()
		.slice(0, 10);

/** The iteration in which a day is. */
export const currentOption = (
	options: readonly FieldOption[],
	today: string,
): FieldOption | undefined =>
	options.find(
		(one) => one.start !== "" && one.start <= today && today <= lastDay(one),
	);

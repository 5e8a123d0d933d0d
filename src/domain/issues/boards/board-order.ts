import { type RawBuilder, sql } from "kysely";
import { labelIsThere } from "../../labels/label.ts";
import type { ProjectField } from "../../projects/field.ts";

/** By what the cards of a board are put together. */
const ownGroupings = [
	"column",
	"state",
	"assignee",
	"label",
	"milestone",
	"repository",
] as const;
const ownSorts = [
	"title",
	"column",
	"state",
	"assignee",
	"label",
	"milestone",
	"created",
	"updated",
] as const;
type OwnGrouping = (typeof ownGroupings)[number];
type OwnSort = (typeof ownSorts)[number];

/** What belongs to every board, or a field of this one. */
export type Grouping = OwnGrouping | ProjectField;
export interface Sort {
	readonly by: OwnSort | ProjectField;
	readonly falling: boolean;
}

/** The words by which addresses and views name groupings. */
export const groupingWords = (fields: readonly ProjectField[]): string[] => [
	...ownGroupings,
	...fields.map(fieldWord),
];
/** The words by which they name orders; `-` in front of one turns it. */
export const sortWords = (fields: readonly ProjectField[]): string[] => [
	...ownSorts,
	...fields.map(fieldWord),
];
const fieldWord = ({ id }: Pick<ProjectField, "id">): string => `field:${id}`;

/** The grouping that a word names; undefined for one that is none. */
export const groupingNamed = (
	word: string,
	fields: readonly ProjectField[],
): Grouping | undefined =>
	ownGroupings.find((one) => one === word) ??
	fields.find((field) => fieldWord(field) === word);

/** The order that a word names; undefined for one that is none. */
export function sortNamed(
	word: string,
	fields: readonly ProjectField[],
): Sort | undefined {
	const falling = word.startsWith("-");
	const name = falling ? word.slice(1) : word;
	const by =
		ownSorts.find((one) => one === name) ??
		fields.find((field) => fieldWord(field) === name);
	return by && { by, falling };
}

/** How cards are put together in a statement of `card`, `col`, `issue`, `repository` and `owner`. */
interface GroupSql {
	readonly join: RawBuilder<unknown>;
	readonly key: RawBuilder<unknown>;
	/** The order of the groups; what has none is last. */
	readonly rank: RawBuilder<unknown>;
}
const state = sql`(case when issue.id is null then 3 when issue.merged_at is not null then 1 when issue.closed = 1 then 2 else 0 end)`;
/** The states by the keys of their groups. */
export const stateKeys = ["open", "merged", "closed", "note"] as const;

const lastIfNone = (key: RawBuilder<unknown>, ...more: RawBuilder<unknown>[]) =>
	sql.join([sql`(case when ${key} is null then 1 else 0 end)`, ...more, key]);

export function groupSql(by: Grouping | undefined): GroupSql {
	const none = sql``;
	switch (by) {
		case undefined:
			return { join: none, key: sql`0`, rank: sql`col.sorting - col.sorting` };
		case "column":
			return { join: none, key: sql`col.id`, rank: sql`col.sorting, col.id` };
		case "state":
			return { join: none, key: state, rank: state };
		case "assignee":
			return {
				join: sql`left join issue_assignee ga on ga.issue_id = issue.id left join account gp on gp.id = ga.account_id and gp.removed = 0`,
				key: sql`gp.id`,
				rank: lastIfNone(sql`gp.id`, sql`gp.lower_name`),
			};
		case "label":
			return {
				join: sql`left join (issue_label gl join label gt on gt.id = gl.label_id and ${labelIsThere("gt")}) on gl.issue_id = issue.id`,
				key: sql`gt.name`,
				rank: lastIfNone(sql`gt.name`, sql`lower(gt.name)`),
			};
		case "milestone":
			return {
				join: sql`left join milestone gm on gm.id = issue.milestone_id and gm.removed = 0`,
				key: sql`gm.title`,
				rank: lastIfNone(sql`gm.title`),
			};
		case "repository":
			return {
				join: none,
				key: sql`repository.id`,
				rank: lastIfNone(
					sql`repository.id`,
					sql`owner.lower_name`,
					sql`repository.lower_name`,
				),
			};
		default:
			return fieldGroup(by);
	}
}

function fieldGroup(field: ProjectField): GroupSql {
	const join = sql`left join project_value gv on gv.card_id = card.id and gv.field_id = ${field.id}`;
	const key =
		field.kind === "number"
			? sql`gv.number`
			: field.kind === "choice" || field.kind === "iteration"
				? sql`gv.option_id`
				: sql`gv.word`;
	const order = field.options.length
		? [placeOf(sql`gv.option_id`, field)]
		: field.kind === "text"
			? [sql`lower(gv.word)`]
			: [];
	return { join, key, rank: lastIfNone(key, ...order) };
}

const placeOf = (option: RawBuilder<unknown>, { options }: ProjectField) =>
	options.length
		? sql`(case ${option} ${sql.join(
				options.map(({ id }, i) => sql`when ${sql.lit(id)} then ${sql.lit(i)}`),
				sql` `,
			)} end)`
		: option;

/** The order of the cards; what has no value is last in both directions, and what is equal stands as on the board. */
export function sortSql(sort: Sort | undefined): RawBuilder<unknown> {
	const board = sql`col.sorting, col.id, card.sorting, card.id`;
	if (!sort) return board;
	const key = sortKey(sort.by);
	return sql`(case when ${key} is null then 1 else 0 end), ${key} ${sql.raw(sort.falling ? "desc" : "asc")}, ${board}`;
}

function sortKey(by: Sort["by"]): RawBuilder<unknown> {
	switch (by) {
		case "title":
			return sql`lower(coalesce(issue.title, card.note))`;
		case "column":
			return sql`col.sorting`;
		case "state":
			return state;
		case "assignee":
			return sql`(select min(p.lower_name) from issue_assignee a join account p on p.id = a.account_id where a.issue_id = issue.id and p.removed = 0)`;
		case "label":
			return sql`(select min(l.name) from issue_label il join label l on l.id = il.label_id where il.issue_id = issue.id and ${labelIsThere("l")})`;
		case "milestone":
			return sql`(select m.title from milestone m where m.id = issue.milestone_id and m.removed = 0)`;
		case "created":
			return sql`coalesce(issue.created_at, card.created_at)`;
		case "updated":
			return sql`coalesce(issue.updated_at, card.created_at)`;
		default: {
			const what =
				by.kind === "number"
					? sql`v.number`
					: by.kind === "choice" || by.kind === "iteration"
						? placeOf(sql`v.option_id`, by)
						: by.kind === "text"
							? sql`lower(v.word)`
							: sql`v.word`;
			return sql`(select ${what} from project_value v where v.card_id = card.id and v.field_id = ${by.id})`;
		}
	}
}

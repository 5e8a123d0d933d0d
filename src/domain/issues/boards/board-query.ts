import { type RawBuilder, sql } from "kysely";
import type { App } from "../../../app.ts";
import type { Actor } from "../../permissions/actor.ts";
import { readableIssue } from "../../permissions/visible.ts";
import {
	currentOption,
	type FieldOption,
	isDay,
	millionthsOf,
	type ProjectField,
} from "../../projects/field.ts";
import type { Repository } from "../../repositories/repository.ts";
import { filterOfQuery } from "../filter/filter-of-query.ts";
import type { IssueFilter } from "../filter/issue-filter.ts";
import {
	emptyQuery,
	type IssueQueryText,
	type QueryPart,
	readIssueQuery,
} from "../filter/query-language.ts";

/** What is asked of the cards of a board. */
export interface CardFilter {
	/** What is asked of their items. */
	readonly item: Omit<IssueFilter, "words">;
	/** What is asked of the cards themselves. */
	readonly card: readonly RawBuilder<unknown>[];
	/** Notes are asked for too. */
	readonly notes: boolean;
	/** Words of titles and notes. */
	readonly words: readonly string[];
	/** Parts of the query that mean nothing here. */
	readonly unknown: readonly string[];
}

const kinds: Readonly<Record<string, RawBuilder<unknown> | "note">> = {
	issue: sql`issue.kind = 'issue'`,
	pr: sql`issue.kind = 'pull'`,
	pull: sql`issue.kind = 'pull'`,
	merged: sql`issue.merged_at is not null`,
	note: "note",
};

/** Everything that an actor may see. */
export const allCards = (actor: Actor): CardFilter => ({
	item: { within: { visible: readableIssue(actor) }, state: "all" },
	card: [],
	notes: true,
	words: [],
	unknown: [],
});

/**
 * What a line of text asks of the cards of a board: the language of lists of issues, and besides `field:Priority=High`,
 * `field:"Due by"<=@today`, `field:Sprint=@current`, `field:Size=none`, `column:Done` and `is:note`.
 */
export async function filterOfLine(
	app: App,
	actor: Actor,
	line: string,
	{
		fields,
		repository,
		from = {},
	}: {
		fields: readonly ProjectField[];
		repository: Repository | undefined;
		/** What an address asks besides. */
		from?: Partial<IssueQueryText>;
	},
): Promise<CardFilter> {
	const card: RawBuilder<unknown>[] = [];
	const kind: RawBuilder<unknown>[] = [];
	const unknown: string[] = [];
	let onlyNotes = false;
	const today = new Date(app.clock()).toISOString().slice(0, 10);
	const take = (part: QueryPart): boolean => {
		const { name, value, without, compare } = part;
		const kindAsked = name === "is" && !without && value.toLowerCase();
		if (kindAsked && Object.hasOwn(kinds, kindAsked)) {
			const one = kinds[kindAsked];
			if (one === "note") onlyNotes = true;
			else if (one) kind.push(one);
			return true;
		}
		if (name === "column" && value) {
			const same = sql`lower(col.title) = lower(${value})`;
			card.push(without ? sql`not (${same})` : same);
			return true;
		}
		if (name !== "field" || !compare) return false;
		const field = fields.find((one) => one.lower_name === value.toLowerCase());
		const fits = field && fieldCondition(field, part, today);
		if (fits) card.push(fits);
		else {
			card.push(sql`1 = 0`);
			unknown.push(`field:"${value}"${compare}${part.operand}`);
		}
		return true;
	};
	const query = readIssueQuery(
		line,
		{ ...emptyQuery, state: "all", ...from },
		take,
	);
	const { words = [], ...item } = await filterOfQuery(
		app,
		actor,
		{ visible: readableIssue(actor) },
		query,
		repository,
	);
	const asksItems =
		item.state !== "all" ||
		item.labels !== undefined ||
		item.milestones !== undefined ||
		item.milestoneTitles !== undefined ||
		item.createdBy !== undefined ||
		item.assignedTo !== undefined ||
		item.mentioning !== undefined ||
		(item.more?.length ?? 0) > 0 ||
		kind.length > 0;
	if (onlyNotes) card.push(sql`card.issue_id is null`);
	return {
		item: kind.length
			? { ...item, more: [...(item.more ?? []), ...kind] }
			: item,
		card,
		notes: !asksItems,
		words,
		unknown: [...query.unknown, ...unknown],
	};
}

/** The condition that a card has a value; undefined for what cannot be asked of the field. */
function fieldCondition(
	field: ProjectField,
	{ without, compare, operand }: QueryPart,
	today: string,
): RawBuilder<unknown> | undefined {
	const value = sql`select 1 from project_value v where v.card_id = card.id and v.field_id = ${field.id}`;
	const exists = (rest: RawBuilder<unknown>, not: boolean) =>
		not ? sql`not exists (${value}${rest})` : sql`exists (${value}${rest})`;
	if (operand.toLowerCase() === "none")
		return compare === "=" ? exists(sql``, !without) : undefined;
	const fits = valueCondition(field, compare, operand, today);
	return fits && exists(sql` and ${fits}`, without);
}

function valueCondition(
	{ kind, options }: ProjectField,
	compare: QueryPart["compare"],
	operand: string,
	today: string,
): RawBuilder<unknown> | undefined {
	const sign = sql.raw(compare);
	switch (kind) {
		case "text":
			return compare === "="
				? sql`lower(v.word) = lower(${operand})`
				: undefined;
		case "number": {
			const number = millionthsOf(operand);
			return number === undefined ? undefined : sql`v.number ${sign} ${number}`;
		}
		case "date": {
			const day = operand.toLowerCase() === "@today" ? today : operand;
			return isDay(day) ? sql`v.word ${sign} ${day}` : undefined;
		}
		default: {
			const named = optionNamed(options, operand, today);
			// between iterations, as at the turn of a year, nothing is current
			if (named === "none") return sql`1 = 0`;
			if (!named || (compare !== "=" && kind === "choice")) return undefined;
			const ids = options
				.filter((one) => holds(one, compare, named))
				.map(({ id }) => id);
			return ids.length ? sql`v.option_id in (${sql.join(ids)})` : sql`1 = 0`;
		}
	}
}

function optionNamed(
	options: readonly FieldOption[],
	word: string,
	today: string,
): FieldOption | "none" | undefined {
	const wanted = word.toLowerCase();
	if (wanted === "@current") return currentOption(options, today) ?? "none";
	if (wanted === "@next")
		return options.find(({ start }) => start > today) ?? "none";
	if (wanted === "@previous")
		return (
			options.findLast(
				(one) =>
					one.start !== "" &&
					one.start <= today &&
					one !== currentOption(options, today),
			) ?? "none"
		);
	return options.find(({ title }) => title.toLowerCase() === wanted);
}

function holds(
	one: FieldOption,
	compare: QueryPart["compare"],
	{ id, start }: FieldOption,
): boolean {
	switch (compare) {
		case "<":
			return one.start < start;
		case ">":
			return one.start > start;
		case "<=":
			return one.start <= start;
		case ">=":
			return one.start >= start;
		default:
			return one.id === id;
	}
}

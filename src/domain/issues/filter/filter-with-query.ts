import { type RawBuilder, sql } from "kysely";
import type { App } from "../../../app.ts";
import { dialects } from "../../../database/dialect.ts";
import { readQuery } from "../../../text/query/read-query.ts";
import type { Actor } from "../../permissions/actor.ts";
import type { Repository } from "../../repositories/repository.ts";
import { conditionsOf } from "./conditions.ts";
import { filterOfQuery } from "./filter-of-query.ts";
import type { IssueFilter } from "./issue-filter.ts";
import { issueKeys } from "./query-keys.ts";
import {
	emptyQuery,
	type IssueSort,
	readIssueQuery,
} from "./query-language.ts";

/** The members of a filter that are one condition each. */
const single = [
	"milestones",
	"milestoneTitles",
	"createdBy",
	"assignedTo",
	"mentioning",
	"askedToReview",
	"reviewedBy",
] as const;

/**
 * A filter that asks besides what a text says in the language of lists, with the order that the text names. A part that is no qualifier of the language is
 * a word; a state in the text stands before the filter's own. `stated`: the filter's state was asked for.
 */
export async function filterWithQuery(
	app: App,
	actor: Actor,
	filter: IssueFilter,
	text: string,
	{
		repository,
		stated,
	}: { repository?: Repository | undefined; stated: boolean },
): Promise<{ filter: IssueFilter; sort: IssueSort }> {
	if (!text.trim()) return { filter, sort: emptyQuery.sort };
	const from = { ...emptyQuery, state: filter.state, stated };
	// a text that is no query is one of words alone, as programs send it that know nothing of the language
	const plain = readQuery(text, issueKeys).faults.length > 0;
	const read = plain
		? { ...from, words: text.split(/\s+/).filter(Boolean) }
		: readIssueQuery(text, from);
	const asked = await filterOfQuery(
		app,
		actor,
		filter.within,
		{ ...read, words: [...read.words, ...read.unknownWords].slice(0, 10) },
		repository,
	);
	const d = dialects[app.db.dialect];
	const more: RawBuilder<unknown>[] = [
		...(filter.more ?? []),
		...(asked.more ?? []),
	];
	const merged: IssueFilter = { ...asked, ...definedOf(filter) };
	merged.state = asked.state;
	merged.words = [...(filter.words ?? []), ...(asked.words ?? [])];
	const labels = [...(filter.labels ?? []), ...(asked.labels ?? [])];
	if (labels.length) merged.labels = labels;
	for (const key of single) {
		const both = isGiven(filter[key]) && isGiven(asked[key]);
		if (!both) continue;
		const one = {
			within: { visible: sql<boolean>`1 = 1` },
			state: "all" as const,
			[key]: asked[key],
		};
		more.push(sql`${sql.join(conditionsOf(one, d), sql` and `)}`);
	}
	return { filter: { ...merged, more }, sort: read.sort };
}

const isGiven = (value: unknown): boolean =>
	Array.isArray(value) ? value.length > 0 : value !== undefined;

/** The parts of a filter that demand something. */
const definedOf = (filter: IssueFilter): IssueFilter =>
	Object.fromEntries(
		Object.entries(filter).filter(([, value]) => isGiven(value)),
	) as unknown as IssueFilter;

import { type RawBuilder, sql } from "kysely";
import {
	type Range,
	readNumbers,
	readTimes,
} from "../../../text/query/read-range.ts";

const states: Readonly<Record<string, RawBuilder<unknown>>> = {
	open: sql`issue.closed = 0`,
	closed: sql`issue.closed = 1`,
	all: sql`1 = 1`,
	issue: sql`issue.kind = 'issue'`,
	pr: sql`issue.kind = 'pull'`,
	pull: sql`issue.kind = 'pull'`,
	merged: sql`issue.merged_at is not null`,
	unmerged: sql`issue.kind = 'pull' and issue.merged_at is null`,
	// as domain/pulls/draft.ts reads it
	draft: sql`issue.kind = 'pull' and (lower(issue.title) like 'wip:%' or lower(issue.title) like '[wip]%')`,
	locked: sql`issue.locked = 1`,
	public: sql`issue.repository_id in (select r.id from repository r where r.id = issue.repository_id and r.private = 0)`,
	private: sql`issue.repository_id in (select r.id from repository r where r.id = issue.repository_id and r.private = 1)`,
	archived: sql`issue.repository_id in (select r.id from repository r where r.id = issue.repository_id and r.archived_at > 0)`,
};

/** The condition that an item is what a word after `is:` says; none is for a word that means nothing. */
export const stateCondition = (word: string): RawBuilder<unknown> =>
	(Object.hasOwn(states, word) ? states[word] : undefined) ?? sql`1 = 0`;

const columns: Readonly<Record<string, RawBuilder<unknown>>> = {
	created: sql`issue.created_at`,
	updated: sql`issue.updated_at`,
	closed: sql`issue.closed_at`,
	merged: sql`issue.merged_at`,
	due: sql`nullif(issue.due_at, 0)`,
	comments: sql`issue.comments`,
};

/** The condition that a time of an item, or its number of comments, lies in a range. `now` is in milliseconds. */
export function timeCondition(
	name: string,
	value: string,
	now: number,
): RawBuilder<unknown> {
	const range: Range | undefined =
		name === "comments"
			? readNumbers(value)
			: readTimes(value, Math.floor(now / 1000));
	const column = columns[name];
	if (!range || !column) return sql`1 = 0`;
	const { from, to } = range;
	return sql.join(
		[
			sql`${column} is not null`,
			...(from === undefined ? [] : [sql`${column} >= ${from}`]),
			...(to === undefined ? [] : [sql`${column} < ${to}`]),
		],
		sql` and `,
	);
}

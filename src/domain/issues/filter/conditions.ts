import { type Expression, type RawBuilder, type SqlBool, sql } from "kysely";
import type { Dialect } from "../../../database/dialect.ts";
import { typeIsThere, typeKey } from "../../issue-types/issue-type.ts";
import { labelIsThere } from "../../labels/label.ts";
import { notHidden } from "../../permissions/hidden-accounts.ts";
import { askedToReview } from "../waiting.ts";
import { type AccessPath, mentionsWord, type Word } from "../words.ts";
import type { IssueFilter } from "./issue-filter.ts";

/** A filter with what the indexes know of its words. */
export interface FilterWithWords extends Omit<IssueFilter, "words"> {
	readonly words: readonly Word[];
}

/** The condition that a review `r` says something, and does not only ask for it. */
export const isReview = sql`r.kind in ('comment', 'approve', 'reject')`;

/** The condition that an item is assigned to an account. */
export const assignedTo = (id: number): RawBuilder<unknown> =>
	sql`issue.id in (select a.issue_id from issue_assignee a where a.account_id = ${id})`;

/** The condition that an item, or a comment of it, names an account. */
export const mentioning = (id: number): RawBuilder<unknown> =>
	sql`issue.id in (select m.issue_id from issue_mention m where m.account_id = ${id})`;

/** The condition that an account has reviewed an item. */
export const reviewedBy = (id: number): RawBuilder<unknown> =>
	sql`issue.id in (select r.issue_id from review r where r.reviewer_id = ${id} and ${isReview})`;

/** The condition that an item has a label, of some names where they are given. */
export const isLabelled = (names?: readonly string[]): RawBuilder<unknown> =>
	sql`exists (select 1 from issue_label il join label l on l.id = il.label_id where il.issue_id = issue.id and ${labelIsThere("l")}${
		names ? sql` and l.name in (${sql.join([...names])})` : sql``
	})`;

/** The condition that an issue has a type, of some names in any case where they are given. */
export const isTyped = (names?: readonly string[]): RawBuilder<unknown> =>
	sql`exists (select 1 from typed_issue ti join issue_type it on it.id = ti.type_id where ti.issue_id = issue.id and ${typeIsThere("it")}${
		names ? sql` and it.name_key in (${sql.join(names.map(typeKey))})` : sql``
	})`;

/** Gives the conditions that a filter without words demands of an `issue`. */
export const conditionsOf = (
	filter: Omit<IssueFilter, "words">,
	d: Dialect,
): (RawBuilder<unknown> | Expression<SqlBool>)[] =>
	conditions({ ...filter, words: [] }, d);

/** The same, with the words that the indexes were asked about, on a way to the items. */
export function conditions(
	filter: FilterWithWords,
	d: Dialect,
	way: Pick<AccessPath, "texts"> = {},
): (RawBuilder<unknown> | Expression<SqlBool>)[] {
	const { within, state } = filter;
	const list = (values: readonly (string | number)[]) =>
		sql`(${sql.join([...values])})`;
	const all: (RawBuilder<unknown> | Expression<SqlBool> | undefined)[] = [
		...("visible" in within
			? [within.visible]
			: [
					sql`issue.repository_id = ${within.repository}`,
					within.kinds.length === 2
						? undefined
						: within.kinds.length
							? sql`issue.kind = ${within.kinds[0]}`
							: sql`1 = 0`,
				]),
		notHidden("issue.poster_id"),
		state === "all"
			? undefined
			: sql`issue.closed = ${state === "closed" ? 1 : 0}`,
		...(filter.labels ?? []).map(
			(ids) =>
				sql`exists (select 1 from issue_label il where il.issue_id = issue.id and il.label_id in ${list(ids)})`,
		),
		filter.labelNames?.length ? isLabelled(filter.labelNames) : undefined,
		filter.milestones?.length
			? sql`issue.milestone_id in ${list(filter.milestones)}`
			: undefined,
		filter.milestoneTitles?.length
			? sql`exists (select 1 from milestone m where m.id = issue.milestone_id and m.removed = 0 and lower(m.title) in ${list(filter.milestoneTitles.map((t) => t.toLowerCase()))})`
			: undefined,
		...filter.words.map((word) => mentionsWord(word, d, way)),
		filter.since === undefined
			? undefined
			: sql`issue.updated_at >= ${filter.since}`,
		filter.before === undefined
			? undefined
			: sql`issue.updated_at <= ${filter.before}`,
		filter.createdBy === undefined
			? undefined
			: sql`issue.poster_id = ${filter.createdBy}`,
		filter.assignedTo === undefined ? undefined : assignedTo(filter.assignedTo),
		filter.mentioning === undefined ? undefined : mentioning(filter.mentioning),
		filter.askedToReview === undefined
			? undefined
			: askedToReview(filter.askedToReview),
		filter.reviewedBy === undefined ? undefined : reviewedBy(filter.reviewedBy),
		...(filter.more ?? []),
	];
	return all.filter((c) => c !== undefined);
}

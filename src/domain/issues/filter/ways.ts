import { type RawBuilder, sql } from "kysely";
import type { Dialect } from "../../../database/dialect.ts";
import { type AccessPath, oneOf, waysByWord } from "../words.ts";
import { conditions, type FilterWithWords, isReview } from "./conditions.ts";

/** The ways that lead to the items of a list: to a page of them, and to their number. */
export interface Ways {
	readonly page: readonly AccessPath[];
	readonly count: readonly AccessPath[];
	/** They begin at a word that many items have, of which others may fit the filter than those that are counted. */
	readonly many: boolean;
}

/**
 * The ways that begin at an index which gives the items of a filter in their order: of a word that few have, of a person, of a milestone or a label, of a
 * word that many have. Undefined where no index does, and where the items of a repository are better asked for the word. `sampled`: a word that many have is
 * counted in some of the items; `large`: the repository has very many.
 */
export function waysByIndex(
	filter: FilterWithWords,
	{ sampled = false, large = false }: { sampled?: boolean; large?: boolean },
	d: Dialect,
): Ways | undefined {
	// the one that the fewest have, of those that an index knows
	const word = filter.words.find((one) => waysByWord(one, d));
	const byWord = word && waysByWord(word, d);
	const related = word && !word.common ? undefined : oneRelation(filter, d);
	// PostgreSQL tells of one item in microseconds whether it has the word, and may go through all that have it for a page of them
	const eachAsked =
		d.name === "postgres" &&
		filter.words.every(({ commonInComments }) => commonInComments);
	const few = !large && !eachAsked;
	if (word?.common && !("visible" in filter.within) && (related || few))
		return undefined;
	if (byWord && !related) {
		const { own, comments, someComments } = byWord;
		const words = filter.words.filter((one) => one !== word);
		const leads = (way: AccessPath) => narrowed(way, { ...filter, words }, d);
		return {
			page: eachAsked
				? [wayThroughAll(filter, undefined, d)]
				: [...own, comments].map(leads),
			count: [...own, sampled ? someComments : comments].map(leads),
			many: word.common,
		};
	}
	if (!related) return undefined;
	const page = related.ways.map((way) => narrowed(way, related.rest, d));
	return { page, count: page, many: false };
}

/** A way through all items that a filter may mean. */
export const wayThroughAll = (
	filter: FilterWithWords,
	homes: readonly number[] | undefined,
	d: Dialect,
): AccessPath =>
	homes
		? {
				// in this order SQLite, which knows nothing of how many there are, begins with the repositories
				from: sql`repository join account owner on owner.id = repository.owner_id cross join issue`,
				where: sql`issue.repository_id = repository.id and issue.repository_id in ${d.list(homes)} and ${all(filter, d)}`,
				// in no index
				newest: sql`issue.id + 0`,
			}
		: narrowed({ from: sql`issue`, where: sql`1 = 1` }, filter, d);

/** The items of a filter, out of those that `from` names, which has to be `issue` or something that leads to it. */
function narrowed(
	{ from, where, newest, few, texts }: AccessPath,
	filter: FilterWithWords,
	d: Dialect,
): AccessPath {
	const everywhere = "visible" in filter.within;
	const homes = few
		? sql`${oneOf("repository", sql`issue.repository_id`, d)} cross join ${oneOf("account", sql`repository.owner_id`, d, "owner")}`
		: sql`repository cross join account owner`;
	return {
		// SQLite goes from the left to the right through what is joined so
		from: everywhere ? sql`${from} cross join ${homes}` : from,
		where: sql`${where} and ${everywhere ? sql`repository.id = issue.repository_id and owner.id = repository.owner_id and ` : sql``}${all(filter, d, { texts })}`,
		// the numbers of a repository grow as the ids do, and all its indexes are in their order
		newest: newest ?? (everywhere ? sql`issue.id` : sql`issue.number`),
	};
}

/** The condition that `issue` is an item of a filter; with `repository` and `owner` where it is not of one repository. */
export const all = (
	filter: FilterWithWords,
	d: Dialect,
	way: Pick<AccessPath, "texts"> = {},
): RawBuilder<unknown> => sql.join(conditions(filter, d, way), sql` and `);

/** The ways to the items that stand in a relation which a filter demands, and what else it demands. */
function oneRelation(
	filter: FilterWithWords,
	d: Dialect,
): { ways: AccessPath[]; rest: FilterWithWords } | undefined {
	const { within, assignedTo, mentioning, createdBy, reviewedBy } = filter;
	const by = (rows: RawBuilder<unknown>, where: RawBuilder<unknown>) => ({
		from: sql`${rows} one cross join ${oneOf("issue", sql`one.issue_id`, d)}`,
		where: sql`${where} and issue.id = one.issue_id`,
		newest: sql`one.issue_id`,
	});
	const gathered = (ids: RawBuilder<unknown>) => ({
		from: sql`(${ids}) one cross join ${oneOf("issue", sql`one.issue_id`, d)}`,
		where: sql`issue.id = one.issue_id`,
		newest: sql`issue.id + 0`,
	});
	const indexed = (index: string) =>
		d.name === "sqlite" ? sql`issue indexed by ${sql.raw(index)}` : sql`issue`;
	if (reviewedBy !== undefined)
		return {
			ways: [
				gathered(
					sql`select distinct r.issue_id from review r where r.reviewer_id = ${reviewedBy} and ${isReview}`,
				),
			],
			rest: { ...filter, reviewedBy: undefined },
		};
	if (filter.askedToReview !== undefined)
		return {
			ways: [
				gathered(sql`select r.issue_id from review r where r.reviewer_id = ${filter.askedToReview} and r.kind = 'request'
					union select r.issue_id from team_member m join review r on r.team_id = m.team_id where m.account_id = ${filter.askedToReview} and r.kind = 'request'`),
			],
			rest: { ...filter, askedToReview: undefined },
		};
	if (assignedTo !== undefined)
		return {
			ways: [by(sql`issue_assignee`, sql`one.account_id = ${assignedTo}`)],
			rest: { ...filter, assignedTo: undefined },
		};
	if (mentioning !== undefined)
		return {
			ways: [by(sql`issue_mention`, sql`one.account_id = ${mentioning}`)],
			rest: { ...filter, mentioning: undefined },
		};
	if ("repository" in within && filter.milestones?.length)
		return {
			ways: filter.milestones.map((id) => ({
				from: indexed("issue_of_milestone"),
				where: sql`issue.milestone_id = ${id}`,
				newest: sql`issue.number`,
			})),
			rest: { ...filter, milestones: undefined },
		};
	if (createdBy !== undefined)
		return {
			ways: [
				{
					from: indexed(
						"repository" in within ? "issue_of_poster_in" : "issue_of_poster",
					),
					where: sql`1 = 1`,
				},
			],
			rest: filter,
		};
	const [labels, ...others] = filter.labels ?? [];
	if (labels?.length)
		return {
			ways: labels.map((id) => by(sql`issue_label`, sql`one.label_id = ${id}`)),
			rest: { ...filter, labels: others },
		};
	return undefined;
}

import { type Expression, type SqlBool, sql } from "kysely";
import type { CommittedReader, Reader } from "../../../database/database.ts";
import { knownMany } from "../../../database/queries/known-many.ts";
import { homesOfVisible, type VisibleHomes } from "../kept-totals.ts";
import type { IssueFilter } from "./issue-filter.ts";

/** Up to so many items are sorted for a page of them. */
const sortable = 20_000;

/**
 * The repositories whose items a filter of many repositories is narrowed to, where these have few. That they have many is remembered for some seconds, and counts
 * nothing: a `plain` filter, whose total is theirs, asks each time.
 */
export async function homesOfFilter(
	committed: CommittedReader,
	db: Reader,
	{ visible, state }: Pick<IssueFilter, "state"> & Visible,
	{ plain }: { plain: boolean },
): Promise<VisibleHomes> {
	const many = knownMany(committed);
	const question = `homes ${JSON.stringify([sql`${visible}`.toOperationNode(), state])}`;
	if (!plain && many.has(question))
		return { total: sortable + 1, ids: [], all: false };
	const homes = await homesOfVisible(db, visible, state, sortable);
	if (!homes.all) many.note(question);
	return homes;
}

interface Visible {
	/** The condition on `repository`, `owner` and `issue`. */
	readonly visible: Expression<SqlBool>;
}

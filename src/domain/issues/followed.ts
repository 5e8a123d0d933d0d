import { type RawBuilder, sql } from "kysely";

/** So many of the last comments of an account say where it has answered. */
const mostComments = 10_000;

/**
 * The condition that an account follows an item itself: it chose to, or opened or answered it and did not choose otherwise. It begins at the account: to
 * ask each item whether he has to do with it takes as long as there are items.
 */
export const followedItem = (account: number): RawBuilder<boolean> =>
	sql<boolean>`(issue.id in (select s.issue_id from issue_subscription s where s.account_id = ${account} and s.subscribed = 1
		union select own.id from issue own where own.poster_id = ${account}
		union select answered.issue_id from (select c.issue_id from comment c where c.poster_id = ${account} and c.kind = 'comment' order by c.id desc limit ${sql.lit(mostComments)}) answered)
		and not exists (select 1 from issue_subscription s where s.issue_id = issue.id and s.account_id = ${account} and s.subscribed = 0))`;

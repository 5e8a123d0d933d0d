import { type RawBuilder, sql } from "kysely";

/** The condition that an account follows an item itself: it chose to, or opened or answered it and did not choose otherwise. */
export const followedItem = (account: number): RawBuilder<boolean> =>
	sql<boolean>`(exists (select 1 from issue_subscription s where s.issue_id = issue.id and s.account_id = ${account} and s.subscribed = 1)
		or ((issue.poster_id = ${account} or exists (select 1 from comment c where c.issue_id = issue.id and c.poster_id = ${account} and c.kind = 'comment'))
			and not exists (select 1 from issue_subscription s where s.issue_id = issue.id and s.account_id = ${account} and s.subscribed = 0)))`;

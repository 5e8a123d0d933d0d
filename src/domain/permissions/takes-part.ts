import { type RawBuilder, sql } from "kysely";

/**
 * The condition that an account owns a repository, is a collaborator of it, or is in a team that has it. It begins at the account: to ask each
 * repository whether he has to do with it takes as long as there are repositories.
 */
export const ownedOrJoined = (
	account: number | undefined,
): RawBuilder<boolean> =>
	sql<boolean>`repository.id in (select own.id from repository own where own.owner_id = ${account}
		union select x.repository_id from collaboration x where x.account_id = ${account}
		union select own.id from team_member m join team t on t.id = m.team_id join repository own on own.owner_id = m.organization_id
			where m.account_id = ${account} and (t.includes_all_repositories = 1 or t.level >= 3)
		union select x.repository_id from team_member m join team_repository x on x.team_id = m.team_id join repository own on own.id = x.repository_id
			where m.account_id = ${account} and own.owner_id = m.organization_id)`;

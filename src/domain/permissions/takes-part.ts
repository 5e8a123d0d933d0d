import { type RawBuilder, sql } from "kysely";

/** The condition that an account is a collaborator of a repository, or in a team that has it; that of an owner is not looked at. */
export const takesPart = (account: number | undefined): RawBuilder<boolean> =>
	sql<boolean>`(exists (select 1 from collaboration x where x.repository_id = repository.id and x.account_id = ${account})
		or exists (select 1 from team_member m join team t on t.id = m.team_id
			left join team_repository x on x.team_id = t.id and x.repository_id = repository.id
			where m.organization_id = repository.owner_id and m.account_id = ${account}
			and (t.includes_all_repositories = 1 or t.level >= 3 or x.team_id is not null)))`;

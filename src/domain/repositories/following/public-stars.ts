import { sql } from "kysely";
import { removedOwner } from "../../permissions/removed-owner.ts";

/** How many repositories an account has starred, without those that are deleted. */
export const allStars = sql<number>`(select count(*) from star join repository on repository.id = star.repository_id where star.account_id = account.id and repository.owner_id <> ${sql.lit(removedOwner)})`;
/** How many public repositories an account has starred, as the rows say it. */
export const publicStars = sql<number>`(select count(*) from star join repository on repository.id = star.repository_id where star.account_id = account.id and repository.private = 0)`;

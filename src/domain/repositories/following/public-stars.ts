import { sql } from "kysely";

/** How many public repositories an account has starred, as the rows say it. */
export const publicStars = sql<number>`(select count(*) from star join repository on repository.id = star.repository_id where star.account_id = account.id and repository.private = 0)`;

import type { Selectable } from "kysely";
import { query, type Reader } from "../../database/database.ts";
import type { PullsSchema } from "../../database/schema-pulls.ts";

/** A state of the head that a pull request has had. */
export type PullVersion = Selectable<PullsSchema["pull_version"]>;

const ofPull = query((q, p: { issue: number }) =>
	q
		.selectFrom("pull_version")
		.selectAll()
		.where("issue_id", "=", p.issue)
		.orderBy("number"),
);

/** The states that the head of a pull request has had, the oldest first. */
export const versionsOf = (db: Reader, issue: number): Promise<PullVersion[]> =>
	db.all(ofPull, { issue });

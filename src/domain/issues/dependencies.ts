import { query, type Reader } from "../../database/database.ts";

const open = query((q, p: { issue: number }) =>
	q
		.selectFrom("issue_dependency")
		.innerJoin("issue", "issue.id", "issue_dependency.blocker_id")
		.select("issue.id")
		.where("issue_dependency.blocked_id", "=", p.issue)
		.where("issue.closed", "=", 0)
		.limit(1),
);

/** Whether something that an issue waits for is still open. */
export const openBlockers = async (
	db: Reader,
	issue: number,
): Promise<boolean> => (await db.first(open, { issue })) !== undefined;

import { sql } from "kysely";
import type { Reader } from "../../../database/database.ts";
import { raw } from "../../../database/raw.ts";
import type { Account } from "../../accounts/account.ts";
import type { Actor } from "../../permissions/actor.ts";
import { notHidden } from "../../permissions/hidden-accounts.ts";
import { readableIssue } from "../../permissions/visible.ts";

/** By what the time is summed up. */
export const workTimeKinds = ["repos", "milestones", "members"] as const;
export type WorkTimeBy = (typeof workTimeKinds)[number];

/** The time that was spent on one thing. */
interface WorkTime {
	/** The repository, or the member; "" for those who are deleted. */
	readonly name: string;
	/** The milestone; "" for items in none. */
	readonly milestone: string;
	readonly seconds: number;
}

/** At most so many lines. */
const most = 500;

/**
 * The time that was tracked in the repositories of an organization between two moments, as far as an actor may read the items; the most first.
 */
export async function workTimeOf(
	db: Reader,
	actor: Actor,
	organization: Account,
	by: WorkTimeBy,
	{ from, to }: { from: number; to: number },
): Promise<WorkTime[]> {
	const name =
		by === "members" ? sql`coalesce(who.name, '')` : sql`repository.name`;
	const milestone =
		by === "milestones" ? sql`coalesce(milestone.title, '')` : sql`''`;
	const rows = await db.rows((q) =>
		raw<{ name: string; milestone: string; seconds: number }>(
			q,
			sql`select ${name} as name, ${milestone} as milestone, sum(spent.seconds) as seconds
				from tracked_time spent
				join issue on issue.id = spent.issue_id
				join repository on repository.id = spent.repository_id
				join account owner on owner.id = repository.owner_id
				left join account who on who.id = spent.account_id and who.removed = 0
				left join milestone on milestone.id = issue.milestone_id and milestone.removed = 0
				where repository.owner_id = ${organization.id} and spent.created_at >= ${from} and spent.created_at < ${to}
					and ${readableIssue(actor)} and ${notHidden("spent.account_id")}
				group by 1, 2 order by 3 desc, 1, 2 limit ${sql.lit(most)}`,
		),
	);
	return rows.map((row) => ({ ...row, seconds: Number(row.seconds) }));
}

import { sql } from "kysely";
import type { Reader } from "../../database/database.ts";
import type { Actor } from "../permissions/actor.ts";
import { ownedOrJoined } from "../permissions/takes-part.ts";
import { readableTo } from "../permissions/visible.ts";
import type { Milestone } from "./milestone.ts";

/** Orders of milestones over several repositories. */
export const milestoneSorts = [
	"closestduedate",
	"furthestduedate",
	"leastcomplete",
	"mostcomplete",
	"leastissues",
	"mostissues",
	"id",
	"name",
] as const;
export type MilestoneSort = (typeof milestoneSorts)[number];

const all = "(milestone.open_issues + milestone.closed_issues)";
const part = `case when ${all} = 0 then 0 else 100 * milestone.closed_issues / ${all} end`;
const orders: Readonly<Record<MilestoneSort, string>> = {
	closestduedate:
		"case when milestone.due_at is null then 1 else 0 end, milestone.due_at",
	furthestduedate: "coalesce(milestone.due_at, 0) desc",
	leastcomplete: part,
	mostcomplete: `${part} desc`,
	leastissues: all,
	mostissues: `${all} desc`,
	id: "milestone.id",
	name: "lower(milestone.title)",
};

/** A milestone with the names of its repository and of its owner. */
export type PlacedMilestone = Milestone & {
	readonly owner: string;
	readonly repository: string;
};

interface EverywhereFilter {
	/** Of repositories that this account owns or takes part in. */
	readonly account: number;
	readonly state: "open" | "closed";
	/** A part of the title, in any case. */
	readonly text: string;
	readonly sort: MilestoneSort;
	/** Of these repositories alone; none: of all. */
	readonly repositories: readonly number[];
}

/** A page of the milestones of the repositories of somebody that he may read, with the numbers of those that are open and closed. */
export async function listMilestonesEverywhere(
	db: Reader,
	actor: Actor,
	{ account, state, text, sort, repositories }: EverywhereFilter,
	{ limit, offset }: { limit: number; offset: number },
): Promise<{ rows: PlacedMilestone[]; open: number; closed: number }> {
	const his = ownedOrJoined(account);
	const named = repositories.length
		? sql<boolean>`repository.id in (${sql.join([...repositories])})`
		: sql<boolean>`1 = 1`;
	const [rows, [count]] = await Promise.all([
		db.rows((q, d) =>
			q
				.selectFrom("milestone")
				.innerJoin("repository", "repository.id", "milestone.repository_id")
				.innerJoin("account as owner", "owner.id", "repository.owner_id")
				.selectAll("milestone")
				.select(["repository.name as repository", "owner.name as owner"])
				.where(his)
				.where("milestone.removed", "=", 0)
				.where(named)
				.where((e) =>
					e.or([readableTo(actor, "issues"), readableTo(actor, "pulls")]),
				)
				.where("milestone.closed_at", state === "open" ? "is" : "is not", null)
				.$if(text !== "", (s) =>
					s.where(d.contains(sql<string>`milestone.title`, text)),
				)
				.orderBy(sql.raw(orders[sort]))
				.orderBy("milestone.id")
				.limit(limit)
				.offset(offset),
		),
		db.rows((q, d) =>
			q
				.selectFrom("milestone")
				.innerJoin("repository", "repository.id", "milestone.repository_id")
				.innerJoin("account as owner", "owner.id", "repository.owner_id")
				.select([
					sql<number>`count(*)`.as("all"),
					sql<number>`count(milestone.closed_at)`.as("closed"),
				])
				.where(his)
				.where("milestone.removed", "=", 0)
				.where(named)
				.where((e) =>
					e.or([readableTo(actor, "issues"), readableTo(actor, "pulls")]),
				)
				.$if(text !== "", (s) =>
					s.where(d.contains(sql<string>`milestone.title`, text)),
				),
		),
	]);
	const closed = Number(count?.closed ?? 0);
	return { rows, closed, open: Number(count?.all ?? 0) - closed };
}

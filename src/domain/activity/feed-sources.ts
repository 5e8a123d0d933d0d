import type { Reader } from "../../database/database.ts";
import { query } from "../../database/database.ts";
import type { Pieces } from "../../database/queries/walked-page.ts";

/** The columns of an act that say who may see it. */
export const actKey = [
	"id",
	"actor_id",
	"repository_id",
	"unit",
	"created_at",
] as const;
export interface ActKey {
	readonly id: number;
	readonly actor_id: number;
	readonly repository_id: number;
	readonly unit: string;
	readonly created_at: number;
}

/** Acts of these ids and none beside them, both inclusive. */
export interface ActRange {
	readonly from: number;
	readonly to: number;
}

const ofActor = query(
	(q, p: { account: number; from: number; to: number; limit: number }) =>
		q
			.selectFrom("activity")
			.select(actKey)
			.where("actor_id", "=", p.account)
			.where("id", ">=", p.from)
			.where("id", "<=", p.to)
			.orderBy("id", "desc")
			.limit(p.limit),
);
const ofRepository = query(
	(q, p: { repository: number; from: number; to: number; limit: number }) =>
		q
			.selectFrom("activity")
			.select(actKey)
			.where("repository_id", "=", p.repository)
			.where("id", ">=", p.from)
			.where("id", "<=", p.to)
			.orderBy("id", "desc")
			.limit(p.limit),
);

/** The acts of an account, newest first. */
export const actsOfAccount =
	(db: Reader, account: number, { from, to }: ActRange): Pieces<ActKey> =>
	(after, limit) =>
		db.all(ofActor, {
			account,
			from,
			to: after ? after.id - 1 : to,
			limit,
		});

/** The acts in a repository, newest first. */
export const actsInRepository =
	(db: Reader, repository: number, { from, to }: ActRange): Pieces<ActKey> =>
	(after, limit) =>
		db.all(ofRepository, {
			repository,
			from,
			to: after ? after.id - 1 : to,
			limit,
		});

/** The acts of two sources, newest first; one that is in both is told once. */
export const ofBoth =
	(one: Pieces<ActKey>, other: Pieces<ActKey>): Pieces<ActKey> =>
	async (after, limit) => {
		const [a, b] = await Promise.all([one(after, limit), other(after, limit)]);
		const byId = new Map([...a, ...b].map((act) => [act.id, act]));
		return [...byId.values()].sort((x, y) => y.id - x.id).slice(0, limit);
	};

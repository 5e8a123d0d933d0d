import type { App } from "../../app.ts";
import { query, type Reader } from "../../database/database.ts";
import { insertInto } from "../../database/queries/changes.ts";
import { inOrderOf } from "../../database/queries/in-order-of.ts";
import { lockName } from "../../database/queries/lock-name.ts";
import { invalid } from "../../errors.ts";
import type { Account } from "../accounts/account.ts";
import type { Actor, SignedInActor } from "../permissions/actor.ts";
import { visibleTo } from "../permissions/visible.ts";
import {
	type Repository,
	repositoriesByIds,
} from "../repositories/repository.ts";
import { searchRepositories } from "../repositories/search-repositories.ts";

/** So many repositories stand first on a profile. */
export const mostPinned = 6;
/** So many are offered, besides those that are pinned. */
const mostOffered = 100;

const unpin = query((q, p: { account: number }) =>
	q.deleteFrom("pinned_repository").where("account_id", "=", p.account),
);
const pin = insertInto("pinned_repository", [
	"account_id",
	"repository_id",
	"position",
]);

/** The pinned repositories of a profile that an actor may see, in their order. */
export async function pinnedOf(
	db: Reader,
	actor: Actor,
	{ id }: Pick<Account, "id">,
): Promise<Repository[]> {
	const pins = await db.rows((q) =>
		q
			.selectFrom("pinned_repository as pin")
			.innerJoin("repository", "repository.id", "pin.repository_id")
			.innerJoin("account as owner", "owner.id", "repository.owner_id")
			.select("repository.id")
			.where("pin.account_id", "=", id)
			.where(visibleTo(actor))
			.orderBy("pin.position")
			.limit(mostPinned),
	);
	const ids = pins.map((pin) => pin.id);
	return inOrderOf(ids, await repositoriesByIds(db, ids));
}

/** The repositories that may be pinned: what an organization owns, what a user owns or shares, the last changed first. */
export const offeredPins = async (
	app: App,
	actor: Actor,
	account: Account,
): Promise<Repository[]> =>
	(
		await searchRepositories(
			app,
			actor,
			{
				account: account.id,
				ownedOnly: account.kind === "organization",
				sort: "updated",
				order: "desc",
			},
			{ limit: mostOffered, offset: 0 },
		)
	).rows;

/**
 * Pins some repositories that the actor may see, and no others; those that were pinned before keep their order.
 * @throws DomainError "invalid" for too many
 */
export async function pinRepositories(
	app: App,
	actor: SignedInActor,
	account: Account,
	ids: readonly number[],
): Promise<void> {
	if (ids.length > mostPinned)
		throw invalid(`at most ${mostPinned} repositories are pinned`);
	const seen = await visibleAmong(app.db, actor, ids);
	await app.db.write(async (tx) => {
		await lockName(tx, `pins of ${account.id}`);
		const before = (await pinnedOf(tx, actor, account)).map(({ id }) => id);
		const wanted = new Set([...before, ...ids].filter((id) => seen.has(id)));
		await tx.run(unpin, { account: account.id });
		for (const [position, repository_id] of [...wanted].entries())
			tx.later(pin, { account_id: account.id, repository_id, position });
	});
}

async function visibleAmong(
	db: Reader,
	actor: Actor,
	ids: readonly number[],
): Promise<ReadonlySet<number>> {
	if (ids.length === 0) return new Set();
	const rows = await db.rows((q) =>
		q
			.selectFrom("repository")
			.innerJoin("account as owner", "owner.id", "repository.owner_id")
			.select("repository.id")
			.where("repository.id", "in", [...ids])
			.where(visibleTo(actor)),
	);
	return new Set(rows.map(({ id }) => id));
}

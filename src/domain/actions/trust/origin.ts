import { sql } from "kysely";
import type { App } from "../../../app.ts";
import { query } from "../../../database/database.ts";
import { raw } from "../../../database/raw.ts";
import { accountsByIds } from "../../accounts/account.ts";
import { actingFor } from "../../permissions/actor.ts";
import { mayWriteUnit } from "../../permissions/allows.ts";
import { maySignIn } from "../../permissions/may-sign-in.ts";
import type { Pull } from "../../pulls/pull.ts";
import { movesOfGuests } from "../../refs/cause-of-move.ts";
import { branchPrefix } from "../../refs/ref.ts";
import { contextFor } from "../../repositories/context-for.ts";
import type { RepositoryWithOwner } from "../../repositories/repository.ts";
import { ownedByIds } from "../../repositories/with-owners.ts";
import type { Contributor, Origin } from "./trust.ts";

/** So many people are looked for behind a head; one more of them would be nobody's acquaintance. */
const mostHands = 50;

type RefKey = { store: number; name: string };

/** One lookup by the index for each person, however often they have pushed. */
const nextPusher = query((q, p: RefKey & { after: number }) =>
	q
		.selectFrom("ref_move")
		.select((e) => e.fn.min("actor_id").as("id"))
		.where("store_id", "=", p.store)
		.where("name", "=", p.name)
		.where("actor_id", ">", p.after),
);
const unknownPusher = query((q, p: RefKey) =>
	q
		.selectFrom("ref_move")
		.select("id")
		.where("store_id", "=", p.store)
		.where("name", "=", p.name)
		.where("actor_id", "is", null)
		.limit(1),
);
const guests = query((q, p: RefKey, d) =>
	raw<{ actor_id: number | null; version: number }>(
		q,
		sql`select actor_id, version from ${movesOfGuests(d)} where store_id = ${p.store} and name = ${p.name} and how = 'guest' order by version desc limit ${sql.lit(mostHands)}`,
	),
);
const movedSince = query((q, p: RefKey & { version: number }) =>
	q
		.selectFrom("ref_move")
		.select("id")
		.where("store_id", "=", p.store)
		.where("version", ">", p.version)
		.where("name", "=", p.name)
		.limit(1),
);
const versions = query((q, p: { issue: number }) =>
	q
		.selectFrom("pull_version")
		.select("pusher_id")
		.where("issue_id", "=", p.issue)
		.orderBy("number", "desc"),
);
const approvals = query((q, p: { repository: number; ids: number[] }, d) =>
	q
		.selectFrom("action_approval")
		.select("account_id")
		.where("repository_id", "=", p.repository)
		.where("account_id", "in", d.list(p.ids)),
);

/**
 * The origin of what a branch or tag of a repository points to. Nobody moves one without the right to write, but for a guest: to whom a
 * pull request has lent the branch, or who may release and has tagged a commit of anybody's.
 */
export async function originOfRef(
	app: App,
	owned: RepositoryWithOwner,
	name: string,
): Promise<Origin> {
	const place = { store: owned.repository.store_id, name };
	const [guest] = await app.db.all(guests, place);
	const last =
		guest &&
		!(await app.db.first(movedSince, { ...place, version: guest.version }));
	return {
		elsewhere: false,
		hands: last ? await handsOf(app, owned, [guest.actor_id]) : [],
	};
}

/** The origin of what has just been pushed. */
export const originOfMove = async (
	app: App,
	owned: RepositoryWithOwner,
	name: string,
	how: string,
	pusher: number | null,
): Promise<Origin> =>
	how === "guest"
		? { elsewhere: false, hands: await handsOf(app, owned, [pusher]) }
		: originOfRef(app, owned, name);

/** The origin of the head of a pull request: who opened it, and everybody who ever pushed to its head. */
export async function originOfPull(
	app: App,
	owned: RepositoryWithOwner,
	poster: number | null,
	pull: Pull,
): Promise<Origin> {
	const home = owned.repository.id;
	const elsewhere = pull.head_repository_id !== home;
	const pushers = (await app.db.all(versions, { issue: pull.issue_id })).map(
		(row) => row.pusher_id,
	);
	// of a branch of the repository itself only guests need not be writers, and who pushed last may have lost the right since
	const before =
		elsewhere || pull.flow === "agit"
			? [...pushers, ...(await pushersOfHead(app, pull))]
			: [
					...pushers.slice(0, 1).filter((id) => id !== null),
					...(
						await app.db.all(guests, {
							store: owned.repository.store_id,
							name: branchPrefix + pull.head_branch,
						})
					).map((row) => row.actor_id),
				];
	return { elsewhere, hands: await handsOf(app, owned, [poster, ...before]) };
}

/** Who pushed to the branch in a fork, and whose fork it is; nobody for a fork that is gone. */
async function pushersOfHead(app: App, pull: Pull): Promise<(number | null)[]> {
	if (pull.flow === "agit") return [];
	const id = pull.head_repository_id;
	const head =
		id === null ? undefined : (await ownedByIds(app.db, [id])).get(id);
	if (!head) return [null];
	const place = {
		store: head.repository.store_id,
		name: branchPrefix + pull.head_branch,
	};
	const found: (number | null)[] =
		head.owner.kind === "user" ? [head.owner.id] : [];
	for (let after = 0; ; ) {
		const next = (await app.db.first(nextPusher, { ...place, after }))?.id;
		if (next === undefined || next === null) break;
		if (found.length > mostHands) return [...found, null];
		found.push(Number(next));
		after = Number(next);
	}
	if (await app.db.first(unknownPusher, place)) found.push(null);
	return found;
}

/** Accounts as hands in a repository; whoever is not known, or may not sign in any more, may do nothing. */
async function handsOf(
	app: App,
	owned: RepositoryWithOwner,
	given: readonly (number | null)[],
): Promise<Contributor[]> {
	const { repository } = owned;
	const ids = [...new Set(given)];
	const known = ids.filter((id) => id !== null).slice(0, mostHands);
	const accounts = new Map(
		(await accountsByIds(app.db, known)).map((a) => [a.id, a]),
	);
	const rows =
		known.length > 0
			? await app.db.all(approvals, { repository: repository.id, ids: known })
			: [];
	const approved = new Set(rows.map((row) => row.account_id));
	const hands: Contributor[] = [];
	for (const id of ids) {
		const account = id === null ? undefined : accounts.get(id);
		if (!account) {
			hands.push({ account: null, writes: false, approved: false });
			continue;
		}
		const access = maySignIn(account)
			? (await contextFor(app.db, actingFor(account), owned)).access
			: undefined;
		hands.push({
			account: account.id,
			writes: access !== undefined && mayWriteUnit(access, "code"),
			approved: approved.has(account.id) && account.restricted === 0,
		});
	}
	return hands;
}

import { query, type Reader } from "../../database/database.ts";
import type { Account } from "../accounts/account.ts";
import { accountById, accountsByIds } from "../accounts/account.ts";
import { organizationRights, standingIn } from "../organizations/membership.ts";
import { isSiteAdmin, type SignedInActor } from "../permissions/actor.ts";
import { Level } from "../permissions/units.ts";
import {
	findView,
	type SavedView,
	type ViewsPlace,
} from "../saved-views/saved-view.ts";

/** A search that was saved, one's own or one that an organization shares with its members, and where it belongs. */
interface SavedSearch {
	readonly view: SavedView;
	readonly place: ViewsPlace;
}

/** So many of one's own, and so many of organizations, are listed. */
const mostListed = 200;

const ownOnes = query((q, p: { account: number; limit: number }) =>
	q
		.selectFrom("saved_view")
		.selectAll()
		.where("account_id", "=", p.account)
		.where("list", "=", "search")
		.orderBy("position")
		.orderBy("id")
		.limit(p.limit),
);
const sharedOnes = query((q, p: { account: number; limit: number }) =>
	q
		.selectFrom("organization_member as m")
		.innerJoin("saved_view", "saved_view.organization_id", "m.organization_id")
		.selectAll("saved_view")
		.where("m.account_id", "=", p.account)
		.where("saved_view.list", "=", "search")
		.where("saved_view.account_id", "is", null)
		.orderBy("saved_view.organization_id")
		.orderBy("saved_view.position")
		.limit(p.limit),
);
const ownedBy = query((q, p: { account: number; limit: number }) =>
	q
		.selectFrom("team_member as m")
		.innerJoin("team", "team.id", "m.team_id")
		.innerJoin("account", "account.id", "team.organization_id")
		.select("account.name")
		.where("m.account_id", "=", p.account)
		.where("team.level", ">=", Level.owner)
		.where("account.removed", "=", 0)
		.orderBy("account.lower_name")
		.limit(p.limit),
);
const byId = query((q, p: { id: number }) =>
	q
		.selectFrom("saved_view")
		.selectAll()
		.where("id", "=", p.id)
		.where("list", "=", "search"),
);

/** The saved searches that somebody sees: his own first, then those that his organizations share. */
export async function savedSearches(
	db: Reader,
	{ account }: SignedInActor,
): Promise<{ view: SavedView; organization: Account | undefined }[]> {
	const p = { account: account.id, limit: mostListed };
	const [own, shared] = await Promise.all([
		db.all(ownOnes, p),
		db.all(sharedOnes, p),
	]);
	const views = [...own, ...shared];
	const ids = views.flatMap(({ organization_id: id }) => id ?? []);
	const found = await accountsByIds(db, [...new Set(ids)]);
	const organizations = new Map(found.map((one) => [one.id, one]));
	return views.flatMap((view) => {
		const { organization_id: id } = view;
		const organization = id === null ? undefined : organizations.get(id);
		// what a deleted organization shared is not there
		return id !== null && !organization ? [] : [{ view, organization }];
	});
}

/** An organization as a place of views, with what an actor is in it. */
export const searchesOf = async (
	db: Reader,
	actor: SignedInActor,
	organization: Account,
) => ({
	organization,
	...organizationRights(
		await standingIn(db, organization, actor.account),
		isSiteAdmin(actor),
	),
});

/** A saved search that somebody sees; undefined for others, and for views of lists. */
export async function findSavedSearch(
	db: Reader,
	actor: SignedInActor,
	id: number,
): Promise<SavedSearch | undefined> {
	const view = await db.first(byId, { id });
	if (!view) return undefined;
	if (view.organization_id === null) {
		const own = await findView(db, actor, {}, id);
		return own && { view: own, place: {} };
	}
	const organization = await accountById(db, view.organization_id);
	if (!organization) return undefined;
	const place = await searchesOf(db, actor, organization);
	const found = place.inside && (await findView(db, actor, place, id));
	return found ? { view: found, place } : undefined;
}

/** The names of the organizations with whose members somebody may share searches: those that he owns. */
export const sharesWith = async (
	db: Reader,
	{ id }: Pick<Account, "id">,
): Promise<string[]> =>
	(await db.all(ownedBy, { account: id, limit: mostListed })).map(
		({ name }) => name,
	);

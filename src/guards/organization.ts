import type { Account } from "../domain/accounts/account.ts";
import {
	outsider,
	type Standing,
	standingIn,
} from "../domain/organizations/membership.ts";
import { isSiteAdmin } from "../domain/permissions/actor.ts";
import { forbidden, unauthorized } from "../errors.ts";
import type { Entry, Guard } from "../http/endpoint.ts";
import {
	findAccount,
	type OfAccount,
	type SignedIn,
	signedInWith,
} from "./account.ts";

/** What every endpoint of an organization is handed. */
export interface InOrganization {
	readonly organization: Account;
	/** What the one who asks is in it. */
	readonly standing: Standing;
}
type Demand = (entry: Entry, loaded: InOrganization) => void;

/** The guards of `/orgs/:org…`: the organization is looked for first, hidden from those who may not know of it. */
export const org = {
	/** Whoever may know of the organization. */
	visible: () => inOrganization("whoever may see the organization", []),
	/** Whoever is signed in and may know of it. */
	signedIn: () =>
		signedIn("anyone who is signed in and may see the organization"),
	member: () => signedIn("members of the organization", isMember),
	owner: () => signedIn("owners of the organization", isOwner),
	/** Those who may make repositories of the organization; they are told of a bad body first. */
	creator: (): Guard<InOrganization & SignedIn> => ({
		...signedIn("whoever may make repositories of the organization"),
		admit: mayCreate,
	}),
};

/** Somebody who is signed in and may know of the user `:username` and the organization `:org`. */
export const signedInAbout: Guard<InOrganization & OfAccount & SignedIn> = {
	says: "anyone who is signed in and may see the user and the organization",
	async enter(entry) {
		const { me, account } = await signedInWith().enter(entry);
		return { ...(await loadOrganization(entry)), me, account };
	},
};

/** Those who belong to an organization, and site administrators. */
export const isMember: Demand = ({ actor }, { standing }) => {
	if (!standing.member && !isSiteAdmin(actor))
		throw forbidden("Must be an organization member");
};
/** Those who own an organization, and site administrators. */
export const isOwner: Demand = ({ actor }, { standing }) => {
	if (!standing.owner && !isSiteAdmin(actor))
		throw forbidden("Must be an organization owner");
};

const mayCreate: Demand = ({ actor }, { standing }) => {
	if (!standing.creator && !isSiteAdmin(actor))
		throw forbidden(
			"User is not allowed to create repositories in this organization.",
		);
};

const inOrganization = (
	says: string,
	demands: readonly Demand[],
): Guard<InOrganization> => ({
	says,
	async enter(entry) {
		const loaded = await loadOrganization(entry);
		for (const demand of demands) demand(entry, loaded);
		return loaded;
	},
});

const signedIn = (
	says: string,
	...demands: Demand[]
): Guard<InOrganization & SignedIn> => ({
	says,
	async enter(entry) {
		const loaded = await loadOrganization(entry);
		const me = entry.actor.account;
		if (!me) throw unauthorized();
		for (const demand of demands) demand(entry, loaded);
		return { ...loaded, me };
	},
});

/** @throws Refusal "not-found" also for a user's name, "moved" for an old name */
export async function loadOrganization(entry: Entry): Promise<InOrganization> {
	const { app, actor } = entry;
	const organization = await findAccount(entry, "org", "organization");
	const standing = actor.account
		? await standingIn(app.db, organization, actor.account)
		: outsider;
	return { organization, standing };
}

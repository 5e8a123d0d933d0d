import type { Account } from "../domain/accounts/account.ts";
import {
	type MembershipStatus,
	outsider,
	standingIn,
} from "../domain/organizations/membership.ts";
import { isPublicOnly, isSiteAdmin } from "../domain/permissions/actor.ts";
import { forbidden, unauthorized } from "../errors.ts";
import type { Entry } from "../http/endpoint.ts";
import {
	type AccountContext,
	bySession,
	findAccount,
	type SignedInContext,
	signedInWith,
	userNamed,
} from "./account.ts";
import { type Demand, guard, type Source, within } from "./demand.ts";

/** An organization, and the caller's part in it. */
export interface OrganizationContext {
	readonly organization: Account;
	/** What the caller is in it. */
	readonly membership: MembershipStatus;
	/** A member, or a site administrator. */
	readonly inside: boolean;
	/** An owner, or a site administrator. */
	readonly governs: boolean;
}
type OrganizationDemand = Demand<OrganizationContext>;

/** Hidden from those who may not know of it. */
const organizationSource: Source<OrganizationContext> = {
	who: "may see the organization",
	load: loadOrganization,
};
const memberSource: Source<OrganizationContext & SignedInContext> = {
	who: "may see the organization and is signed in",
	async load(entry) {
		const found = await loadOrganization(entry);
		const me = entry.actor.account;
		if (!me) throw unauthorized();
		return { ...found, me };
	},
};

/** Those who belong to an organization, and site administrators. */
export const isMember: OrganizationDemand = {
	who: "is a member of the organization",
	check(_, { inside }) {
		if (!inside) throw forbidden("Must be an organization member");
	},
};
/** Those who own an organization, and site administrators. */
export const isOwner: OrganizationDemand = {
	who: "owns the organization",
	check(_, { governs }) {
		if (!governs) throw forbidden("Must be an organization owner");
	},
};
const createsRepositories: OrganizationDemand = {
	who: "may make repositories of the organization",
	check({ actor }, { membership }, body) {
		if (!membership.creator && !isSiteAdmin(actor))
			throw forbidden(
				"User is not allowed to create repositories in this organization.",
			);
		if ((body as { private?: boolean }).private && isPublicOnly(actor))
			throw forbidden("the token is limited to public repositories");
	},
};
const isUserOrOwner: Demand<
	OrganizationContext & SignedInContext & AccountContext
> = {
	who: "is that user or owns the organization",
	check(_, { me, account, governs }) {
		if (account.id !== me.id && !governs)
			throw forbidden("Cannot change member visibility");
	},
};
const member = () => guard(memberSource, [isMember]);

/** The guards of `/orgs/:org…`: the organization is loaded first, hidden from those who may not know of it. */
export const org = {
	/** Whoever may know of the organization. */
	visible: () => guard(organizationSource, []),
	/** Whoever is signed in and may know of it. */
	signedIn: () => guard(memberSource, []),
	member,
	owner: () => guard(memberSource, [isOwner]),
	/** Owners who have signed in with a browser; for what gives rights to others. */
	ownerBrowser: () => guard(memberSource, [isOwner, bySession]),
	/** Whoever may create repositories of the organization; a bad body is reported first. */
	creator: () => guard(memberSource, [], [createsRepositories]),
	/** What everybody knows of the member `:username`. */
	showMember: () =>
		guard(
			within(member(), async (entry, found) => ({
				...found,
				account: await userNamed(entry.app, entry.params.username ?? ""),
			})),
			[isUserOrOwner],
		),
};

/** Somebody who is signed in and may know of the user `:username` and the organization `:org`. */
export const signedInAbout = guard(
	within(
		signedInWith(),
		async (entry, found) => ({
			...(await loadOrganization(entry)),
			...found,
		}),
		"may see the organization",
	),
	[],
);

/** @throws DomainError "not-found" also for a user's name, "moved" for an old name */
export async function loadOrganization(
	entry: Entry,
): Promise<OrganizationContext> {
	const { app, actor } = entry;
	const organization = await findAccount(entry, "org", "organization");
	const membership = actor.account
		? await standingIn(app.db, organization, actor.account)
		: outsider;
	return {
		organization,
		...organizationRights(membership, isSiteAdmin(actor)),
	};
}

/** What follows from a membership for somebody who may administer the site. */
export const organizationRights = (
	membership: MembershipStatus,
	siteAdmin: boolean,
) => ({
	membership,
	inside: membership.member || siteAdmin,
	governs: membership.owner || siteAdmin,
});

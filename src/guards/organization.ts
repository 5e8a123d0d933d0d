import {
	type MembershipStatus,
	organizationRights,
	outsider,
	standingIn,
} from "../domain/organizations/membership.ts";
import { isPublicOnly, isSiteAdmin } from "../domain/permissions/actor.ts";
import type { OrganizationContext as Standing } from "../domain/policies/contexts.ts";
import { forbidden } from "../errors.ts";
import type { Entry } from "../http/endpoint.ts";
import {
	bySession,
	findAccount,
	type SignedInContext,
	signedInWith,
	userNamed,
} from "./account.ts";
import {
	accountOf,
	type Demand,
	guard,
	rulesBefore,
	rulesOf,
	type Source,
	signedInBy,
	within,
} from "./demand.ts";

/** An organization, and the actor's part in it. */
export interface OrganizationContext extends Standing {
	/** This is what the actor is in it. */
	readonly membership: MembershipStatus;
}

/** Hidden from those who may not know of it. */
const organizationSource: Source<OrganizationContext> = {
	who: "may see the organization",
	load: loadOrganization,
};
const memberSource: Source<OrganizationContext & SignedInContext> = {
	who: "may see the organization and is signed in",
	signedIn: true,
	async load(entry) {
		const found = await loadOrganization(entry);
		return { ...found, me: accountOf(entry.actor) };
	},
};

/** A bad body is told first; a token that is limited to public things makes nothing private. */
const makesWhatItSees: Demand<OrganizationContext> = {
	check({ actor }, _, body) {
		if ((body as { private?: boolean }).private && isPublicOnly(actor))
			throw forbidden("the token is limited to public repositories");
	},
};
const member = () =>
	signedInBy(guard(memberSource, rulesBefore("organization.belong")));

/** The guards of `/orgs/:org…`: the organization is loaded first, hidden from those who may not know of it. */
export const org = {
	/** Whoever may know of the organization. */
	visible: () => guard(organizationSource, []),
	/** Whoever is signed in and may know of it. */
	signedIn: () => signedInBy(guard(memberSource, [])),
	member,
	owner: () => signedInBy(guard(memberSource, rulesBefore("organization.own"))),
	/** Owners who have signed in with a browser; for what gives rights to others. */
	ownerBrowser: () =>
		signedInBy(
			guard(memberSource, [...rulesBefore("organization.own"), bySession]),
		),
	/** Whoever may create repositories of the organization; a bad body is reported first. */
	creator: () =>
		signedInBy(
			guard(
				memberSource,
				[],
				[...rulesOf("organization.create-repository"), makesWhatItSees],
			),
		),
	/** What everybody knows of the member `:username`. */
	showMember: () =>
		signedInBy(
			guard(
				within(member(), async (entry, found) => ({
					...found,
					account: await userNamed(entry.app, entry.params.username ?? ""),
				})),
				rulesOf("organization.show-member"),
			),
		),
};

/** Somebody who is signed in and may know of the user `:username` and the organization `:org`. */
export const signedInAbout = signedInBy(
	guard(
		within(
			signedInWith(),
			async (entry, found) => ({
				...(await loadOrganization(entry)),
				...found,
			}),
			"may see the organization",
		),
		[],
	),
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

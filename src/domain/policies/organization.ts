import { forbidden } from "../../errors.ts";
import type { Account } from "../accounts/account.ts";
import { isSiteAdmin } from "../permissions/actor.ts";
import type { OrganizationContext, TeamStanding } from "./contexts.ts";
import { signedIn } from "./repository.ts";
import { act, actOn, type Rule } from "./rule.ts";

/** Those who belong to an organization, and site administrators. */
const isMember: Rule<OrganizationContext> = {
	who: "is a member of the organization",
	refuse: (_, { inside }) =>
		inside ? undefined : forbidden("Must be an organization member"),
};
/** Those who own an organization, and site administrators. */
const isOwner: Rule<OrganizationContext> = {
	who: "owns the organization",
	refuse: (_, { governs }) =>
		governs ? undefined : forbidden("Must be an organization owner"),
};
const createsRepositories: Rule<OrganizationContext> = {
	who: "may make repositories of the organization",
	refuse: (actor, { membership }) =>
		membership.creator || isSiteAdmin(actor)
			? undefined
			: forbidden(
					"User is not allowed to create repositories in this organization.",
				),
};
const isUserOrOwner: Rule<OrganizationContext & { readonly account: Account }> =
	{
		who: "is that user or owns the organization",
		refuse: (actor, { account, governs }) =>
			account.id === actor.account?.id || governs
				? undefined
				: forbidden("Cannot change member visibility"),
	};
/** A private team is read by its own members and by owners. */
const readsTeam: Rule<TeamStanding> = {
	who: "may see the team",
	refuse: (_, { inTeam, team }) =>
		inTeam || team.visibility !== "private"
			? undefined
			: forbidden("Must be a team member"),
};

/** These are the acts on organizations and their teams. */
export const organizationActs = {
	"organization.belong": act(isMember),
	"organization.own": act(isOwner),
	"organization.create-repository": actOn<OrganizationContext>(
		[signedIn],
		createsRepositories,
	),
	"organization.show-member": actOn<
		OrganizationContext & { readonly account: Account }
	>([isMember], isUserOrOwner),
	"team.read": act(readsTeam),
	"team.read-as-member": act(isMember, readsTeam),
	"team.own": act<TeamStanding>(isOwner),
};

import { forbidden } from "../../errors.ts";
import type { Account } from "../accounts/account.ts";
import { isSiteAdmin } from "../permissions/actor.ts";
import { act, type Rule } from "./rule.ts";

const administersSite: Rule<object> = {
	who: "administers the site",
	refuse: (actor) =>
		isSiteAdmin(actor) ? undefined : forbidden("user should be the site admin"),
};
const isOrAdministers: Rule<{ readonly account: Account }> = {
	who: "is that user or administers the site",
	refuse: (actor, { account }) =>
		actor.account?.id === account.id || isSiteAdmin(actor)
			? undefined
			: forbidden(
					"doer should be the site admin or be same as the contextUser",
				),
};

/** These are the acts on the site and with somebody's own account. */
export const siteActs = {
	"site.administer": act(administersSite),
	/** The sealed audit log with its checkpoints and proofs: it tells what happened in every repository. */
	"sealed-log.read": act(administersSite),
	/** This is what only a person and site administrators see or change. */
	"account.own": act(isOrAdministers),
};

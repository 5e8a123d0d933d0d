import { type Actor, isPublicOnly } from "./actor.ts";

/**
 * What of an actor the text of a condition such as `visibleTo` depends on: two actors of one shape differ by the id of their account alone.
 * Undefined for those whose credentials name repositories: each of them has a text of its own.
 */
export function shapeOf(actor: Actor): string | undefined {
	const { account, token } = actor;
	if (token?.repositories) return undefined;
	if (!account) return "nobody";
	const marks = [account.admin, account.restricted, isPublicOnly(actor)];
	return `somebody ${marks.map(Number).join("")}`;
}

/** The same actor with a marker in place of the id of its account. */
export const actorWithId = (actor: Actor, id: number): Actor =>
	actor.account ? { ...actor, account: { ...actor.account, id } } : actor;

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

/**
 * What the text of a search depends on: the shape of its actor, `ways` of looking for what is among the parameters, and which wishes there
 * are. A wish that is a number is a parameter. Undefined where the actor has no shape.
 */
export function shapeOfSearch(
	actor: Actor,
	ways: readonly string[],
	wishes: object,
): string | undefined {
	const who = shapeOf(actor);
	if (who === undefined) return undefined;
	const wished = Object.entries(wishes).flatMap(([name, wish]) =>
		wish === undefined || wish === ""
			? []
			: typeof wish === "number"
				? name
				: `${name} ${wish}`,
	);
	return [who, ...ways, ...wished.sort()].join(", ");
}

import type { DomainError } from "../../errors.ts";
import type { Actor } from "../permissions/actor.ts";
import { actionsActs } from "./actions.ts";
import { commitCommentActs } from "./commit-comment.ts";
import { issueActs } from "./issue.ts";
import { organizationActs } from "./organization.ts";
import { packageActs } from "./package.ts";
import { projectActs } from "./project.ts";
import { pullActs } from "./pull.ts";
import { releaseActs } from "./release.ts";
import { repositoryActs } from "./repository.ts";
import { type Act, refusalOf } from "./rule.ts";
import { siteActs } from "./site.ts";

/** Everything that somebody may do or not, by its name. */
export const acts = {
	...repositoryActs,
	...issueActs,
	...pullActs,
	...actionsActs,
	...commitCommentActs,
	...releaseActs,
	...projectActs,
	...packageActs,
	...organizationActs,
	...siteActs,
} as const;
type Acts = typeof acts;
export type ActName = keyof Acts;
/** This is what an act has to know of the thing and of the actor's rights there. */
export type ContextOf<Name extends ActName> =
	Acts[Name] extends Act<infer Context> ? Context : never;

/** Tells whether an actor may do something, as the guards of API, pages and all other roads decide it. */
export const may = <Name extends ActName>(
	actor: Actor,
	name: Name,
	context: ContextOf<Name>,
): boolean => whyNot(actor, name, context) === undefined;

/** Gives the reason why an actor may not do something, and nothing if he may. */
const whyNot = <Name extends ActName>(
	actor: Actor,
	name: Name,
	context: ContextOf<Name>,
): DomainError | undefined =>
	refusalOf(actor, acts[name] as Act<ContextOf<Name>>, context);

/**
 * Demands that an actor may do something.
 * @throws DomainError with the reason
 */
export function demandMay<Name extends ActName>(
	actor: Actor,
	name: Name,
	context: ContextOf<Name>,
): void {
	const refusal = whyNot(actor, name, context);
	if (refusal) throw refusal;
}

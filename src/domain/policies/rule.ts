import type { DomainError } from "../../errors.ts";
import type { Actor } from "../permissions/actor.ts";

/** One condition of an act. It is pure: what it needs to know stands in the context. */
export interface Rule<Context> {
	/** Who meets it; completes "whoever …". */
	readonly who?: string;
	/** This is what prevents the act for every caller; completes "unless …". */
	readonly unless?: string;
	/** Gives the reason why an actor may not do the act, and nothing if he may. */
	refuse(actor: Actor, context: Context): DomainError | undefined;
}

/** Something that somebody may do or not, as rules in order: the first that refuses gives the reason. */
export interface Act<Context> {
	/** Rules about the place of the thing. They are asked before the thing itself is looked for. */
	readonly before: readonly Rule<Context>[];
	readonly rules: readonly Rule<Context>[];
}

/** Declares an act in a place that is known, such as a repository. */
export const act = <Context>(
	...rules: readonly Rule<Context>[]
): Act<Context> => ({ before: rules, rules: [] });

/** Declares an act with a thing that is looked for in its place; the rules of `before` are asked first. */
export const actOn = <Context>(
	before: readonly Rule<NoInfer<Context>>[],
	...rules: readonly Rule<Context>[]
): Act<Context> => ({ before, rules });

/** Gives the reason why an actor may not do something, and nothing if he may. */
export function refusalOf<Context>(
	actor: Actor,
	{ before, rules }: Act<Context>,
	context: Context,
): DomainError | undefined {
	for (const rule of [...before, ...rules]) {
		const refusal = rule.refuse(actor, context);
		if (refusal) return refusal;
	}
	return undefined;
}

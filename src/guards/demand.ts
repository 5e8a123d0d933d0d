import type { Account } from "../domain/accounts/account.ts";
import type { Actor } from "../domain/permissions/actor.ts";
import { type ActName, acts, type ContextOf } from "../domain/policies/may.ts";
import { signedIn } from "../domain/policies/repository.ts";
import type { Rule } from "../domain/policies/rule.ts";
import { unauthorized } from "../errors.ts";
import type { Entry, Guard } from "../http/endpoint.ts";

/** A condition that is about the request and not about rights, such as how the caller has signed in, or one that needs the body. */
export interface Demand<Context extends object> {
	/** Who meets it; completes "whoever …". */
	readonly who?: string;
	/** What prevents the act for every caller; completes "unless …". */
	readonly unless?: string;
	/** @throws DomainError when it is not met; `body` is given to demands after the body */
	check(entry: Entry, context: Context, body?: unknown): Promise<void> | void;
}

/** Finds the thing that an address names. */
export interface Source<Context extends object> {
	/** Who may know of it; completes "whoever …". */
	readonly who: string;
	/** What prevents the act for every caller where the thing is looked for; completes "unless …". */
	readonly unless?: readonly string[];
	/** The decision is about a repository, so tokens that are limited to repositories may write here. */
	readonly ofRepository?: boolean;
	/** It finds nothing for those who have no account. */
	readonly signedIn?: boolean;
	/** @throws DomainError "not-found" also for what the caller may not know of */
	load(entry: Entry): Promise<Context>;
}

/** A guard with its parts, so that another guard can be built on it. */
export interface DemandingGuard<
	Context extends object,
	SignedIn extends boolean = boolean,
> extends Guard<Context, SignedIn> {
	readonly source: Source<Context>;
	readonly demands: readonly Condition<Context>[];
}

/** This is what a guard asks: a rule of a policy, or a demand on the request. */
export type Condition<Context extends object> = Rule<Context> | Demand<Context>;

/** The account of an actor. @throws DomainError "unauthorized" where there is none */
export function accountOf({ account }: Actor): Account {
	if (!account) throw unauthorized();
	return account;
}

/** The acts that can be decided by what a guard has found. */
export type ActOn<Context extends object> = {
	[Name in ActName]: Context extends ContextOf<Name> ? Name : never;
}[ActName];

/** The rules of an act that are asked before its thing is looked for. */
export const rulesBefore = <Name extends ActName>(
	name: Name,
): readonly Rule<ContextOf<Name>>[] => acts[name].before as never;
/** The rules of an act that are asked when its thing has been found. */
export const rulesOf = <Name extends ActName>(
	name: Name,
): readonly Rule<ContextOf<Name>>[] => acts[name].rules as never;

/**
 * A guard that loads a thing and checks rules and demands in order; the first that is not met is the error. Those of `afterBody` are
 * checked when the body has been read. The documentation of "who may" comes from the demands.
 */
export function guard<Context extends object>(
	source: Source<Context>,
	demands: readonly Condition<NoInfer<Context>>[],
	afterBody: readonly Condition<NoInfer<Context>>[] = [],
): DemandingGuard<Context> {
	return {
		source,
		demands,
		says: described(source, [...demands, ...afterBody]),
		ofRepository: source.ofRepository,
		signedIn: source.signedIn || demands.includes(signedIn),
		async enter(entry) {
			const context = await source.load(entry);
			await make(demands, entry, context);
			return context;
		},
		...(afterBody.length && {
			admit: (entry: Entry, context: Context, body: unknown) =>
				make(afterBody, entry, context, body),
		}),
	};
}

/**
 * The same guard, whose handlers get an actor with an account. It is an error of the program where its rules let others in.
 */
export function signedInBy<Context extends object>(
	of: DemandingGuard<Context>,
): DemandingGuard<Context, true> {
	if (!of.signedIn) throw new Error(`no account is demanded: ${of.says}`);
	return of as DemandingGuard<Context, true>;
}

async function make<Context extends object>(
	demands: readonly Condition<Context>[],
	entry: Entry,
	context: Context,
	body?: unknown,
): Promise<void> {
	for (const demand of demands) {
		if ("refuse" in demand) {
			const refusal = demand.refuse(entry.actor, context);
			if (refusal) throw refusal;
		} else {
			const checked = demand.check(entry, context, body);
			if (checked) await checked;
		}
	}
}

/** A source inside the context of another guard; `find` runs only when that guard has let the caller in. */
export const within = <Outer extends object, Context extends Outer>(
	outer: DemandingGuard<Outer>,
	find: (entry: Entry, outer: Outer) => Promise<Context>,
	who = "",
): Source<Context> => ({
	who: together([outer.source.who, ...wordsOf(outer.demands, "who"), who]),
	unless: [...(outer.source.unless ?? []), ...wordsOf(outer.demands, "unless")],
	ofRepository: outer.source.ofRepository,
	signedIn: outer.signedIn,
	load: async (entry) => find(entry, await outer.enter(entry)),
});

const wordsOf = (
	demands: readonly Condition<never>[],
	member: "who" | "unless",
): string[] => demands.flatMap((demand) => demand[member] ?? []);

/** Parts of what callers have to be, until they become a sentence. */
const between = "\n";
const together = (parts: readonly string[]): string =>
	parts.filter(Boolean).join(between);

/** The name of a public guard's source, which asks for nothing. */
export const asks = "asks";

function described(
	{ who, unless: before = [] }: Pick<Source<object>, "who" | "unless">,
	demands: readonly Condition<never>[],
): string {
	const parts = together([who, ...wordsOf(demands, "who")]).split(between);
	const wanted = [...new Set(parts)].filter((part) => part !== asks);
	const last = wanted.at(-1);
	const first = wanted.slice(0, -1).join(", ");
	const condition = last
		? `if the caller ${first ? `${first} and ${last}` : last}`
		: "for everyone";
	const reasons = new Set([...before, ...wordsOf(demands, "unless")]);
	const unless = [...reasons].join(" or ");
	return `Allowed ${condition}${unless ? `, unless ${unless}` : ""}.`.replace(
		/\bmay\b/g,
		"can",
	);
}

import type { Entry, Guard } from "../http/endpoint.ts";

/** One condition for a caller: in words, and as a check. */
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
	/** The decision is about a repository, so tokens that are limited to repositories may write here. */
	readonly ofRepository?: boolean;
	/** @throws DomainError "not-found" also for what the caller may not know of */
	load(entry: Entry): Promise<Context>;
}

/** A guard with its parts, so that another guard can be built on it. */
export interface DemandingGuard<Context extends object> extends Guard<Context> {
	readonly source: Source<Context>;
	readonly demands: readonly Demand<Context>[];
}

/**
 * A guard that loads a thing and checks demands in order; the first that is not met is the error. Those of `afterBody` are
 * checked when the body has been read. The documentation of "who may" comes from the demands.
 */
export function guard<Context extends object>(
	source: Source<Context>,
	demands: readonly Demand<NoInfer<Context>>[],
	afterBody: readonly Demand<NoInfer<Context>>[] = [],
): DemandingGuard<Context> {
	return {
		source,
		demands,
		says: described(source.who, [...demands, ...afterBody]),
		ofRepository: source.ofRepository,
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

async function make<Context extends object>(
	demands: readonly Demand<Context>[],
	entry: Entry,
	context: Context,
	body?: unknown,
): Promise<void> {
	for (const demand of demands) {
		const checked = demand.check(entry, context, body);
		if (checked) await checked;
	}
}

/** A source inside the context of another guard; `find` runs only when that guard has let the caller in. */
export const within = <Outer extends object, Context extends Outer>(
	outer: DemandingGuard<Outer>,
	find: (entry: Entry, outer: Outer) => Promise<Context>,
	who = "",
): Source<Context> => ({
	who: [listed([outer.source.who, ...wordsOf(outer.demands, "who")]), who]
		.filter(Boolean)
		.join(", "),
	ofRepository: outer.source.ofRepository,
	load: async (entry) => find(entry, await outer.enter(entry)),
});

const wordsOf = (
	demands: readonly Demand<never>[],
	member: "who" | "unless",
): string[] => demands.flatMap((demand) => demand[member] ?? []);

const listed = (parts: readonly string[]): string =>
	[...new Set(parts.filter(Boolean))].join(" and ");

function described(who: string, demands: readonly Demand<never>[]): string {
	const all = listed([who, ...wordsOf(demands, "who")]);
	const unless = wordsOf(demands, "unless").join(" or ");
	return unless ? `whoever ${all}, unless ${unless}` : `whoever ${all}`;
}

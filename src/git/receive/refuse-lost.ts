import { GitError, isGitError } from "../errors.ts";
import type { Git } from "../git.ts";
import { meetObjects, type Walk, walkObjects } from "../reach/meet-objects.ts";
import type { RefsThen } from "../reach/reach.ts";
import type { StoreRef } from "../store.ts";
import { broughtObjects } from "./brought-objects.ts";
import type { Quarantine } from "./quarantine.ts";

/** What a push may name. */
type KnownRefs = Pick<RefsThen, "kept"> & {
	/** Where refs were before they lost something; undefined when there are too many to be told. */
	readonly tips: readonly string[] | undefined;
};

/**
 * Refuses a push that names an object by its id without bringing it, when no ref reaches it: whoever knows the id of what was forced away would
 * get it so. A difference to such an object is refused too: from whether a guess of its result is taken one learns the object's bytes.
 * Clients send whatever no ref has. What takes too long is refused. The refs must have been projected. Throws `not-connected`, `too-large`, `busy`, `aborted`.
 */
export async function refuseLost(
	git: Git,
	held: Quarantine,
	newOids: readonly string[],
	{ kept, tips }: KnownRefs,
	{ signal, user }: { readonly signal?: AbortSignal; readonly user: string },
): Promise<void> {
	if (newOids.length === 0) return;
	const until = performance.now() + git.limits.lostCheck.ms;
	const bounds = () => ({
		signal,
		user,
		most: git.limits.lostCheck.objects,
		deadline: Math.max(1, Math.ceil(until - performance.now())),
	});
	try {
		await compare(git, held, newOids, { kept, tips }, bounds);
	} catch (error) {
		if (!isGitError(error, "timeout", "too-large")) throw error;
		throw new GitError(
			"too-large",
			"the push takes too long to compare with what branches and tags have lost: push fewer commits at once, with --no-thin",
			{ cause: error },
		);
	}
}

async function compare(
	git: Git,
	held: Quarantine,
	newOids: readonly string[],
	{ kept, tips }: KnownRefs,
	bounds: () => Pick<Walk, "signal" | "user" | "most" | "deadline">,
): Promise<void> {
	const store: StoreRef = { id: held.id, format: held.format };
	const brought = await broughtObjects(held);
	const named = new Set<string>();
	const beyondRefs = (oids: readonly string[]) => ({
		input: [...oids, ...kept.map((oid) => `^${oid}`)],
		args: ["--not", "--all"],
		...bounds(),
	});
	for await (const oid of walkObjects(git, held, beyondRefs(newOids))) {
		if (brought.has(oid)) continue;
		if (named.add(oid).size > MOST) throw refused();
	}
	const bases = new Set(brought.bases);
	if (!tips) for (const oid of bases) named.add(oid);
	else if (bases.size > 0 && tips.length > 0)
		for await (const oid of walkObjects(git, store, beyondRefs(tips)))
			if (bases.has(oid)) named.add(oid);
	// an older commit than those that end the walk may have them
	const all = { input: kept, args: ["--all"], ...bounds() };
	await meetObjects(git, store, named, all);
	if (named.size > 0) throw refused();
}

const refused = () =>
	new GitError(
		"not-connected",
		"the push lacks objects that no branch or tag has",
	);

/** Objects that were not brought and are looked for. */
const MOST = 100_000;

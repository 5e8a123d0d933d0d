import { GitError, isGitError } from "../errors.ts";
import type { Git } from "../git.ts";
import { meetObjects, type Walk, walkObjects } from "../reach/meet-objects.ts";
import type { RefsThen } from "../reach/reach.ts";
import type { StoreRef } from "../store.ts";
import { broughtObjects } from "./brought-objects.ts";
import type { Quarantine } from "./quarantine.ts";

/** This is what a push may name, and for whom it is looked at. */
type Pushed = Pick<RefsThen, "kept"> & {
	readonly user: string;
	readonly signal?: AbortSignal;
};

/**
 * Refuses a push that names an object by its id without bringing it, when no ref reaches it: whoever knows the id of what was forced away would
 * get it so. Differences to objects of the store are not taken at all where something was lost (`thin` of ingestPack): from how git refuses what it makes
 * of one, its bytes could be learned one by one.
 * Clients send whatever no ref has. What takes too long is refused. The refs must have been projected. Throws `not-connected`, `too-large`, `busy`, `aborted`.
 */
export async function refuseLost(
	git: Git,
	held: Quarantine,
	newOids: readonly string[],
	{ kept, signal, user }: Pushed,
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
		await compare(git, held, newOids, kept, bounds);
	} catch (error) {
		if (!isGitError(error, "timeout", "too-large")) throw error;
		throw new GitError(
			"too-large",
			"the push takes too long to compare with what branches and tags have lost: push fewer commits at once",
			{ cause: error },
		);
	}
}

async function compare(
	git: Git,
	held: Quarantine,
	newOids: readonly string[],
	kept: readonly string[],
	bounds: () => Pick<Walk, "signal" | "user" | "most" | "deadline">,
): Promise<void> {
	const store: StoreRef = { id: held.id, format: held.format };
	const brought = await broughtObjects(held);
	const named = new Set<string>();
	const beyondRefs = {
		input: [...newOids, ...kept.map((oid) => `^${oid}`)],
		args: ["--not", "--all"],
		...bounds(),
	};
	for await (const oid of walkObjects(git, held, beyondRefs)) {
		if (brought.has(oid)) continue;
		if (named.add(oid).size > MOST) throw refused();
	}
	// those that came before anything was lost may build on what was lost meanwhile
	for (const oid of brought.bases)
		if (named.add(oid).size > MOST) throw refused();
	// an older commit than those that end the walk may have them
	const all = { input: kept, args: ["--all"], ...bounds() };
	await meetObjects(git, store, named, all);
	if (named.size > 0) throw refused();
}

/** In the words for objects that are not there at all: which of them are must not be told. */
const refused = () =>
	new GitError("not-connected", "the history is not complete");

/** Objects that were not brought and are looked for. */
const MOST = 100_000;

import { GitError } from "../errors.ts";
import type { Git } from "../git.ts";
import { meetObjects, walkObjects } from "../reach/meet-objects.ts";
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
 * Clients send whatever no ref has. The refs must have been projected. Throws `not-connected`, `timeout`, `busy`, `aborted`.
 */
export async function refuseLost(
	git: Git,
	held: Quarantine,
	newOids: readonly string[],
	{ kept, tips }: KnownRefs,
	signal?: AbortSignal,
): Promise<void> {
	if (newOids.length === 0) return;
	const store: StoreRef = { id: held.id, format: held.format };
	const brought = await broughtObjects(held);
	const named = new Set<string>();
	const deadline = git.limits.transferDeadline;
	const beyondRefs = (oids: readonly string[]) => ({
		input: [...oids, ...kept.map((oid) => `^${oid}`)],
		args: ["--not", "--all"],
		signal,
		deadline,
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
	const all = { input: kept, args: ["--all"], signal, deadline };
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

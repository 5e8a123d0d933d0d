import { randomBytes } from "node:crypto";
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { createStore } from "../create-store.ts";
import { fileError } from "../errors.ts";
import type { Git } from "../git.ts";
import { type StoreRef, sourceKey } from "../store.ts";
import { type IndexOptions, indexPack } from "./index-pack.ts";
import { type Quarantine, quarantine } from "./quarantine.ts";
import { type ReceivedObjects, receivedObjects } from "./received-objects.ts";

/**
 * Takes a pushed pack into a quarantine inside the store: indexed, completed when thin, every object checked
 * (`git index-pack --strict`). Throws `too-large` above maxBytes, `refused-object` (with `oid`, and the rule
 * in `detail`) `not-connected` when it lacks what its objects name,
 * `protocol` for a bad pack, `aborted`, `timeout`, `busy`, `no-space`; then nothing is left.
 */
export async function ingestPack(
	git: Git,
	store: StoreRef,
	pack: Readable,
	options: IndexOptions = {},
): Promise<Quarantine> {
	const directory = await makeDirectory(git, store);
	const held = quarantine(git, { ...store, quarantine: directory });
	try {
		const { brought, received } = await indexPack(git, held, pack, options);
		return {
			...{ ...held, brought },
			...remembered(git, held, received ?? receivedObjects(held)),
			...(received && { whole: new Set(options.growth?.tips) }),
		};
	} catch (error) {
		await held.discard();
		throw error;
	}
}

/** Has a small pack's objects at hand while it is judged, and in the store afterwards: most are asked for at once. */
function remembered(
	git: Git,
	held: Quarantine,
	received: ReceivedObjects | undefined,
): Pick<Quarantine, "received" | "migrate"> | undefined {
	if (!received) return undefined;
	const remember = (source: string) => {
		for (const [oid, object] of received) git.cache.put(source, oid, object);
	};
	remember(sourceKey(held));
	return {
		received,
		async migrate() {
			const kept = await held.migrate();
			if (kept) remember(String(held.id));
			return kept;
		},
	};
}

/** A quarantine without a pack, for a push that only deletes or renames: everything reads as in the store. */
export async function emptyQuarantine(
	git: Git,
	store: StoreRef,
): Promise<Quarantine> {
	const directory = await makeDirectory(git, store);
	return quarantine(git, { ...store, quarantine: directory });
}

async function makeDirectory(git: Git, store: StoreRef): Promise<string> {
	const objects = join(await createStore(git, store), "objects");
	const path = join(objects, `tmp-${randomBytes(8).toString("hex")}`);
	try {
		mkdirSync(join(path, "pack"), { recursive: true });
		return path;
	} catch (error) {
		rmSync(path, { recursive: true, force: true });
		throw fileError(error, "make a quarantine");
	}
}

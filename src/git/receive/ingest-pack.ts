import { randomBytes } from "node:crypto";
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { createStore } from "../create-store.ts";
import { fileError } from "../errors.ts";
import type { Git } from "../git.ts";
import type { StoreRef } from "../store.ts";
import { type IndexOptions, indexPack } from "./index-pack.ts";
import { type Quarantine, quarantine } from "./quarantine.ts";

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
	const directory = makeDirectory(git, store);
	const held = quarantine(git, { ...store, quarantine: directory });
	try {
		const brought = await indexPack(git, held, pack, options);
		return { ...held, brought };
	} catch (error) {
		await held.discard();
		throw error;
	}
}

/** A quarantine without a pack, for a push that only deletes or renames: everything reads as in the store. */
export function emptyQuarantine(git: Git, store: StoreRef): Quarantine {
	return quarantine(git, { ...store, quarantine: makeDirectory(git, store) });
}

function makeDirectory(git: Git, store: StoreRef): string {
	const objects = join(createStore(git, store), "objects");
	const path = join(objects, `tmp-${randomBytes(8).toString("hex")}`);
	try {
		mkdirSync(join(path, "pack"), { recursive: true });
		return path;
	} catch (error) {
		rmSync(path, { recursive: true, force: true });
		throw fileError(error, "make a quarantine");
	}
}

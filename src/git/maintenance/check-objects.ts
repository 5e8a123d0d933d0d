import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { isGitError } from "../errors.ts";
import type { Git } from "../git.ts";
import { oidBytes } from "../oid.ts";
import { upToDate } from "../pack-storage.ts";
import { runGit } from "../run.ts";
import { type StoreRef, storeExists, storePath } from "../store.ts";

/** What keeps a store from having everything that some objects reach: undefined when nothing does. */
export async function missingBehind(
	git: Git,
	store: StoreRef,
	oids: readonly string[],
): Promise<string | undefined> {
	if (oids.length === 0) return undefined;
	if (!storeExists(git, store)) return "the store has no directory";
	try {
		await runGit(git, store, "rev-list", ["--objects", "--stdin", "--quiet"], {
			input: `${oids.join("\n")}\n`,
			deadline: git.limits.transferDeadline,
		});
		return undefined;
	} catch (error) {
		if (isGitError(error, "failed"))
			return error.detail?.split("\n")[0] ?? "objects are missing";
		throw error;
	}
}

/** Everything that a store lacks of what some objects reach, and its damaged packs: a line for each. */
export async function faultsOfStore(
	git: Git,
	store: StoreRef & { readonly oids: readonly string[] },
): Promise<string[]> {
	const faults = (await damagedPacks(git, store)).map(
		(pack) => `${pack} is damaged`,
	);
	const missing = await missingBehind(git, store, store.oids);
	if (missing !== undefined) faults.push(missing);
	return faults.map((fault) => `store ${store.id}: ${fault}`);
}

/** The packs of a store whose bytes are not those that their checksum stands for. */
export async function damagedPacks(
	git: Git,
	store: StoreRef,
): Promise<string[]> {
	await upToDate(git, store);
	if (!storeExists(git, store)) return [];
	const directory = join(storePath(git, store), "objects/pack");
	const damaged: string[] = [];
	for (const name of await readdir(directory)) {
		if (!name.endsWith(".pack")) continue;
		if (!(await isWhole(join(directory, name), store))) damaged.push(name);
	}
	return damaged;
}

/** A pack ends with the checksum of all before. */
async function isWhole(path: string, store: StoreRef): Promise<boolean> {
	const width = oidBytes(store.format);
	const end = (await stat(path)).size - width;
	if (end < 12) return false;
	const hash = createHash(store.format);
	for await (const bytes of createReadStream(path, { end: end - 1 }))
		hash.update(bytes);
	const trailer = createReadStream(path, { start: end });
	const parts: Buffer[] = [];
	for await (const bytes of trailer) parts.push(bytes);
	return hash.digest().equals(Buffer.concat(parts));
}

import { randomBytes } from "node:crypto";
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { createStore } from "../create-store.ts";
import { GitError } from "../errors.ts";
import type { Git } from "../git.ts";
import { runGit } from "../run.ts";
import type { StoreRef } from "../store.ts";

/** A pack beside those of a store, which git does not see yet. */
interface JoinedPack {
	readonly name: string;
	/** Of its files, without their endings. */
	readonly path: string;
	/** To be removed in the end. */
	readonly directory: string;
}

/**
 * Makes one pack of all objects of some packs of a store, also of those that no ref reaches, and changes nothing in the store.
 * Throws `failed`, `timeout`, `aborted`.
 */
export async function joinPacks(
	git: Git,
	store: StoreRef,
	names: readonly string[],
	signal: AbortSignal,
): Promise<JoinedPack> {
	const objects = join(await createStore(git, store), "objects");
	const directory = join(objects, `tmp-${randomBytes(8).toString("hex")}`);
	mkdirSync(directory);
	try {
		const { stdout } = await runGit(
			git,
			store,
			"pack-objects",
			[
				"--stdin-packs",
				"--delta-base-offset",
				"--quiet",
				join(directory, "pack"),
			],
			{
				input: names.map((name) => `pack-${name}.pack\n`).join(""),
				signal,
				kind: "keeper",
				deadline: DEADLINE,
				config: CONFIG,
			},
		);
		const name = stdout.toString("latin1").trim();
		if (!/^[0-9a-f]+$/.test(name))
			throw new GitError("failed", "git made no single pack");
		return { name, path: join(directory, `pack-${name}`), directory };
	} catch (error) {
		rmSync(directory, { recursive: true, force: true });
		throw error;
	}
}

const CONFIG = {
	"pack.windowMemory": "256m",
	"core.bigFileThreshold": "32m",
	// what is kept elsewhere need not be synced here
	"core.fsync": "none",
};
const DEADLINE = 4 * 60_000;

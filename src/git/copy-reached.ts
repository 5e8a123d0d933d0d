import { randomBytes } from "node:crypto";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { createStore } from "./create-store.ts";
import { GitError } from "./errors.ts";
import type { Git } from "./git.ts";
import { isOid } from "./oid.ts";
import { quarantine } from "./receive/quarantine.ts";
import { runGit } from "./run.ts";
import { type StoreRef, storeExists } from "./store.ts";

/**
 * Gives `to` what some objects of `from` reach and nothing else, as one pack that git writes beside the others. Durable when it returns.
 * Throws `wrong-type` for different formats, `missing-object`, `busy`, `timeout`, `no-space`, `failed`.
 */
export async function copyReached(
	git: Git,
	from: StoreRef,
	to: StoreRef,
	tips: readonly string[],
): Promise<void> {
	if (from.format !== to.format)
		throw new GitError("wrong-type", "the object formats differ");
	if (!tips.every((oid) => isOid(from.format, oid)))
		throw new GitError("missing-object", "not an object id");
	const objects = join(createStore(git, to), "objects");
	if (tips.length === 0 || !storeExists(git, from)) return;
	const directory = join(objects, `tmp-${randomBytes(8).toString("hex")}`);
	const held = quarantine(git, { ...to, quarantine: directory });
	try {
		mkdirSync(join(directory, "pack"), { recursive: true });
		await runGit(
			git,
			from,
			"pack-objects",
			[
				"--revs",
				"--delta-base-offset",
				"--quiet",
				join(directory, "pack/pack"),
			],
			{
				input: `${tips.join("\n")}\n`,
				bounded: true,
				deadline: git.limits.transferDeadline,
				config: CONFIG,
			},
		);
		await held.migrate();
	} finally {
		await held.discard();
	}
}

const CONFIG = {
	"pack.windowMemory": "256m",
	"core.bigFileThreshold": "32m",
	// it is synced once, when it is kept
	"core.fsync": "none",
};

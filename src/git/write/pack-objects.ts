import { join } from "node:path";
import type { Git } from "../git.ts";
import { runGit } from "../run.ts";
import type { StoreRef } from "../store.ts";

/** Packs objects of a store into a folder (git-pack-objects(1)); gives the name of the pack. Throws `failed`, `timeout`. */
export async function packObjects(
	git: Git,
	store: StoreRef,
	oids: readonly string[],
	folder: string,
): Promise<string> {
	const { stdout } = await runGit(
		git,
		// git writes beside its objects and renames: both have to be in the folder
		{ ...store, quarantine: folder },
		"pack-objects",
		// one thread makes the same pack of the same objects again
		["--threads=1", "--delta-base-offset", "--quiet", join(folder, "pack")],
		{
			kind: "receiver",
			input: oids.map((oid) => `${oid}\n`).join(""),
			deadline: git.limits.transferDeadline,
		},
	);
	return stdout.toString("latin1").trim();
}

import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Git } from "../git.ts";
import { runGit } from "../run.ts";
import type { StoreRef } from "../store.ts";

/** Merges two texts that came from one base; undefined when they conflict or are not texts. */
export async function mergeTexts(
	git: Git,
	store: StoreRef,
	texts: { ours: Buffer; base: Buffer; theirs: Buffer },
): Promise<Buffer | undefined> {
	const folder = await mkdtemp(join(tmpdir(), "ingot-merge-"));
	try {
		const names = ["ours", "base", "theirs"] as const;
		const paths = names.map((name) => join(folder, name));
		await Promise.all(
			names.map((name, index) =>
				writeFile(paths[index] as string, texts[name], { mode: 0o600 }),
			),
		);
		const args = ["-p", "-q", "--", ...paths];
		const { code, stdout } = await runGit(git, store, "merge-file", args, {
			bounded: true,
			reads: [folder],
			codes: ANY_CODE,
		});
		return code === 0 ? stdout : undefined;
	} finally {
		await rm(folder, { recursive: true, force: true });
	}
}

/** The number of conflicts, or 255 for files that are no text. */
const ANY_CODE = Array.from({ length: 256 }, (_, code) => code);

import type { Git } from "../git.ts";
import { type ReadFrom, storeExists } from "../store.ts";
import { streamGit } from "../stream.ts";

/** The ids of all blobs of a store whose sizes lie within bounds (git-cat-file(1), --batch-all-objects). Throws `timeout`, `failed`. */
export async function* blobsOfSize(
	git: Git,
	from: ReadFrom,
	{ least, most }: { least: number; most: number },
	options: { signal?: AbortSignal; deadline: number },
): AsyncGenerator<string> {
	if (!storeExists(git, from)) return;
	const output = streamGit(
		git,
		from,
		"cat-file",
		[
			"--batch-all-objects",
			"--unordered",
			"--batch-check=%(objecttype) %(objectsize) %(objectname)",
		],
		options,
	);
	let rest = "";
	for await (const chunk of output) {
		const lines = (rest + chunk.toString("latin1")).split("\n");
		rest = lines.pop() ?? "";
		for (const line of lines) {
			const [type, size, oid] = line.split(" ");
			const bytes = Number(size);
			if (type === "blob" && oid && bytes >= least && bytes <= most) yield oid;
		}
	}
}

import { Readable } from "node:stream";
import { GitError } from "../errors.ts";
import type { Git } from "../git.ts";
import { memoryOf } from "../memory.ts";
import { isOid } from "../oid.ts";
import { type ReadFrom, sourceKey, storeExists } from "../store.ts";
import { streamGit } from "../stream.ts";
import { sharedLater } from "../upload/shared-stream.ts";
import { objectInfo, readObject } from "./object.ts";

/** A blob to be sent: its size, and its bytes when somebody wants them. */
export type OpenBlob = {
	readonly size: number;
	/** Streams the bytes; a process of its own when the blob is big. Errors as `failed`, `aborted`. */
	stream(options?: { signal?: AbortSignal }): Readable;
	/** All bytes at once; throws `too-large` above limits.object. */
	bytes(): Promise<Buffer>;
};

/** Opens a blob by id; undefined when there is no such blob (or it is no blob). */
export async function openBlob(
	git: Git,
	from: ReadFrom,
	oid: string,
): Promise<OpenBlob | undefined> {
	if (!isOid(from.format, oid) || !storeExists(git, from)) return undefined;
	const info = await objectInfo(git, from, oid);
	if (info?.type !== "blob") return undefined;
	const bytes = async () => {
		const object = await readObject(git, from, oid);
		if (object) return object.body;
		throw new GitError("missing-object", `blob ${oid} is not there`, {
			oid,
			store: from.id,
		});
	};
	return {
		size: info.size,
		bytes,
		stream(options = {}) {
			if (info.size > SMALL)
				return streamLarge(git, from, oid, info.size, options.signal);
			return Readable.from(once(bytes), { objectMode: false });
		},
	};
}

/**
 * One process for all who read it at about the same time. It gives the blob in pieces; one that is stored as a difference to another is whole in its
 * memory, whatever git is told, so that it is counted with its size.
 */
function streamLarge(
	git: Git,
	from: ReadFrom,
	oid: string,
	size: number,
	signal: AbortSignal | undefined,
): Readable {
	const childMemory = memoryOf(git, from, "cat-file") + 2 * size;
	return sharedLater(
		git,
		`blob ${sourceKey(from)} ${oid}`,
		from.id,
		(stop, turn) =>
			streamGit(git, from, "cat-file", ["blob", oid], {
				signal: stop,
				turn,
				config: CONFIG,
			}),
		{ signal, childMemory },
	);
}

async function* once(bytes: () => Promise<Buffer>): AsyncGenerator<Buffer> {
	yield await bytes();
}

/** Up to here a blob goes through the shared process and memory. */
const SMALL = 1 << 20;
const CONFIG = { "core.bigFileThreshold": "1m" };

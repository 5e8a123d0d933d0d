import { createHash, type Hash } from "node:crypto";
import type { Digest } from "./blob-store.ts";
import type { Digests } from "./hash-worker.ts";
import type { FileHashing, Hashing } from "./hashing.ts";

/** The digests of what is being written to a file. */
export interface Digesting {
	/** Takes the next bytes; they may still be on their way to the disk. */
	update(bytes: Uint8Array): void;
	/** Tells how far the file reaches by now; resolves when it makes sense to write on. */
	reached(place: number): Promise<void>;
	finish(place: number): Promise<Digests>;
	drop(): void;
}

/** Up to here it is done before a thread has begun; a thread that takes over begins anew. */
const small = 1024 * 1024;

/** Small files are hashed here and now, larger ones by threads that read them while they grow. */
export function openDigesting(
	hashing: Hashing,
	path: string,
	digests: readonly Digest[],
): Digesting {
	const here = digests.map((name): [Digest, Hash] => [name, createHash(name)]);
	let size = 0;
	let threads: FileHashing[] | undefined;
	return {
		update(bytes) {
			size += bytes.length;
			if (size > small)
				threads ??= halves(digests).map((some) => hashing.begin(path, some));
			else for (const [, hash] of here) hash.update(bytes);
		},
		async reached(place) {
			await Promise.all(threads?.map((thread) => thread.reached(place)) ?? []);
		},
		async finish(place) {
			if (!threads)
				return Object.fromEntries(here.map(([n, h]) => [n, h.digest("hex")]));
			const found = threads.map((thread) => thread.finish(place));
			return Object.assign({}, ...(await Promise.all(found)));
		},
		drop() {
			for (const thread of threads ?? []) thread.drop();
		},
	};
}

// By what they cost; one of the slower and one of the faster take as long as the other two.
const slowestFirst: readonly Digest[] = ["sha512", "md5", "sha1", "sha256"];

/** Two shares of about the same work. */
function halves(digests: readonly Digest[]): Digest[][] {
	const sorted = slowestFirst.filter((name) => digests.includes(name));
	const outer = sorted.filter((_, n) => n % 4 === 0 || n % 4 === 3);
	const inner = sorted.filter((name) => !outer.includes(name));
	return [outer, inner].filter((share) => share.length > 0);
}

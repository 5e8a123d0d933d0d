import { openThreadPool, restOfThreads } from "../../threads/thread-pool.ts";
import type { Load } from "../../threads/turns.ts";
import { workerFile } from "../../threads/worker-file.ts";
import type { PictureJob } from "./picture-worker.ts";

/** Pictures of people as small as they are shown: made in a thread, once, and remembered by their content. */
export interface SmallPictures {
	/** A WebP of a picture that has this key and these bytes; undefined where none can be made of it, or too many wait. */
	of(
		key: string,
		side: SmallSide,
		read: () => Promise<Buffer>,
		user: string,
	): Promise<Uint8Array | undefined>;
	load(): Load;
	close(): Promise<void>;
}

/** Pixels on each side that there are, and the bytes that they take at most: for 32 and 96 pixels of screens that show two for one. */
const mostBytes = { 64: 2000, 192: 12_000 } as const;
export type SmallSide = keyof typeof mostBytes;

/** The side that is enough for so many pixels; undefined where only the whole picture is. */
export const sideFor = (pixels: number): SmallSide | undefined =>
	pixels <= 64 ? 64 : pixels <= 192 ? 192 : undefined;

/** Bytes that are remembered: of about 4,000 people. */
const mostKept = 8 * 1024 * 1024;
/** How long a picture counts as one of which nothing can be made; a busy machine may have been the cause. */
const failedFor = 10 * 60_000;

/** Without any thread yet. */
export function openSmallPictures(): SmallPictures {
	const pool = openThreadPool<PictureJob, Uint8Array | null>({
		worker: workerFile("picture-worker", import.meta.url),
		threads: 1,
		deadline: 5000,
		waiting: 200,
		megabytes: 256,
		rest: restOfThreads,
	});
	const kept = openKept();
	const making = new Map<string, Promise<Uint8Array | undefined>>();
	const make = async (
		side: SmallSide,
		read: () => Promise<Buffer>,
		user: string,
		name: string,
	) => {
		const job = { bytes: await read(), side, mostBytes: mostBytes[side] };
		const done = await pool.attempt(job, user);
		if (done === "busy") return undefined;
		const made = (done !== "failed" && done.answer) || undefined;
		kept.set(name, made);
		return made;
	};
	return {
		async of(key, side, read, user) {
			const name = `${key} ${side}`;
			const known = kept.get(name);
			if (known) return known.made;
			const now =
				making.get(name) ??
				make(side, read, user, name).finally(() => making.delete(name));
			making.set(name, now);
			return now;
		},
		load: () => pool.load(),
		close: () => pool.close(),
	};
}

/** The pictures that were made; those that nobody asks for are forgotten first. */
function openKept() {
	const kept = new Map<string, { made?: Uint8Array; until: number }>();
	const sizeOf = (made: Uint8Array | undefined) => 200 + (made?.length ?? 0);
	let bytes = 0;
	const forget = (name: string) => {
		const one = kept.get(name);
		if (!one) return;
		bytes -= sizeOf(one.made);
		kept.delete(name);
	};
	return {
		get(name: string) {
			const one = kept.get(name);
			if (!one) return undefined;
			if (performance.now() >= one.until) return forget(name);
			kept.delete(name);
			kept.set(name, one);
			return one;
		},
		set(name: string, made: Uint8Array | undefined) {
			forget(name);
			const until = made ? Infinity : performance.now() + failedFor;
			kept.set(name, { made, until });
			bytes += sizeOf(made);
			for (const oldest of kept.keys()) {
				if (bytes <= mostKept) break;
				forget(oldest);
			}
		},
	};
}

import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { availableParallelism } from "node:os";
import type { Worker } from "node:worker_threads";
import { startWorker } from "../threads/start-worker.ts";
import { workerFile } from "../threads/worker-file.ts";
import type { Digest } from "./blob-store.ts";
import type { Digests, HashOrder, HashResult } from "./hash-worker.ts";

/**
 * Digests of files, made in threads. They read the files themselves, from the memory of the operating system when they are being
 * written just now: nothing is handed over but places, and what a thread did not finish can be read again.
 */
export interface Hashing {
	/** Begins with a file that may still be growing, or with its part after `from`. */
	begin(path: string, digests: readonly Digest[], from?: number): FileHashing;
	close(): Promise<void>;
}

export interface FileHashing {
	/** Tells how far the file reaches by now; resolves when it makes sense to write on. */
	reached(place: number): Promise<void>;
	/** The digests of the bytes up to a place. */
	finish(place: number): Promise<Digests>;
	/** Nobody wants to know any more. */
	drop(): void;
}

/** One order at most, so that many files on one thread go on side by side. */
const step = 4 * 1024 * 1024;
/** Writers may be ahead by so much: whoever sent the last byte must not wait for long. */
const lead = 64 * 1024 * 1024;

/** Threads for files, none yet; they start with the first files and stay. */
export function openHashing(
	threads = Math.min(4, availableParallelism()),
	code = workerFile("hash-worker", import.meta.url),
): Hashing {
	const all = new Set<Thread>();
	let lastId = 0;
	function take(): Thread {
		const idlest = [...all].sort((a, b) => a.tasks.size - b.tasks.size)[0];
		if (idlest && (idlest.tasks.size === 0 || all.size >= threads))
			return idlest;
		const thread = startThread(code, () => all.delete(thread));
		all.add(thread);
		return thread;
	}
	return {
		begin(path, digests, from = 0) {
			const what = { id: ++lastId, path, digests, from };
			return fileHashing(take(), what);
		},
		async close() {
			await Promise.all([...all].map(({ worker }) => worker.terminate()));
		},
	};
}

type Task = (answer: HashResult) => void;

interface Thread {
	readonly worker: Worker;
	readonly tasks: Map<number, Task>;
}

function startThread(code: URL, ended: () => void): Thread {
	const worker = startWorker(code, {
		maxOldGenerationSizeMb: 32,
		maxYoungGenerationSizeMb: 4,
	});
	const tasks = new Map<number, Task>();
	worker.on("message", (answer: HashResult) => tasks.get(answer.id)?.(answer));
	worker.once("exit", () => {
		ended();
		for (const [id, task] of tasks) task({ id, error: "the thread ended" });
	});
	worker.unref();
	return { worker, tasks };
}

type HashInput = Pick<HashOrder, "id" | "path" | "digests" | "from">;

function fileHashing({ worker, tasks }: Thread, what: HashInput): FileHashing {
	const { id, path, digests, from } = what;
	let [wanted, asked, done] = [from, from, from];
	let last = false;
	let failed = false;
	let room: (() => void) | undefined;
	const over = Promise.withResolvers<Digests | undefined>();

	function order(then: HashOrder["then"]) {
		asked = Math.min(wanted, asked + step);
		const upTo = asked;
		worker.postMessage({ ...what, upTo, then } satisfies HashOrder);
	}
	function goOn() {
		if (failed || asked > done) return;
		if (wanted - asked > step) order("wait");
		else if (last) order("tell");
		else if (wanted > asked) order("wait");
		if (failed || wanted - done < lead) room?.();
	}
	function leave() {
		tasks.delete(id);
		// to wait for files is no reason to keep the process; to wait for digests is
		if (tasks.size === 0) worker.unref();
		room?.();
	}
	tasks.set(id, (answer) => {
		if ("at" in answer) {
			done = answer.at;
			return goOn();
		}
		failed = "error" in answer;
		leave();
		over.resolve("found" in answer ? answer.found : undefined);
	});
	worker.ref();
	return {
		async reached(place) {
			wanted = place;
			goOn();
			if (failed || wanted - done < lead) return;
			await new Promise<void>((resolve) => (room = resolve));
		},
		async finish(place) {
			wanted = place;
			last = true;
			goOn();
			return (await over.promise) ?? hashHere(path, digests, from, place);
		},
		drop() {
			if (!tasks.has(id)) return;
			order("drop");
			leave();
		},
	};
}

/** Slower, and in the way of others; for the case that a thread did not live to tell. */
async function hashHere(
	path: string,
	digests: readonly Digest[],
	start: number,
	end: number,
): Promise<Digests> {
	const hashes = digests.map((name) => [name, createHash(name)] as const);
	if (end > start)
		for await (const bytes of createReadStream(path, { start, end: end - 1 }))
			for (const [, hash] of hashes) hash.update(bytes);
	return Object.fromEntries(hashes.map(([name, h]) => [name, h.digest("hex")]));
}

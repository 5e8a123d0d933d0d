import {
	existsSync,
	readdirSync,
	readFileSync,
	renameSync,
	rmSync,
	writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { createStore } from "./create-store.ts";
import { fileError } from "./errors.ts";
import type { Git, Projection } from "./git.ts";
import { lockFile } from "./lock-file.ts";
import type { StoreRef } from "./store.ts";

/** One ref as the rows have it; `peeled` is what an annotated tag finally points to. */
export type RefRow = {
	readonly name: string;
	readonly oid: string;
	readonly peeled?: string | null;
};

/** All refs of a store at one moment: `head` is the full name HEAD points to. */
type RefSnapshot = {
	readonly head: string;
	readonly refs: Iterable<RefRow>;
	/** The version the snapshot has, when it is newer than the one asked for. */
	readonly version?: number;
};

/**
 * Brings HEAD and packed-refs of a store up to `version`, for the git commands that need names; returns at
 * once when they are. The snapshot is loaded while holding the store's lock, so whoever writes later,
 * in this process or another, writes what is newer. Nothing is synced: after a crash all is written anew.
 * Throws what `load` throws, `no-space`, `timeout`, `failed`.
 */
export async function projectRefs(
	git: Git,
	store: StoreRef,
	version: number,
	load: () => Promise<RefSnapshot>,
): Promise<void> {
	let known = git.projections.get(store.id);
	if (!known) {
		known = { version: Number.NEGATIVE_INFINITY };
		git.projections.set(store.id, known);
	}
	const projection = known;
	while (projection.version < version) {
		if (!projection.running) {
			projection.running = write(git, store, projection, version, load).finally(
				() => {
					projection.running = undefined;
				},
			);
			return projection.running;
		}
		// Its snapshot may be older than ours: wait, look again, and write together with all who wait.
		await projection.running.catch(() => {});
	}
}

/** Forgets what was written, so that the next projectRefs writes whatever the version. */
export function forgetProjection(git: Git, store: StoreRef): void {
	git.projections.delete(store.id);
}

/**
 * Forgets all that is known of stores by versions of their refs. A database that has taken the place of one that was lost may lack its last moves, and gives
 * their versions to others.
 */
export function forgetVersions(git: Git): void {
	git.projections.clear();
	git.reached.clear();
	git.lost.clear();
	git.epoch++;
	// the id of a store that was lost may be another one's by now
	git.stores.clear();
}

async function write(
	git: Git,
	store: StoreRef,
	projection: Projection,
	version: number,
	load: () => Promise<RefSnapshot>,
): Promise<void> {
	const path = await createStore(git, store);
	const first = projection.version === Number.NEGATIVE_INFINITY;
	const unlock = await lockFile(join(path, "ingot-refs.lock"));
	try {
		const snapshot = await load();
		const text = packedRefs(snapshot.refs);
		replaceFile(join(path, "packed-refs"), text);
		replaceFile(join(path, "HEAD"), `ref: ${snapshot.head}\n`);
		if (first) tidy(path);
		projection.version = Math.max(version, snapshot.version ?? version);
	} catch (error) {
		if ((error as NodeJS.ErrnoException).syscall) {
			throw fileError(error, "write the refs");
		}
		throw error;
	} finally {
		unlock();
	}
}

/** The file git reads (gitrepository-layout(5)); sorted by bytes, or git would not find names in it. */
function packedRefs(refs: Iterable<RefRow>): string {
	const sorted = [...refs].sort((a, b) => compareNames(a.name, b.name));
	let text = "# pack-refs with: peeled fully-peeled sorted \n";
	for (const { name, oid, peeled } of sorted) {
		text += `${oid} ${name}\n`;
		if (peeled) text += `^${peeled}\n`;
	}
	return text;
}

/** The order of git, which is that of bytes. */
export function compareNames(a: string, b: string): number {
	if (ASCII.test(a) && ASCII.test(b)) return a < b ? -1 : a > b ? 1 : 0;
	return Buffer.compare(Buffer.from(a), Buffer.from(b));
}

function replaceFile(path: string, text: string): void {
	if (existsSync(path) && readFileSync(path, "utf8") === text) return;
	const fresh = `${path}.new`;
	writeFileSync(fresh, text);
	renameSync(fresh, path);
}

/** Takes away what a killed git or an earlier life left: loose refs would hide rows, locks would block. */
function tidy(path: string): void {
	for (const name of ["packed-refs.lock", "HEAD.lock", "config.lock"]) {
		rmSync(join(path, name), { force: true });
	}
	for (const name of readdirSync(join(path, "refs"))) {
		const stray = join(path, "refs", name);
		if (name !== "heads" && name !== "tags") {
			rmSync(stray, { recursive: true, force: true });
			continue;
		}
		for (const below of readdirSync(stray)) {
			rmSync(join(stray, below), { recursive: true, force: true });
		}
	}
}

const ASCII = /^[ -~]*$/;

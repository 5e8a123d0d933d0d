import { createHash, hash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import type { PieceFile } from "../pieces/piece.ts";
import type { ShippedState } from "./shipped-state.ts";
import type { Spool } from "./spool.ts";

/** Larger files are objects of their own. */
export const largestInside = 1024 ** 2;
/** A piece takes so many bytes of files at most. */
const mostInside = 16 * 1024 ** 2;

/** Files and folders beside database, repositories and blobs that belong to a forge. */
const keptData = ["ssh", "jwt", "secret.key", "secret.key.next", "front.md"];
const leftOver = "import/left-over";

/** Files for one piece. */
export interface FilesFound {
	readonly files: readonly PieceFile[];
	/** The bytes of those that are not apart, in their order. */
	readonly contents: readonly Uint8Array[];
	readonly gone: readonly string[];
	/** There is more than fits into one piece. */
	readonly more: boolean;
}

/** Finds files of the data directory that the copy does not have. */
export interface FoundFiles {
	/** The number of stores and blobs that wait to be read. */
	readonly waiting: number;
	/** Everything is looked through once, bit by bit. */
	readonly scanning: boolean;
	scan(): void;
	/** Looks through a part of everything. */
	step(): void;
	store(id: number): void;
	blob(key: string): void;
	/** Reads what was found; what is in the answer counts as sent. */
	take(): Promise<FilesFound>;
}

export function openFoundFiles(
	data: string,
	state: ShippedState,
	spool: Spool,
	{ withoutBlobs }: { readonly withoutBlobs: boolean },
): FoundFiles {
	const stores = new Set<string>();
	const blobs = new Set<string>();
	let scanned: Iterator<void> | undefined;
	let withLeftOver = false;
	const seen = new Map<string, string>();

	function* lookThrough(): Generator<void> {
		withLeftOver = true;
		for (const fan of namesIn(join(data, "repositories"), /^[0-9a-f]{2}$/)) {
			for (const name of namesIn(join(data, "repositories", fan), storeName))
				stores.add(`repositories/${fan}/${name}`);
			yield;
		}
		if (withoutBlobs) return;
		const root = join(data, "blobs");
		for (const a of namesIn(root, /^[0-9a-f]{2}$/))
			for (const b of namesIn(join(root, a), /^[0-9a-f]{2}$/)) {
				for (const key of namesIn(join(root, a, b), /^[0-9a-f]{64}$/))
					if (state.sha256Of(blobPath(key)) === undefined)
						blobs.add(blobPath(key));
				yield;
			}
	}
	return {
		get waiting() {
			return stores.size + blobs.size;
		},
		get scanning() {
			return scanned !== undefined;
		},
		scan() {
			scanned = lookThrough();
		},
		step() {
			for (let i = 0; i < 16; i++)
				if (scanned?.next().done) scanned = undefined;
		},
		store: (id) => void stores.add(storeFolder(id)),
		blob: (key) => void (withoutBlobs || blobs.add(blobPath(key))),
		async take() {
			const found = collect(data, spool);
			for (const path of otherFiles(data, withLeftOver))
				await takeOther(path, found);
			for (const path of state.filesBelow("secret.key"))
				if (!existsSync(join(data, path))) found.gone.push(path);
			withLeftOver = false;
			for (const store of stores) {
				if (found.full()) break;
				stores.delete(store);
				// what was folded into another pack a moment ago is looked for there
				if (!(await takeStore(store, found))) stores.add(store);
			}
			for (const path of blobs) {
				if (found.full()) break;
				blobs.delete(path);
				if (state.sha256Of(path) === undefined) await found.add(path);
			}
			const { files, contents, gone } = found;
			const more = stores.size + blobs.size > 0;
			return { files, contents, gone: [...new Set(gone)], more };
		},
	};

	/** Tells whether the whole store was read: only then is it known what is gone from it. */
	async function takeStore(store: string, found: Collected): Promise<boolean> {
		const known = new Set(state.filesBelow(`${store}/`));
		for (const path of objectsOf(data, store))
			if (!known.delete(path) && !(await found.add(path))) return false;
		found.gone.push(...known);
		return true;
	}

	/** Keys and the like are few, and may change. */
	async function takeOther(path: string, found: Collected): Promise<void> {
		const full = join(data, path);
		const { size, mtimeMs, ino } = statSync(full);
		const stamp = `${size} ${mtimeMs} ${ino}`;
		if (seen.get(path) === stamp) return;
		const bytes = readFileSync(full);
		if (hash("sha256", bytes) !== state.sha256Of(path)) await found.add(path);
		seen.set(path, stamp);
	}
}

const storeName = /^\d+\.git$/;
const storeFolder = (id: number): string =>
	`repositories/${(id % 256).toString(16).padStart(2, "0")}/${id}.git`;
const blobPath = (key: string): string =>
	`blobs/${key.slice(0, 2)}/${key.slice(2, 4)}/${key}`;

interface Collected {
	readonly files: PieceFile[];
	readonly contents: Uint8Array[];
	readonly gone: string[];
	full(): boolean;
	/** Reads a file; false where it is gone. */
	add(path: string): Promise<boolean>;
}

function collect(data: string, spool: Spool): Collected {
	const files: PieceFile[] = [];
	const contents: Uint8Array[] = [];
	let bytes = 0;
	return {
		...{ files, contents, gone: [] },
		full: () => bytes > mostInside || files.length > 10_000,
		async add(path) {
			const full = join(data, path);
			const found = statSync(full, { throwIfNoEntry: false });
			if (!found) return false;
			const { size } = found;
			if (size > largestInside) {
				const sha256 = await spool.keepFile(full);
				if (sha256) files.push({ path, size, sha256, apart: true });
				return sha256 !== undefined;
			}
			const content = readOrNothing(full);
			if (!content) return false;
			const sha256 = createHash("sha256").update(content).digest("hex");
			files.push({ path, size: content.length, sha256 });
			contents.push(content);
			bytes += content.length;
			return true;
		},
	};
}

/** The files of a store with objects: packs that have an index, and loose objects. An index comes after its pack. */
function objectsOf(data: string, store: string): string[] {
	const objects = join(data, store, "objects");
	const inPack = new Set(
		namesIn(join(objects, "pack"), /^pack-[\w-]+\.(?:pack|idx)$/),
	);
	const paths: string[] = [];
	for (const name of inPack) {
		if (!name.endsWith(".idx")) continue;
		const pack = name.replace(/idx$/, "pack");
		if (!inPack.has(pack)) continue;
		paths.push(
			`${store}/objects/pack/${pack}`,
			`${store}/objects/pack/${name}`,
		);
	}
	for (const folder of namesIn(objects, /^[0-9a-f]{2}$/))
		for (const name of namesIn(
			join(objects, folder),
			/^(?:[0-9a-f]{38}|[0-9a-f]{62})$/,
		))
			paths.push(`${store}/objects/${folder}/${name}`);
	return paths;
}

function* otherFiles(data: string, withLeftOver: boolean): Generator<string> {
	for (const name of withLeftOver ? [...keptData, leftOver] : keptData) {
		const found = statSync(join(data, name), { throwIfNoEntry: false });
		if (found?.isFile()) yield name;
		if (found?.isDirectory()) yield* filesBelow(data, name);
	}
}

function* filesBelow(data: string, folder: string): Generator<string> {
	for (const entry of readdirSync(join(data, folder), {
		withFileTypes: true,
	})) {
		const path = `${folder}/${entry.name}`;
		if (entry.isDirectory()) yield* filesBelow(data, path);
		else if (entry.isFile()) yield path;
	}
}

function namesIn(folder: string, pattern: RegExp): string[] {
	try {
		return readdirSync(folder).filter((name) => pattern.test(name));
	} catch (error) {
		const { code = "" } = error as NodeJS.ErrnoException;
		if (code === "ENOENT" || code === "ENOTDIR") return [];
		throw error;
	}
}

function readOrNothing(path: string): Buffer | undefined {
	try {
		return readFileSync(path);
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
		throw error;
	}
}

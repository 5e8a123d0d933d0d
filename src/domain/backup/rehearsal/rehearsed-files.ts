import { createHash, hash } from "node:crypto";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { createStoreUnsynced } from "../../../git/create-store.ts";
import { faultsOfStore } from "../../../git/maintenance/check-objects.ts";
import { openGit } from "../../../git/open.ts";
import { storePath } from "../../../git/store.ts";
import type { PieceFile } from "../../../shipping/pieces/piece.ts";
import { nameOfFile } from "../../../shipping/pieces/piece-name.ts";
import type { Place } from "../../../shipping/place/place.ts";
import {
	type FileTaker,
	fetchFile,
	writeFileOf,
} from "../../../shipping/restore/apply-pieces.ts";
import { demandSpace } from "./demand-space.ts";
import { parts } from "./report.ts";

/** Faults that are told by name; of more than these their number. */
export const mostFaults = 20;
/** Room that must be left on the disk beside what is fetched. */
const spare = 64 * 1024 ** 2;

type Store = {
	readonly id: number;
	readonly format: "sha1" | "sha256";
	readonly mark?: string | null;
	readonly oids: readonly string[];
};

/** The files that the pieces of a moment name. Those that come in a piece were checked with it; `apart` ones may be missing or damaged in the place. */
export class RehearsedFiles implements FileTaker {
	readonly #room: string;
	readonly #part: number | undefined;
	readonly #inside = new Map<string, number>();
	readonly #apart = new Map<string, PieceFile>();
	readonly faults: string[] = [];
	filesRead = 0;
	bytesRead = 0;
	storesRead = 0;

	constructor(room: string, part: number | undefined) {
		this.#room = room;
		this.#part = part;
	}

	get size(): number {
		return this.#inside.size + this.#apart.size;
	}

	inside(file: PieceFile, bytes: Uint8Array): void {
		const { path, sha256 } = file;
		this.#apart.delete(path);
		this.#inside.set(path, bytes.length);
		if (hash("sha256", bytes) !== sha256)
			this.faults.push(`${path} is not what it was`);
		const store = storeIn(path);
		if (store !== undefined && this.#isRead(store))
			writeFileOf(this.#room, path, bytes);
	}

	apart(file: PieceFile): void {
		this.#inside.delete(file.path);
		this.#apart.set(file.path, file);
	}

	gone(path: string): void {
		this.#inside.delete(path);
		this.#apart.delete(path);
		rmSync(join(this.#room, path), { force: true });
	}

	/** Notes a blob that the database names. */
	demandBlob(key: string): void {
		const path = `blobs/${key.slice(0, 2)}/${key.slice(2, 4)}/${key}`;
		if (!this.#inside.has(path) && !this.#apart.has(path))
			this.faults.push(`blob ${key} is missing`);
	}

	/** Looks whether the place has all objects that the files need, and that packs have their indexes. */
	async demandObjects(place: Place): Promise<void> {
		for (let fan = 0; fan < 256; fan++) {
			const folder = fan.toString(16).padStart(2, "0");
			const wanted = new Map<string, string>();
			for (const { sha256, path } of this.#apart.values())
				if (sha256.startsWith(folder)) wanted.set(nameOfFile(sha256), path);
			if (wanted.size === 0) continue;
			for await (const name of place.list(`f/${folder}/`)) wanted.delete(name);
			for (const [name, path] of wanted)
				this.faults.push(`${name} is missing, for ${path}`);
		}
		for (const path of [...this.#apart.keys(), ...this.#inside.keys()]) {
			const pair = path.replace(/\.idx$/, ".pack");
			if (pair !== path && !this.#inside.has(pair) && !this.#apart.has(pair))
				this.faults.push(`${pair} is missing`);
		}
	}

	/** Reads the blobs of the part in full. */
	async readBlobs(place: Place): Promise<void> {
		for (const file of this.#apart.values()) {
			if (!file.path.startsWith("blobs/")) continue;
			if (!this.#isRead(partOfKey(file.sha256))) continue;
			const stream = await place.stream(nameOfFile(file.sha256));
			// a missing one is told already
			if (stream) await this.readBlob(file.sha256, stream);
		}
	}

	/** Reads a blob in full, wherever it is from. */
	async readBlob(key: string, bytes: AsyncIterable<Uint8Array>): Promise<void> {
		const sum = createHash("sha256");
		for await (const chunk of bytes) {
			sum.update(chunk);
			this.bytesRead += chunk.length;
		}
		this.filesRead++;
		if (sum.digest("hex") !== key) this.faults.push(`blob ${key} is damaged`);
	}

	isReadKey(key: string): boolean {
		return this.#isRead(partOfKey(key));
	}

	/**
	 * Restores the stores of the part one after the other, checks their packs and walks their history; of the others something has to be there.
	 * @throws BackupError for want of space
	 */
	async readStores(place: Place, stores: readonly Store[]): Promise<void> {
		const filesOf = this.#byStore();
		const git = await openGit({ root: join(this.#room, "repositories") });
		try {
			for (const store of stores) {
				const {
					files = 0,
					inside = 0,
					apart = [],
				} = filesOf.get(store.id) ?? {};
				if (files === 0 && store.oids.length > 0)
					this.faults.push(`store ${store.id} has no files`);
				if (!this.#isRead(store.id)) continue;
				const bytes = apart.reduce((sum, { size }) => sum + size, 0);
				await demandSpace(this.#room, bytes + spare, `store ${store.id}`);
				let isWhole = true;
				for (const file of apart)
					await fetchFile(place, this.#room, file).catch((error: Error) => {
						if ("code" in error) throw error;
						isWhole = false;
						this.faults.push(error.message);
					});
				if (isWhole) {
					createStoreUnsynced(git, store);
					this.faults.push(...(await faultsOfStore(git, store)));
				}
				this.filesRead += files;
				this.bytesRead += inside + bytes;
				this.storesRead++;
				const path = storePath(git, store);
				git.stores.delete(store.id);
				rmSync(path, { recursive: true, force: true });
			}
		} finally {
			await git.close();
		}
	}

	#byStore() {
		const found = new Map<
			number,
			{ files: number; inside: number; apart: PieceFile[] }
		>();
		const add = (path: string, size: number, file?: PieceFile) => {
			const id = storeIn(path);
			if (id === undefined) return;
			const of = found.get(id) ?? { files: 0, inside: 0, apart: [] };
			of.files++;
			if (file) of.apart.push(file);
			else of.inside += size;
			found.set(id, of);
		};
		for (const [path, size] of this.#inside) add(path, size);
		for (const [path, file] of this.#apart) add(path, file.size, file);
		return found;
	}

	#isRead(number: number): boolean {
		return this.#part === undefined || number % parts === this.#part;
	}
}

const partOfKey = (key: string): number => Number.parseInt(key.slice(0, 8), 16);

function storeIn(path: string): number | undefined {
	const [, id] = /^repositories\/[0-9a-f]{2}\/(\d+)\.git\//.exec(path) ?? [];
	return id === undefined ? undefined : Number(id);
}

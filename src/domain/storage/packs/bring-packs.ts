import { randomBytes } from "node:crypto";
import { createWriteStream, readdirSync, rmSync, statSync } from "node:fs";
import { rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { BlobStore } from "../../../blobs/blob-store.ts";
import type { Database } from "../../../database/database.ts";
import { createStore } from "../../../git/create-store.ts";
import { GitError } from "../../../git/errors.ts";
import type { Git } from "../../../git/git.ts";
import { dropJointIndex } from "../../../git/maintenance/repack.ts";
import type { StoreRef } from "../../../git/store.ts";
import { packNameOf } from "../../../git/write/save-pack.ts";
import { contentsOf, type PackRow, packsOf } from "./pack-rows.ts";

/** Of packs in rows so many are read at once, of packs in blobs so many fetched. */
const rowsAtOnce = 100;
const blobsAtOnce = 4;

interface OwnPacks {
	/** What is on the disk from before, and in no row, was left by an earlier life of this server, which never named it. */
	readonly strayBefore: number;
	/** Whether a pack was made here and is not named yet. */
	isOwn(name: string): boolean;
}

/**
 * Makes the directory of a store hold the packs that its rows name: what is missing is fetched, and then goes what was replaced. A reader that
 * runs meanwhile looks again for what it misses, as it does beside maintenance.
 */
export async function bringPacks(
	from: {
		readonly git: Git;
		readonly db: Database;
		readonly blobs: BlobStore;
	},
	store: StoreRef,
	looks: OwnPacks,
): Promise<{ brought: boolean; bytes: number }> {
	const { git, db } = from;
	const directory = join(await createStore(git, store), "objects/pack");
	let brought = false;
	for (let tries = 0; ; tries++) {
		const rows = await packsOf(db, store.id);
		const live = rows.filter((row) => !row.replaced_at);
		const files = new Set(readdirSync(directory));
		const missing = live.filter(
			({ name }) =>
				!files.has(`pack-${name}.idx`) || !files.has(`pack-${name}.pack`),
		);
		if (!missing.length) {
			removeOthers(directory, rows, looks);
			const bytes = live.reduce((sum, row) => sum + row.bytes, 0);
			return { brought, bytes };
		}
		const gone = await fetchPacks(from, directory, missing);
		brought = true;
		// between the list and the bytes, maintenance may have put others in their place
		if (gone && tries > 3)
			throw new GitError(
				"missing-object",
				`the pack ${gone} of store ${store.id} is not where its row says`,
			);
	}
}

/** Fetches packs; gives the name of one that is not there. */
async function fetchPacks(
	{ db, blobs }: { readonly db: Database; readonly blobs: BlobStore },
	directory: string,
	missing: readonly PackRow[],
): Promise<string | undefined> {
	let gone: string | undefined;
	const inRows = missing.filter((row) => !row.blob);
	for (let at = 0; at < inRows.length; at += rowsAtOnce) {
		const ids = inRows.slice(at, at + rowsAtOnce).map((row) => row.id);
		for (const row of await contentsOf(db, ids)) {
			const pack = Buffer.from(row.content, "base64");
			const index = Buffer.from(row.index_content, "base64");
			await place(directory, row.name, {
				pack: (path) => writeFile(path, pack, { mode: 0o444 }),
				index: (path) => writeFile(path, index, { mode: 0o444 }),
			});
		}
	}
	const inBlobs = missing.filter((row) => row.blob);
	const write = async (key: string, path: string) => {
		const bytes = await blobs.get(key);
		if (!bytes) throw new PackMissing();
		await pipeline(bytes, createWriteStream(path, { mode: 0o444 }));
	};
	const work = async () => {
		for (let row = inBlobs.shift(); row; row = inBlobs.shift()) {
			const { name, blob, index_blob } = row;
			try {
				await place(directory, name, {
					pack: (path) => write(blob, path),
					index: (path) => write(index_blob, path),
				});
			} catch (error) {
				if (!(error instanceof PackMissing)) throw error;
				gone = name;
			}
		}
	};
	await Promise.all(Array.from({ length: blobsAtOnce }, work));
	return gone;
}

class PackMissing extends Error {}

type WriteFile = (path: string) => Promise<unknown>;

/** The index last: git sees a pack by it. */
async function place(
	directory: string,
	name: string,
	{ pack, index }: { pack: WriteFile; index: WriteFile },
): Promise<void> {
	const fresh = join(directory, `tmp_${randomBytes(8).toString("hex")}`);
	try {
		await Promise.all([pack(`${fresh}_pack`), index(`${fresh}_idx`)]);
		await rename(`${fresh}_pack`, join(directory, `pack-${name}.pack`));
		await rename(`${fresh}_idx`, join(directory, `pack-${name}.idx`));
	} finally {
		await rm(`${fresh}_pack`, { force: true });
		await rm(`${fresh}_idx`, { force: true });
	}
}

/** What was replaced goes, and at the first look what an earlier life of this server never named. */
function removeOthers(
	directory: string,
	rows: readonly PackRow[],
	{ strayBefore, isOwn }: OwnPacks,
): void {
	const byName = new Map(rows.map((row) => [row.name, row]));
	const others = readdirSync(directory).flatMap((file) => {
		const name = packNameOf(file);
		if (!name || isOwn(name)) return [];
		const row = byName.get(name);
		if (row) return row.replaced_at ? name : [];
		const found = statSync(join(directory, file), { throwIfNoEntry: false });
		return found && found.mtimeMs < strayBefore ? name : [];
	});
	if (!others.length) return;
	dropJointIndex(directory);
	for (const name of others)
		for (const ending of ["idx", "rev", "bitmap", "pack"])
			rmSync(join(directory, `pack-${name}.${ending}`), { force: true });
}

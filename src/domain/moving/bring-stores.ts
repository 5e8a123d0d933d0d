import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import type { BlobStore } from "../../blobs/blob-store.ts";
import type { Row, Rows, RowTarget } from "../../database/moving/rows.ts";
import type { SnapshotFacts } from "../../database/snapshots/facts.ts";
import { copyStore } from "../../git/copy-store.ts";
import type { Git } from "../../git/git.ts";
import {
	damagedPacks,
	missingBehind,
} from "../../git/maintenance/check-objects.ts";
import { storeDirectories } from "../../git/maintenance/inspect-store.ts";
import { removeStore } from "../../git/remove-store.ts";
import { hasDirectory, storePath } from "../../git/store.ts";
import { packObjects } from "../../git/write/pack-objects.ts";
import { packNameOf } from "../../git/write/save-pack.ts";
import { eachAtOnce } from "../backup/each-at-once.ts";
import { storePack } from "../storage/packs/store-pack.ts";

type Store = SnapshotFacts["stores"][number];

/** What a store was when it was last found whole, so that it is not looked at again. */
export type ConnectedStores = Map<number, string>;

/** A store cannot be brought; the next round may find it whole. */
type Faults = string[];

/** Where packs come from and go to. */
interface PackPlaces {
	readonly source: Git;
	readonly target: RowTarget;
	readonly blobs: BlobStore;
	/** A folder for what is packed on the way. */
	readonly scratch: string;
}

/** Stores that are brought at the same moment: most of their time is git that starts, reads and ends. */
const atOnce = Math.min(8, availableParallelism() * 2);
/** Tries for a store whose packs are joined by maintenance while they are read. */
const tries = 5;

/** Brings packs from the directories of stores into rows and blobs; those that maintenance has replaced since leave the rows. */
export async function packsIntoBucket(
	{ source, target, blobs, scratch }: PackPlaces,
	facts: SnapshotFacts,
	connected: ConnectedStores,
): Promise<{ brought: number; faults: Faults }> {
	const there = await target.read();
	const known = new Map<number, Set<string>>();
	try {
		for (const { store, name } of (await there.ask(
			"select store_id as store, name from store_pack",
		)) as { store: number; name: string }[])
			known.set(store, (known.get(store) ?? new Set()).add(name));
	} finally {
		await there.close();
	}
	const faults: Faults = [];
	let brought = 0;
	await eachAtOnce(facts.stores, atOnce, async (store) => {
		const rows = known.get(store.id) ?? new Set();
		known.delete(store.id);
		for (let tried = 1; ; tried++)
			try {
				const places = { source, target, blobs, scratch };
				const count = await bringPacks(places, store, rows);
				brought += count;
				const missing = await unconnected(source, store, connected);
				if (missing) faults.push(missing);
				break;
			} catch (error) {
				if (tried < tries) continue;
				faults.push(`store ${store.id}: ${(error as Error).message}`);
				break;
			}
	});
	// of repositories that were deleted since
	const gone = [...known].flatMap(([id, names]) =>
		[...names].map((n) => [id, n]),
	);
	await target.remove("store_pack", ["store_id", "name"], gone);
	return { brought, faults };
}

async function bringPacks(
	{ source: git, target, blobs, scratch }: PackPlaces,
	store: Store,
	known: Set<string>,
): Promise<number> {
	if (!hasDirectory(git, store)) return 0;
	const objects = join(storePath(git, store), "objects");
	const files = new Set(readdirSync(join(objects, "pack")));
	const packs = new Map<string, string>();
	for (const file of files) {
		const name = packNameOf(file);
		if (name && files.has(`pack-${name}.idx`))
			packs.set(name, join(objects, "pack", `pack-${name}`));
	}
	const loose = looseObjects(objects);
	const folder = mkdtempSync(join(scratch, "loose-"));
	let brought = 0;
	try {
		if (loose.length) {
			const name = await packObjects(git, store, loose, folder);
			packs.set(name, join(folder, `pack-${name}`));
		}
		for (const [name, base] of packs) {
			if (known.has(name)) continue;
			const row = {
				store_id: store.id,
				...(await storePack(blobs, base, name)),
				created_at: Math.floor(Date.now() / 1000),
			};
			await target.insert("store_pack", Object.keys(row), [Object.values(row)]);
			known.add(name);
			brought++;
		}
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
	const gone: Row[] = [...known]
		.filter((name) => !packs.has(name))
		.map((name) => [store.id, name]);
	// after what holds their objects now has come
	await target.remove("store_pack", ["store_id", "name"], gone);
	return brought;
}

/** Objects in files of their own, as an import of another forge's directory may have left them. */
function looseObjects(objects: string): string[] {
	return readdirSync(objects)
		.filter((name) => /^[0-9a-f]{2}$/.test(name))
		.flatMap((fan) =>
			readdirSync(join(objects, fan))
				.filter((name) => /^[0-9a-f]{38}$|^[0-9a-f]{62}$/.test(name))
				.map((name) => fan + name),
		);
}

/** Fills the directories of stores, from other directories, or from what the given git fetches; those of deleted repositories go. */
export async function storesOntoDisk(
	{ source, target }: { source: Git | undefined; target: Git },
	facts: SnapshotFacts,
	connected: ConnectedStores,
): Promise<{ faults: Faults }> {
	const faults: Faults = [];
	await eachAtOnce(facts.stores, atOnce, async (store) => {
		try {
			if (source) await copyStore(source, store, store, target);
			else await target.packs?.refresh(store);
			const missing = await unconnected(target, store, connected);
			if (missing) faults.push(missing);
		} catch (error) {
			target.stores.delete(store.id);
			faults.push(`store ${store.id}: ${(error as Error).message}`);
		}
	});
	const named = new Set(facts.stores.map(({ id }) => id));
	for (const id of storeDirectories(target))
		if (!named.has(id)) await removeStore(target, { id, format: "sha1" });
	return { faults };
}

/** Whether packs are damaged or something is missing behind the refs of a store. */
async function unconnected(
	git: Git,
	store: Store,
	connected: ConnectedStores,
): Promise<string | undefined> {
	const oids = store.oids.join();
	if (connected.get(store.id) === oids) return undefined;
	const [damaged] = await damagedPacks(git, store);
	if (damaged) return `store ${store.id}: ${damaged} is damaged`;
	const missing = await missingBehind(git, store, store.oids);
	if (missing !== undefined) return `store ${store.id}: ${missing}`;
	connected.set(store.id, oids);
	return undefined;
}

/** Whether rows name each pack that a store has there, and its blobs are there whole. Gives what is not. */
export async function lostPacks(
	rows: Rows,
	blobs: BlobStore,
): Promise<string[]> {
	const lost: string[] = [];
	for (const row of await rows.ask(
		"select store_id, name, bytes, blob, index_blob from store_pack where blob <> ''",
	)) {
		const found = await Promise.all([
			blobs.stat(String(row.blob)),
			blobs.stat(String(row.index_blob)),
		]);
		const bytes = found.reduce((sum, blob) => sum + (blob?.size ?? 0), 0);
		if (bytes !== Number(row.bytes))
			lost.push(`the pack ${row.name} of store ${row.store_id}`);
	}
	return lost;
}

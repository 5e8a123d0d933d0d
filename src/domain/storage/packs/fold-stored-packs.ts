import { rename, rm } from "node:fs/promises";
import { join } from "node:path";
import type { App } from "../../../app.ts";
import { now } from "../../../clock.ts";
import { joinPacks } from "../../../git/maintenance/join-packs.ts";
import { type StoreRef, storePath } from "../../../git/store.ts";
import type { StoredPacks } from "./open-packs.ts";
import { insertPack, type PackRow, packsOf, replacePack } from "./pack-rows.ts";

/** So many packs in rows, or in blobs, are worth a larger one. */
const enoughSmall = 32;
const enoughLarge = 8;

/** Another server was faster, or the store is gone: what was made is of no use. */
class PacksReplaced extends Error {}

/**
 * Joins the packs of a store in geometric steps: one larger pack takes the place of several in one transaction, which fails when any of them
 * was replaced meanwhile. Those stay where they are for a while, for whoever reads them. Objects are moved, never dropped. Gives how many were
 * replaced.
 */
export async function foldStoredPacks(
	app: App,
	packs: StoredPacks,
	store: StoreRef,
	signal: AbortSignal,
	enough: { small?: number; large?: number } = {},
): Promise<number> {
	const live = (await packsOf(app.db, store.id)).filter((p) => !p.replaced_at);
	const small = live.filter((pack) => !pack.blob).length;
	if (
		small < (enough.small ?? enoughSmall) &&
		live.length - small < (enough.large ?? enoughLarge)
	)
		return 0;
	const chosen = thoseToJoin(live);
	if (chosen.length < 2) return 0;
	const letGo = packs.hold(store.id);
	try {
		await packs.refresh(store);
		const made = await joinPacks(
			app.git,
			store,
			chosen.map(({ name }) => name),
			signal,
		);
		const at = join(storePath(app.git, store), "objects/pack");
		const place = join(at, `pack-${made.name}`);
		try {
			const stored = await packs.stored(made.path, made.name);
			// here it need not be fetched
			await rename(`${made.path}.pack`, `${place}.pack`);
			await rename(`${made.path}.idx`, `${place}.idx`);
			await app.db.write(async (tx) => {
				for (const { id } of chosen)
					if (!(await tx.run(replacePack, { id, replaced_at: now(app) })))
						throw new PacksReplaced();
				await tx.run(insertPack, {
					...stored,
					store_id: store.id,
					created_at: now(app),
				});
			});
		} catch (error) {
			const rows = await packsOf(app.db, store.id);
			if (!rows.some((row) => row.name === made.name))
				for (const ending of ["idx", "pack"])
					await rm(`${place}.${ending}`, { force: true });
			throw error;
		} finally {
			await rm(made.directory, { recursive: true, force: true });
		}
		await packs.refresh(store);
		return chosen.length;
	} catch (error) {
		if (error instanceof PacksReplaced) return 0;
		// what another server replaced meanwhile is not here any more to be joined
		const standing = new Set(
			(await packsOf(app.db, store.id))
				.filter((pack) => !pack.replaced_at)
				.map(({ id }) => id),
		);
		if (chosen.some(({ id }) => !standing.has(id))) return 0;
		throw error;
	} finally {
		letGo();
	}
}

/** The smaller packs, until each of the others has twice the objects of all that are smaller. */
function thoseToJoin(live: readonly PackRow[]): PackRow[] {
	const sorted = live.toSorted((a, b) => a.objects - b.objects);
	let sum = sorted.reduce((all, pack) => all + pack.objects, 0);
	for (let count = sorted.length; count > 0; count--) {
		const largest = sorted[count - 1] as PackRow;
		sum -= largest.objects;
		if (largest.objects < 2 * sum) return sorted.slice(0, count);
	}
	return [];
}

import { existsSync } from "node:fs";
import { query, type Transaction } from "../../../database/database.ts";
import { moveOf } from "../../../domain/pushes/judge-command.ts";
import { missingBehind } from "../../../git/maintenance/check-objects.ts";
import { zeroOid } from "../../../git/oid.ts";
import { forgetProjection } from "../../../git/project-refs.ts";
import type { StoreRef } from "../../../git/store.ts";
import type { ImportContext } from "../run/import-context.ts";
import { copyObjects } from "./copy-objects.ts";
import { readRefs } from "./source-refs.ts";

const ours = query((q, p: { store: number }) =>
	q
		.selectFrom("git_ref")
		.select(["name", "oid"])
		.where("store_id", "=", p.store),
);
const touch = query((q, p: { store: number }) =>
	q
		.updateTable("git_store")
		.set((e) => ({ version: e("version", "+", 1) }))
		.where("id", "=", p.store),
);
const drop = query((q, p: { store: number; names: string[] }, d) =>
	q
		.deleteFrom("git_ref")
		.where("store_id", "=", p.store)
		.where("name", "in", d.list(p.names)),
);
const batch = 200;

type RefRow = Parameters<typeof putRefs>[1][number];

/** A repository of the source, and the store that it becomes. */
export interface StoreToBring {
	readonly folder: string;
	readonly store: StoreRef;
	/** What the report calls it. */
	readonly label: string;
}

/** What was found in a repository whose objects are here. */
export interface CopiedRepository extends StoreToBring {
	readonly refs: Map<string, string>;
	readonly before: ReadonlyMap<string, string>;
	/** To be synced before its refs are written. */
	readonly unsynced: readonly string[];
}

/** Copies the objects of one repository, unless it has no ref that is new or has moved. Gives undefined for one that is not there. */
export async function copyRepository(
	world: ImportContext,
	{ folder, store, label }: StoreToBring,
): Promise<CopiedRepository | undefined> {
	const { app, report } = world;
	if (!existsSync(folder)) {
		report.remark("repository", label, "its directory is missing: it is empty");
		return undefined;
	}
	const { refs, broken } = readRefs(folder, store.format);
	for (const [name, why] of broken)
		report.remark("ref", `${label} ${name}`, why);
	const before = new Map(
		(await app.db.all(ours, { store: store.id })).map((r) => [r.name, r.oid]),
	);
	const moved = [...refs].some(([name, oid]) => before.get(name) !== oid);
	// one without a ref may have been left by a run that was cut off before all of it was on the disk
	const inUse = before.size > 0;
	const unsynced =
		moved || !inUse ? await copyObjects(app.git, folder, store, { inUse }) : [];
	return { folder, store, label, refs, before, unsynced };
}

/**
 * Brings the refs of one repository whose objects are here: those that differ from those that were brought, as rows. Refs that point at nothing,
 * or whose history has holes, are left out and reported; the others come.
 */
export async function bringRefs(
	world: ImportContext,
	{ store, label, refs, before }: CopiedRepository,
): Promise<void> {
	const { app, report } = world;
	const fresh = [...refs].filter(([name, oid]) => before.get(name) !== oid);
	report.check("refs read", refs.size);
	const whole = await wholeAmong(world, store, fresh, label);
	const rows: RefRow[] = [];
	for (const [name, oid] of whole) {
		try {
			const zero = zeroOid(store.format);
			const move = await moveOf(app, store, { ref: name, old: zero, new: oid });
			rows.push({
				store_id: store.id,
				name,
				oid,
				peeled: move.peeled ?? null,
				tip: move.tip ? JSON.stringify(move.tip) : null,
				tag: move.tag ? JSON.stringify(move.tag) : null,
				committed_at: move.tag?.tagger?.at ?? move.tip?.committer.at ?? 0,
				moved_at: move.tip?.committer.at ?? 0,
			});
		} catch (error) {
			refs.delete(name);
			report.remark("ref", `${label} ${name}`, (error as Error).message);
		}
	}
	for (const [name] of fresh)
		if (!rows.some((row) => row.name === name)) refs.delete(name);
	const gone = [...before.keys()].filter((name) => !refs.has(name));
	const counted = report.countOf("git_ref");
	counted.source += refs.size;
	counted.made += refs.size;
	counted.written += rows.length;
	counted.removed += gone.length;
	if (!rows.length && !gone.length) return;
	await app.db.write(async (tx) => {
		for (let at = 0; at < gone.length; at += batch)
			await tx.run(drop, {
				store: store.id,
				names: gone.slice(at, at + batch),
			});
		for (let at = 0; at < rows.length; at += batch)
			await putRefs(tx, rows.slice(at, at + batch));
		tx.later(touch, { store: store.id });
	});
	forgetProjection(app.git, store);
}

const putRefs = (
	tx: Transaction,
	rows: {
		store_id: number;
		name: string;
		oid: string;
		peeled: string | null;
		tip: string | null;
		tag: string | null;
		committed_at: number;
		moved_at: number;
	}[],
) =>
	tx.change((q) =>
		q
			.insertInto("git_ref")
			.values(rows)
			.onConflict((c) =>
				c.columns(["store_id", "name"]).doUpdateSet((e) => ({
					oid: e.ref("excluded.oid"),
					peeled: e.ref("excluded.peeled"),
					tip: e.ref("excluded.tip"),
					tag: e.ref("excluded.tag"),
					committed_at: e.ref("excluded.committed_at"),
					moved_at: e.ref("excluded.moved_at"),
				})),
			),
	);

/** Those refs of which the store has everything. */
async function wholeAmong(
	world: ImportContext,
	store: StoreRef,
	refs: [string, string][],
	label: string,
): Promise<[string, string][]> {
	const { app, report } = world;
	const missing = await missingBehind(
		app.git,
		store,
		refs.map(([, oid]) => oid),
	);
	if (!missing) {
		report.check("refs whose objects are all there", refs.length);
		return refs;
	}
	const whole: [string, string][] = [];
	for (const [name, oid] of refs) {
		const why = await missingBehind(app.git, store, [oid]);
		if (why) report.remark("ref", `${label} ${name}`, why);
		else whole.push([name, oid]);
	}
	report.check("refs whose objects are all there", whole.length);
	return whole;
}

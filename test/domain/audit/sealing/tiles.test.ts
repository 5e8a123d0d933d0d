import { beforeAll, beforeEach, expect, test } from "vitest";
import { leafHash, subtreeOf } from "../../../../src/crypto/tlog/tree.ts";
import {
	type AuditLogRow,
	lastCosigned,
	logNamed,
	nameOfLog,
} from "../../../../src/domain/audit/sealing/log-rows.ts";
import {
	noteOf,
	readTile,
} from "../../../../src/domain/audit/sealing/read-log.ts";
import {
	filledTiles,
	hashesOfTile,
} from "../../../../src/domain/audit/sealing/tile-rows.ts";
import type { Forge } from "../../../../src/start-forge.ts";
import { testForge } from "../../../support/forge.ts";

const log = 99;
const width = 256;
let forge: Forge;
let db: Forge["app"]["db"];
/** Hashes with different bytes. */
const hashes = (count: number, from = 0) =>
	Array.from({ length: count }, (_, i) => leafHash(Buffer.from(`${from + i}`)));
const base64 = (bytes: Buffer) => bytes.toString("base64");

beforeAll(async () => {
	forge = await testForge();
	({ db } = forge.app);
});
beforeEach(() =>
	db.script(
		`delete from audit_entry where log_id = ${log};
		delete from audit_tile where log_id = ${log};
		delete from audit_checkpoint where log_id = ${log};
		delete from audit_log where id = ${log}`,
	),
);

const putLeaves = (leaves: readonly Buffer[], from = 0) =>
	db.write((tx) =>
		tx.change((q) =>
			q.insertInto("audit_entry").values(
				leaves.map((leaf, i) => ({
					...{ log_id: log, number: from + i, record_id: null },
					...{ names_salt: "", network_salt: "", entry: `entry ${from + i}` },
					leaf: base64(leaf),
				})),
			),
		),
	);
const putRoots = (level: number, roots: readonly Buffer[], from = 0) =>
	db.write((tx) =>
		tx.change((q) =>
			q.insertInto("audit_tile").values(
				roots.map((root, i) => ({
					...{ log_id: log, level, number: from + i },
					...{ root: base64(root), hashes: "" },
				})),
			),
		),
	);
const shape = async (size: number, added: readonly Buffer[]) =>
	(await filledTiles(db, log, size, added)).map((tile) => {
		expect(tile.root).toEqual(subtreeOf(tile.hashes));
		return [tile.level, tile.number, tile.hashes[0], tile.hashes.length];
	});

test("tiles are stored when they are full, from the one that was begun on", async () => {
	const all = hashes(900);
	expect(await shape(0, all.slice(0, 255))).toEqual([]);
	expect(await shape(0, [])).toEqual([]);
	expect(await shape(0, all.slice(0, 256))).toEqual([[0, 0, all[0], width]]);
	expect(await shape(0, all.slice(0, 600))).toEqual([
		[0, 0, all[0], width],
		[0, 1, all[256], width],
	]);
	await putLeaves(all.slice(250, 300), 250);
	expect(await shape(300, all.slice(300, 511))).toEqual([]);
	expect(await shape(300, all.slice(300, 512))).toEqual([
		[0, 1, all[256], width],
	]);
	expect(await shape(300, all.slice(300, 900))).toEqual([
		[0, 1, all[256], width],
		[0, 2, all[512], width],
	]);
});

test("a full tile of tiles is one of the level above", async () => {
	const roots = hashes(255);
	await putRoots(0, roots);
	// none of these counts
	await putRoots(1, hashes(3, 500));
	const added = hashes(width, 1000);
	const root = subtreeOf(added);
	const tiles = await filledTiles(db, log, 255 * width, added);
	expect(tiles.map(({ level, number }) => [level, number])).toEqual([
		...[
			[0, 255],
			[1, 0],
		],
	]);
	expect(tiles[1]?.hashes).toEqual([...roots, root]);
	expect(tiles[1]?.root).toEqual(subtreeOf([...roots, root]));
});

test("the hashes of a tile come from its row, or from what is below it", async () => {
	const own = hashes(width);
	await db.write((tx) =>
		tx.change((q) =>
			q.insertInto("audit_tile").values({
				...{ log_id: log, level: 0, number: 1, root: "" },
				hashes: base64(Buffer.concat(own)),
			}),
		),
	);
	const leaves = hashes(10, 700);
	await putLeaves(leaves, 2 * width);
	await putRoots(0, hashes(5, 800), 2 * width);
	const read = (level: number, index: number, count: number) =>
		hashesOfTile(db, log, { level, index, width: count });
	expect(await read(0, 1, width)).toEqual(own);
	expect(await read(0, 1, 7)).toEqual(own.slice(0, 7));
	expect(await read(0, 2, 10)).toEqual(leaves);
	expect(await read(0, 2, 3)).toEqual(leaves.slice(0, 3));
	expect(await read(1, 2, 5)).toEqual(hashes(5, 800));
	expect(await read(0, 5, 0)).toEqual([]);
	for (const [level, index, count] of [
		...[
			[0, 2, 11],
			[0, 3, 1],
			[1, 2, 6],
			[2, 0, 1],
		],
	] as [number, number, number][])
		await expect(read(level, index, count)).rejects.toThrow(
			`the audit log lacks hashes of tile ${level}/${index}`,
		);
});

test("a tile and a bundle are read as far as a checkpoint reaches", async () => {
	const row = { id: log } as AuditLogRow;
	const leaves = hashes(4);
	await putLeaves(leaves);
	const read = (level: number | "entries", index: number, count: number) =>
		readTile(db, row, { level, index, width: count });
	expect(await read(0, 0, 1)).toBeUndefined();
	const checkpoint = (size: number, cosignatures: string) =>
		db.write((tx) =>
			tx.change((q) =>
				q.insertInto("audit_checkpoint").values({
					...{ log_id: log, size, root: "", note: `note ${size}\n`, at_ms: 1 },
					cosignatures,
				}),
			),
		);
	await checkpoint(2, "— a b\n");
	await checkpoint(3, "");
	expect(await read(0, 0, 3)).toEqual(Buffer.concat(leaves.slice(0, 3)));
	expect(await read(0, 0, 4)).toBeUndefined();
	expect(await read(1, 0, 1)).toBeUndefined();
	expect((await read("entries", 0, 2))?.toString("latin1")).toBe(
		"\0\x07entry 0\0\x07entry 1",
	);
	expect(await read("entries", 0, 4)).toBeUndefined();
	await db.script(
		`delete from audit_entry where log_id = ${log} and number = 1`,
	);
	expect(await read("entries", 0, 3)).toBeUndefined();
	expect(await read("entries", 0, 1)).toBeDefined();
	await putLeaves(leaves, width);
	await checkpoint(width + 2, "");
	expect((await read("entries", 1, 2))?.toString("latin1")).toBe(
		"\0\x09entry 256\0\x09entry 257",
	);
	expect(await read("entries", 1, 3)).toBeUndefined();
	const cosigned = await lastCosigned(db, log, 1);
	expect(cosigned && noteOf(cosigned)).toBe("note 2\n— a b\n");
	expect(await lastCosigned(db, log, 2)).toBeUndefined();
});

test("a log is found by its whole name", async () => {
	await db.write((tx) =>
		tx.change((q) =>
			q.insertInto("audit_log").values({
				...{ id: log, origin: "forge.example/-/audit-log/99-0a1b2c3d" },
				...{ secret: "", created_at: 1, size: 1, frontier: "" },
			}),
		),
	);
	const found = async (name: string) => (await logNamed(db, name))?.id;
	expect(await found("99-0a1b2c3d")).toBe(log);
	for (const name of [
		...["99-0a1b2c3e", "99-", "99", "099-0a1b2c3d", "x99-0a1b2c3d", ""],
		...["98-0a1b2c3d", "9999999999-0a1b2c3d", "0-0a1b2c3d"],
	])
		expect([name, await found(name)]).toEqual([name, undefined]);
	expect(nameOfLog({ origin: "a/b" })).toBe("b");
	expect(nameOfLog({ origin: "b" })).toBe("b");
});

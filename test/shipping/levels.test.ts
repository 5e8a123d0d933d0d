import {
	closeSync,
	mkdirSync,
	mkdtempSync,
	openSync,
	readdirSync,
	readFileSync,
	rmSync,
	writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import {
	nameOfFile,
	parsePieceName,
} from "../../src/shipping/pieces/piece-name.ts";
import { claimPlace } from "../../src/shipping/place/claim-place.ts";
import { openDirectoryPlace } from "../../src/shipping/place/directory-place.ts";
import { applyPieces } from "../../src/shipping/restore/apply-pieces.ts";
import {
	planRestore,
	readGenerations,
} from "../../src/shipping/restore/moments.ts";
import { expirePieces } from "../../src/shipping/thread/expire-pieces.ts";
import { findCopy } from "../../src/shipping/thread/find-copy.ts";
import { openFoundFiles } from "../../src/shipping/thread/found-files.ts";
import { openLogReader } from "../../src/shipping/thread/log-reader.ts";
import { openShippedState } from "../../src/shipping/thread/shipped-state.ts";
import { Shipper } from "../../src/shipping/thread/shipper.ts";
import { openSpool, type Waiting } from "../../src/shipping/thread/spool.ts";
import { afterFile } from "../support/after-file.ts";

const base = mkdtempSync(join(tmpdir(), "ingot-ship-levels-"));
afterFile(() => rmSync(base, { recursive: true, force: true }));
const store = "repositories/01/1.git/objects/pack";

/** A database and a store that are copied at times that the test says. */
async function copied() {
	const data = join(base, "data");
	const root = join(base, "place");
	for (const folder of [root, join(data, store), join(data, "jwt")])
		mkdirSync(folder, { recursive: true });
	writeFileSync(join(data, "secret.key"), "secret");
	const path = join(data, "ingot.db");
	const db = new DatabaseSync(path);
	db.exec(
		"pragma journal_mode=wal; pragma wal_autocheckpoint=0; create table t (id integer primary key, text text)",
	);
	const file = openSync(path, "r");
	const place = await openDirectoryPlace(root);
	await claimPlace(place, "f", 0);
	const state = openShippedState(join(data, "state.db"));
	const log = openLogReader(path, file);
	const spool = openSpool(join(data, "spool"));
	await findCopy(place, state, spool, { pageSize: log.pageSize, now: 0 });
	const queue: Waiting[] = [];
	const found = openFoundFiles(data, state, spool, { withoutBlobs: false });
	found.scan();
	const shipper = new Shipper(
		{
			...{ data, log, state, spool, found, calm: () => true },
			made: (waiting) => void queue.push(waiting),
		},
		{ forge: "f", version: "1" },
	);
	const frames = () =>
		Number(db.prepare("pragma wal_checkpoint(noop)").get()?.log);
	const send = async () => {
		for (let next = queue.shift(); next; next = queue.shift()) {
			for (const sha256 of next.apart)
				await place.createFrom(
					nameOfFile(sha256),
					spool.pathOf(sha256),
					sha256,
				);
			await place.create(next.name, spool.bytesOf(next));
			spool.remove(next);
			spool.dropFiles(next.apart);
		}
	};
	afterFile(() => {
		log.close();
		state.close();
		db.close();
		closeSync(file);
	});
	return {
		...{ data, place, state, db },
		/** Commits at a time, with a file in the store. */
		async commit(text: string, time: number, pack?: string) {
			if (pack)
				for (const ending of ["pack", "idx"])
					writeFileSync(join(data, store, `pack-${text}.${ending}`), pack);
			db.prepare("insert into t (text) values (?)").run(text.repeat(300));
			const commits = [{ frames: frames(), time }];
			await shipper.absorb(
				{ commits, stores: pack ? [1] : [], blobs: [] },
				...[time, false],
			);
			while (shipper.comparing) await shipper.step();
			await send();
		},
		checkpoint() {
			db.exec("pragma wal_checkpoint(passive)");
			log.checkpointed(frames());
		},
		async end(time: number) {
			await shipper.cut(time);
			await send();
		},
		fold(into: string, ...names: string[]) {
			for (const ending of ["pack", "idx"]) {
				const bytes = names.map((name) =>
					readFileSync(join(data, store, `pack-${name}.${ending}`)),
				);
				writeFileSync(
					join(data, store, `pack-${into}.${ending}`),
					Buffer.concat(bytes),
				);
				for (const name of names)
					rmSync(join(data, store, `pack-${name}.${ending}`));
			}
		},
		/** The rows and packs of a moment. */
		async restored(until: number) {
			const to = join(base, "restored");
			rmSync(to, { recursive: true, force: true });
			mkdirSync(to);
			const database = join(to, "ingot.db");
			const plan = planRestore(await readGenerations(place), until);
			await applyPieces(place, plan, { data: to, database, forge: "f" });
			const copy = new DatabaseSync(database);
			const check = copy.prepare("pragma integrity_check").get();
			expect(check?.integrity_check).toBe("ok");
			const rows = copy.prepare("select text from t order by id").all();
			copy.close();
			return {
				pieces: plan.pieces.length,
				rows: rows.map(({ text }) =>
					`${text}`.slice(0, `${text}`.length / 300),
				),
				packs: readdirSync(join(to, store)).filter((name) =>
					/pack$/.test(name),
				),
			};
		},
	};
}

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

test("moments of three days are restored from few pieces, and old ones go with their files", {
	timeout: 60_000,
}, async () => {
	const copy = await copied();
	const begin = Date.parse("2026-11-01T00:00:00Z");
	const large = "x".repeat(1_100_000);
	const made: { text: string; time: number }[] = [];
	let n = 0;
	for (let d = 0; d < 3; d++)
		for (const h of [0, 1, 5, 23])
			for (const m of [0, 1, 30])
				for (const s of [3, 4, 59]) {
					const time = begin + d * day + h * hour + m * minute + s * second;
					const text = `c${n++}-`;
					const pack = n === 5 || n === 80 ? large : `p${n}`;
					await copy.commit(text, time, pack);
					if (n % 7 === 0) copy.checkpoint();
					made.push({ text, time });
				}
	const end = made.at(-1)?.time as number;
	await copy.end(end + second);
	const expectAt = async (time: number) => {
		const there = made
			.filter((one) => one.time <= time)
			.map(({ text }) => text);
		const found = await copy.restored(time);
		expect(found.rows).toEqual(there);
		// a pack may come a moment before the commit that names it
		expect(found.packs).toEqual(
			expect.arrayContaining(there.map((text) => `pack-${text}.pack`)),
		);
		return found.pieces;
	};
	for (const at of [0, 1, 8, 9, 35, 36, 50, 71, 72, 90, 107])
		await expectAt(made[at]?.time as number);
	expect(await expectAt(end)).toBeLessThan(14);

	// two days later seconds and minutes of the first days are gone, hours and days are not
	const keep = [1, 2, 31, 366];
	const names = async () => {
		const all: string[] = [];
		for (const generation of await readGenerations(copy.place))
			all.push(...generation.pieces.map(({ name }) => name));
		return all;
	};
	const before = await names();
	expect(new Set(before.map((name) => parsePieceName(name)?.level))).toEqual(
		new Set([0, 1, 2, 3, 4]),
	);
	const removed = await expirePieces(copy.place, copy.state, keep, end + hour);
	expect(removed).toBeGreaterThan(50);
	expect((await names()).length).toBe(before.length - removed);
	expect(await expirePieces(copy.place, copy.state, keep, end + hour)).toBe(0);
	for (const at of [84, 90, 107]) await expectAt(made[at]?.time as number);
	const moments = (await readGenerations(copy.place))[0]?.moments ?? [];
	expect(moments.length).toBeGreaterThan(36);
	// what is left is whole at each of its moments
	for (const { time } of moments.filter((_, i) => i % 5 === 0))
		await expectAt(time);
	expect(copy.state.facts.generation).not.toBe("");

	// folded packs are what the next moments have, and large files of nobody go
	copy.fold("folded", ...made.map(({ text }) => text));
	await copy.commit("late", end + 400 * day, "late");
	await copy.commit("later", end + 400 * day + minute, "later");
	await copy.end(end + 401 * day);
	const last = await copy.restored(end + 401 * day);
	expect(last.packs).toEqual([
		"pack-folded.pack",
		"pack-late.pack",
		"pack-later.pack",
	]);
	await expirePieces(copy.place, copy.state, keep, end + 401 * day);
	expect((await copy.restored(end + 401 * day)).rows).toEqual(last.rows);
	expect((await copy.restored(end + 401 * day)).pieces).toBeLessThan(4);
	const files: string[] = [];
	for await (const name of copy.place.list("f/")) files.push(name);
	const kept = readdirSync(join(base, "place", "f"), {
		recursive: true,
	}).filter((name) => /[0-9a-f]{64}$/.test(`${name}`));
	expect(kept).toHaveLength(1);
});

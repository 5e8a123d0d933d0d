import {
	closeSync,
	existsSync,
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
import { expect } from "vitest";
import { nameOfFile } from "../../src/shipping/pieces/piece-name.ts";
import { claimPlace } from "../../src/shipping/place/claim-place.ts";
import { openDirectoryPlace } from "../../src/shipping/place/directory-place.ts";
import { applyPieces } from "../../src/shipping/restore/apply-pieces.ts";
import {
	planRestore,
	readGenerations,
} from "../../src/shipping/restore/moments.ts";
import { findCopy } from "../../src/shipping/thread/find-copy.ts";
import { openFoundFiles } from "../../src/shipping/thread/found-files.ts";
import { openLogReader } from "../../src/shipping/thread/log-reader.ts";
import { openShippedState } from "../../src/shipping/thread/shipped-state.ts";
import { Shipper } from "../../src/shipping/thread/shipper.ts";
import { openSpool, type Waiting } from "../../src/shipping/thread/spool.ts";
import { afterFile } from "../support/after-file.ts";

const store = "repositories/01/1.git/objects/pack";

const namesIn = (folder: string) =>
	existsSync(folder) ? readdirSync(folder) : [];

/** A database and a store that are copied at times that the test says. */
export async function copied() {
	const base = mkdtempSync(join(tmpdir(), "ingot-ship-levels-"));
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
	const close = () => {
		log.close();
		state.close();
		db.close();
		closeSync(file);
		rmSync(base, { recursive: true, force: true });
	};
	let open = true;
	const closeOnce = () => {
		if (open) close();
		open = false;
	};
	afterFile(closeOnce);
	const commit = async (work: () => void, time: number, stores: number[]) => {
		work();
		const commits = [{ frames: frames(), time }];
		const grown = { commits, stores, blobs: [] };
		await shipper.absorb(grown, time, false);
		while (shipper.comparing) await shipper.step();
		await send();
	};
	return {
		...{ data, root, place, state, db },
		close: closeOnce,
		/** Commits what some work has changed, at a time. */
		change: (work: () => void, time: number) => commit(work, time, []),
		/** Commits at a time, with a file in the store. */
		async commit(text: string, time: number, pack?: string) {
			if (pack)
				for (const ending of ["pack", "idx"])
					writeFileSync(join(data, store, `pack-${text}.${ending}`), pack);
			const insert = db.prepare("insert into t (text) values (?)");
			const work = () => void insert.run(text.repeat(300));
			await commit(work, time, pack ? [1] : []);
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
			const rows = copy.prepare("select id, text from t order by id").all();
			copy.close();
			return {
				all: rows.map(({ id, text }) => `${id} ${text}`),
				pieces: plan.pieces.length,
				rows: rows.map(({ text }) =>
					`${text}`.slice(0, `${text}`.length / 300),
				),
				packs: namesIn(join(to, store)).filter((name) => /pack$/.test(name)),
			};
		},
	};
}

import {
	cpSync,
	existsSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	renameSync,
	rmSync,
	statSync,
	writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { beforeEach, describe, expect, test } from "vitest";
import { configWith } from "../../src/config.ts";
import { restoreMoment } from "../../src/domain/backup/restore-moment.ts";
import { type Forge, startForge } from "../../src/start-forge.ts";
import { afterFile } from "../support/after-file.ts";
import { onPostgres } from "../support/postgres.ts";
import { preparedData } from "../support/schema-file.ts";
import { databaseBytes } from "./database-bytes.ts";

const base = mkdtempSync(join(tmpdir(), "ingot-ship-trouble-"));
afterFile(() => rmSync(base, { recursive: true, force: true }));
let count = 0;
let place: string;
let data: string;

beforeEach(() => {
	place = join(base, `place-${++count}`);
	data = preparedData(join(base, `data-${count}`));
	mkdirSync(place);
});

async function serving<T>(act: (forge: Forge) => Promise<T>, more = {}) {
	const forge = await startForge({ data, backupTo: place, ...more });
	try {
		return await act(forge);
	} finally {
		await forge.close();
	}
}

/** Waits until the place has everything. */
const shipped = (forge: Forge) =>
	expect
		.poll(
			() =>
				forge.app.shipping?.state.trouble ?? forge.app.shipping?.behindSince(),
			{ timeout: 20_000 },
		)
		.toBeUndefined();
const troubleOf = (forge: Forge) =>
	expect.poll(() => forge.app.shipping?.state.trouble, { timeout: 20_000 });
const make = async (forge: Forge, name: string) =>
	expect(
		(
			await forge.call("POST", "/user/repos", {
				body: { name, auto_init: true },
			})
		).status,
	).toBe(201);
const generations = () => readdirSync(join(place, "g"));
const pieces = () =>
	generations().flatMap((one) =>
		readdirSync(join(place, "g", one, "0")).map((file) => `g/${one}/0/${file}`),
	);

/** Restores the newest moment, and gives the database's bytes. */
async function restored(name: string): Promise<Buffer> {
	const to = join(base, `${name}-${count}`);
	rmSync(to, { recursive: true, force: true });
	await restoreMoment(configWith({ data: to, backupTo: place }), undefined);
	return databaseBytes(join(to, "ingot.db"));
}
const same = async (name: string) =>
	expect(
		(await restored(name)).equals(databaseBytes(join(data, "ingot.db"))),
	).toBe(true);

describe.skipIf(onPostgres)("a copy", () => {
	test("goes on by itself after its place was away, and the forge works meanwhile", async () => {
		await serving(async (forge) => {
			await make(forge, "before");
			await shipped(forge);
			renameSync(place, `${place}-away`);
			await make(forge, "during");
			await troubleOf(forge).toMatch(/is not there/);
			await make(forge, "more");
			expect(existsSync(place)).toBe(false);
			renameSync(`${place}-away`, place);
			await shipped(forge);
			expect(generations()).toHaveLength(1);
		});
		await same("away");
	});

	test("drops a spool that is larger than the database, and sends what differs later", async () => {
		await serving(async (forge) => {
			await make(forge, "r");
			await shipped(forge);
			renameSync(place, `${place}-away`);
			const content = () =>
				Buffer.from(
					Array.from({ length: 700_000 }, () => Math.random() * 256),
				).toString("base64");
			for (let n = 0; n < 16; n++)
				await forge.call("POST", `/repos/root/r/contents/f${n}`, {
					body: { content: content() },
				});
			await troubleOf(forge).toMatch(/was dropped|is not there/);
			await expect
				.poll(() => readdirSync(join(data, "shipping/spool")), {
					timeout: 20_000,
				})
				.toEqual(["files"]);
			renameSync(`${place}-away`, place);
			await shipped(forge);
			expect(generations()).toHaveLength(1);
		});
		await same("dropped");
	});

	test("is sent nothing while nothing happens, and nothing after a start", async () => {
		await serving(async (forge) => {
			await make(forge, "r");
			await shipped(forge);
		});
		const before = pieces();
		await serving(shipped);
		const after = pieces();
		// a start itself writes a few rows
		expect(after.length - before.length).toBeLessThan(12);
		const bytes = after
			.filter((name) => !before.includes(name))
			.reduce((sum, name) => sum + statSync(join(place, name)).size, 0);
		expect(bytes).toBeLessThan(200_000);
		expect(generations()).toHaveLength(1);
	});

	test("has what another program wrote into the stopped forge", async () => {
		await serving(async (forge) => {
			await make(forge, "r");
			await shipped(forge);
		});
		const db = new DatabaseSync(join(data, "ingot.db"));
		db.exec("pragma journal_mode=delete; vacuum; pragma journal_mode=wal");
		db.close();
		await serving(shipped);
		expect(generations()).toHaveLength(1);
		await same("others");
	});

	test("begins a new generation where its state is lost or old", async () => {
		await serving(async (forge) => {
			await make(forge, "one");
			await shipped(forge);
		});
		cpSync(join(data, "shipping"), join(base, "old"), { recursive: true });
		await serving(async (forge) => {
			await make(forge, "two");
			await shipped(forge);
		});
		rmSync(join(data, "shipping"), { recursive: true });
		renameSync(join(base, "old"), join(data, "shipping"));
		await serving(shipped);
		expect(generations()).toHaveLength(2);
		await same("old");
		rmSync(join(data, "shipping"), { recursive: true });
		await serving(shipped);
		expect(generations()).toHaveLength(3);
		await same("lost");
		writeFileSync(join(data, "shipping/state.db"), "no database".repeat(999));
		rmSync(join(data, "shipping/state.db-wal"), { force: true });
		await serving(shipped);
		expect(generations()).toHaveLength(4);
		await same("damaged");
	});

	test("is refused by the place of another forge", async () => {
		await serving(shipped);
		const before = pieces();
		data = preparedData(join(base, `other-${count}`));
		await serving(async (forge) => {
			await troubleOf(forge).toMatch(
				/holds the copy of another forge: name an empty place/,
			);
			await make(forge, "r");
		});
		expect(pieces()).toEqual(before);
	});

	test("stops where another server with the same data writes to its place", async () => {
		await serving(shipped);
		const twin = join(base, `twins-${count}`);
		cpSync(data, twin, { recursive: true });
		await serving(async (forge) => {
			await shipped(forge);
			const other = await startForge({ data: twin, backupTo: place });
			try {
				await shipped(other);
				await make(other, "mine");
				await shipped(other);
				await expect
					.poll(
						async () => {
							await make(forge, `other${Math.random()}`);
							return forge.app.shipping?.state;
						},
						{ timeout: 30_000, interval: 500 },
					)
					.toMatchObject({
						refused: true,
						trouble: expect.stringMatching(
							/another server of this forge writes to .* since/,
						),
					});
				await shipped(other);
			} finally {
				await other.close();
			}
		});
		data = twin;
		await same("twin");
	});

	test("wants a directory that is there", async () => {
		rmSync(place, { recursive: true });
		await serving(async (forge) => {
			await troubleOf(forge).toMatch(/is not there: mount or make/);
			mkdirSync(place);
			await shipped(forge);
		});
		await same("late");
	});

	test("refuses changes that would wait for a place that is away", async () => {
		await serving(
			async (forge) => {
				await make(forge, "r");
				renameSync(place, `${place}-away`);
				const waits = forge.call("POST", "/user/repos", {
					body: { name: "waits" },
				});
				await expect
					.poll(
						async () =>
							(
								await forge.call("POST", "/user/repos", {
									body: { name: "late" },
								})
							).status,
						{ timeout: 20_000 },
					)
					.toBe(503);
				renameSync(`${place}-away`, place);
				expect([201, 503]).toContain((await waits).status);
				await shipped(forge);
				await make(forge, "again");
			},
			{ backupWait: 1 },
		);
		await same("near");
	});
});

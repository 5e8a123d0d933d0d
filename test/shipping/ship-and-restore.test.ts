import {
	cpSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	rmSync,
	writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { configWith } from "../../src/config.ts";
import { checkCopy } from "../../src/domain/backup/postgres/check-copy.ts";
import { restoreFiles } from "../../src/domain/backup/postgres/restore-files.ts";
import { rehearsalState } from "../../src/domain/backup/rehearsal/rehearsal-rows.ts";
import { rehearseCopy } from "../../src/domain/backup/rehearsal/rehearse-copy.ts";
import {
	listMoments,
	restoreMoment,
} from "../../src/domain/backup/restore-moment.ts";
import { storePath } from "../../src/git/store.ts";
import { type Forge, startForge } from "../../src/start-forge.ts";
import { afterFile } from "../support/after-file.ts";
import { testForge } from "../support/forge.ts";
import { onPostgres } from "../support/postgres.ts";

const base = mkdtempSync(join(tmpdir(), "ingot-ship-"));
afterFile(() => rmSync(base, { recursive: true, force: true }));
const png =
	"iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

/** Waits until the place has everything. */
const shipped = (forge: Forge) =>
	expect
		.poll(
			() =>
				forge.app.shipping?.state.trouble ?? forge.app.shipping?.behindSince(),
			{ timeout: 20_000 },
		)
		.toBeUndefined();

describe.runIf(onPostgres)("a copy beside PostgreSQL", () => {
	test("has the files of all rows, and is restored beside the database", {
		timeout: 60_000,
	}, async () => {
		const place = join(base, "beside");
		mkdirSync(place);
		const forge = await testForge({ backupTo: place });
		const { config, db } = forge.app;
		await forge.call("POST", "/user/repos", {
			body: { name: "r", auto_init: true },
		});
		await forge.call("POST", "/user/avatar", { body: { image: png } });
		const large = Buffer.from(
			Array.from({ length: 1_500_000 }, () => Math.random() * 256),
		);
		const made = await forge.call("POST", "/repos/root/r/contents/large", {
			body: { content: large.toString("base64") },
		});
		expect(made.status).toBe(201);
		const room = join(base, "room");
		const checked = () => checkCopy(config, db, { room, part: undefined });
		const { lines, faults, report } = await checked();
		expect(lines.join("\n")).toMatch(
			/the log of PostgreSQL is at [0-9A-F]+\/[0-9A-F]+.*has the files of .*, log position [0-9A-F]+\//s,
		);
		// the cluster of the tests keeps its log nowhere else
		expect(faults).toEqual([
			expect.stringMatching(/is not kept elsewhere up to now/),
		]);
		expect(report).toMatchObject({ repositories: 1, storesRead: 1 });
		const data = join(base, "beside-restored");
		const restored = await restoreFiles({ ...config, data }, undefined);
		expect(restored.counts).toMatchObject({ repository: 1, account: 1 });
		const [object = ""] = readdirSync(join(place, "f"), {
			...{ recursive: true, encoding: "utf8" },
		}).filter((name) => /[0-9a-f]{64}$/.test(name));
		rmSync(join(place, "f", object));
		expect((await checked()).faults.join("\n")).toContain(
			`f/${object} is missing, for repositories`,
		);
		await expect(
			restoreFiles({ ...config, data: join(base, "beside-2") }, undefined),
		).rejects.toThrow(/is missing, for repositories/);
		await expect(rehearseCopy(forge.app)).rejects.toThrow(/is missing, for/);
		expect((await rehearsalState(db)).last?.outcome).toBe("failed");
	});

	test("is refused where it could not be whole", async () => {
		await expect(testForge({ backupTo: base, backupWait: 5 })).rejects.toThrow(
			/INGOT_BACKUP_WAIT is for SQLite/,
		);
	});
});

describe.skipIf(onPostgres)("a copy in a directory", () => {
	let forge: Forge;
	const place = join(base, "place");

	beforeAll(async () => {
		mkdirSync(place);
		forge = await testForge({ backupTo: place });
		await forge.call("POST", "/user/repos", {
			body: { name: "r", auto_init: true },
		});
		await forge.call("POST", "/user/avatar", { body: { image: png } });
		for (let n = 0; n < 40; n++)
			expect(
				(
					await forge.call("POST", `/repos/root/r/contents/f${n}`, {
						body: { content: "eA==" },
					})
				).status,
			).toBe(201);
	});

	test("is restored as a forge that has everything", async () => {
		await shipped(forge);
		const data = join(base, "restored");
		const config = configWith({ data, backupTo: place });
		const { counts } = await restoreMoment(config, undefined);
		expect(counts).toMatchObject({ account: 1, repository: 1, stores: 1 });
		const again = await startForge({ data });
		try {
			const commits = await again.call("GET", "/repos/root/r/commits?limit=50");
			expect(commits.body).toHaveLength(41);
			const before = await forge.call("GET", "/repos/root/r/commits?limit=50");
			expect((commits.body as { sha: string }[]).map(({ sha }) => sha)).toEqual(
				(before.body as { sha: string }[]).map(({ sha }) => sha),
			);
		} finally {
			await again.close();
		}
	});

	test("is restored again where the end of a restore was cut off", async () => {
		await shipped(forge);
		const data = join(base, "cut-off");
		const config = configWith({ data, backupTo: place });
		await restoreMoment(config, undefined);
		await expect(restoreMoment(config, undefined)).rejects.toThrow(
			/not empty: name a new directory/,
		);
		// the database has its name, and the mark of the restore is still there
		writeFileSync(join(data, "restoring.json"), "{}");
		await expect(startForge({ data })).rejects.toThrow(
			/is not finished: run "ingot restore" again/,
		);
		const { counts } = await restoreMoment(config, undefined);
		expect(counts).toMatchObject({ repository: 1 });
		expect(readdirSync(data)).not.toContain("restoring.json");
	});

	test("leaves out packs of a repository whose creation was cut off", async () => {
		const { app } = forge;
		await app.db.write((tx) =>
			tx.change((q) =>
				q
					.insertInto("git_store")
					.values({ id: 77, format: "sha1", created_at: 1 }),
			),
		);
		const pathOf = (id: number) => storePath(app.git, { id, format: "sha1" });
		cpSync(join(pathOf(1), "objects"), join(pathOf(77), "objects"), {
			recursive: true,
		});
		app.shipping?.scan();
		app.shipping?.grew(77);
		await forge.call("POST", "/repos/root/r/issues", { body: { title: "t" } });
		await shipped(forge);
		const data = join(base, "without");
		await restoreMoment(configWith({ data, backupTo: place }), undefined);
		const kept = readdirSync(join(data, "repositories"), { recursive: true });
		expect(kept.filter((name) => `${name}`.endsWith(".pack"))).not.toEqual([]);
		expect(kept.filter((name) => `${name}`.includes("77.git"))).toEqual([]);
	});

	test("has its moments listed", async () => {
		const [generation, ...others] = await listMoments(
			configWith({ backupTo: place }),
		);
		expect(others).toEqual([]);
		expect(generation?.moments.length).toBeGreaterThan(0);
		expect(readdirSync(join(place, "tmp"))).toEqual([]);
	});
});

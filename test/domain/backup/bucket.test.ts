import {
	cpSync,
	existsSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	rmSync,
	statSync,
	writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Config, configWith } from "../../../src/config.ts";
import { makeBackup } from "../../../src/domain/backup/make-backup.ts";
import { blobPath } from "../../../src/domain/backup/manifest.ts";
import {
	checkBackup,
	restoreBackup,
} from "../../../src/domain/backup/restore-backup.ts";
import { examine, fileChecks } from "../../../src/domain/doctor/examine.ts";
import { collectBlobs } from "../../../src/domain/storage/collect-blobs.ts";
import { openApp } from "../../../src/open-app.ts";
import type { Forge } from "../../../src/start-forge.ts";
import { testForge } from "../../support/forge.ts";
import { onPostgres } from "../../support/postgres.ts";
import { digest, send } from "../../support/registry.ts";
import { startS3, startS3Detour } from "../../support/s3-server.ts";

const base = mkdtempSync(join(tmpdir(), "ingot-bucket-backup-"));
let s3: Awaited<ReturnType<typeof startS3>>;
afterAll(async () => {
	await s3.stop();
	rmSync(base, { recursive: true, force: true });
});

const bucket = (s3Prefix: string): Partial<Config> => ({
	s3Bucket: s3.settings.bucket,
	s3Endpoint: s3.settings.endpoint,
	s3AccessKey: s3.settings.accessKeyId,
	s3SecretKey: s3.settings.secretAccessKey,
	s3Prefix,
});
const path = (name: string) => `/api/packages/root/generic/p/1/${name}`;
const textOf = (name: string) => `bytes of ${name} `.repeat(1000);
const keyOf = (name: string) => digest("sha256", textOf(name));
async function upload(forge: Forge, name: string) {
	const body = textOf(name);
	expect((await send(forge, "PUT", path(name), { body })).status).toBe(201);
}

describe.skipIf(onPostgres)("a backup of a forge with a bucket", () => {
	let forge: Forge;
	let later = 0;
	const kept = Array.from({ length: 20 }, (_, n) => `kept-${n}.txt`);
	const first = join(base, "first");

	/** The forge that a backup makes with these settings, and what the doctor finds in it. */
	async function restored(backup: string, settings: Partial<Config>) {
		const data = mkdtempSync(join(base, "restored-"));
		const { missing } = await restoreBackup(backup, { data, ...settings });
		const app = await openApp(configWith({ data, ...settings }), {
			log: forge.app.log,
			clock: () => Date.now() + 24 * 3_600_000,
		});
		const found = await examine(app, fileChecks, { fix: false });
		const held = await Promise.all(
			kept.map((name) => app.blobs.stat(keyOf(name))),
		);
		await app.close();
		return { missing, found, held: held.filter(Boolean).length, data };
	}

	beforeAll(async () => {
		s3 = await startS3(join(base, "s3"), "ingot");
		forge = await testForge(bucket("blobs/"), {
			clock: () => Date.now() + later,
		});
		for (const name of kept) await upload(forge, name);
		await makeBackup(forge.app.config, first);
	});

	test("has every blob that its database names", async () => {
		expect(await checkBackup(first)).toEqual([]);
		for (const name of kept)
			expect(readFileSync(blobPath(first, keyOf(name)), "utf8")).toBe(
				textOf(name),
			);
		expect(existsSync(join(first, "blobs/tmp"))).toBe(false);
	});

	test("is restored into another bucket, or into a folder", async () => {
		const elsewhere = await restored(first, bucket("elsewhere/"));
		expect(elsewhere).toMatchObject({ missing: [], found: [], held: 20 });
		expect(readdirSync(join(elsewhere.data, "blobs"))).toEqual(["tmp"]);
		const folder = await restored(first, {});
		expect(folder).toMatchObject({ missing: [], found: [], held: 20 });
		expect(
			readFileSync(blobPath(folder.data, keyOf("kept-0.txt")), "utf8"),
		).toBe(textOf("kept-0.txt"));
	});

	test("without blobs tells which of them the new place does not have", async () => {
		const backup = join(base, "without");
		await makeBackup(forge.app.config, backup, { withoutBlobs: true });
		expect(existsSync(join(backup, "blobs"))).toBe(false);
		expect(await checkBackup(backup)).toEqual([]);
		const same = await restored(backup, bucket("blobs/"));
		expect(same).toMatchObject({ missing: [], found: [], held: 20 });
		const empty = await restored(backup, bucket("nothing/"));
		expect(empty.missing).toEqual(kept.map(keyOf).sort());
		expect(new Set(empty.found.map(({ check }) => check))).toEqual(
			new Set(["missing-files"]),
		);
	});

	test("takes blobs from an earlier one, but not damaged ones", async () => {
		const earlier = join(base, "earlier");
		cpSync(first, earlier, { recursive: true });
		const [whole, damaged, gone] = kept.map((name) =>
			blobPath(earlier, keyOf(name)),
		) as [string, string, string];
		writeFileSync(damaged, textOf("kept-1.txt").toUpperCase());
		rmSync(gone);
		await upload(forge, "newer.txt");
		const fetched: string[] = [];
		const detour = await startS3Detour(
			s3.settings.endpoint,
			async (_, path) => void fetched.push(path.split(/[/?]/).at(-2) ?? ""),
		);
		const backup = join(base, "second");
		const settings = { ...forge.app.config, s3Endpoint: detour.endpoint };
		await makeBackup(settings, backup, { earlier });
		detour.stop();
		expect(await checkBackup(backup)).toEqual([]);
		expect(fetched.sort()).toEqual(
			["kept-1.txt", "kept-2.txt", "newer.txt"].map(keyOf).sort(),
		);
		expect(statSync(blobPath(backup, keyOf("kept-0.txt"))).ino).toBe(
			statSync(whole).ino,
		);
		await expect(
			makeBackup(settings, join(base, "x"), { earlier: base }),
		).rejects.toThrow("no complete backup");
	});

	test("copes with broken connections, uploads, and blobs that are collected meanwhile", async () => {
		await upload(forge, "passing.txt");
		const quiet = Promise.withResolvers<void>();
		const changeMeanwhile = async () => {
			await upload(forge, "too-late.txt");
			await send(forge, "DELETE", path("passing.txt"));
			later = 25 * 3_600_000;
			expect(await collectBlobs(forge.app)).toBe(1);
			later = 0;
			quiet.resolve();
		};
		let changed: Promise<void> | undefined;
		const seen = new Set<string>();
		const detour = await startS3Detour(s3.settings.endpoint, async (_, at) => {
			changed ??= changeMeanwhile();
			await changed;
			if (seen.has(at)) return undefined;
			seen.add(at);
			return "cut";
		});
		let over = false;
		const writer = async () => {
			await quiet.promise;
			for (let n = 0; !over; n++) await upload(forge, `during-${n}.txt`);
		};
		const backup = join(base, "broken");
		const settings = { ...forge.app.config, s3Endpoint: detour.endpoint };
		const made = makeBackup(settings, backup).finally(() => {
			over = true;
		});
		await Promise.all([made, writer()]);
		detour.stop();
		expect(await checkBackup(backup)).toEqual([]);
		expect(existsSync(blobPath(backup, keyOf("too-late.txt")))).toBe(true);
		expect(await restored(backup, {})).toMatchObject({
			missing: [],
			found: [],
			held: 20,
		});
	});

	test("is not made while a blob is missing or damaged", async () => {
		await forge.app.blobs.delete(keyOf("newer.txt"));
		await expect(
			makeBackup(forge.app.config, join(base, "none")),
		).rejects.toThrow(`blob ${keyOf("newer.txt")}`);
		const name = join(base, "s3/ingot/blobs");
		const object = readdirSync(name).find((file) =>
			file.startsWith(`${keyOf("kept-3.txt")}._S3rver_object`),
		) as string;
		writeFileSync(join(name, object), "other bytes");
		await expect(
			makeBackup(forge.app.config, join(base, "none")),
		).rejects.toThrow(/cannot be copied: the bucket gave other bytes/);
		expect(existsSync(join(base, "none"))).toBe(false);
	});
});

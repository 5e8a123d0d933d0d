import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { configWith } from "../../src/config.ts";
import { rehearseCopy } from "../../src/domain/backup/rehearsal/rehearse-copy.ts";
import { restoreMoment } from "../../src/domain/backup/restore-moment.ts";
import { fileChecks } from "../../src/domain/doctor/examine.ts";
import { collectBlobs } from "../../src/domain/storage/collect-blobs.ts";
import { type Forge, startForge } from "../../src/start-forge.ts";
import { afterFile } from "../support/after-file.ts";
import { onPostgres } from "../support/postgres.ts";
import { startS3 } from "../support/s3-server.ts";
import { preparedData } from "../support/schema-file.ts";

const base = mkdtempSync(join(tmpdir(), "ingot-ship-blobs-"));
afterFile(() => rmSync(base, { recursive: true, force: true }));
const day = 86_400_000;

const shipped = (forge: Forge) =>
	expect
		.poll(
			() =>
				forge.app.shipping?.state.trouble ?? forge.app.shipping?.behindSince(),
			{ timeout: 20_000 },
		)
		.toBeUndefined();

describe.skipIf(onPostgres)("a blob in a bucket", () => {
	test("stays after its last row went, as long as a kept moment names it", {
		timeout: 60_000,
	}, async () => {
		const s3 = await startS3(join(base, "s3"), "blobs");
		afterFile(() => s3.stop());
		const place = join(base, "place");
		mkdirSync(place);
		const bucket = {
			s3Bucket: "blobs",
			s3Endpoint: s3.settings.endpoint,
			s3AccessKey: s3.settings.accessKeyId,
			s3SecretKey: s3.settings.secretAccessKey,
		};
		let ahead = 0;
		const forge = await startForge(
			{
				data: preparedData(join(base, "data")),
				...{ ...bucket, backupTo: place, backupKeep: "1,2,3,5" },
			},
			{ clock: () => Date.now() + ahead },
		);
		afterFile(() => forge.close());
		const { app } = forge;
		await forge.call("POST", "/user/repos", {
			body: { name: "r", auto_init: true },
		});
		await forge.call("POST", "/repos/root/r/issues", { body: { title: "i" } });
		const form = new FormData();
		form.append("attachment", new Blob(["the bytes"]), "a.txt");
		const { headers } = {
			headers: {
				authorization: `Basic ${btoa(`${forge.admin.name}:${forge.admin.password}`)}`,
			},
		};
		const answer = await fetch(
			`${forge.url}api/v1/repos/root/r/issues/1/assets`,
			{ method: "POST", headers, body: form },
		);
		expect(answer.status).toBe(201);
		const { id } = (await answer.json()) as { id: number };
		const blobs = async () => {
			const keys: string[] = [];
			for await (const { key } of app.blobs.list()) keys.push(key);
			return keys;
		};
		await shipped(forge);
		const at = app.shipping?.state.shippedTime;
		const before = await blobs();
		expect(before).toHaveLength(1);
		expect((await rehearseCopy(app, { all: true })).filesRead).toBeGreaterThan(
			0,
		);
		const dropped = await forge.call(
			...(["DELETE", `/repos/root/r/issues/1/assets/${id}`] as const),
		);
		expect(dropped.status).toBe(204);
		// its last moment is long past the time for which unnamed bytes are kept
		ahead = 2 * day;
		expect(await collectBlobs(app)).toBe(0);
		ahead = 6 * day;
		expect(await collectBlobs(app)).toBe(0);
		expect(await blobs()).toEqual(before);
		const orphans = fileChecks.find(({ name }) => name === "orphan-blobs");
		expect(await orphans?.find(app)).toEqual([]);
		// the moment that names it finds it
		await restoreMoment(
			configWith({ data: join(base, "past"), backupTo: place, ...bucket }),
			at,
		);
		ahead = 8 * day;
		expect(await collectBlobs(app)).toBe(1);
		expect(await blobs()).toEqual([]);
		const left = await app.db.rows((q) =>
			q.selectFrom("unnamed_blob").selectAll(),
		);
		expect(left).toEqual([]);
	});
});

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { configWith } from "../../src/config.ts";
import {
	listMoments,
	restoreMoment,
} from "../../src/domain/backup/restore-moment.ts";
import { openPlace } from "../../src/shipping/place/open-place.ts";
import { type Forge, startForge } from "../../src/start-forge.ts";
import { afterFile } from "../support/after-file.ts";
import { onPostgres } from "../support/postgres.ts";
import { startS3, startS3Detour } from "../support/s3-server.ts";
import { preparedData } from "../support/schema-file.ts";

const base = mkdtempSync(join(tmpdir(), "ingot-ship-bucket-"));
afterFile(() => rmSync(base, { recursive: true, force: true }));

const shipped = (forge: Forge) =>
	expect
		.poll(
			() =>
				forge.app.shipping?.state.trouble ?? forge.app.shipping?.behindSince(),
			{ timeout: 20_000 },
		)
		.toBeUndefined();

describe.skipIf(onPostgres)("a copy in a bucket", () => {
	test("is restored with its large files, and goes on after the bucket was away", {
		timeout: 60_000,
	}, async () => {
		const s3 = await startS3(join(base, "s3"), "copies");
		afterFile(() => s3.stop());
		let away = false;
		const methods: string[] = [];
		const detour = await startS3Detour(s3.settings.endpoint, async (method) => {
			methods.push(method);
			return away ? "refuse" : undefined;
		});
		afterFile(() => detour.stop());
		const copied = {
			backupTo: "s3://copies/one/forge",
			backupS3Endpoint: detour.endpoint,
			backupS3AccessKey: s3.settings.accessKeyId,
			backupS3SecretKey: s3.settings.secretAccessKey,
		};
		const forge = await startForge({
			data: preparedData(join(base, "data")),
			...copied,
		});
		afterFile(() => forge.close());
		const commit = async (path: string, bytes: Buffer) =>
			expect(
				(
					await forge.call("POST", `/repos/root/r/contents/${path}`, {
						body: { content: bytes.toString("base64") },
					})
				).status,
			).toBe(201);
		const random = (size: number) =>
			Buffer.from(Array.from({ length: size }, () => Math.random() * 256));
		await forge.call("POST", "/user/repos", {
			body: { name: "r", auto_init: true },
		});
		await commit("large", random(2_000_000));
		await shipped(forge);
		away = true;
		await commit("during", random(20));
		await expect
			.poll(() => forge.app.shipping?.state.trouble, { timeout: 30_000 })
			.toMatch(/./);
		away = false;
		await shipped(forge);
		expect(new Set(methods)).toEqual(new Set(["GET", "PUT", "HEAD"]));
		const data = join(base, "restored");
		const { counts } = await restoreMoment(
			configWith({ data, ...copied }),
			undefined,
		);
		expect(counts).toMatchObject({ repository: 1 });
		const [generation] = await listMoments(configWith(copied));
		expect(generation?.moments.length).toBeGreaterThan(1);
		const again = await startForge({ data });
		try {
			const { body } = await again.call("GET", "/repos/root/r/commits");
			expect(body).toHaveLength(3);
		} finally {
			await again.close();
		}
	});

	test("wants credentials of its own, and a bucket by its name", async () => {
		const place = (backupTo: string, key = "") =>
			openPlace({
				...{ backupTo, backupS3Endpoint: "", backupS3Region: "" },
				...{ backupS3AccessKey: key, backupS3SecretKey: key },
			});
		await expect(place("s3://copies")).rejects.toThrow(
			/wants INGOT_BACKUP_S3_ACCESS_KEY/,
		);
		await expect(place("s3:///x", "k")).rejects.toThrow(/is no bucket/);
	});
});

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
	GetObjectCommand,
	ListObjectsV2Command,
	PutObjectCommand,
} from "@aws-sdk/client-s3";
import { beforeAll, expect, test } from "vitest";
import { openS3Client } from "../../../src/blobs/s3-client.ts";
import { auditDeliveries } from "../../../src/domain/audit/deliveries.ts";
import {
	lastCheckpoint,
	nameOfLog,
	newestLog,
} from "../../../src/domain/audit/sealing/log-rows.ts";
import { checkpointPlaces } from "../../../src/outbound/audit/places.ts";
import { addRecords } from "../../domain/audit/sealing/records.ts";
import { afterFile } from "../../support/after-file.ts";
import { testForge } from "../../support/forge.ts";
import { startS3 } from "../../support/s3-server.ts";

let time = Date.parse("2026-11-20T12:00:00Z");
const place = "s3://checkpoints/of/lumen";
const keys = { auditS3AccessKey: "S3RVER", auditS3SecretKey: "S3RVER" };
let stopped = false;
let server: Awaited<ReturnType<typeof startS3>>;
let forge: Awaited<ReturnType<typeof testForge>>;
let client: ReturnType<typeof openS3Client>;
beforeAll(async () => {
	const directory = await mkdtemp(join(tmpdir(), "ingot-checkpoints-"));
	afterFile(() => rm(directory, { recursive: true, force: true }));
	server = await startS3(directory, "checkpoints");
	afterFile(async () => stopped || server.stop());
	client = openS3Client(server.settings);
	afterFile(async () => client.destroy());
	forge = await testForge(
		{
			...{ auditCheckpointsTo: place, ...keys },
			auditS3Endpoint: server.settings.endpoint,
		},
		{ clock: () => time },
	);
});

const grow = async (count: number) => {
	const { app } = forge;
	await addRecords(app, count);
	await app.auditSealing.settled();
	time += 60_000;
	await app.auditCheckpoints.settled();
	const log = await newestLog(app.db);
	const checkpoint = log && (await lastCheckpoint(app.db, log.id));
	if (!log || !checkpoint) throw new Error("no checkpoint");
	const size = String(checkpoint.size).padStart(16, "0");
	const name = nameOfLog(log);
	return {
		...{ ...checkpoint, latest: `of/lumen/${name}/latest` },
		key: `of/lumen/${name}/${size}.checkpoint`,
	};
};
const object = async (Key: string) =>
	(
		await client.send(new GetObjectCommand({ Bucket: "checkpoints", Key }))
	).Body?.transformToString();
const put = (Key: string, Body: string) =>
	client.send(new PutObjectCommand({ Bucket: "checkpoints", Key, Body }));
const state = async () => (await auditDeliveries(forge.app))[0];

test("a bucket gets one object for each checkpoint, by names that sort, and the latest", async () => {
	const first = await grow(3);
	const second = await grow(300);
	expect(await object(first.key)).toBe(first.note);
	expect(await object(second.key)).toBe(second.note);
	expect(await object(second.latest)).toBe(second.note);
	const { Contents = [] } = await client.send(
		new ListObjectsV2Command({ Bucket: "checkpoints" }),
	);
	expect(Contents.map(({ Key }) => Key)).toEqual([
		...[first.key, second.key, second.latest],
	]);
	expect(await state()).toMatchObject({ place, lacks: 0, error: "" });
});

test("an object that was changed is told and not written over, and a bucket that is away is asked again", async () => {
	const before = await grow(1);
	const size = before.size + 2;
	const next = before.key.replace(/\d{16}/, String(size).padStart(16, "0"));
	await put(next, "another");
	await grow(2);
	expect(await object(next)).toBe("another");
	expect(await state()).toMatchObject({
		...{ lacks: 2, fails: false },
		error: expect.stringContaining("it has another checkpoint as"),
	});
	// a later one goes there again
	const last = await grow(1);
	expect(await object(last.key)).toBe(last.note);
	expect(await state()).toMatchObject({ lacks: 0, error: "" });
	await server.stop();
	stopped = true;
	await grow(1);
	time += 120_000;
	expect(await state()).toMatchObject({ lacks: 1, fails: true });
});

test("settings that name no bucket, or no credentials, are refused", () => {
	const settings = {
		...{ auditWitnesses: "", auditS3Endpoint: "", auditS3Region: "" },
		...{ ...keys, auditCheckpointsTo: place },
	};
	expect(checkpointPlaces(settings)).toMatchObject([{ kind: "bucket" }]);
	expect(() =>
		checkpointPlaces({ ...settings, auditCheckpointsTo: "s3://x" }),
	).toThrow("s3://x is not a bucket: use s3://NAME or s3://NAME/PREFIX");
	expect(() => checkpointPlaces({ ...settings, auditS3SecretKey: "" })).toThrow(
		"requires INGOT_AUDIT_S3_ACCESS_KEY and INGOT_AUDIT_S3_SECRET_KEY",
	);
});

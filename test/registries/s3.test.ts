import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { collectBlobs } from "../../src/domain/storage/collect-blobs.ts";
import { buildForge, startChildForge } from "../support/child-forge.ts";
import { scratch } from "../support/client.ts";
import { testForge } from "../support/forge.ts";
import { digestOf } from "../support/image.ts";
import { basic, digest, send } from "../support/registry.ts";
import { startS3 } from "../support/s3-server.ts";

test("packages and large files live in a bucket as well as in a folder", async () => {
	const folder = await mkdtemp(join(tmpdir(), "ingot-s3-"));
	const s3 = await startS3(folder, "ingot");
	afterAll(async () => {
		await s3.stop();
		await rm(folder, { recursive: true, force: true });
	});
	let ahead = 0;
	const forge = await testForge(
		{
			s3Bucket: s3.settings.bucket,
			s3Endpoint: s3.settings.endpoint,
			s3AccessKey: s3.settings.accessKeyId,
			s3SecretKey: s3.settings.secretAccessKey,
			s3Prefix: "blobs/",
		},
		{ clock: () => Date.now() + ahead },
	);
	const body = Buffer.alloc(3_000_000, "package ");
	const path = "/api/packages/root/generic/big/1/file.bin";
	expect((await send(forge, "PUT", path, { body })).status).toBe(201);
	expect((await send(forge, "GET", path)).bytes.equals(body)).toBe(true);
	const part = await send(forge, "GET", path, {
		headers: { Range: "bytes=8-14" },
	});
	expect([part.status, part.text]).toEqual([206, "package"]);
	const at = (
		await send(forge, "POST", "/v2/root/img/blobs/uploads")
	).headers.get("location") as string;
	for (const piece of ["one ", "two"])
		await send(forge, "PATCH", at, { body: piece });
	expect(
		(await send(forge, "PUT", `${at}?digest=${digestOf("one two")}`)).status,
	).toBe(201);
	expect(
		(await send(forge, "GET", `/v2/root/img/blobs/${digestOf("one two")}`))
			.text,
	).toBe("one two");
	expect((await send(forge, "DELETE", path)).status).toBe(204);
	ahead = 25 * 3600 * 1000;
	expect(await collectBlobs(forge.app)).toBe(3);
	expect(await forge.app.blobs.stat(digest("sha256", body))).toBeUndefined();
	expect(await forge.app.blobs.stat(digest("sha256", "one two"))).toBeDefined();
});

test("the built server keeps its files in a bucket", async () => {
	buildForge();
	const folder = await scratch();
	const s3 = await startS3(join(folder, "bucket"), "ingot");
	const { bucket, endpoint, accessKeyId, secretAccessKey } = s3.settings;
	const forge = await startChildForge(join(folder, "data"), {
		INGOT_S3_BUCKET: bucket,
		INGOT_S3_ENDPOINT: endpoint,
		INGOT_S3_ACCESS_KEY: accessKeyId,
		INGOT_S3_SECRET_KEY: secretAccessKey,
	});
	try {
		const address = `${forge.url}api/packages/root/generic/big/1/file.bin`;
		const headers = {
			authorization: basic({ name: "root", password: "admin-pass-1" }),
		};
		const put = await fetch(address, { method: "PUT", headers, body: "bytes" });
		expect(put.status).toBe(201);
		expect(await readdir(join(folder, "bucket", "ingot"))).toContainEqual(
			expect.stringContaining(digest("sha256", "bytes")),
		);
		const got = await fetch(address, { headers });
		expect(await got.text()).toBe("bytes");
	} finally {
		await forge.kill("SIGTERM");
		await s3.stop();
	}
}, 60_000);

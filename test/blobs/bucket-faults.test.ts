import { createHash } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { openS3 } from "../../src/blobs/s3.ts";
import { afterFile } from "../support/after-file.ts";

/** A bucket as far as these tests ask it. */
const bucket = {
	objects: new Map<string, Buffer>(),
	uploads: [] as { key: string; id: string }[],
};
let port = 0;
let folder = "";
beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), "ingot-bucket-"));
	const server = createServer((request, response) => {
		const url = new URL(request.url ?? "", "http://bucket");
		const key = decodeURIComponent(url.pathname.slice("/forge/".length));
		request.resume();
		if (request.method === "GET" && url.searchParams.has("uploads")) {
			const prefix = url.searchParams.get("prefix") ?? "";
			const found = bucket.uploads
				.filter((upload) => upload.key.startsWith(prefix))
				.map(
					({ key, id }) =>
						`<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>2001-01-01T00:00:00.000Z</Initiated></Upload>`,
				);
			response.end(
				`<?xml version="1.0"?><ListMultipartUploadsResult>${found.join("")}</ListMultipartUploadsResult>`,
			);
		} else if (request.method === "DELETE") {
			const id = url.searchParams.get("uploadId");
			bucket.uploads = bucket.uploads.filter((upload) => upload.id !== id);
			response.writeHead(204).end();
		} else {
			const bytes = bucket.objects.get(key);
			response.writeHead(bytes ? 200 : 404).end(bytes);
		}
	});
	await new Promise<void>((go) => server.listen(0, "127.0.0.1", go));
	({ port } = server.address() as AddressInfo);
	afterFile(async () => {
		server.closeAllConnections();
		server.close();
		await rm(folder, { recursive: true, force: true });
	});
});
const open = (prefix: string) => {
	const store = openS3({
		bucket: "forge",
		prefix,
		endpoint: `http://127.0.0.1:${port}`,
		accessKeyId: "key",
		secretAccessKey: "secret",
		spool: folder,
	});
	afterFile(() => store.close());
	return store;
};

test("bytes that are not those of their key break off before their end", async () => {
	const store = open("");
	for (const size of [0, 1, 300_000]) {
		const right = Buffer.alloc(size, 7);
		const key = createHash("sha256").update(right).digest("hex");
		bucket.objects.set(key, right);
		const read = async () =>
			Buffer.concat((await (await store.get(key))?.toArray()) ?? []);
		expect((await read()).equals(right)).toBe(true);
		const wrong = size ? Buffer.from(right) : Buffer.from("more");
		wrong[wrong.length >> 1] = 8;
		bucket.objects.set(key, wrong);
		await expect(read()).rejects.toThrow(key);
	}
});

test("a reader that goes away ends the request", async () => {
	const store = open("");
	const bytes = Buffer.alloc(5_000_000, 7);
	const key = createHash("sha256").update(bytes).digest("hex");
	bucket.objects.set(key, bytes);
	const stream = await store.get(key);
	for await (const chunk of stream ?? []) {
		expect(chunk.length).toBeGreaterThan(0);
		break;
	}
	expect(stream?.destroyed).toBe(true);
});

test("a sweep leaves the uploads of a forge whose prefix begins with this one's", async () => {
	const key = "c".repeat(64);
	bucket.uploads = ["a", "ab/", "aa"].map((prefix) => ({
		key: prefix + key,
		id: `of ${prefix}`,
	}));
	expect(await open("a").sweep(new Date())).toBe(1);
	expect(bucket.uploads.map(({ id }) => id)).toEqual(["of ab/", "of aa"]);
});

import { createHash } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
	afterEach,
	beforeEach,
	expect,
	onTestFinished,
	test,
	vi,
} from "vitest";
import type { BlobStore } from "../../src/blobs/blob-store.ts";
import { openS3 } from "../../src/blobs/s3.ts";
import { DomainError } from "../../src/errors.ts";

let server: Server;
let folder: string;
let store: BlobStore | undefined;

beforeEach(async () => {
	folder = await mkdtemp(join(tmpdir(), "ingot-s3-client-"));
});
afterEach(async () => {
	await store?.close();
	server?.closeAllConnections();
	server?.close();
	await rm(folder, { recursive: true, force: true });
});

async function storeAt(listener: Parameters<typeof createServer>[1]) {
	server = createServer(listener as never);
	await new Promise<void>((go) => server.listen(0, "127.0.0.1", go));
	const { port } = server.address() as AddressInfo;
	return openAt(port);
}
function openAt(port: number): BlobStore {
	store = openS3({
		bucket: "forge",
		endpoint: `http://127.0.0.1:${port}`,
		accessKeyId: "key",
		secretAccessKey: "secret",
		spool: folder,
		patience: 200,
	});
	return store;
}
const key = "a".repeat(64);
const away = { kind: "unavailable", details: { retryAfter: 5 } };

test("a server that keeps silent is given up", async () => {
	const silent = await storeAt(() => {});
	const error = await silent.stat(key).catch((thrown: unknown) => thrown);
	expect(error).toBeInstanceOf(DomainError);
	expect(error).toMatchObject(away);
});

test("a server that fails, or is not there, is not available", async () => {
	const failing = await storeAt((_, response) => response.writeHead(503).end());
	await expect(failing.get(key)).rejects.toMatchObject(away);
	await failing.close();
	const { port } = server.address() as AddressInfo;
	await new Promise((closed) => server.close(closed));
	await expect(openAt(port).get(key)).rejects.toMatchObject(away);
});

test("bytes that have begun to come may take longer than that", async () => {
	vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
	onTestFinished(() => void vi.useRealTimers());
	let end = () => {};
	const slow = await storeAt((_, response) => {
		response.writeHead(200, { "Content-Length": "2" });
		response.write("a");
		end = () => response.end("b");
	});
	const ab = createHash("sha256").update("ab").digest("hex");
	const body = await slow.get(ab);
	vi.advanceTimersByTime(60_000);
	end();
	expect(Buffer.concat((await body?.toArray()) ?? []).toString()).toBe("ab");
});

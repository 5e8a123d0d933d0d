import { closeSync, openSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { SyncFailed, syncOpen } from "../../src/disk/sync.ts";
import { startForge } from "../../src/start-forge.ts";

test("a forge whose disk has lost something is unready, answers nothing else and writes nothing", async () => {
	await using forge = Object.assign(await startForge(), {
		[Symbol.asyncDispose]: () => forge.close(),
	});
	// open connections are cut when the disk fails: each question has its own
	const ask = async (path: string) =>
		(
			await fetch(new URL(path, forge.url), {
				headers: { connection: "close" },
			})
		).status;
	const ready = () => ask("/api/readyz");
	expect(await ready()).toBe(200);
	// a device takes no sync
	const device = openSync("/dev/null", "r");
	const place = join(forge.app.config.data, "blobs", "x");
	await expect(syncOpen(device, place)).rejects.toThrow(SyncFailed);
	closeSync(device);
	expect(await ready()).toBe(503);
	expect(await ask("/api/v1/version")).toBe(503);
	await expect(forge.app.db.write(async () => 1)).rejects.toThrow(SyncFailed);
});

test("a failed sync elsewhere does not concern a forge", async () => {
	await using forge = Object.assign(await startForge(), {
		[Symbol.asyncDispose]: () => forge.close(),
	});
	const device = openSync("/dev/null", "r");
	await expect(syncOpen(device, "/elsewhere/x")).rejects.toThrow(SyncFailed);
	closeSync(device);
	expect(forge.app.health.disk.failure).toBeUndefined();
});

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openS3 } from "../../src/blobs/s3.ts";
import { openRemovals } from "../../src/domain/storage/removals.ts";
import { afterFile } from "../support/after-file.ts";
import { testForge } from "../support/forge.ts";
import { startS3, startS3Detour } from "../support/s3-server.ts";

test("an object that is put again while another server removes it is there at the end", async () => {
	const folder = await mkdtemp(join(tmpdir(), "ingot-removed-"));
	const s3 = await startS3(join(folder, "bucket"), "forge");
	const forge = await testForge();
	let deleting = () => {};
	let goOn = Promise.resolve();
	const detour = await startS3Detour(s3.settings.endpoint, async (method) => {
		if (method !== "DELETE") return undefined;
		deleting();
		await goOn;
		return undefined;
	});
	const open = (endpoint: string) =>
		openS3({
			...s3.settings,
			endpoint,
			spool: join(folder, "spool"),
			removals: openRemovals(forge.app.db, Date.now),
		});
	const remover = open(detour.endpoint);
	const putter = open(s3.settings.endpoint);
	afterFile(async () => {
		await Promise.all([remover.close(), putter.close()]);
		detour.stop();
		await s3.stop();
		await rm(folder, { recursive: true, force: true });
	});
	for (let round = 0; round < 3; round++) {
		const bytes = [Buffer.from(`round ${round}`)];
		const { key } = await putter.put(bytes);
		const begun = Promise.withResolvers<void>();
		const held = Promise.withResolvers<void>();
		deleting = begun.resolve;
		goOn = held.promise;
		const removed = remover.delete(key);
		await begun.promise;
		let put = false;
		const again = putter.put(bytes).finally(() => {
			put = true;
		});
		// the bytes arrive before the bucket removes them
		await expect
			.poll(async () => (await putter.stat(key)) !== undefined)
			.toBe(true);
		expect(put).toBe(false);
		held.resolve();
		expect(await removed).toBe(true);
		expect((await again).key).toBe(key);
		expect(await putter.stat(key)).toBeDefined();
	}
});

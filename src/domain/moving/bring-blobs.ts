import type { BlobStore } from "../../blobs/blob-store.ts";
import { eachAtOnce } from "../backup/each-at-once.ts";

const atOnce = 8;

/** Puts blobs to where they are not, or not whole; each is checked against its name on the way. Gives those that are nowhere. */
export async function bringBlobs(
	source: BlobStore,
	target: BlobStore,
	keys: readonly string[],
): Promise<{ brought: number; missing: string[] }> {
	const there = new Map<string, number>();
	for await (const { key, size } of target.list()) there.set(key, size);
	const missing: string[] = [];
	let brought = 0;
	await eachAtOnce(keys, atOnce, async (key) => {
		const ours = await source.stat(key);
		if (!ours) return void missing.push(key);
		if (there.get(key) === ours.size) return;
		const bytes = await source.get(key);
		if (!bytes) return void missing.push(key);
		await target.put(bytes, { expect: { sha256: key, size: ours.size } });
		brought++;
	});
	return { brought, missing: missing.sort() };
}

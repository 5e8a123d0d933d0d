import type { App } from "../../../app.ts";
import type { ByteSource } from "../../../blobs/blob-store.ts";
import { passing } from "../../../blobs/passing.ts";
import { now } from "../../../clock.ts";
import { query } from "../../../database/database.ts";
import { badRequest, invalid, notFound } from "../../../errors.ts";
import { joinedBlob } from "../artifacts/upload.ts";
import type { Cache } from "./cache.ts";
import { evictCaches, mostBytes } from "./evict.ts";

const largestPart = 512 * 1024 * 1024;
const mostParts = 10_000;

const parts = query((q, p: { cache: number }) =>
	q
		.selectFrom("action_cache_part")
		.selectAll()
		.where("cache_id", "=", p.cache)
		.orderBy("first"),
);

/** Stores one piece of a cache, which begins at a byte or has a name; the same piece again replaces the first. */
export async function putCachePart(
	app: App,
	cache: Cache,
	source: ByteSource,
	at: { readonly start: number } | { readonly name: string },
	signal?: AbortSignal,
): Promise<void> {
	const blob = await app.blobs.put(passing(source), {
		maxBytes: largestPart,
		signal,
	});
	const first = "start" in at ? at.start : 0;
	const part = "start" in at ? `\t${at.start}` : at.name;
	await app.db.write(async (tx) => {
		const known = await tx.all(parts, { cache: cache.id });
		const size = known
			.filter((other) => other.part !== part)
			.reduce((sum, other) => sum + other.size, blob.size);
		if (size > mostBytes) throw invalid("the cache is too large");
		if (known.length >= mostParts)
			throw invalid("the cache has too many parts");
		await tx.change((q) =>
			q
				.insertInto("action_cache_part")
				.values({
					cache_id: cache.id,
					part,
					first,
					blob: blob.key,
					size: blob.size,
				})
				.onConflict((c) =>
					c
						.columns(["cache_id", "part"])
						.doUpdateSet({ blob: blob.key, size: blob.size }),
				),
		);
	});
}

/** Puts the named pieces one after the other and forgets those that are not named. @throws DomainError "bad-request" for one that is not there */
export async function orderCacheParts(
	app: App,
	cache: Cache,
	names: readonly string[],
): Promise<void> {
	await app.db.write(async (tx) => {
		const known = new Map(
			(await tx.all(parts, { cache: cache.id })).map((p) => [p.part, p]),
		);
		let first = 0;
		for (const part of names) {
			const { size } = known.get(part) ?? {};
			if (size === undefined)
				throw badRequest("the list names an unknown block");
			known.delete(part);
			const start = first;
			await tx.change((q) =>
				q
					.updateTable("action_cache_part")
					.set({ first: start })
					.where("cache_id", "=", cache.id)
					.where("part", "=", part),
			);
			first += size;
		}
		for (const part of known.keys())
			await tx.change((q) =>
				q
					.deleteFrom("action_cache_part")
					.where("cache_id", "=", cache.id)
					.where("part", "=", part),
			);
	});
}

/**
 * Puts the pieces of a cache together; from then on it can be restored. Older caches of the repository make room for it.
 * @throws DomainError "not-found" when nothing was uploaded, "invalid" for gaps or another size than promised
 */
export async function finishCache(
	app: App,
	cache: Cache,
	promised: number | undefined,
): Promise<Cache> {
	const list = await app.db.all(parts, { cache: cache.id });
	if (list.length === 0) throw notFound("nothing was uploaded");
	let size = 0;
	for (const part of list) {
		if (part.first !== size)
			throw invalid(`the bytes of the cache are not whole at ${size}`);
		size += part.size;
	}
	if (promised !== undefined && promised !== size)
		throw invalid(`${size} bytes were uploaded, ${promised} promised`);
	const blob = await joinedBlob(
		app,
		list.map((part) => part.blob),
	);
	const done = { status: "ready", size, blob, used_at: now(app) };
	await app.db.write(async (tx) => {
		const changed = await tx.change((q) =>
			q
				.updateTable("action_cache")
				.set(done)
				.where("id", "=", cache.id)
				.where("status", "=", "pending"),
		);
		if (!changed) throw notFound("cache not found");
		await tx.change((q) =>
			q.deleteFrom("action_cache_part").where("cache_id", "=", cache.id),
		);
	});
	await evictCaches(app, cache.repository_id);
	return { ...cache, ...done };
}

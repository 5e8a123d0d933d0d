import type { GitObject } from "../objects/git-object.ts";

/** Least-recently-used memory of small objects, bounded in bytes. Objects never change, so nothing goes stale. */
export type ObjectCache = {
	get(source: string, oid: string): GitObject | undefined;
	put(source: string, oid: string, object: GitObject): void;
	/** Forgets everything of one place. */
	drop(source: string): void;
	clear(): void;
	readonly bytes: number;
	/** How often an object was there, and how often not. */
	readonly uses: { hits: number; misses: number };
};

/**
 * Makes an empty cache. A quarter of it is for commits alone: they are small, and asked for long after the trees that came with them,
 * of which a few large ones would drive them all out. Objects larger than a hundredth of their part are not kept. Large trees have another
 * quarter, of which one may take a fourth: each look at a path and each commit below such a directory reads them.
 */
export function createCache(limit: number): ObjectCache {
	const commits = cachePart(limit / 4);
	const largeTrees = cachePart(limit / 4, limit / 16);
	const others = cachePart(limit / 2, (limit * 3) / 400);
	const parts = [commits, others, largeTrees];
	const partOf = (object: GitObject) => {
		if (object.type === "commit") return commits;
		return isLargeTree(object) ? largeTrees : others;
	};
	const uses = { hits: 0, misses: 0 };
	return {
		uses,
		get(source, oid) {
			let object: GitObject | undefined;
			for (const part of parts) object ??= part.get(source, oid);
			if (object) uses.hits++;
			else uses.misses++;
			return object;
		},
		put: (source, oid, object) => partOf(object).put(source, oid, object),
		drop(source) {
			for (const part of parts) part.drop(source);
		},
		clear() {
			for (const part of parts) part.clear();
		},
		get bytes() {
			return parts.reduce((sum, part) => sum + part.bytes, 0);
		},
	};
}

function cachePart(
	limit: number,
	largest = limit / 100,
): Omit<ObjectCache, "uses"> {
	const entries = new Map<string, GitObject>();
	let bytes = 0;
	const remove = (key: string, object: GitObject) => {
		entries.delete(key);
		bytes -= cost(object);
	};
	return {
		get(source, oid) {
			const key = `${source}/${oid}`;
			const object = entries.get(key);
			if (object) {
				entries.delete(key);
				entries.set(key, object);
			}
			return object;
		},
		put(source, oid, object) {
			const price = cost(object);
			const key = `${source}/${oid}`;
			if (price > largest || entries.has(key)) return;
			entries.set(key, object);
			bytes += price;
			for (const [oldest, victim] of entries) {
				if (bytes <= limit) break;
				remove(oldest, victim);
			}
		},
		drop(source) {
			for (const [key, object] of entries) {
				if (key.startsWith(`${source}/`)) remove(key, object);
			}
		},
		clear() {
			entries.clear();
			bytes = 0;
		},
		get bytes() {
			return bytes;
		},
	};
}

/** Tells whether an object is a tree of about a thousand entries and more, whose parsed form would fill the cache and is not kept. */
export const isLargeTree = ({ type, body }: GitObject): boolean =>
	type === "tree" && body.length > 48 << 10;

/** Parsed forms hang on the object, so trees and commits are charged for them from the start. */
function cost(object: GitObject): number {
	const factor = object.type === "blob" || isLargeTree(object) ? 1 : 4;
	return object.body.length * factor + 300;
}

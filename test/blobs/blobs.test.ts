import { createHash } from "node:crypto";
import { mkdtemp, readdir, readlink, rm, utimes } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type {
	BlobStat,
	BlobStore,
	ByteSource,
} from "../../src/blobs/blob-store.ts";
import { openBlobs } from "../../src/blobs/open.ts";
import { startS3 } from "../support/s3-server.ts";

const sha256 = (bytes: Uint8Array | string) =>
	createHash("sha256").update(bytes).digest("hex");
const bytesOf = (text: string) => [Buffer.from(text)];

async function read(stream: Readable | undefined) {
	if (!stream) return undefined;
	return Buffer.concat(await stream.toArray()).toString();
}

async function keys(list: AsyncIterable<BlobStat>) {
	const all: string[] = [];
	for await (const { key } of list) all.push(key);
	return all;
}

/** `count` pieces of `length` bytes, one at a time, each its own. */
function* pieces(count: number, length: number) {
	for (let i = 0; i < count; i++) yield Buffer.alloc(length, i % 251);
}

describe.each(["disk", "s3"] as const)("blobs on %s", (kind) => {
	let data: string;
	let store: BlobStore;
	let stop = async () => {};

	beforeAll(async () => {
		data = await mkdtemp(join(tmpdir(), "ingot-blobs-"));
		if (kind === "disk") {
			store = await openBlobs({ data });
			return;
		}
		const server = await startS3(join(data, "s3"), "forge");
		stop = server.stop;
		store = await openBlobs({
			data,
			s3: { ...server.settings, prefix: "blobs/", partSize: 5 * 1024 * 1024 },
		});
	});
	afterAll(async () => {
		await store.close();
		await stop();
		await rm(data, { recursive: true, force: true });
	});
	const temporaries = async () =>
		(await readdir(join(data, "blobs", "tmp")).catch(() => [])).length;
	/** Those that this process, with its threads, still holds open (Linux). */
	const openTemporaries = async () => {
		const open = await readdir("/proc/self/fd").catch(() => []);
		const files = open.map((fd) =>
			readlink(`/proc/self/fd/${fd}`).catch(() => ""),
		);
		const folder = join(data, "blobs", "tmp");
		return (await Promise.all(files)).filter((file) => file.includes(folder));
	};

	test("what was put is got back under its sha256", async () => {
		const stored = await store.put(bytesOf("hello"), {
			digests: ["md5", "sha1", "sha512"],
		});
		expect(stored).toMatchObject({
			key: sha256("hello"),
			sha256: sha256("hello"),
			size: 5,
			md5: "5d41402abc4b2a76b9719d911017c592",
			sha1: "aaf4c61ddcc5e8a2dabede0f3b482cd9aea9434d",
		});
		expect(stored.sha512).toHaveLength(128);
		expect(await read(await store.get(stored.key))).toBe("hello");
		expect(await store.stat(stored.key)).toMatchObject({ size: 5 });
	});

	test("an empty blob is a blob", async () => {
		const { key, size } = await store.put([]);
		expect(size).toBe(0);
		expect(await read(await store.get(key))).toBe("");
	});

	test("a range is answered with both its ends", async () => {
		const { key } = await store.put(bytesOf("0123456789"));
		expect(await read(await store.get(key, { start: 2, end: 4 }))).toBe("234");
		expect(await read(await store.get(key, { start: 7 }))).toBe("789");
	});

	test("equal bytes are one blob", async () => {
		const first = await store.put(bytesOf("same"));
		const again = await store.put(bytesOf("same"));
		expect(again.key).toBe(first.key);
		expect(await read(await store.get(first.key))).toBe("same");
	});

	test("a large blob passes through in pieces", async () => {
		const digests = ["md5", "sha1", "sha512"] as const;
		const stored = await store.put(pieces(13, 1024 * 1024 + 7), { digests });
		for (const name of ["sha256", ...digests] as const) {
			const expected = createHash(name);
			for (const piece of pieces(13, 1024 * 1024 + 7)) expected.update(piece);
			expect(stored[name]).toBe(expected.digest("hex"));
		}
		expect(stored.key).toBe(stored.sha256);
		const got = createHash("sha256");
		for await (const piece of (await store.get(stored.key)) ?? [])
			got.update(piece);
		expect(got.digest("hex")).toBe(stored.key);
		expect(await store.stat(stored.key)).toMatchObject({ size: stored.size });
	});

	test.each([
		["too-large", { maxBytes: 4 }],
		["wrong-size", { expect: { size: 4 } }],
		["wrong-size", { expect: { size: 6 } }],
		["wrong-digest", { expect: { sha256: sha256("other") } }],
	] as const)(
		"an upload is refused as %s and leaves nothing",
		async (reason, options) => {
			await expect(store.put(bytesOf("never"), options)).rejects.toMatchObject({
				reason,
			});
			expect(await store.stat(sha256("never"))).toBeUndefined();
			expect(await temporaries()).toBe(0);
		},
	);

	test.each([
		["too-large", { maxBytes: 3_000_000 }],
		["wrong-size", { expect: { size: 5_000_000 } }],
		["wrong-digest", { expect: { sha256: sha256("other") } }],
	] as const)(
		"a large upload is refused as %s and leaves nothing",
		async (reason, options) => {
			await expect(
				store.put(pieces(4, 999_999), options),
			).rejects.toMatchObject({ reason });
			expect(await temporaries()).toBe(0);
			await expect.poll(openTemporaries).toEqual([]);
		},
	);

	test.each([4, 4_000_000])(
		"an upload that breaks off after %i bytes leaves nothing",
		async (length) => {
			async function* broken(): ByteSource & AsyncGenerator<Buffer> {
				yield Buffer.alloc(length, "half");
				throw new Error("gone");
			}
			await expect(store.put(broken())).rejects.toThrow("gone");
			const half = sha256(Buffer.alloc(length, "half"));
			expect(await store.stat(half)).toBeUndefined();
			expect(await temporaries()).toBe(0);
			await expect.poll(openTemporaries).toEqual([]);
		},
	);

	test("large uploads at the same time do not mix", async () => {
		const stored = await Promise.all(
			[1, 2, 3, 4, 5, 6].map((n) => store.put(pieces(2 + n, 700_001))),
		);
		for (const [at, { key }] of stored.entries()) {
			const expected = createHash("sha256");
			for (const piece of pieces(3 + at, 700_001)) expected.update(piece);
			expect(key).toBe(expected.digest("hex"));
		}
	});

	test("an upload stops when it is called off", async () => {
		const caller = new AbortController();
		function* endless() {
			for (let i = 0; ; i++) {
				if (i === 3) caller.abort();
				yield Buffer.alloc(1024);
			}
		}
		await expect(
			store.put(endless(), { signal: caller.signal }),
		).rejects.toThrow("aborted");
		expect(await temporaries()).toBe(0);
	});

	test("a deleted blob is gone, and deleting it again says so", async () => {
		const { key } = await store.put(bytesOf("short life"));
		expect(await store.delete(key)).toBe(true);
		expect(await store.get(key)).toBeUndefined();
		expect(await store.stat(key)).toBeUndefined();
		expect(await store.delete(key)).toBe(false);
	});

	test("a blob that was put again since then is not deleted", async () => {
		const { key } = await store.put(bytesOf("wanted"));
		const { modified } = (await store.stat(key)) ?? {};
		expect(await store.delete(key, { ifPutBefore: modified })).toBe(false);
		const later = new Date((modified?.getTime() ?? 0) + 60_000);
		expect(await store.delete(key, { ifPutBefore: later })).toBe(true);
	});

	test.each([
		"../../../etc/passwd",
		"",
		"tmp",
		"A".repeat(64),
		`${"a".repeat(63)}/`,
		"b".repeat(64),
	])("there is no blob %j", async (key) => {
		expect(await store.get(key)).toBeUndefined();
		expect(await store.stat(key)).toBeUndefined();
		expect(await store.delete(key)).toBe(false);
	});

	test("all blobs are listed in order, and from any of them on", async () => {
		const wanted = await Promise.all(
			["l1", "l2", "l3"].map(async (t) => (await store.put(bytesOf(t))).key),
		);
		const all = await keys(store.list());
		expect(all).toEqual([...all].sort());
		expect(all).toEqual(expect.arrayContaining(wanted));
		const middle = all[2] as string;
		const rest = await keys(store.list(middle));
		expect(rest).toEqual(all.slice(3));
	});

	test("a sweep takes what interrupted uploads left, and only that", async () => {
		const folder = join(data, "blobs", "tmp");
		const under = store.put(
			(async function* () {
				yield Buffer.from("slow");
				const names = await readdir(folder);
				await utimes(join(folder, names[0] as string), 1, 1);
				expect(await store.sweep(new Date(500))).toBe(0);
				expect(await store.sweep(new Date(2000))).toBe(1);
			})(),
		);
		// The file was taken away from under it, so this upload fails, and the next is not disturbed.
		await expect(under).rejects.toThrow();
		expect(await temporaries()).toBe(0);
		await store.put(bytesOf("slow"));
	});
});

import { Readable } from "node:stream";
import { setImmediate } from "node:timers/promises";
import { gzipSync, zstdCompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { readTar } from "../../src/archives/tar.ts";
import { openUnpacking } from "../../src/archives/unpacking.ts";
import { openZip } from "../../src/archives/zip.ts";
import { tarOf, zipOf } from "../support/archives.ts";
import { xzArchive } from "../support/packed.ts";

const files = {
	"a/big": Buffer.alloc(300_000, 7),
	"./b/wanted": "found",
	"c/other": "x",
};
const read = async (bytes: Buffer, more: object = {}) =>
	Object.fromEntries(
		[
			...(await readTar(
				openUnpacking(),
				Readable.from([bytes], { objectMode: false }),
				{
					wanted: (path) => path === "b/wanted",
					...more,
				},
			)),
		].map(([path, found]) => [path, found.toString()]),
	);

test("a file is found in a tar archive however it is packed", async () => {
	const tar = tarOf(files);
	for (const packed of [tar, gzipSync(tar), zstdCompressSync(tar), xzArchive])
		expect(await read(packed)).toEqual({ "b/wanted": "found" });
	const seen: string[] = [];
	const wanted = (path: string) => seen.push(path) === 2;
	expect(await read(tar, { wanted, enough: 1 })).toEqual({
		"b/wanted": "found",
	});
	expect(seen).toEqual(["a/big", "b/wanted"]);
});

test("long names are read as POSIX and GNU write them", async () => {
	const name = `${"d/".repeat(80)}wanted`;
	const pax = `${name.length + 10} path=${name}\n`;
	const extended = tarOf({ x: pax, short: "found" });
	extended.write("x", 156);
	const sum = extended
		.subarray(0, 512)
		.fill(0x20, 148, 156)
		.reduce((a, b) => a + b, 0);
	extended.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148);
	expect(
		await read(extended, { wanted: (path: string) => path === name }),
	).toEqual({ [name]: "found" });
});

test("what is no archive, is cut off, or unpacks to too much is refused", async () => {
	await expect(read(Buffer.alloc(2000, 65))).rejects.toThrow(
		"not a tar archive",
	);
	await expect(read(gzipSync(tarOf(files)).subarray(0, 300))).rejects.toThrow(
		"invalid archive",
	);
	await expect(read(Buffer.from("BZh9xxxxxxxx"))).rejects.toThrow(
		"invalid archive",
	);
	await expect(
		read(tarOf({ "b/wanted": Buffer.alloc(2_000_000) })),
	).rejects.toThrow("too large");
	expect(await read(Buffer.alloc(0))).toEqual({});
});

test("an archive that breaks off while it waits to be unpacked is an error of who reads it", async () => {
	const unpacking = openUnpacking({ threads: 1 });
	const first = unpacking.unpack("xz", Readable.from([xzArchive]));
	await first.next();
	const source = new Readable({ read() {} });
	source.push(xzArchive.subarray(0, 100));
	const found = readTar(unpacking, source, { wanted: () => true });
	await setImmediate();
	source.destroy(new Error("the disk is gone"));
	await setImmediate();
	await first.return(undefined);
	await expect(found).rejects.toThrow("the disk is gone");
});

const seekable = (bytes: Buffer, told = () => {}) => ({
	size: bytes.length,
	async read(start: number, end: number) {
		told();
		return Readable.from([bytes.subarray(start, end + 1)], {
			objectMode: false,
		});
	},
});

test("a zip archive of many files is read in a few pieces, and others get their turns meanwhile", async () => {
	const names = Array.from({ length: 20_000 }, (_, i) => [`f${i}`, ""]);
	let reads = 0;
	let turns = 0;
	let over = false;
	const other = (async () => {
		for (; !over; turns++) await setImmediate();
	})();
	const zip = await openZip(
		seekable(zipOf(Object.fromEntries(names)), () => void reads++),
	);
	over = true;
	await other;
	expect(zip.entries).toHaveLength(20_000);
	expect((await zip.read("f19999"))?.length).toBe(0);
	expect(reads).toBeLessThan(30);
	expect(turns).toBeGreaterThan(100);
});

test("a zip archive whose directory is too large is refused", async () => {
	const long = "x".repeat(60_000);
	const names = Array.from({ length: 600 }, (_, i) => [`${i}${long}`, ""]);
	const open = openZip(seekable(zipOf(Object.fromEntries(names))));
	await expect(open).rejects.toThrow("too many files");
});

test("a zip archive is read by its directory; names that lead out of it are refused", async () => {
	const open = (bytes: Buffer) => openZip(seekable(bytes));
	const zip = await open(zipOf({ "a/b.txt": "hello", "c.txt": "" }));
	expect(zip.entries).toEqual([
		{ path: "a/b.txt", size: 5 },
		{ path: "c.txt", size: 0 },
	]);
	expect((await zip.read("a/b.txt"))?.toString()).toBe("hello");
	expect(await zip.read("none")).toBeUndefined();
	await expect(zip.read("a/b.txt", 3)).rejects.toThrow("too large");
	for (const bad of [
		Buffer.alloc(100),
		zipOf({ "../x": "" }),
		zipOf({ "/x": "" }),
		zipOf({ x: "y" }).subarray(5),
	])
		await expect(open(bad)).rejects.toThrow("invalid archive");
});

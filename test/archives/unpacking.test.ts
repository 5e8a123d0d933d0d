import { once } from "node:events";
import { Readable } from "node:stream";
import { expect, test } from "vitest";

import { readTar } from "../../src/archives/tar.ts";
import { openUnpacking } from "../../src/archives/unpacking.ts";
import { condaBomb, condaPackage, xzArchive } from "../support/packed.ts";

/** Bytes in chunks, which tells when it is not read any more. */
function chunked(bytes: Buffer, length = 64) {
	const state = { ended: false };
	async function* chunks() {
		try {
			for (let at = 0; at < bytes.length; at += length)
				yield bytes.subarray(at, at + length);
		} finally {
			state.ended = true;
		}
	}
	return { chunks: chunks(), state };
}

async function unpacked(
	bytes: Buffer,
	length?: number,
	{ packing = "bzip2" as "bzip2" | "xz", unpacking = openUnpacking() } = {},
): Promise<Buffer> {
	const pieces: Uint8Array[] = [];
	const { chunks } = chunked(bytes, length);
	for await (const piece of unpacking.unpack(packing, chunks))
		pieces.push(piece);
	return Buffer.concat(pieces);
}

test.each([1, 7, 100_000])(
	"an archive is unpacked, whatever pieces it comes in (%i bytes)",
	async (length) => {
		const inside = async (tar: Buffer) =>
			await readTar(openUnpacking(), Readable.from([tar]), {
				wanted: () => true,
			});
		const files = await inside(await unpacked(condaPackage, length));
		expect([...files.keys()]).toEqual(["info/index.json", "lib/hello.py"]);
		expect(files.get("lib/hello.py")?.toString()).toBe("print('hello')\n");
		const tar = await unpacked(xzArchive, length, { packing: "xz" });
		expect(tar.length).toBe(307_200);
		const others = await inside(tar);
		expect(others.get("big")).toEqual(Buffer.alloc(300_000));
		expect(others.get("b/wanted")?.toString()).toBe("found");
	},
);

test("streams behind each other are one file", async () => {
	const one = await unpacked(condaPackage);
	const two = Buffer.concat([condaPackage, condaPackage]);
	expect((await unpacked(two)).equals(Buffer.concat([one, one]))).toBe(true);
});

const changed = (bytes: Buffer) => Buffer.from(bytes).fill(0x41, 130, 131);

test.each([
	["nothing", Buffer.alloc(0)],
	["something else", Buffer.from("not packed at all")],
	["half of it", condaPackage.subarray(0, 120)],
	["all but the end", condaPackage.subarray(0, -1)],
	["rubbish behind it", Buffer.concat([condaPackage, Buffer.from("rubbish")])],
	["a changed bit", changed(condaPackage)],
])("%s is refused", async (_, bytes) => {
	await expect(unpacked(bytes)).rejects.toMatchObject({ kind: "bad-request" });
});

test.each([
	["nothing", Buffer.alloc(0)],
	["something else", Buffer.from("not packed at all")],
	["half of it", xzArchive.subarray(0, 120)],
	["all but the end", xzArchive.subarray(0, -1)],
	["a changed bit", changed(xzArchive)],
])("%s is refused as xz", async (_, bytes) => {
	await expect(unpacked(bytes, 64, { packing: "xz" })).rejects.toMatchObject({
		kind: "bad-request",
	});
});

test("too many bytes, or too long a time, are refused, and make room for the next", async () => {
	for (const limits of [{ mostBytes: 8 * 1024 * 1024 }, { deadline: 1 }]) {
		const unpacking = openUnpacking({ ...limits, threads: 1 });
		const again = () => unpacked(condaBomb, 100, { unpacking });
		await expect(again()).rejects.toMatchObject({ kind: "too-large" });
		await expect(again()).rejects.toMatchObject({ kind: "too-large" });
	}
	for (const limits of [{ mostBytes: 300_000 }, { deadline: 1 }]) {
		const unpacking = openUnpacking({ ...limits, threads: 1 });
		await expect(
			unpacked(xzArchive, 100, { packing: "xz", unpacking }),
		).rejects.toMatchObject({ kind: "too-large" });
	}
});

test("who stops reading makes room for the next", async () => {
	const unpacking = openUnpacking({ threads: 1 });
	const { chunks, state } = chunked(condaBomb);
	const bytes = Readable.from(unpacking.unpack("bzip2", chunks));
	await once(bytes, "readable");
	bytes.destroy();
	expect((await unpacked(condaPackage, 50, { unpacking })).length).toBe(10_240);
	expect(state.ended).toBe(true);
});

test("of those that wait there are not too many", async () => {
	const unpacking = openUnpacking({ threads: 1, waiting: 1 });
	const all = [1, 2, 3].map(() => unpacked(condaPackage, 50, { unpacking }));
	const [first, second, third] = await Promise.allSettled(all);
	expect([first?.status, second?.status]).toEqual(["fulfilled", "fulfilled"]);
	expect(third).toMatchObject({ reason: { kind: "unavailable" } });
});

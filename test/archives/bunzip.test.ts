import { once } from "node:events";
import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { openBunzip } from "../../src/archives/bunzip.ts";
import { readTar } from "../../src/archives/tar.ts";
import { condaBomb, condaPackage } from "../support/bzip2.ts";

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
	bunzip = openBunzip(),
): Promise<Buffer> {
	const pieces: Uint8Array[] = [];
	for await (const piece of bunzip.unpack(chunked(bytes, length).chunks))
		pieces.push(piece);
	return Buffer.concat(pieces);
}

test.each([1, 7, 100_000])(
	"an archive is unpacked, whatever pieces it comes in (%i bytes)",
	async (length) => {
		const tar = await unpacked(condaPackage, length);
		const files = await readTar(Readable.from([tar]), { wanted: () => true });
		expect([...files.keys()]).toEqual(["info/index.json", "lib/hello.py"]);
		expect(files.get("lib/hello.py")?.toString()).toBe("print('hello')\n");
	},
);

test("streams behind each other are one file", async () => {
	const one = await unpacked(condaPackage);
	const two = Buffer.concat([condaPackage, condaPackage]);
	expect((await unpacked(two)).equals(Buffer.concat([one, one]))).toBe(true);
});

test.each([
	["nothing", Buffer.alloc(0)],
	["something else", Buffer.from("not packed at all")],
	["half of it", condaPackage.subarray(0, 120)],
	["all but the end", condaPackage.subarray(0, -1)],
	["rubbish behind it", Buffer.concat([condaPackage, Buffer.from("rubbish")])],
	["a changed bit", Buffer.from(condaPackage).fill(0x41, 130, 131)],
])("%s is refused", async (_, bytes) => {
	await expect(unpacked(bytes)).rejects.toMatchObject({ kind: "bad-request" });
});

test("too many bytes, or too long a time, are refused, and make room for the next", async () => {
	for (const limits of [{ mostBytes: 8 * 1024 * 1024 }, { deadline: 1 }]) {
		const bunzip = openBunzip({ ...limits, threads: 1 });
		const again = () => unpacked(condaBomb, 100, bunzip);
		await expect(again()).rejects.toMatchObject({ kind: "too-large" });
		await expect(again()).rejects.toMatchObject({ kind: "too-large" });
	}
});

test("who stops reading makes room for the next", async () => {
	const bunzip = openBunzip({ threads: 1 });
	const { chunks, state } = chunked(condaBomb);
	const bytes = Readable.from(bunzip.unpack(chunks));
	await once(bytes, "readable");
	bytes.destroy();
	expect((await unpacked(condaPackage, 50, bunzip)).length).toBe(10_240);
	expect(state.ended).toBe(true);
});

test("of those that wait there are not too many", async () => {
	const bunzip = openBunzip({ threads: 1, waiting: 1 });
	const all = [1, 2, 3].map(() => unpacked(condaPackage, 50, bunzip));
	const [first, second, third] = await Promise.allSettled(all);
	expect([first?.status, second?.status]).toEqual(["fulfilled", "fulfilled"]);
	expect(third).toMatchObject({ reason: { kind: "unavailable" } });
});

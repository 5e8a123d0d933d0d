import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { readdirSync, readlinkSync, writeFileSync } from "node:fs";
import { createServer, get, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { expect, test, vi } from "vitest";
import { openFileBytes, pipeTo } from "../../src/blobs/file-bytes.ts";
import { scratch } from "../support/client.ts";

const sizes = [0, 1, 65_536, 65_537, 262_144, 1_000_003];

async function fileOf(size: number) {
	const bytes = randomBytes(size);
	const path = join(await scratch(), "file");
	writeFileSync(path, bytes);
	return { path, bytes };
}

/** A server that answers every request with what `open` gives. */
async function serving(open: () => Readable) {
	const ended: Promise<void>[] = [];
	const server = createServer((_, answer) => {
		ended.push(pipeTo(open(), answer));
	}).listen(0, "127.0.0.1");
	await once(server, "listening");
	const { port } = server.address() as AddressInfo;
	return {
		ended,
		ask: () =>
			new Promise<IncomingMessage>((resolve, reject) =>
				get({ port, agent: false }, resolve).on("error", reject),
			),
		close: () => server.close(),
	};
}

/** Whether this process holds a file open. */
const isOpen = (path: string): boolean =>
	readdirSync("/proc/self/fd").some((fd) => {
		try {
			return readlinkSync(`/proc/self/fd/${fd}`) === path;
		} catch {
			return false;
		}
	});

test.each(sizes)("%i bytes are read and poured whole", async (size) => {
	const { path, bytes } = await fileOf(size);
	expect(await buffer(openFileBytes(path) as Readable)).toEqual(bytes);
	const server = await serving(() => openFileBytes(path) as Readable);
	expect(await buffer(await server.ask())).toEqual(bytes);
	await Promise.all(server.ended);
	server.close();
	await vi.waitFor(() => expect(isOpen(path)).toBe(false));
});

test.each([
	[0, 0],
	[10, 99],
	[100_000, 900_000],
	[999_999, 5_000_000],
	[2_000_000, 3_000_000],
])("the part from %i to %i", async (start, end) => {
	const { path, bytes } = await fileOf(1_000_000);
	const part = () => openFileBytes(path, { start, end }) as Readable;
	expect(await buffer(part())).toEqual(bytes.subarray(start, end + 1));
	const server = await serving(part);
	expect(await buffer(await server.ask())).toEqual(
		bytes.subarray(start, end + 1),
	);
	server.close();
});

test("a file that is not there is undefined", async () => {
	expect(openFileBytes(join(await scratch(), "none"))).toBeUndefined();
});

test("a reader that stops, and a client that goes away, close the file", async () => {
	const { path } = await fileOf(30_000_000);
	for await (const _ of openFileBytes(path) as Readable) break;
	await vi.waitFor(() => expect(isOpen(path)).toBe(false));
	const server = await serving(() => openFileBytes(path) as Readable);
	const answer = await server.ask();
	await once(answer, "readable");
	expect(isOpen(path)).toBe(true);
	answer.destroy();
	await Promise.all(server.ended);
	await vi.waitFor(() => expect(isOpen(path)).toBe(false));
	server.close();
});

test.each(sizes.slice(1))(
	"%i bytes with another digest break off before their end",
	async (size) => {
		const { path, bytes } = await fileOf(size);
		const sha256 = createHash("sha256").update(bytes).digest("hex");
		const open = () => openFileBytes(path, undefined, sha256) as Readable;
		expect(await buffer(open())).toEqual(bytes);
		const server = await serving(open);
		expect(await buffer(await server.ask())).toEqual(bytes);
		bytes[size >> 1] = (bytes[size >> 1] as number) ^ 4;
		writeFileSync(path, bytes);
		await expect(buffer(open())).rejects.toThrow(/gave other bytes/);
		await expect(
			server.ask().then((answer) => buffer(answer)),
		).rejects.toThrow();
		await Promise.all(server.ended);
		server.close();
		await vi.waitFor(() => expect(isOpen(path)).toBe(false));
	},
);

import { execFile } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { appendFile, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openHashing } from "../../src/blobs/hashing.ts";

const bytes = randomBytes(3_000_000);
const digest = (name: string, from = 0, to = bytes.length) =>
	createHash(name).update(bytes.subarray(from, to)).digest("hex");
const code = (text: string) => new URL(`data:text/javascript,${text}`);

let folder: string;
let path: string;
beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), "ingot-hashing-"));
	path = join(folder, "file");
	await writeFile(path, bytes);
});
afterAll(() => rm(folder, { recursive: true }));

test("a file is hashed while it grows", async () => {
	const hashing = openHashing(1);
	const growing = join(folder, "growing");
	const file = hashing.begin(growing, ["sha256", "md5"]);
	for (let at = 0; at < bytes.length; at += 500_000) {
		await appendFile(growing, bytes.subarray(at, at + 500_000));
		await file.reached(at + 500_000);
	}
	expect(await file.finish(bytes.length)).toEqual({
		sha256: digest("sha256"),
		md5: digest("md5"),
	});
	await hashing.close();
});

test("parts of a file, more than there are threads, are hashed side by side", async () => {
	const hashing = openHashing(2);
	const ends = [0, 1, 700_000, 1_000_000, 3_000_000];
	const found = ends.map((end) =>
		hashing.begin(path, ["sha1"], end >> 1).finish(end),
	);
	expect(await Promise.all(found)).toEqual(
		ends.map((end) => ({ sha1: digest("sha1", end >> 1, end) })),
	);
	await hashing.close();
});

test.each([
	["dies at once", "process.exit(1)"],
	[
		"dies at work",
		"import{parentPort}from'node:worker_threads';parentPort.on('message',()=>process.exit(1))",
	],
	["cannot be read", "not a program"],
])("when the thread %s, the digests are found without it", async (_, text) => {
	const hashing = openHashing(1, code(text));
	for (const _again of [1, 2]) {
		const file = hashing.begin(path, ["sha256", "sha512"], 10);
		await file.reached(2_000_000);
		expect(await file.finish(bytes.length)).toEqual({
			sha256: digest("sha256", 10),
			sha512: digest("sha512", 10),
		});
	}
	await hashing.close();
});

test("whoever writes is held up when the thread is far behind", async () => {
	const hashing = openHashing(1, code("setInterval(()=>{},1e6)"));
	const file = hashing.begin(path, ["sha256"]);
	await file.reached(60_000_000);
	const far = file.reached(70_000_000).then(() => "went on");
	const turn = new Promise((done) => setImmediate(done, "held up"));
	expect(await Promise.race([far, turn])).toBe("held up");
	await hashing.close();
	expect(await far).toBe("went on");
});

test("a process ends after its digests are there, not before, and is not kept by idle threads", async () => {
	const program = `
		import { openHashing } from ${JSON.stringify(import.meta.resolve("../../src/blobs/hashing.ts"))};
		const found = await openHashing(1).begin(${JSON.stringify(path)}, ["sha256"]).finish(${bytes.length});
		console.log(found.sha256);
	`;
	const { stdout } = await promisify(execFile)(process.execPath, [
		"--input-type=module",
		"-e",
		program,
	]);
	expect(stdout.trim()).toBe(digest("sha256"));
});

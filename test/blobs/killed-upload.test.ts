import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openBlobs } from "../../src/blobs/open.ts";

const upload = (data: string) => `
	import { openBlobs } from ${JSON.stringify(import.meta.resolve("../../src/blobs/open.ts"))};
	const store = await openBlobs({ data: ${JSON.stringify(data)} });
	async function* slow() {
		yield Buffer.alloc(1024 * 1024);
		process.stdout.write("half");
		await new Promise((_, never) => setTimeout(never, 60_000));
	}
	await store.put(slow());
`;

test("an upload whose process is killed is not visible and gets swept", async () => {
	const data = await mkdtemp(join(tmpdir(), "ingot-killed-"));
	const child = spawn(
		process.execPath,
		["--input-type=module", "-e", upload(data)],
		{ stdio: ["ignore", "pipe", "inherit"] },
	);
	await once(child.stdout, "data");
	child.kill("SIGKILL");
	await once(child, "exit");

	const store = await openBlobs({ data });
	for await (const blob of store.list()) expect.unreachable(blob.key);
	expect(await readdir(join(data, "blobs", "tmp"))).toHaveLength(1);
	expect(await store.sweep(new Date(Date.now() + 60_000))).toBe(1);
	expect(await readdir(join(data, "blobs", "tmp"))).toHaveLength(0);
	await rm(data, { recursive: true });
});

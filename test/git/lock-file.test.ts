import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { lockFile } from "../../src/git/lock-file.ts";

let directory = "";
beforeEach(() => {
	directory = mkdtempSync(join(tmpdir(), "ingot-lock-"));
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

test("only one of many holds a lock", async () => {
	const path = join(directory, "lock");
	let inside = 0;
	const turns = Array.from({ length: 20 }, async () => {
		const unlock = await lockFile(path);
		expect(++inside).toBe(1);
		await new Promise(setImmediate);
		inside--;
		unlock();
	});
	await Promise.all(turns);
	expect(existsSync(path)).toBe(false);
});

test("the lock of a living process is respected, that of a dead one is taken over at once", async () => {
	const path = join(directory, "lock");
	writeFileSync(path, `${hostname()} ${process.ppid} 1`);
	await expect(lockFile(path, 0)).rejects.toMatchObject({ kind: "timeout" });
	// After a restart in a container the holder has our own number, but another start.
	writeFileSync(path, `${hostname()} ${process.pid} 1`);
	(await lockFile(path, 0))();
	writeFileSync(path, `${hostname()} 4194305 1`);
	(await lockFile(path, 0))();
	writeFileSync(path, "another.machine 1 1");
	await expect(lockFile(path, 0)).rejects.toMatchObject({ kind: "timeout" });
});

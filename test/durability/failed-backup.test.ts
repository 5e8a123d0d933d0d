import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { beforeAll, describe, expect, test } from "vitest";
import { afterFile } from "../support/after-file.ts";
import { runIngot } from "../support/child-forge.ts";
import {
	callChild as call,
	type MortalForge,
	mortalForge,
} from "../support/mortal-forge.ts";
import { onPostgres } from "../support/postgres.ts";

const preload = pathToFileURL(
	fileURLToPath(new URL("../support/failing-sync.mjs", import.meta.url)),
).href;
const png =
	"iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

describe.skipIf(onPostgres)("a backup on a disk that fails to sync", () => {
	let mortal: MortalForge;
	const base = mkdtempSync(join(tmpdir(), "ingot-failed-backup-"));
	afterFile(() => rm(base, { recursive: true, force: true }));

	beforeAll(async () => {
		mortal = await mortalForge();
		const forge = await mortal.start();
		const made = await call(forge, "POST", "/user/repos", {
			name: "r",
			auto_init: true,
		});
		expect(made.status).toBe(201);
		await call(forge, "POST", "/user/avatar", { image: png });
		writeFileSync(join(mortal.data, "front.md"), "Welcome.");
		await forge.kill("SIGTERM");
	});

	/** Makes a backup while syncs of paths that have `part` in them fail. */
	async function backUp(target: string, part: string) {
		const switchFile = join(base, "fail");
		writeFileSync(switchFile, part);
		const child = runIngot(["backup", target, "--data", mortal.data], {
			NODE_OPTIONS: `--import=${preload}`,
			FAIL_SYNC: switchFile,
		});
		let said = "";
		for (const stream of [child.stdout, child.stderr])
			stream?.on("data", (text) => {
				said += text;
			});
		const [code] = await once(child, "close");
		return { code, said };
	}

	test.each([
		".pack",
		".idx",
		".git/HEAD",
		"/repositories/",
		"/blobs/",
		"ingot.db",
		"secret.key",
		"front.md",
		"host_ed25519",
		"contents.json",
		"manifest.json",
	])("says so, and leaves none: %s", async (part) => {
		const target = join(base, "parts", "b");
		const one = await backUp(target, part);
		expect(one.said).toMatch(/the disk did not take what was written.*EIO/);
		expect(one.said).not.toMatch(/backed up/);
		expect(one.code).toBe(1);
		expect(readdirSync(dirname(target))).toEqual([]);
	});

	test("is none when its name could not be synced", async () => {
		const target = join(base, "names", "b");
		const { code } = await backUp(target, `=${dirname(target)}`);
		expect(code).toBe(1);
		expect(existsSync(target)).toBe(false);
	});

	test("is made once the disk takes it", async () => {
		const target = join(base, "good", "b");
		const { code, said } = await backUp(target, "");
		expect(said).toMatch(/backed up 1 repositories/);
		expect(code).toBe(0);
		expect(existsSync(join(target, "front.md"))).toBe(true);
	});
});

import {
	chmodSync,
	cpSync,
	existsSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	rmSync,
	statSync,
	truncateSync,
	writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeBackup } from "../../../src/domain/backup/make-backup.ts";
import { readManifest } from "../../../src/domain/backup/manifest.ts";
import {
	checkBackup,
	restoreBackup,
} from "../../../src/domain/backup/restore-backup.ts";
import { type Forge, startForge } from "../../../src/start-forge.ts";
import { testForge } from "../../support/forge.ts";
import { onPostgres } from "../../support/postgres.ts";

const base = mkdtempSync(join(tmpdir(), "ingot-backup-"));
afterAll(() => rmSync(base, { recursive: true, force: true }));

const png =
	"iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
const repository = (name: string) => ({
	body: { name, auto_init: true, default_branch: "main" },
});
const write = (forge: Forge, name: string, index: number) =>
	forge.call("POST", `/repos/root/${name}/contents/f${index}`, {
		body: { content: btoa(`text ${index}`), message: `m${index}` },
	});

describe.skipIf(onPostgres)("a backup of SQLite", () => {
	let forge: Forge;
	const backup = join(base, "b");
	const written: string[] = [];

	beforeAll(async () => {
		forge = await testForge({ keepDeletedDays: 0 });
		for (const name of ["busy", "still"])
			await forge.call("POST", "/user/repos", repository(name));
		await forge.call("POST", "/user/avatar", { body: { image: png } });
		let over = false;
		let index = 0;
		const writer = async () => {
			while (!over) {
				const made = await write(forge, "busy", index++);
				if (made.status === 201) written.push(made.text);
			}
		};
		const deleter = async () => {
			for (let n = 0; !over; n++) {
				await forge.call("POST", "/user/repos", repository(`t${n}`));
				await forge.call("DELETE", `/repos/root/t${n}`);
				await forge.app.jobs.settled();
			}
		};
		const running = [writer(), deleter()];
		while (written.length < 40) await write(forge, "still", index++);
		await makeBackup(forge.app.config, backup);
		over = true;
		await Promise.all(running);
	});

	test("taken under writes is whole, and gets its name only then", async () => {
		expect(await checkBackup(backup)).toEqual([]);
		expect(readdirSync(base)).toEqual(["b"]);
		expect(statSync(backup).mode & 0o077).toBe(0);
		expect(readManifest(backup)).toMatchObject({
			format: 1,
			database: "sqlite",
			counts: { account: 1 },
		});
	});

	test("restores a forge that answers what the first one answered", async () => {
		const data = join(base, "restored");
		await restoreBackup(backup, { data });
		const again = await startForge({ data });
		try {
			const commits = async (from: Forge) =>
				(
					await from.call<{ sha: string }[]>(
						"GET",
						"/repos/root/busy/commits?limit=50&stat=false",
					)
				).body.map((commit) => commit.sha);
			const [now, then] = [await commits(forge), await commits(again)];
			expect(then.length).toBeGreaterThan(1);
			expect(now.length).toBeGreaterThan(1);
			const page = await again.call("GET", "/repos/root/busy/contents/f0");
			expect(page.text.replaceAll(again.url, forge.url)).toBe(
				(await forge.call("GET", "/repos/root/busy/contents/f0")).text,
			);
			expect((await write(again, "busy", 100_000)).status).toBe(201);
			const user = await again.call<{ avatar_url: string }>("GET", "/user");
			const key = /avatars\/(\w+)/.exec(user.body.avatar_url)?.[1];
			const picture = await fetch(new URL(`avatars/${key}`, again.url));
			expect(picture.status).toBe(200);
			for (const name of ["ssh/host_ed25519", "secret.key"])
				expect(readFileSync(join(data, name))).toEqual(
					readFileSync(join(forge.app.config.data, name)),
				);
		} finally {
			await again.close();
		}
	});

	test("is not put where something is, nor made there", async () => {
		const data = join(base, "full");
		mkdirSync(data);
		writeFileSync(join(data, "x"), "");
		await expect(restoreBackup(backup, { data })).rejects.toThrow("not empty");
		await expect(makeBackup(forge.app.config, data)).rejects.toThrow(
			"not empty",
		);
		await expect(
			restoreBackup(data, { data: join(base, "new") }),
		).rejects.toThrow("no complete backup");
		expect(existsSync(join(base, "new"))).toBe(false);
	});

	test("that was damaged later is found out, and checking writes nothing", async () => {
		const copy = join(base, "damaged");
		await makeBackup(forge.app.config, copy);
		const names = () => readdirSync(copy, { recursive: true }).sort();
		const before = names();
		expect(await checkBackup(copy)).toEqual([]);
		expect(names()).toEqual(before);
		const files = names().map((name) => join(copy, String(name)));
		const pack = files.find((name) => name.endsWith(".pack")) as string;
		// the files are shared with the running forge: damage a copy
		const bytes = readFileSync(pack);
		rmSync(pack);
		writeFileSync(pack, bytes.fill(7, 20, 24));
		const key = join(copy, "ssh/host_ed25519");
		const text = readFileSync(key);
		writeFileSync(key, text.fill(7, 60, 61));
		expect(await checkBackup(copy)).toEqual([
			"ssh/host_ed25519 is not what it was",
		]);
		cpSync(join(forge.app.config.data, "ssh"), join(copy, "ssh"), {
			recursive: true,
		});
		const blob = files.find((name) => /[0-9a-f]{64}$/.test(name)) as string;
		rmSync(blob);
		const faults = (await checkBackup(copy)).join("\n");
		expect(faults).toMatch(/pack is damaged/);
		expect(faults).toMatch(/blob [0-9a-f]{64} is missing/);
		truncateSync(join(copy, "ingot.db"), 8192);
		expect(await checkBackup(copy)).toEqual(["ingot.db is not what it was"]);
		await expect(
			restoreBackup(copy, { data: join(base, "never") }),
		).rejects.toThrow("damaged");
	});
});

describe.skipIf(!onPostgres)("a backup of PostgreSQL", () => {
	const path = process.env.PATH;
	afterAll(() => {
		process.env.PATH = path;
	});

	test("has a dump and the objects that its snapshot names", async () => {
		const forge = await testForge();
		await forge.call("POST", "/user/repos", repository("r"));
		const bin = join(base, "bin");
		mkdirSync(bin);
		const dump = join(bin, "pg_dump");
		writeFileSync(
			dump,
			'#!/bin/sh\nfor a in "$@"; do case "$a" in --file=*) echo "$@" > "$(echo "$a" | cut -c8-)";; esac; done\n',
		);
		chmodSync(dump, 0o755);
		process.env.PATH = `${bin}:${path}`;
		const backup = join(base, "pg");
		await makeBackup(forge.app.config, backup);
		expect(await checkBackup(backup)).toEqual([]);
		expect(readFileSync(join(backup, "database.dump"), "utf8")).toMatch(
			/--snapshot=\S+/,
		);
		const data = join(base, "pg-restored");
		await restoreBackup(backup, { data });
		expect(existsSync(join(data, "database.dump"))).toBe(true);
		writeFileSync(dump, "#!/bin/sh\necho no such server >&2; exit 3\n");
		await expect(
			makeBackup(forge.app.config, join(base, "none")),
		).rejects.toThrow("pg_dump failed: no such server");
		expect(existsSync(join(base, "none"))).toBe(false);
	});
});

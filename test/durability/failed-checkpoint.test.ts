import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openPreload } from "../../faults/support/preload.mjs";
import { afterFile } from "../support/after-file.ts";
import { callChild as call, mortalForge } from "../support/mortal-forge.ts";
import { onPostgres } from "../support/postgres.ts";

const hasCompiler = process.platform === "linux" && existsSync("/usr/bin/cc");

test.skipIf(onPostgres || !hasCompiler).each([
	["alone", {}],
	["beside a copy of every second", { copied: true }],
])(
	"the forge ends when SQLite cannot sync the database itself, %s",
	async (_, { copied }: { copied?: boolean }) => {
		const folder = await mkdtemp(join(tmpdir(), "ingot-checkpoint-"));
		afterFile(() => rm(folder, { recursive: true, force: true }));
		const preload = openPreload({ folder, closes: afterFile });
		const mortal = await mortalForge({
			...preload.env,
			...(copied && {
				INGOT_BACKUP_TO: await mkdtemp(join(folder, "place-")),
			}),
		});
		const forge = await mortal.start();
		let errors = "";
		forge.child.stderr?.on("data", (text) => {
			errors += text;
		});
		const ended = once(forge.child, "exit");
		const made = await call(forge, "POST", "/user/repos", { name: "r" });
		expect(made.status).toBe(201);
		// the file itself is synced by those alone who bring the log into it
		preload.rule(0, { call: "sync", path: "ingot.db$", error: "EIO" });
		const body = "text ".repeat(10_000);
		let last: number | undefined;
		for (let i = 0; i < 300; i++) {
			last = await call(forge, "POST", "/repos/root/r/issues", {
				title: `issue ${i}`,
				body,
			}).then(
				({ status }) => status,
				() => undefined,
			);
			if (last !== 201) break;
		}
		expect(preload.hits(0)).toBeGreaterThan(0);
		expect(last).toBeUndefined();
		expect(await ended).toEqual([1, null]);
		expect(errors).toMatch(/ingot\.db.*EIO.*Check the disk/);
		preload.clear();
		const again = await mortal.start();
		const first = await call(again, "GET", "/repos/root/r/issues/1");
		expect(first.status).toBe(200);
	},
);

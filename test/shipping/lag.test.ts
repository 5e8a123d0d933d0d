import { mkdirSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { type Forge, startForge } from "../../src/start-forge.ts";
import { afterFile } from "../support/after-file.ts";
import { mailServer } from "../support/mail-server.ts";
import { onPostgres } from "../support/postgres.ts";
import { preparedData } from "../support/schema-file.ts";

const base = mkdtempSync(join(tmpdir(), "ingot-ship-lag-"));
afterFile(() => rmSync(base, { recursive: true, force: true }));

import { signedInVisitor } from "../web/support/browser.ts";

const behind = (forge: Forge) => forge.app.shipping?.behindSince();

describe.skipIf(onPostgres)("a copy that is behind", () => {
	test("is told by metrics, pages and one mail to administrators, and again when it has caught up", {
		timeout: 60_000,
	}, async () => {
		const place = join(base, "place");
		mkdirSync(place);
		const mails = await mailServer();
		const received: string[] = [];
		const forge = await startForge({
			data: preparedData(join(base, "data")),
			backupTo: place,
			adminEmail: "root@example.org",
			mailUrl: mails.url,
			metricsToken: "m-secret",
		});
		afterFile(() => forge.close());
		const metric = async (name: string) => {
			const answer = await fetch(`${forge.url}metrics`, {
				headers: { authorization: "Bearer m-secret" },
			});
			const line = (await answer.text())
				.split("\n")
				.find((one) => one.startsWith(`${name} `));
			return Number(line?.split(" ")[1]);
		};
		const root = await signedInVisitor(forge, forge.admin);
		await expect.poll(() => behind(forge), { timeout: 20_000 }).toBeUndefined();
		expect(await metric("ingot_copy_lag_seconds")).toBe(0);
		expect(await metric("ingot_copy_pieces_total")).toBeGreaterThan(0);
		expect(await metric("ingot_copy_bytes_total")).toBeGreaterThan(10_000);
		expect((await root.get("/-/admin/notices")).words).toContain(
			"The backup copy is up to date.",
		);
		expect((await root.get("/-/admin")).words).not.toContain("backup");
		renameSync(place, `${place}-away`);
		await forge.call("POST", "/user/repos", { body: { name: "r" } });
		await expect
			.poll(
				() => {
					received.push(...mails.take().map(({ text }) => text));
					return received;
				},
				{ timeout: 30_000 },
			)
			.toEqual([
				expect.stringMatching(
					/is behind by more than 10 seconds.*is not there.*\/-\/admin\/notices/s,
				),
			]);
		expect(await metric("ingot_copy_lag_seconds")).toBeGreaterThan(10);
		expect(await metric("ingot_copy_spool_bytes")).toBeGreaterThan(0);
		expect((await root.get("/-/admin")).words).toContain(
			"The backup copy is behind. The last saved change is from 20",
		);
		expect((await root.get("/-/admin/notices")).words).toMatch(
			/The backup copy is behind\..*is not there/s,
		);
		renameSync(`${place}-away`, place);
		await expect.poll(() => behind(forge), { timeout: 20_000 }).toBeUndefined();
		const { words } = await root.get("/-/admin");
		expect(words).not.toContain("backup copy");
		expect(words).toContain("Backup copy");
		expect(mails.take()).toEqual([]);
	});
});

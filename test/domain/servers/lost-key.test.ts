import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pino from "pino";
import { expect, test } from "vitest";
import { configWith } from "../../../src/config.ts";
import { newestLog } from "../../../src/domain/audit/sealing/log-rows.ts";
import { stoppedAuditLog } from "../../../src/domain/doctor/audit-log.ts";
import { fileChecks } from "../../../src/domain/doctor/examine.ts";
import { lostSecretKey } from "../../../src/domain/doctor/secret-key.ts";
import { acceptKey } from "../../../src/domain/servers/prove-seals.ts";
import { openApp } from "../../../src/open-app.ts";
import { startForge } from "../../../src/start-forge.ts";
import { afterFile } from "../../support/after-file.ts";
import {
	dropTestDatabase,
	forgeDatabaseUrl,
	onPostgres,
} from "../../support/postgres.ts";

async function place() {
	const data = mkdtempSync(join(tmpdir(), "ingot-"));
	const databaseUrl = onPostgres ? await forgeDatabaseUrl() : "";
	afterFile(async () => {
		if (databaseUrl) await dropTestDatabase(databaseUrl);
		rmSync(data, { recursive: true, force: true });
	});
	return { data, databaseUrl };
}

test("a forge whose key is lost or another one is refused, and doctor names it", async () => {
	const settings = await place();
	const key = join(settings.data, "secret.key");
	await (await startForge(settings)).close();
	rmSync(key);
	await expect(startForge(settings)).rejects.toThrow(
		/secret\.key is missing.*from a backup.*--accept-new-key/,
	);
	expect(existsSync(key)).toBe(false);
	writeFileSync(key, "another");
	await expect(startForge(settings)).rejects.toThrow(
		/secret\.key is not the key/,
	);
	await expect(
		startForge({ ...settings, secretKey: "a third" }),
	).rejects.toThrow(/INGOT_SECRET_KEY is not the key/);
});

test("data that never kept a fingerprint is known by its secrets; a new key counts once it is accepted", async () => {
	const settings = await place();
	const key = join(settings.data, "secret.key");
	const first = await startForge(settings);
	await first.call("PUT", "/user/actions/secrets/S1", {
		body: { data: "sesame" },
	});
	await first.app.db.script("delete from forge_fact where name = 'seal'");
	await first.close();
	rmSync(key);
	await expect(startForge(settings)).rejects.toThrow(/secret\.key is missing/);
	writeFileSync(key, "another");
	await expect(startForge(settings)).rejects.toThrow(/is not the key/);
	writeFileSync(key, "a third");
	const app = await openApp(configWith(settings), {
		log: pino({ level: "silent" }),
		withoutKey: true,
	});
	expect(fileChecks).toContain(lostSecretKey);
	expect(await lostSecretKey.find(app)).toMatchObject([
		{ mend: expect.stringContaining("is not the key") },
	]);
	await acceptKey(app);
	expect(await lostSecretKey.find(app)).toEqual([]);
	await app.close();
	await (await startForge(settings)).close();
});

test("doctor tells of an audit log whose key is lost, and ends it, so that the next start begins a new one", async () => {
	const settings = await place();
	const first = await startForge(settings);
	await first.app.auditSealing.settled();
	await first.close();
	writeFileSync(join(settings.data, "secret.key"), "another");
	const app = await openApp(configWith(settings), {
		log: pino({ level: "silent" }),
		withoutKey: true,
	});
	expect(fileChecks).toContain(stoppedAuditLog);
	// the key may be put back
	expect(await stoppedAuditLog.find(app)).toEqual([]);
	await acceptKey(app);
	const [found] = await stoppedAuditLog.find(app);
	expect(found?.what).toContain("was sealed with a lost key");
	await (found as { mend: () => Promise<unknown> }).mend();
	expect(await stoppedAuditLog.find(app)).toEqual([]);
	await app.close();
	const second = await startForge(settings);
	await second.app.auditSealing.settled();
	expect((await newestLog(second.app.db))?.id).toBe(2);
	expect(await stoppedAuditLog.find(second.app)).toEqual([]);
	await second.close();
});

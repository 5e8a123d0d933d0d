import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { restoreBackup } from "../../../src/domain/backup/restore-backup.ts";
import { afterFile } from "../../support/after-file.ts";

test("a backup of SQLite is not restored beside a PostgreSQL that the settings name", async () => {
	const folder = mkdtempSync(join(tmpdir(), "ingot-"));
	afterFile(async () => rmSync(folder, { recursive: true }));
	writeFileSync(
		join(folder, "manifest.json"),
		JSON.stringify({ format: 1, database: "sqlite" }),
	);
	const data = join(folder, "data");
	const databaseUrl = "postgres://nobody@127.0.0.1:1/none";
	await expect(restoreBackup(folder, { data, databaseUrl })).rejects.toThrow(
		/INGOT_DATABASE_URL.*ingot move/,
	);
	expect(existsSync(data)).toBe(false);
});

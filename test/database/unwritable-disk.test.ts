import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { GitError } from "../../src/git/errors.ts";
import { asDomainError } from "../../src/http/domain-errors.ts";
import { health } from "../../src/web/health.ts";
import { testForge } from "../support/forge.ts";

test("a disk that cannot be written is no fault of ours, and changes are refused for a while", () => {
	for (const error of [
		{ code: "EROFS" },
		{ code: "ERR_SQLITE_ERROR", errcode: 8 },
		{ code: "ERR_SQLITE_ERROR", errcode: 778 },
		new GitError("failed", "cannot write a pack", { detail: "EROFS" }),
	]) {
		const refusal = asDomainError(error);
		expect(refusal?.kind).toBe("unavailable");
		expect(refusal?.message).toContain("disk cannot be written");
	}
	for (const error of [{ errcode: 1 }, { errcode: 11 }, new Error("no")])
		expect(asDomainError(error)).toBeUndefined();
});

test("health asks the disk itself", async () => {
	const { app } = await testForge();
	const root = mkdtempSync(join(tmpdir(), "ingot-health-"));
	const at = (directory: string) =>
		health(
			Object.assign(Object.create(app), {
				git: { ...app.git, root: directory },
			}),
		);
	expect((await at(root)).pass).toBe(true);
	const gone = await at(join(root, "none"));
	expect(gone.pass).toBe(false);
	expect(gone.checks["storage:write"]).toMatchObject([{ status: "fail" }]);
	rmSync(root, { recursive: true });
});

import { chmodSync, readdirSync, truncateSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { listNotices } from "../../../src/domain/monitoring/notices.ts";
import { storePath } from "../../../src/git/store.ts";
import type { Forge } from "../../../src/start-forge.ts";
import { testForge } from "../../support/forge.ts";
import { signedInVisitor } from "../../web/support/browser.ts";

let forge: Forge;
let id: number;
beforeAll(async () => {
	forge = await testForge();
	const body = { name: "r", auto_init: true, default_branch: "main" };
	await forge.call("POST", "/user/repos", { body });
	await forge.app.jobs.settled();
	const [row] = await forge.app.db.rows((q) =>
		q.selectFrom("repository").select("store_id"),
	);
	id = row?.store_id ?? 0;
	const store = { id, format: "sha1" } as const;
	const packs = join(storePath(forge.app.git, store), "objects/pack");
	for (const name of readdirSync(packs)) {
		chmodSync(join(packs, name), 0o644);
		truncateSync(join(packs, name), 5);
	}
	// as after a start
	forge.app.git.readers.drop(store);
	forge.app.git.cache.clear();
});

const notices = async () =>
	(await listNotices(forge.app.db, { kind: "store" }, { limit: 10, offset: 0 }))
		.rows;

test("who asks for a damaged repository is told so, and administrators get a notice that they can delete", async () => {
	const seen = await forge.call<{ message: string }>(
		"GET",
		"/repos/root/r/contents/README.md",
	);
	expect(seen.status).toBe(503);
	expect(seen.body.message).toBe(
		"This repository is damaged: some of its data is missing or cannot be read. Tell a site administrator.",
	);
	await expect.poll(notices).toMatchObject([
		{
			id,
			repository: "root/r",
			error: expect.stringContaining("is not there"),
		},
	]);
	const metrics = await forge.app.db.rows((q) =>
		q.selectFrom("git_store").select("id").where("damage", "is not", null),
	);
	expect(metrics).toEqual([{ id }]);
	const root = await signedInVisitor(forge, forge.admin);
	expect((await root.get("/-/admin/notices")).words).toContain(
		"Damaged repositories",
	);
	const overview = await root.get("/-/admin");
	expect(overview.words).toContain("1 repository is damaged.");
	expect(overview.words).not.toContain("1 job, mirror or email failed.");
	const at = `/-/admin/notices/store/${id}`;
	expect((await root.post(at, { act: "forget" })).to).toBe("/-/admin/notices");
	expect(await notices()).toEqual([]);
	expect((await root.post(at, { act: "forget" })).status).toBe(404);
});

test("an object that somebody names and that never was is no damage", async () => {
	const seen = await forge.call(
		"GET",
		`/repos/root/r/git/blobs/${"1".repeat(40)}`,
	);
	expect(seen.status).toBe(400);
	expect(await notices()).toEqual([]);
});

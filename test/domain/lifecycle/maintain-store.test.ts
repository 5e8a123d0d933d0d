import { mkdirSync, readdirSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { maintainRecentStores } from "../../../src/domain/lifecycle/maintain-store.ts";
import { storePath } from "../../../src/git/store.ts";
import { testForge } from "../../support/forge.ts";

let forge: Awaited<ReturnType<typeof testForge>>;

beforeAll(async () => {
	forge = await testForge();
});

test("maintenance removes what killed pushes left, and nothing that is being written", async () => {
	await forge.call("POST", "/user/repos", {
		body: { name: "swept", auto_init: true },
	});
	const { app } = forge;
	const [row] = await app.db.rows((q) =>
		q
			.selectFrom("repository")
			.select("store_id")
			.where("lower_name", "=", "swept"),
	);
	const store = { id: Number(row?.store_id), format: "sha1" as const };
	const objects = join(storePath(app.git, store), "objects");
	const old = Date.now() / 1000 - 4 * 3_600;
	for (const [name, seconds] of [
		["tmp-left", old],
		["tmp-coming", Date.now() / 1000],
	] as const) {
		const pack = join(objects, name, "tmp_pack_1");
		mkdirSync(join(objects, name));
		writeFileSync(pack, "PACK");
		utimesSync(pack, seconds, seconds);
		utimesSync(join(objects, name), old, old);
	}
	await maintainRecentStores(app);
	await app.jobs.settled();
	expect(readdirSync(objects).filter((one) => one.startsWith("tmp-"))).toEqual([
		"tmp-coming",
	]);
	const read = await forge.call("GET", "/repos/root/swept/contents/README.md");
	expect(read.status).toBe(200);
});

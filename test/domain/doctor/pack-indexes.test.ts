import { readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { examine, fileChecks } from "../../../src/domain/doctor/examine.ts";
import { storePath } from "../../../src/git/store.ts";
import type { Forge } from "../../../src/start-forge.ts";
import { testForge } from "../../support/forge.ts";

let forge: Forge;
let id: number;
beforeAll(async () => {
	forge = await testForge();
	const body = { name: "r", auto_init: true, default_branch: "main" };
	await forge.call("POST", "/user/repos", { body });
	const [row] = await forge.app.db.rows((q) =>
		q.selectFrom("repository").select("store_id"),
	);
	id = row?.store_id ?? 0;
});

const packs = () =>
	join(storePath(forge.app.git, { id, format: "sha1" }), "objects/pack");
const doctor = (fix: boolean) => examine(forge.app, fileChecks, { fix });
const readme = () => forge.call("GET", "/repos/root/r/contents/README.md");

test("a lost index is told alone, and made again", async () => {
	for (const name of readdirSync(packs()))
		if (name.endsWith(".idx")) rmSync(join(packs(), name));
	const found = await doctor(false);
	expect(found).toMatchObject([{ check: "pack-indexes", outcome: "found" }]);
	expect(found[0]?.what).toContain("has no index; it is made again");
	expect(await doctor(true)).toMatchObject([
		{ check: "pack-indexes", outcome: "repaired" },
	]);
	expect(await doctor(true)).toEqual([]);
	expect((await readme()).status).toBe(200);
});

test("a damaged pack without an index is moved away", async () => {
	const name = `pack-${"1".repeat(40)}.pack`;
	writeFileSync(join(packs(), name), "PACK");
	expect(await doctor(true)).toMatchObject([
		{ check: "pack-indexes", outcome: "repaired" },
	]);
	expect(readdirSync(join(forge.app.config.data, "lost"))).toEqual([
		`${id}-${name}`,
	]);
	expect(await doctor(true)).toEqual([]);
	expect((await readme()).status).toBe(200);
});

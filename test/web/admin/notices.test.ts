import { beforeAll, expect, test } from "vitest";
import { noteBackup } from "../../../src/domain/backup/last-backup.ts";
import { listNotices } from "../../../src/domain/monitoring/notices.ts";
import type { Forge } from "../../../src/start-forge.ts";
import { testForge } from "../../support/forge.ts";
import { signedInVisitor, type Visitor } from "../support/browser.ts";

let forge: Forge;
let root: Visitor;

beforeAll(async () => {
	forge = await testForge();
	root = await signedInVisitor(forge, forge.admin);
});

const path = "/-/admin/notices";
const jobs = async () =>
	(await listNotices(forge.app.db, { kind: "job" }, { limit: 100, offset: 0 }))
		.rows;
/** A job that was tried for the last time. */
const giveUp = (kind: string) =>
	forge.app.db.write((tx) =>
		tx.change((q) =>
			q.insertInto("job").values({
				kind,
				lane: "network",
				dedupe: null,
				alone: null,
				payload: "{}",
				run_at_ms: Number.MAX_SAFE_INTEGER,
				claimed_by: null,
				error: "Error: the <other> server hung up",
				created_at: 1_700_000_000,
			}),
		),
	);

test("a job that was given up is told, tried again and forgotten", async () => {
	await giveUp("of-nobody");
	expect((await root.get("/-/admin")).words).toContain(
		"1 job, mirror or email failed.",
	);
	const shown = await root.get(path);
	expect(shown.words).toContain("of-nobody");
	expect(shown.html).toContain("the &lt;other> server hung up");
	const [job] = await jobs();
	const at = `${path}/job/${job?.id}`;
	expect((await root.post(at, { act: "forget" })).to).toBe(path);
	expect(await jobs()).toEqual([]);
	expect((await root.post(at, { act: "forget" })).status).toBe(404);
	await giveUp("of-nobody");
	const [other] = await jobs();
	const again = `${path}/job/${other?.id}`;
	expect((await root.post(again, { act: "again" })).to).toBe(path);
	expect((await root.post(again, { act: "again" })).status).toBe(404);
});

test("notices are narrowed by kind and by words, fifty a page", async () => {
	for (let n = 0; n < 51; n++) await giveUp(n ? "of-many" : "of-one");
	const shown = await root.get(`${path}?kind=job`);
	expect(shown.html.match(/>Retry</g)).toHaveLength(50);
	const second = await root.get(`${path}?kind=job&page=2`);
	expect(second.html.match(/>Retry</g)).toHaveLength(1);
	const found = await root.get(`${path}?q=OF-one`);
	expect(found.html.match(/>Retry</g)).toHaveLength(1);
	expect(found.words).toContain("of-one");
	expect((await root.get(`${path}?kind=mail`)).words).toContain(
		"No notices found",
	);
	for (const { id } of await jobs())
		await root.post(`${path}/job/${id}`, { act: "forget" });
	expect(await jobs()).toEqual([]);
});

test("what is no notice is not found, and only administrators see them", async () => {
	for (const bad of ["job/999", "mail/999", "push-mirror/1", "x/1", "job/x"])
		expect([
			bad,
			(await root.post(`${path}/${bad}`, { act: "forget" })).status,
		]).toEqual([bad, 404]);
	const ada = await signedInVisitor(forge, await forge.user("ada"));
	expect((await ada.get(path)).status).toBe(403);
	expect((await ada.post(`${path}/job/1`, { act: "forget" })).status).toBe(403);
});

test("the age of the last backup is told", async () => {
	expect((await root.get("/-/admin")).words).toContain("No backup found");
	const old = new Date(forge.app.clock() - 9 * 86_400_000).toISOString();
	await noteBackup(forge.app.config.data, old);
	expect((await root.get("/-/admin")).words).toContain("9 days old");
	const fresh = new Date(forge.app.clock()).toISOString();
	await noteBackup(forge.app.config.data, fresh);
	const { words } = await root.get("/-/admin");
	expect(words).not.toMatch(/backup/i);
});

import {
	chmodSync,
	mkdirSync,
	readdirSync,
	readFileSync,
	rmSync,
	writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { runAdmin } from "../../../src/cli/admin-commands.ts";
import { listNotices } from "../../../src/domain/monitoring/notices.ts";
import { storePath } from "../../../src/git/store.ts";
import { markFile } from "../../../src/git/store-mark.ts";
import { gitBench } from "../../support/git-client.ts";
import { signedInVisitor } from "../../web/support/browser.ts";

let bench: Awaited<ReturnType<typeof gitBench>>;
beforeAll(async () => {
	bench = await gitBench();
});

async function made() {
	const { forge, ada, repository } = bench;
	const { name, api } = await repository({ auto_init: true });
	await forge.call("POST", `${api}/contents/large.txt`, {
		as: ada,
		body: { content: btoa("a text\n".repeat(1000)), message: "m" },
	});
	await forge.app.jobs.settled();
	const [row] = await forge.app.db.rows((q) =>
		q
			.selectFrom("repository")
			.select(["id", "store_id"])
			.where("name", "=", name),
	);
	return {
		api,
		place: `ada/${name}`,
		id: row?.id ?? 0,
		store: { id: row?.store_id ?? 0, format: "sha1" } as const,
	};
}

const check = (place: string) => runAdmin(bench.forge.app, ["check", place]);

/** Changes one byte in the middle of a file. */
function spoil(path: string): Buffer {
	const bytes = readFileSync(path);
	const damaged = Buffer.from(bytes);
	const at = Math.floor(bytes.length / 2);
	damaged[at] = (damaged[at] ?? 0) ^ 0xff;
	chmodSync(path, 0o644);
	writeFileSync(path, damaged);
	return bytes;
}

const damagedNotices = async (place: string) =>
	(
		await listNotices(
			bench.forge.app.db,
			{ kind: "store", word: place },
			{ limit: 10, offset: 0 },
		)
	).rows;

test("a repository in which nothing is wrong is said to be whole, also while it is pushed to", async () => {
	const { api, place } = await made();
	const { forge, ada } = bench;
	let over = false;
	const writer = (async () => {
		for (let n = 0; !over; n++) {
			const { status } = await forge.call("POST", `${api}/contents/f${n}`, {
				as: ada,
				body: { content: btoa(`${n}`), message: "m" },
			});
			expect(status).toBe(201);
		}
	})();
	try {
		for (let n = 0; n < 3; n++)
			expect(await check(place)).toBe(`${place}: no problems found\n`);
	} finally {
		over = true;
		await writer;
	}
});

test("a changed object is named, noted for administrators, and forgotten once it is mended", async () => {
	const { forge } = bench;
	const { place, store } = await made();
	const packs = join(storePath(forge.app.git, store), "objects/pack");
	const pack = readdirSync(packs).find((name) => name.endsWith(".pack")) ?? "";
	const before = spoil(join(packs, pack));
	await expect(check(place)).rejects.toThrow(
		/is damaged:\n.*(error|fatal|pack)/s,
	);
	expect(await damagedNotices(place)).toHaveLength(1);
	writeFileSync(join(packs, pack), before);
	expect(await check(place)).toContain("no problems found");
	expect(await damagedNotices(place)).toEqual([]);
});

test("a branch whose commit is missing, and large files without their bytes, are named", async () => {
	const { app } = bench.forge;
	const { place, store, id } = await made();
	const [good, bad] = await Promise.all(
		["good", "bad"].map((text) => app.blobs.put([Buffer.from(text)])),
	);
	const absent = "0".repeat(64);
	for (const oid of [good?.key ?? "", bad?.key ?? "", absent])
		await app.db.script(
			`insert into lfs_object (repository_id, oid, size, created_at) values (${id}, '${oid}', 3, 1)`,
		);
	const key = bad?.key ?? "";
	const file = join(
		...[app.config.data, "blobs", key.slice(0, 2), key.slice(2, 4), key],
	);
	spoil(file);
	const lost = "1".repeat(40);
	await app.db.script(
		`update git_ref set oid = '${lost}' where store_id = ${store.id} and name = 'refs/heads/main'`,
	);
	app.repositories.refs.forget();
	app.git.projections.clear();
	const fault = (await check(place).catch((error: Error) => error)) as Error;
	expect(fault.message).toContain(lost);
	expect(fault.message).toContain(`large file ${key} has other bytes`);
	expect(fault.message).toContain(`large file ${absent} is missing`);
	expect(fault.message).not.toContain(good?.key);
});

test("an administrator lets a repository be checked on the page of repositories, and all by the task", async () => {
	const { forge, ada } = bench;
	const { place, id } = await made();
	const { name, password } = forge.admin;
	const browser = await signedInVisitor(forge, { name, password });
	const page = "/-/admin/repos";
	const sent = await browser.post(`${page}/${id}/check`);
	expect([sent.status, sent.to]).toEqual([303, page]);
	await forge.app.jobs.settled();
	expect((await browser.get(page)).words).toContain("no problems found");
	const own = await signedInVisitor(forge, ada);
	expect((await own.post(`${page}/${id}/check`)).status).toBe(403);
	expect((await browser.post(`${page}/999999/check`)).status).toBe(404);
	const second = await made();
	const run = (as?: typeof ada) =>
		forge.call("POST", "/admin/cron/git_fsck", { as });
	expect((await run(ada)).status).toBe(403);
	expect((await run()).status).toBe(204);
	await forge.app.jobs.settled();
	const rows = await forge.app.db.rows((q) =>
		q
			.selectFrom("repository_check")
			.select(["repository_id", "state"])
			.where("repository_id", "in", [id, second.id]),
	);
	expect(rows.map(({ state }) => state)).toEqual(["done", "done"]);
	expect(place).toBeTruthy();
});

test("a repository that cannot be read at all does not end the check of all others", async () => {
	const { app } = bench.forge;
	const [broken, next] = [await made(), await made()];
	const mark = join(storePath(app.git, broken.store), markFile);
	rmSync(mark);
	mkdirSync(mark);
	await runAdmin(app, ["check", "--all"]);
	await app.jobs.settled();
	const rows = await app.db.rows((q) =>
		q
			.selectFrom("repository_check")
			.select(["repository_id as id", "report"])
			.where("repository_id", "in", [broken.id, next.id])
			.orderBy("repository_id"),
	);
	expect(rows).toEqual([
		{
			id: broken.id,
			report: expect.stringContaining("could not be checked: EISDIR"),
		},
		{ id: next.id, report: "" },
	]);
	rmSync(mark, { recursive: true });
});

test("what is no repository is not checked", async () => {
	await expect(check("ada/none")).rejects.toThrow("repository not found");
	await expect(check("ada")).rejects.toThrow("repository not found");
	await expect(runAdmin(bench.forge.app, ["check"])).rejects.toThrow(
		"OWNER/NAME or --all is missing",
	);
	expect(await runAdmin(bench.forge.app, ["check", "--all"])).toContain(
		"all repositories will be checked",
	);
	await bench.forge.app.jobs.settled();
});

import {
	existsSync,
	mkdirSync,
	readdirSync,
	readFileSync,
	renameSync,
	rmSync,
	utimesSync,
	writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import {
	deepChecks,
	examine,
	fileChecks,
	rowChecks,
} from "../../../src/domain/doctor/examine.ts";
import { storePath } from "../../../src/git/store.ts";
import type { Forge } from "../../../src/start-forge.ts";
import { testForge } from "../../support/forge.ts";
import { onPostgres } from "../../support/postgres.ts";

let forge: Forge;
/** A day later, so that what the tests leave is old enough. */
let later = 0;
const png =
	"iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

const doctor = async (fix: boolean) => [
	...(await examine(forge.app, rowChecks, { fix })),
	...(await examine(forge.app, fileChecks, { fix })),
];
const sql = (text: string) => forge.app.db.script(text);
const data = (...names: string[]) => join(forge.app.config.data, ...names);
async function repository(name = "r") {
	const rows = await forge.app.db.rows((q) =>
		q.selectFrom("repository").selectAll().where("name", "=", name),
	);
	const [row] = rows;
	if (!row) throw new Error(`no repository ${name}`);
	return row;
}
const store = async (name?: string) =>
	storePath(forge.app.git, {
		id: (await repository(name)).store_id,
		format: "sha1",
	});

beforeAll(async () => {
	forge = await testForge({}, { clock: () => Date.now() + later });
	const ada = await forge.user("ada");
	const bob = await forge.user("bob");
	for (const name of ["r", "gone", "broken"])
		await forge.call("POST", "/user/repos", {
			body: { name, auto_init: true, default_branch: "main" },
		});
	await forge.call("POST", "/user/repos", { body: { name: "empty" } });
	await forge.call("POST", "/repos/root/r/branches", {
		body: { new_branch_name: "next" },
	});
	await forge.call("POST", "/repos/root/r/forks", { as: ada, body: {} });
	await forge.call("PUT", "/user/starred/root/r", { as: bob });
	await forge.call("PUT", "/repos/root/r/subscription", { as: bob });
	await forge.call("PUT", "/user/following/ada", { as: bob });
	await forge.call("POST", "/user/avatar", { body: { image: png } });
	await forge.call("PATCH", "/repos/root/empty", { body: { name: "bare" } });
	const label = await forge.call<{ id: number }>(
		"POST",
		"/repos/root/r/labels",
		{ body: { name: "bug", color: "#aa0000" } },
	);
	await forge.call("POST", "/repos/root/r/milestones", {
		body: { title: "1.0" },
	});
	await forge.call("POST", "/repos/root/r/issues", {
		body: { title: "one", labels: [label.body.id], milestone: 1 },
	});
	await forge.call("POST", "/repos/root/r/issues/1/comments", {
		body: { body: "yes" },
	});
	await forge.call("POST", "/repos/root/r/issues/1/times", {
		body: { time: 60 },
	});
	await forge.call("POST", "/repos/root/r/releases", {
		body: { tag_name: "v1" },
	});
	await forge.call("POST", "/repos/root/r/wiki/new", { body: { title: "A" } });
	await forge.app.jobs.settled(60_000);
	later = 24 * 3_600_000;
	// what a day makes due would else sweep away what the tests are writing
	await forge.app.jobs.settled();
});

test("healthy data has no findings", async () => {
	expect(await doctor(true)).toEqual([]);
});

const mended: [string, string, () => Promise<unknown>][] = [
	[
		"counters",
		"watchers is 7, should be 2",
		() => sql("update repository set watchers = 7 where id = 1"),
	],
	[
		"counters",
		"branches is 0, should be 2",
		() => sql("update repository set branches = 0 where id = 1"),
	],
	[
		"counters",
		"forks is 3, should be 1",
		() => sql("update repository set forks = 3 where id = 1"),
	],
	[
		"counters",
		"followers is 9, should be 1",
		() => sql("update account set followers = 9 where name = 'ada'"),
	],
	[
		"counters",
		"following is 0, should be 1",
		() => sql("update account set following = 0 where name = 'bob'"),
	],
	[
		"counters",
		"account 3 (bob): stars is 5, should be 1",
		() => sql("update account set stars = 5 where name = 'bob'"),
	],
	[
		"counters",
		"label 1 (bug): issues is 4, should be 1",
		() => sql("update label set issues = 4"),
	],
	[
		"counters",
		"label 1 (bug): open_issues is 0, should be 1",
		() => sql("update label set open_issues = 0"),
	],
	[
		"counters",
		"repository 1 (r): closed_issues is 3, should be 0",
		() => sql("update repository set closed_issues = 3 where id = 1"),
	],
	[
		"counters",
		"repository 1 (r): closed_pulls is 1, should be 0",
		() => sql("update repository set closed_pulls = 1 where id = 1"),
	],
	[
		"counters",
		"milestone 1 (1.0): open_issues is 2, should be 1",
		() => sql("update milestone set open_issues = 2"),
	],
	[
		"counters",
		"milestone 1 (1.0): closed_issues is 1, should be 0",
		() => sql("update milestone set closed_issues = 1"),
	],
	[
		"counters",
		"issue 1 (one): comments is 0, should be 1",
		() => sql("update issue set comments = 0"),
	],
	[
		"counters",
		"tracked_time_total 1 (issue): entries is 7, should be 1",
		() => sql("update tracked_time_total set entries = 7"),
	],
	[
		"counters",
		"releases is 3, should be 1",
		() => sql("update repository set releases = 3 where id = 1"),
	],
	[
		"default-branches",
		"is said to be empty",
		() => sql("update repository set empty = 1 where id = 1"),
	],
	[
		"wiki-branches",
		"the wiki's branch lost is not there, main takes its place",
		() => sql("update repository set wiki_branch = 'lost' where id = 1"),
	],
	[
		"jobs",
		"was given up after 8 tries",
		() =>
			sql(
				"insert into job (kind, payload, run_at_ms, attempts, error, created_at) values ('maintain-store', '{\"repository\":0}', 9007199254740991, 8, 'x', 1)",
			),
	],
	[
		"jobs",
		"cannot be read",
		() =>
			sql(
				"insert into job (kind, payload, run_at_ms, created_at) values ('x', '{', 9007199254740000, 1)",
			),
	],
	[
		"parked-events",
		"passed over event 0 (gone)",
		() => sql("insert into parked_event values ('c', 0, 'e', 8, 1)"),
	],
	[
		"stray-stores",
		"belongs to no repository",
		() => sql("insert into git_store (format, created_at) values ('sha1', 1)"),
	],
	[
		"stray-directories",
		"has a directory and no row",
		async () =>
			mkdirSync(storePath(forge.app.git, { id: 9999, format: "sha1" }), {
				recursive: true,
			}),
	],
	[
		"store-directories",
		"lacks HEAD, refs/tags",
		async () => {
			const path = await store();
			rmSync(join(path, "HEAD"));
			rmSync(join(path, "refs/tags"), { recursive: true });
		},
	],
	[
		"leftovers",
		"tmp-0011 was never finished",
		async () =>
			mkdirSync(join(await store(), "objects/tmp-0011/pack"), {
				recursive: true,
			}),
	],
	[
		"leftovers",
		"tmp_x.pack was never finished",
		async () =>
			writeFileSync(join(await store(), "objects/pack/tmp_x.pack"), ""),
	],
	[
		"leftovers",
		"packed-refs.lock belongs to nobody",
		async () => writeFileSync(join(await store(), "packed-refs.lock"), ""),
	],
	[
		"projections",
		"packed-refs cannot be read",
		async () => writeFileSync(join(await store(), "packed-refs"), "0000"),
	],
	[
		"projections",
		"a ref lies in",
		async () => writeFileSync(join(await store(), "refs/heads/x"), "0\n"),
	],
	[
		"projections",
		"HEAD cannot be read",
		async () => writeFileSync(join(await store(), "HEAD"), ""),
	],
	[
		"orphan-blobs",
		"is named by nothing",
		() => forge.app.blobs.put([Buffer.from("nobody's")]),
	],
	[
		"missing-blobs",
		"the picture abababab",
		() =>
			sql(`update repository set avatar = '${"ab".repeat(32)}' where id = 1`),
	],
	[
		"host-keys",
		"was never finished",
		async () => writeFileSync(data("ssh/host_ecdsa.new"), "-----BEGIN"),
	],
	[
		"host-keys",
		"is no key",
		async () => writeFileSync(data("ssh/host_ed25519"), "-----BEGIN"),
	],
];

test.each(mended)(
	"%s: %s: is found, and mended once",
	async (check, text, damage) => {
		await damage();
		const found = await doctor(false);
		expect(found).toMatchObject([{ check, outcome: "found" }]);
		expect(found[0]?.what).toContain(text);
		expect(await doctor(true)).toMatchObject([{ check, outcome: "repaired" }]);
		expect(await doctor(true)).toEqual([]);
	},
);

test.skipIf(onPostgres)("redirects to nothing are dropped", async () => {
	await sql(
		"pragma foreign_keys=off; insert into account_redirect values ('old', 999); insert into repository_redirect values (1, 'old', 999); pragma foreign_keys=on",
	);
	expect(await doctor(true)).toMatchObject([
		{ check: "redirects", outcome: "repaired" },
		{ check: "redirects", outcome: "repaired" },
	]);
	expect(await doctor(true)).toEqual([]);
});

test("what was not named is kept aside, and a blob of this hour is nobody's yet", async () => {
	expect(readdirSync(data("lost"))).toEqual(["9999.git"]);
	const { key } = await forge.app.blobs.put([Buffer.from("just now")]);
	later = 0;
	try {
		expect(await doctor(true)).toEqual([]);
		expect(await forge.app.blobs.stat(key)).toBeDefined();
	} finally {
		await forge.app.blobs.delete(key);
		later = 24 * 3_600_000;
	}
});

test("lost directories and objects are told, since nothing can mend them", async () => {
	const path = await store("gone");
	forge.app.git.stores.clear();
	renameSync(path, `${path}.aside`);
	const oid = "12".repeat(20);
	const { store_id: id } = await repository("broken");
	await sql(
		`update git_ref set oid = '${oid}' where store_id = ${id} and name = 'refs/heads/main'`,
	);
	for (const fix of [false, true])
		expect(await doctor(fix)).toMatchObject([
			{ check: "store-directories", outcome: "cannot be repaired" },
			{
				check: "objects",
				outcome: "cannot be repaired",
				what: `store ${id}: refs/heads/main names ${oid}, which is missing`,
			},
		]);
	expect(existsSync(path)).toBe(false);
	expect(
		readFileSync(join(`${path}.aside`, "HEAD"), "utf8").startsWith("ref: "),
	).toBe(true);
	utimesSync(`${path}.aside`, 0, 0);
});

test("a lost default branch is told, and no other one takes its place", async () => {
	await sql("update repository set default_branch = 'lost' where name = 'r'");
	expect(await doctor(true)).toContainEqual(
		expect.objectContaining({
			check: "default-branches",
			what: expect.stringContaining("the default branch lost is not there"),
			outcome: "cannot be repaired",
		}),
	);
	expect((await repository()).default_branch).toBe("lost");
	await sql("update repository set default_branch = 'main' where name = 'r'");
});

test("a blob whose bytes have changed is found by the deep look alone", async () => {
	const { key } = await forge.app.blobs.put([Buffer.from("as it was put")]);
	const path = data("blobs", key.slice(0, 2), key.slice(2, 4), key);
	const deep = () => examine(forge.app, deepChecks, { fix: true });
	expect(await deep()).toEqual([]);
	writeFileSync(path, "as it is not!");
	expect(await deep()).toMatchObject([
		{
			what: `blob ${key} (13 bytes) has other bytes than were put`,
			outcome: "cannot be repaired",
		},
	]);
	await forge.app.blobs.delete(key);
});

test.skipIf(onPostgres)("broken links of the database are told", async () => {
	await sql(
		"pragma foreign_keys=off; insert into repository_redirect values (998, 'old', 999); pragma foreign_keys=on",
	);
	const found = await examine(forge.app, fileChecks, { fix: false });
	expect(found).toContainEqual(
		expect.objectContaining({
			check: "database",
			what: "a row of repository_redirect names a row of account that is not there",
		}),
	);
	await sql("delete from repository_redirect where owner_id = 998");
});

test("bytes that files are named after and that are missing are told", async () => {
	const oid = "cd".repeat(32);
	await sql(
		`insert into lfs_object (repository_id, oid, size, created_at) select id, '${oid}', 1, 0 from repository where name = 'r'`,
	);
	expect(await doctor(true)).toContainEqual({
		check: "missing-files",
		what: `large files: the bytes ${oid} are missing`,
		outcome: "cannot be repaired",
		why: "a backup may have them, or somebody sends them again",
	});
	await sql(`delete from lfs_object where oid = '${oid}'`);
});

import { beforeAll, expect, test } from "vitest";
import { putCopiedRefs } from "../../src/domain/refs/copy-refs.ts";
import {
	hasTooManyOthers,
	isOtherRef,
	mostOtherRefs,
} from "../../src/domain/refs/other-refs.ts";
import { gitBench } from "../support/git-client.ts";

let bench: Awaited<ReturnType<typeof gitBench>>;

beforeAll(async () => {
	bench = await gitBench();
});

/** The names that a client is told, but HEAD. */
const names = async (url: string) =>
	(await bench.ok(bench.work, "ls-remote", url))
		.split("\n")
		.map((line) => line.split("\t")[1])
		.filter((name) => name !== "HEAD");
const storeOf = async (api: string) => {
	const { forge, ada } = bench;
	const { body } = await forge.call<{ id: number }>("GET", api, { as: ada });
	const [row] = await forge.app.db.rows((q) =>
		q.selectFrom("repository").select("store_id").where("id", "=", body.id),
	);
	return row?.store_id as number;
};

test("an ordinary clone is pushed as a mirror, and its refs are fetched, moved and deleted again", async () => {
	const from = await bench.repository({ auto_init: true });
	const { url, api } = await bench.repository();
	const dir = await bench.clone(from.url);
	await bench.ok(dir, "tag", "v1");
	await bench.ok(dir, "update-ref", "refs/notes/commits", "HEAD");
	await bench.ok(dir, "push", "-q", "--mirror", url);
	const pushed = [
		"refs/heads/main",
		"refs/notes/commits",
		"refs/remotes/origin/HEAD",
		"refs/remotes/origin/main",
		"refs/tags/v1",
	];
	expect(await names(url)).toEqual(pushed);
	const mirror = await bench.clone(url, "--mirror");
	expect(await bench.ok(mirror, "for-each-ref", "--format=%(refname)")).toBe(
		pushed.join("\n"),
	);
	await bench.commit(dir, "second");
	await bench.ok(dir, "update-ref", "refs/remotes/origin/main", "HEAD");
	await bench.ok(dir, "update-ref", "-d", "refs/notes/commits");
	await bench.ok(dir, "push", "-q", "--mirror", url);
	const oid = await bench.ok(dir, "rev-parse", "HEAD");
	expect(await bench.ok(bench.work, "ls-remote", url, "refs/remotes/*")).toBe(
		`${oid}\trefs/remotes/origin/HEAD\n${oid}\trefs/remotes/origin/main`,
	);
	expect(await names(url)).not.toContain("refs/notes/commits");
	const { forge, ada } = bench;
	const listed = await forge.call<{ name: string }[]>(
		"GET",
		`${api}/branches`,
		{ as: ada },
	);
	expect(listed.body.map(({ name }) => name)).toEqual(["main"]);
	const shown = await forge.call<{ branch_count: number }>("GET", api, {
		as: ada,
	});
	expect(shown.body).toMatchObject({ branch_count: 1, default_branch: "main" });
	const told = await forge.call<{ ref: string }[]>("GET", `${api}/git/refs`, {
		as: ada,
	});
	expect(told.body.map(({ ref }) => ref)).toEqual(await names(url));
});

test("any name that git takes is taken, of any kind of object", async () => {
	const { url } = await bench.repository();
	const dir = await bench.local(url);
	const oid = await bench.ok(dir, "rev-parse", "HEAD");
	const blob = await bench.ok(dir, "rev-parse", "HEAD:file.txt");
	const refs = [
		"refs/bisect/bad",
		"refs/custom/-x",
		"refs/custom/HEAD",
		"refs/custom/file",
		`refs/keep/${oid}`,
		"refs/namespaces/a/refs/heads/main",
		"refs/pulls/1",
	];
	const targets = refs.map(
		(ref) => `${ref.endsWith("file") ? blob : oid}:${ref}`,
	);
	await bench.ok(dir, "push", "-q", "origin", ...targets);
	expect(await names(url)).toEqual(refs);
	await bench.ok(dir, "fetch", "-q", "origin", "refs/custom/file");
	const refused = await bench.git(dir, "push", "origin", "HEAD:refs/stash");
	expect(refused.stderr).toContain("funny refname");
});

test("only who may write pushes them, and they start neither feeds nor workflows", async () => {
	const { name, url, api } = await bench.repository({ auto_init: true });
	const dir = await bench.clone(url);
	const { forge, ada, bob } = bench;
	const reader = forge.gitUrl(`ada/${name}`, bob);
	const push = (to: string) =>
		bench.git(dir, "push", to, "HEAD:refs/custom/x", "HEAD:refs/notes/x");
	expect((await push(reader)).stderr).toContain("permission denied");
	await forge.call("PUT", `${api}/collaborators/bob`, {
		as: ada,
		body: { permission: "write" },
	});
	const feed = async () =>
		(await forge.call<{ ref_name: string }[]>("GET", `${api}/activities/feeds`))
			.body.length;
	await forge.app.events.settled();
	const before = await feed();
	expect((await push(reader)).code).toBe(0);
	await forge.app.events.settled();
	expect(await feed()).toBe(before);
});

test("a repository has so many of them and no more, whatever its branches", async () => {
	const { url, api } = await bench.repository({ auto_init: true });
	const dir = await bench.clone(url);
	const store = await storeOf(api);
	const oid = await bench.ok(dir, "rev-parse", "HEAD");
	const { db } = bench.forge.app;
	const made = (kind: string, count: number) =>
		db.write((tx) =>
			putCopiedRefs(
				tx,
				store,
				Array.from({ length: count }, (_, i) => ({
					...{ name: `refs/${kind}/${i}`, oid, peeled: null },
					...{ committed_at: 0, tip: null, tag: null },
				})),
				0,
			),
		);
	await made("zeta", mostOtherRefs - 2);
	await made("heads/many", 20);
	await made("pull", 20);
	await bench.ok(dir, "push", "-q", "origin", "HEAD:refs/a/b");
	// one that clashes takes the last place of no other
	const clash = ["HEAD:refs/zeta/0/x", "HEAD:refs/i/b"];
	const beside = await bench.git(dir, "push", "origin", ...clash);
	expect([beside.code, beside.stderr]).toEqual([
		...[1, expect.stringContaining("name conflicts")],
	]);
	expect(beside.stderr).not.toContain("at most");
	expect(await hasTooManyOthers(db, store)).toBe(false);
	expect(await hasTooManyOthers(db, store, mostOtherRefs - 1)).toBe(true);
	const { code, stderr } = await bench.git(
		dir,
		"push",
		"origin",
		"HEAD:refs/one/more",
		"HEAD:refs/heads/branch",
	);
	expect([code, stderr]).toEqual([1, expect.stringContaining("at most 10000")]);
	expect(await bench.head(api, "branch")).toBe(oid);
	// those that are there may move and go
	await bench.ok(dir, "push", "-q", "origin", ":refs/a/b");
	await bench.ok(dir, "push", "-q", "origin", "HEAD:refs/one/more");
	// also where there are more than may be
	await made("eta", 20);
	await bench.ok(dir, "commit", "-q", "--allow-empty", "-m", "another");
	await bench.ok(dir, "push", "-q", "origin", "HEAD:refs/i/b");
});

test("the walk of a push ends at what its refs were before, and git is not told of all refs for it", async () => {
	const { url, api } = await bench.repository({ auto_init: true });
	const dir = await bench.clone(url);
	const store = await storeOf(api);
	const { projections } = bench.forge.app.git;
	for (const to of ["refs/heads/main", "refs/notes/x", "refs/notes/x"]) {
		await bench.ok(dir, "commit", "-q", "--allow-empty", "-m", to);
		projections.delete(store);
		await bench.ok(dir, "push", "-q", "origin", `HEAD:${to}`);
		expect(projections.has(store)).toBe(false);
	}
});

test.each([
	["refs/heads/x", false],
	["refs/tags/x", false],
	["refs/pull/1/head", false],
	["refs/ingot/x", false],
	["refs/notes/x", true],
	["refs/headsx/x", true],
])("%s is one of the others: %s", (name, other) => {
	expect(isOtherRef(name)).toBe(other);
});

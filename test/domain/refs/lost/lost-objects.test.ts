import { expect, test } from "vitest";
import { operator } from "../../../../src/domain/permissions/actor.ts";
import { forgetReachedTips } from "../../../../src/domain/refs/lost/forget-reached-tips.ts";
import { lostTips } from "../../../../src/domain/refs/lost/lost-tips.ts";
import { restoreBranch } from "../../../../src/domain/refs/restore-branch.ts";
import { repositoryById } from "../../../../src/domain/repositories/repository.ts";
import { objectInfo } from "../../../../src/git/read/object.ts";
import { gitBench } from "../../../support/git-client.ts";

type Bench = Awaited<ReturnType<typeof gitBench>>;

/** The rows of a repository's store. */
async function storeOfName({ forge, ada }: Bench, name: string) {
	const found = await forge.call<{ id: number }>("GET", `/repos/ada/${name}`, {
		as: ada,
	});
	const repository = await repositoryById(forge.app.db, found.body.id);
	if (!repository) throw new Error("no repository");
	return repository;
}

/** A repository from which a commit, a tag and a branch were taken away. */
async function losing(bench: Bench) {
	const { ok, repository, local, commit } = bench;
	const { api, name, url } = await repository();
	const dir = await local(url);
	const first = await ok(dir, "rev-parse", "HEAD");
	const bad = await commit(dir, "TOP-SECRET", "key.pem");
	const tree = await ok(dir, "rev-parse", `${bad}^{tree}`);
	const blob = await ok(dir, "rev-parse", `${bad}:key.pem`);
	await ok(dir, "tag", "-a", "-m", "note", "v1");
	const tag = await ok(dir, "rev-parse", "v1");
	await ok(dir, "push", "-q", "origin", "main", "v1", "main:topic");
	return { api, name, url, dir, first, bad, tree, blob, tag };
}

async function lose(
	{ ok }: Bench,
	{ dir, first }: { dir: string; first: string },
) {
	await ok(dir, "push", "-q", "origin", ":topic", ":v1");
	await ok(dir, "push", "-qf", "origin", `${first}:main`);
}

test("what was forced away or deleted is answered by no address", async () => {
	const bench = await gitBench();
	const { forge, ada, git, work } = bench;
	const at = await losing(bench);
	const { api, name, first, bad, tree, blob, tag } = at;
	const apis = [
		`${api}/git/commits/${bad}`,
		`${api}/git/commits/${bad}.diff`,
		`${api}/git/commits/${bad}.patch`,
		`${api}/git/trees/${bad}`,
		`${api}/git/trees/${tree}`,
		`${api}/git/trees/${tag}`,
		`${api}/git/blobs/${blob}`,
		`${api}/git/tags/${tag}`,
		`${api}/commits/${bad}/status`,
		`${api}/commits/${bad}/statuses`,
		`${api}/commits?sha=${bad}`,
		`${api}/contents/key.pem?ref=${bad}`,
		`${api}/contents?ref=${bad}`,
		`${api}/raw/key.pem?ref=${bad}`,
		`${api}/raw/${bad}/key.pem`,
		`${api}/media/key.pem?ref=${bad}`,
		`${api}/archive/${bad}.zip`,
		`${api}/archive/${bad}.tar.gz`,
		`${api}/archive/${bad}.bundle`,
		`${api}/compare/${bad}...main`,
		`${api}/compare/main...${bad}`,
		`${api}/compare/main..${bad}^`,
	];
	const pages = [
		`src/commit/${bad}`,
		`src/commit/${bad}/key.pem`,
		`raw/commit/${bad}/key.pem`,
		`media/commit/${bad}/key.pem`,
		`blame/commit/${bad}/key.pem`,
		`commits/commit/${bad}`,
		`commit/${bad}`,
		`commit/${bad}.diff`,
		`commit/${bad}.patch`,
		`compare/${bad}...main`,
		`archive/${bad}.zip`,
	];
	const ask = async (path: string) =>
		(await forge.call("GET", path, { as: ada })).status;
	const open = async (path: string) => {
		const response = await fetch(`${forge.url}ada/${name}/${path}`);
		await response.arrayBuffer();
		return response.status;
	};
	for (const path of apis) expect([path, await ask(path)]).toEqual([path, 200]);
	for (const path of pages)
		expect([path, await open(path)]).toEqual([path, 200]);

	await lose(bench, at);
	for (const path of apis) {
		const status = await ask(path);
		expect([path, [400, 404].includes(status)]).toEqual([path, true]);
	}
	for (const path of pages)
		expect([path, await open(path)]).toEqual([path, 404]);

	const write = async (path: string, body: unknown) =>
		(await forge.call("POST", `${api}${path}`, { as: ada, body })).status;
	expect(
		await write("/branches", { new_branch_name: "b", old_ref_name: bad }),
	).toBe(404);
	expect(await write("/tags", { tag_name: "t", target: bad })).toBe(404);
	expect(
		await write("/releases", { tag_name: "r", target_commitish: bad }),
	).toBe(404);
	expect(await write(`/statuses/${bad}`, { state: "success" })).toBe(404);
	const fetched = await git(work, "init", "-q", "stranger");
	expect(fetched.code).toBe(0);
	for (const oid of [bad, blob, tree, tag]) {
		const answer = await git(
			`${work}/stranger`,
			"fetch",
			"-q",
			`${forge.url}ada/${name}`,
			oid,
		);
		expect(answer.code).not.toBe(0);
	}

	// what refs reach is there as before
	expect(await ask(`${api}/git/commits/${first}`)).toBe(200);
	expect(await ask(`${api}/git/trees/${first}`)).toBe(200);
	expect(await open(`src/commit/${first}/file.txt`)).toBe(200);
});

test("an object that an older commit has stays shown, and a lost one is shown again when a ref has it", async () => {
	const bench = await gitBench();
	const { forge, ada, ok, repository, local, commit } = bench;
	const { api, url } = await repository();
	const dir = await local(url);
	const old = await ok(dir, "rev-parse", "HEAD:file.txt");
	const oldTree = await ok(dir, "rev-parse", "HEAD^{tree}");
	const kept = await commit(dir, "second");
	await ok(dir, "push", "-q", "origin", "main");
	// the lost commit has the content of the first one again
	const lost = await commit(dir, "first");
	const extra = await commit(dir, "other", "extra");
	const extraBlob = await ok(dir, "rev-parse", "HEAD:extra");
	await ok(dir, "push", "-q", "origin", "main");
	await ok(dir, "push", "-qf", "origin", `${kept}:main`);
	const ask = async (path: string) =>
		(await forge.call("GET", `${api}/git/${path}`, { as: ada })).status;
	expect(await ask(`blobs/${old}`)).toBe(200);
	expect(await ask(`trees/${oldTree}`)).toBe(200);
	expect(await ask(`commits/${lost}`)).toBe(404);
	expect(await ask(`commits/${extra}`)).toBe(404);
	expect(await ask(`blobs/${extraBlob}`)).toBe(400);
	await ok(dir, "push", "-q", "origin", `${extra}:refs/heads/again`);
	expect(await ask(`commits/${extra}`)).toBe(200);
	expect(await ask(`blobs/${extraBlob}`)).toBe(200);
	await ok(dir, "push", "-q", "origin", ":again");
	expect(await ask(`commits/${extra}`)).toBe(404);
	expect(await ask(`blobs/${extraBlob}`)).toBe(400);
});

test("a repository that has lost nothing starts no git for whole ids, one that has remembers the answers", async () => {
	const bench = await gitBench();
	const { forge, ada, ok } = bench;
	const at = await losing(bench);
	const { api, dir, bad, blob } = at;
	const ask = (path: string) => forge.call("GET", path, { as: ada });
	await ask(`${api}/git/blobs/${blob}`);
	let before = forge.app.git.processes.started;
	await ask(`${api}/git/trees/${bad}`);
	await ask(`${api}/git/blobs/${blob}`);
	expect(forge.app.git.processes.started).toBe(before);

	await ok(dir, "push", "-q", "origin", ":topic");
	before = forge.app.git.processes.started;
	const all = await Promise.all(
		Array.from({ length: 30 }, () => ask(`${api}/git/trees/${bad}`)),
	);
	expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200]));
	expect(forge.app.git.processes.started - before).toBeLessThan(4);
});

test("tips that another ref reaches are forgotten, those that none reaches are not", async () => {
	const bench = await gitBench();
	const { forge, ok } = bench;
	const at = await losing(bench);
	const repository = await storeOfName(bench, at.name);
	const tips = () => lostTips(forge.app.db, repository.store_id, 100);
	await ok(at.dir, "push", "-q", "origin", ":topic", ":v1");
	expect((await tips()).sort()).toEqual([at.bad, at.tag].sort());
	await forgetReachedTips(forge.app, repository);
	expect(await tips()).toEqual([at.tag]);
	await ok(at.dir, "push", "-qf", "origin", `${at.first}:main`);
	await forgetReachedTips(forge.app, repository);
	expect((await tips()).sort()).toEqual([at.bad, at.tag].sort());
});

test("a branch that gets another name, or moves forward, loses nothing", async () => {
	const bench = await gitBench();
	const { forge, ada, ok, commit } = bench;
	const at = await losing(bench);
	const repository = await storeOfName(bench, at.name);
	await commit(at.dir, "more", "more");
	await ok(at.dir, "push", "-q", "origin", "main");
	const renamed = await forge.call("PATCH", `${at.api}/branches/topic`, {
		as: ada,
		body: { name: "subject" },
	});
	expect(renamed.status).toBe(204);
	expect(await lostTips(forge.app.db, repository.store_id, 9)).toEqual([]);
});

test("a branch that was deleted can be restored though its id is not answered", async () => {
	const bench = await gitBench();
	const { forge, ada, ok } = bench;
	const at = await losing(bench);
	await ok(at.dir, "push", "-qf", "origin", `${at.first}:main`, ":v1");
	await ok(at.dir, "push", "-q", "origin", ":topic");
	const ask = async () =>
		(await forge.call("GET", `${at.api}/git/commits/${at.bad}`, { as: ada }))
			.status;
	expect(await ask()).toBe(404);
	const repository = await storeOfName(bench, at.name);
	await restoreBranch(forge.app, operator, repository, "topic");
	expect(await bench.head(at.api, "topic")).toBe(at.bad);
	expect(await ask()).toBe(200);
});

test("a fork has nothing of what was lost, and all that its branches and tags have", async () => {
	const bench = await gitBench();
	const { forge, bob, clone } = bench;
	const at = await losing(bench);
	await lose(bench, at);
	const made = await forge.call("POST", `${at.api}/forks`, {
		as: bob,
		body: { name: "mine" },
	});
	expect(made.status).toBe(202);
	const { store_id, format } = await (async () => {
		const found = await forge.call<{ id: number }>("GET", "/repos/bob/mine", {
			as: bob,
		});
		const row = await repositoryById(forge.app.db, found.body.id);
		if (!row) throw new Error("no fork");
		return row;
	})();
	const store = { id: store_id, format };
	for (const oid of [at.bad, at.tree, at.blob, at.tag])
		expect(await objectInfo(forge.app.git, store, oid)).toBeUndefined();
	const dir = await clone(forge.gitUrl("bob/mine", bob));
	expect(await bench.ok(dir, "rev-parse", "HEAD")).toBe(at.first);
	await bench.ok(dir, "fsck", "--full");
});

test("a fork does not answer what only pull requests of its parent have", async () => {
	const bench = await gitBench();
	const { forge, ada, bob, ok } = bench;
	const at = await losing(bench);
	await ok(at.dir, "push", "-qf", "origin", `${at.first}:main`, ":v1");
	const pull = await forge.call("POST", `${at.api}/pulls`, {
		as: ada,
		body: { title: "t", head: "topic", base: "main" },
	});
	expect(pull.status).toBe(201);
	const repository = await storeOfName(bench, at.name);
	await ok(at.dir, "push", "-q", "origin", ":topic");
	await forgetReachedTips(forge.app, repository);
	const shown = async (api: string, path: string) =>
		(await forge.call("GET", `${api}/${path}`, { as: ada })).status;
	expect(await shown(at.api, `git/commits/${at.bad}`)).toBe(200);
	expect(await shown(at.api, `git/blobs/${at.blob}`)).toBe(200);
	expect(await shown(at.api, `git/tags/${at.tag}`)).toBe(400);
	await forge.call("POST", `${at.api}/forks`, {
		as: bob,
		body: { name: "mine" },
	});
	expect(await shown("/repos/bob/mine", `git/commits/${at.first}`)).toBe(200);
	for (const path of [`git/commits/${at.bad}`, `git/blobs/${at.blob}`])
		expect(await shown("/repos/bob/mine", path)).not.toBe(200);
});

test("such a head stays shown when a branch that had it too goes on and is deleted", async () => {
	const bench = await gitBench();
	const { forge, ada, ok, commit } = bench;
	const at = await losing(bench);
	await ok(at.dir, "push", "-qf", "origin", `${at.first}:main`, ":v1");
	await forge.call("POST", `${at.api}/pulls`, {
		as: ada,
		body: { title: "t", head: "topic", base: "main" },
	});
	await ok(at.dir, "push", "-q", "origin", `${at.bad}:refs/heads/spare`);
	await ok(at.dir, "reset", "-q", "--hard", at.first);
	const better = await commit(at.dir, "better", "key.pub");
	await ok(at.dir, "push", "-qf", "origin", `${better}:topic`);
	await expect
		.poll(() => ok(at.dir, "ls-remote", "origin", "refs/pull/1/head"))
		.toContain(better);
	const repository = await storeOfName(bench, at.name);
	await forgetReachedTips(forge.app, repository);
	await ok(at.dir, "checkout", "-q", at.bad);
	const further = await commit(at.dir, "further", "more");
	await ok(at.dir, "push", "-q", "origin", `${further}:spare`);
	await ok(at.dir, "push", "-q", "origin", ":spare");
	const shown = async (path: string) =>
		(await forge.call("GET", `${at.api}/${path}`, { as: ada })).status;
	expect(await shown(`git/commits/${further}`)).toBe(404);
	expect(await shown(`git/commits/${at.bad}`)).toBe(200);
	expect(await shown(`compare/${at.bad}..${better}`)).toBe(200);
});

test("the head that a pull request had before a forced push stays shown until the pull request is deleted", async () => {
	const bench = await gitBench();
	const { forge, ada, ok, commit } = bench;
	const at = await losing(bench);
	await ok(at.dir, "push", "-qf", "origin", `${at.first}:main`, ":v1");
	const pull = await forge.call<{ number: number }>("POST", `${at.api}/pulls`, {
		as: ada,
		body: { title: "t", head: "topic", base: "main" },
	});
	await ok(at.dir, "reset", "-q", "--hard", at.first);
	const better = await commit(at.dir, "better", "key.pub");
	await ok(at.dir, "push", "-qf", "origin", `${better}:topic`);
	const { number } = pull.body;
	await expect
		.poll(
			async () =>
				(
					await forge.call<{ head: { sha: string } }>(
						"GET",
						`${at.api}/pulls/${number}`,
						{ as: ada },
					)
				).body.head.sha,
		)
		.toBe(better);
	const shown = async (path: string) =>
		(await forge.call("GET", `${at.api}/${path}`, { as: ada })).status;
	expect(await shown(`git/commits/${at.bad}`)).toBe(200);
	expect(await shown(`git/blobs/${at.blob}`)).toBe(200);
	expect(await shown(`compare/${at.bad}..${better}`)).toBe(200);
	const gone = await forge.call("DELETE", `${at.api}/issues/${number}`, {
		as: ada,
	});
	expect(gone.status).toBe(204);
	expect(await shown(`git/commits/${at.bad}`)).toBe(404);
	expect(await shown(`git/blobs/${at.blob}`)).toBe(400);
});

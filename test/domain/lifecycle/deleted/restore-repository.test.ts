import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { accountByName } from "../../../../src/domain/accounts/account.ts";
import { examine, rowChecks } from "../../../../src/domain/doctor/examine.ts";
import {
	type DeletedRepository,
	deletedRepository,
	listDeleted,
} from "../../../../src/domain/lifecycle/deleted/deleted-repository.ts";
import { purgeOverdue } from "../../../../src/domain/lifecycle/deleted/purge-overdue.ts";
import {
	purgeRepository,
	restoreRepository,
} from "../../../../src/domain/lifecycle/deleted/restore-repository.ts";
import {
	actingFor,
	operator,
} from "../../../../src/domain/permissions/actor.ts";
import { purgeAccount } from "../../../../src/domain/removal/kept/restore-account.ts";
import { resumeEveryRemoval } from "../../../../src/domain/removal/resume-every-removal.ts";
import { storePath } from "../../../../src/git/store.ts";
import { gitBench } from "../../../support/git-client.ts";
import { sshPair } from "../../../support/ssh-client.ts";

const bench = await gitBench();
const { forge, ada, bob, repository, clone, ok } = bench;
const { app } = forge;
const page = { limit: 100, offset: 0 };

const call = async <T>(
	method: string,
	path: string,
	{ as = ada, body }: { as?: typeof ada; body?: object } = {},
) => {
	const seen = await forge.call<T>(method, path, { as, body });
	if (seen.status >= 300)
		throw new Error(`${method} ${path}: ${seen.status} ${seen.text}`);
	return seen.body;
};
const deleted = async (id: number) =>
	(await deletedRepository(app.db, id)) as DeletedRepository;
const idOf = async (api: string) => (await call<{ id: number }>("GET", api)).id;
const settled = async () => {
	await app.events.settled();
	await app.jobs.settled();
	await app.events.settled();
	await app.jobs.settled();
};
/** The findings of the doctor among the rows. */
const damage = () => examine(app, rowChecks, { fix: false });

test("a deleted repository is gone for everybody, its name is free, and it comes back with what it had", async () => {
	const { name, url, api } = await repository({ auto_init: true });
	const id = await idOf(api);
	const carol = await forge.user("carol");
	await call("PUT", `${api}/collaborators/bob`, {
		body: { permission: "write" },
	});
	await call("PUT", `${api}/topics`, { body: { topics: ["forge", "git"] } });
	await call("POST", `${api}/keys`, {
		body: { title: "k", key: sshPair().public },
	});
	await call("POST", `${api}/issues`, { body: { title: "one" } });
	await call("POST", `${api}/hooks`, {
		body: {
			type: "gitea",
			config: { url: "http://example.org", content_type: "json" },
		},
	});
	await call("PUT", `/user/starred/ada/${name}`, { as: carol });
	const old = `old-${name}`;
	await call("PATCH", api, { body: { name: old } });
	await call("PATCH", `/repos/ada/${old}`, { body: { name } });
	const before = await call<Record<string, unknown>>("GET", api);

	expect((await forge.call("DELETE", api, { as: ada })).status).toBe(204);
	await settled();
	for (const as of [ada, bob, forge.admin, undefined])
		expect((await forge.call("GET", api, { as })).status).toBe(404);
	expect(
		(await forge.call("GET", `/repositories/${id}`, { as: ada })).status,
	).toBe(404);
	expect(await call("GET", "/user/starred", { as: carol })).toEqual([]);
	expect(await call("GET", "/users/carol/starred", { as: bob })).toEqual([]);
	expect(await damage()).toEqual([]);
	// neither a start nor the daily task takes it for one that is being removed
	await resumeEveryRemoval(app);
	await purgeOverdue(app);
	await settled();

	const { rows } = await listDeleted(app.db, {}, page);
	expect(rows.find((row) => row.id === id)).toMatchObject({
		name,
		owner: "ada",
		deleter: "ada",
	});
	await restoreRepository(app, operator, await deleted(id));
	await settled();
	const { updated_at: _, ...after } = await call<Record<string, unknown>>(
		"GET",
		api,
	);
	const { updated_at: __, ...then } = before;
	expect(after).toEqual(then);
	expect(
		(await forge.call("GET", `${api}/collaborators/bob`, { as: ada })).status,
	).toBe(204);
	expect(await call("GET", `${api}/topics`)).toEqual({
		topics: ["forge", "git"],
	});
	expect(await call("GET", `${api}/keys`)).toMatchObject([{ title: "k" }]);
	expect(await call("GET", `${api}/issues`)).toMatchObject([{ title: "one" }]);
	expect(await call("GET", `${api}/hooks`)).toHaveLength(1);
	expect(await call("GET", "/user/starred", { as: carol })).toHaveLength(1);
	const renamed = await forge.call("GET", `/repos/ada/${old}`, { as: ada });
	expect([200, 301]).toContain(renamed.status);
	expect(await ok(await clone(url), "log", "--format=%s")).toBe(
		"Initial commit",
	);
	expect(await damage()).toEqual([]);
	expect(await deleted(id)).toBeUndefined();
});

test("a name that was taken meanwhile is refused, and another one is not", async () => {
	const { name, api } = await repository();
	const id = await idOf(api);
	await call("DELETE", api);
	await call("POST", "/user/repos", { body: { name } });
	await expect(
		restoreRepository(app, operator, await deleted(id)),
	).rejects.toMatchObject({ kind: "conflict" });
	// and can be deleted in its turn
	await call("DELETE", api);
	await restoreRepository(app, operator, await deleted(id), `${name}-2`);
	expect(await idOf(`/repos/ada/${name}-2`)).toBe(id);
	await expect(
		restoreRepository(app, operator, {
			...(await listDeleted(app.db, { word: name }, page)).rows[0],
			name: "a/b",
		} as DeletedRepository),
	).rejects.toMatchObject({ kind: "invalid" });
});

test("forks leave it and are its forks again, and a pull request from it can be reopened", async () => {
	const { name, api } = await repository({ auto_init: true });
	const id = await idOf(api);
	const fork = await call<{ id: number }>("POST", `${api}/forks`, {
		as: bob,
		body: { name: `fork-${name}` },
	});
	const at = `/repos/bob/fork-${name}`;
	await call("POST", `${at}/contents/new.txt`, {
		as: bob,
		body: { content: "eA==", message: "new", new_branch: "topic" },
	});
	const pull = await call<{ number: number }>("POST", `${api}/pulls`, {
		as: bob,
		body: { head: "bob:topic", base: "main", title: "new" },
	});
	await call("DELETE", api);
	await settled();
	expect(await call("GET", at, { as: bob })).toMatchObject({ fork: false });
	await restoreRepository(app, operator, await deleted(id));
	expect(await call("GET", at, { as: bob })).toMatchObject({
		fork: true,
		parent: { id },
	});
	expect(await call("GET", api)).toMatchObject({ forks_count: 1 });

	// now the fork goes: its pull request is closed, and knows its branch again afterwards
	await call("DELETE", at, { as: bob });
	await settled();
	const address = `${api}/pulls/${pull.number}`;
	expect(await call("GET", address)).toMatchObject({ state: "closed" });
	expect(await call("GET", api)).toMatchObject({ forks_count: 0 });
	await restoreRepository(app, operator, await deleted(fork.id));
	await settled();
	expect(await call("GET", api)).toMatchObject({ forks_count: 1 });
	expect(
		await call("PATCH", address, { body: { state: "open" } }),
	).toMatchObject({ state: "open", head: { repo: { id: fork.id } } });
	expect(await damage()).toEqual([]);
});

test("rights of accounts and teams that are gone do not come back", async () => {
	const { api } = await repository();
	const id = await idOf(api);
	const dora = await forge.user("dora");
	await call("PUT", `${api}/collaborators/dora`);
	await call("DELETE", api);
	await call("DELETE", "/admin/users/dora", { as: forge.admin });
	expect(dora.name).toBe("dora");
	await restoreRepository(app, operator, await deleted(id));
	expect(await call("GET", `${api}/collaborators`)).toEqual([]);
});

test("a repository of a private parent comes back private", async () => {
	const { name, api } = await repository({ auto_init: true });
	const fork = await call<{ id: number }>("POST", `${api}/forks`, {
		as: bob,
		body: { name: `private-${name}` },
	});
	const at = `/repos/bob/private-${name}`;
	await call("DELETE", at, { as: bob });
	await call("PATCH", api, { body: { private: true } });
	await restoreRepository(app, operator, await deleted(fork.id));
	expect(await call("GET", at, { as: bob })).toMatchObject({ private: true });
});

test("who owns as many repositories as he may restores none; the operator does", async () => {
	const eve = await forge.user("eve");
	const made = await call<{ id: number }>("POST", "/user/repos", {
		as: eve,
		body: { name: "first" },
	});
	await call("DELETE", "/repos/eve/first", { as: eve });
	await call("POST", "/user/repos", { as: eve, body: { name: "second" } });
	await call("PATCH", "/admin/users/eve", {
		as: forge.admin,
		body: { max_repo_creation: 1, source_id: 0, login_name: "eve" },
	});
	const account = await accountByName(app.db, "eve");
	if (!account) throw new Error("no account");
	const actor = actingFor(account);
	await expect(
		restoreRepository(app, actor, await deleted(made.id)),
	).rejects.toMatchObject({ kind: "forbidden" });
	await restoreRepository(app, operator, await deleted(made.id));
});

const rowsOf = (id: number) =>
	app.db.rows((q) =>
		q.selectFrom("repository").select("id").where("id", "=", id),
	);

test("what is deleted for good loses its rows and its store, also when its job is lost", async () => {
	const { name, api } = await repository({ auto_init: true });
	const id = await idOf(api);
	const [row] = await app.db.rows((q) =>
		q.selectFrom("repository").select("store_id").where("name", "=", name),
	);
	const store = storePath(app.git, {
		id: row?.store_id ?? 0,
		format: "sha1",
	});
	await call("DELETE", api);
	await settled();
	expect(existsSync(join(store, "HEAD"))).toBe(true);
	const found = await deleted(id);
	await purgeRepository(app, found);
	// as if the server had been killed before the job began
	await app.db.write((tx) =>
		tx.change((q) =>
			q.deleteFrom("job").where("alone", "=", `remove-repository-rows:${id}`),
		),
	);
	await resumeEveryRemoval(app);
	await settled();
	expect(await rowsOf(id)).toEqual([]);
	expect(existsSync(store)).toBe(false);
	await expect(purgeRepository(app, found)).rejects.toMatchObject({
		kind: "not-found",
	});
	await expect(restoreRepository(app, operator, found)).rejects.toMatchObject({
		kind: "not-found",
	});
});

test("it goes for good when its time is over", async () => {
	const { api } = await repository();
	const id = await idOf(api);
	await call("DELETE", api);
	await purgeOverdue(app);
	expect(await deleted(id)).toBeDefined();
	const days = app.config.keepDeletedDays;
	await app.db.write((tx) =>
		tx.change((q) =>
			q
				.updateTable("deleted_repository")
				.set((e) => ({ deleted_at: e("deleted_at", "-", days * 86_400) }))
				.where("repository_id", "=", id),
		),
	);
	await purgeOverdue(app);
	await settled();
	expect(await rowsOf(id)).toEqual([]);
});

test("it waits for the account that owned it, and goes for good with that", async () => {
	const finn = await forge.user("finn");
	const made = await call<{ id: number }>("POST", "/user/repos", {
		as: finn,
		body: { name: "mine" },
	});
	await call("DELETE", "/repos/finn/mine", { as: finn });
	const owner = await accountByName(app.db, "finn");
	await call("DELETE", "/admin/users/finn", { as: forge.admin });
	await settled();
	expect(await rowsOf(made.id)).toHaveLength(1);
	expect(await deleted(made.id)).toBeUndefined();
	await purgeAccount(app, { id: owner?.id as number, name: "finn" });
	await settled();
	expect(await rowsOf(made.id)).toEqual([]);
});

test("with 0 days it goes at once", async () => {
	const { api } = await repository();
	const id = await idOf(api);
	const { keepDeletedDays } = app.config;
	Object.assign(app.config, { keepDeletedDays: 0 });
	try {
		await call("DELETE", api);
	} finally {
		Object.assign(app.config, { keepDeletedDays });
	}
	expect(await rowsOf(id)).toEqual([]);
});

import { expect, test } from "vitest";
import {
	type Account,
	accountByName,
} from "../../../../src/domain/accounts/account.ts";
import { examine, rowChecks } from "../../../../src/domain/doctor/examine.ts";
import {
	type DeletedRepository,
	listDeleted,
} from "../../../../src/domain/lifecycle/deleted/deleted-repository.ts";
import { purgeOverdue } from "../../../../src/domain/lifecycle/deleted/purge-overdue.ts";
import { restoreRepository } from "../../../../src/domain/lifecycle/deleted/restore-repository.ts";
import { operator } from "../../../../src/domain/permissions/actor.ts";
import { deleteRepositoriesOf } from "../../../../src/domain/removal/delete-repositories.ts";
import { deleteUser } from "../../../../src/domain/removal/delete-user.ts";
import {
	type DeletedAccount,
	deletedAccount,
} from "../../../../src/domain/removal/kept/deleted-account.ts";
import { putBack } from "../../../../src/domain/removal/kept/put-back.ts";
import {
	purgeAccount,
	restoreAccount,
} from "../../../../src/domain/removal/kept/restore-account.ts";
import { testForge } from "../../../support/forge.ts";

const forge = await testForge();
const { app } = forge;
const ada = await forge.user("ada");
type Who = typeof ada;

const call = async <T = { id: number }>(
	method: string,
	path: string,
	{ as = ada, body }: { as?: Who; body?: object } = {},
) => {
	const seen = await forge.call<T>(method, path, { as, body });
	if (seen.status >= 300)
		throw new Error(`${method} ${path}: ${seen.status} ${seen.text}`);
	return seen.body;
};
const status = async (method: string, path: string, as: Who = ada) =>
	(await forge.call(method, path, { as })).status;
const settled = async () => {
	for (let i = 0; i < 2; i++) {
		await app.events.settled();
		await app.jobs.settled();
	}
};
const damage = () => examine(app, rowChecks, { fix: false });
const idOf = async (name: string) =>
	(await accountByName(app.db, name))?.id as number;
const remove = async (name: string, purge = false) => {
	const id = await idOf(name);
	await call("DELETE", `/admin/users/${name}${purge ? "?purge=true" : ""}`, {
		as: forge.admin,
	});
	await settled();
	return (await deletedAccount(app.db, id)) as DeletedAccount;
};
const restore = async (gone: DeletedAccount) => {
	await restoreAccount(app, operator, gone);
	await settled();
};
const day = 86_400;
/** Lets days go by for what was deleted. */
const later = (days: number) =>
	app.db.write(async (tx) => {
		for (const table of ["deleted_account", "deleted_repository"] as const)
			await tx.change((q) =>
				q.updateTable(table as "deleted_account").set((e) => ({
					deleted_at: e("deleted_at", "-", days * day),
				})),
			);
	});

test("a collaboration comes back where the repository has the same owner, and not with another one", async () => {
	await forge.user("eve");
	const bob = await forge.user("bob");
	for (const name of ["given", "stayed", "deleted"]) {
		await call("POST", "/user/repos", { body: { name, private: true } });
		await call("PUT", `/repos/ada/${name}/collaborators/eve`, {
			body: { permission: "admin" },
		});
	}
	const gone = await remove("eve");
	await call("POST", "/repos/ada/given/transfer", {
		body: { new_owner: "bob" },
	});
	await call("POST", "/repos/ada/given/transfer/accept", { as: bob });
	const deleted = await call("GET", "/repos/ada/deleted");
	await call("DELETE", "/repos/ada/deleted");
	await settled();
	await restore(gone);
	const has = (path: string, as: Who) =>
		status("GET", `/repos/${path}/collaborators/eve`, as);
	expect(await has("bob/given", bob)).toBe(404);
	expect(await has("ada/stayed", ada)).toBe(204);
	const rows = await app.db.rows((q) =>
		q
			.selectFrom("collaboration")
			.select("repository_id as id")
			.where("account_id", "=", gone.id)
			.where("repository_id", "=", deleted.id),
	);
	expect(rows).toEqual([{ id: deleted.id }]);
});

test("a collaborator and the owner of the repository come back in either order", async () => {
	for (const [owner, helper, first] of [
		["kai", "lea", "owner"],
		["mia", "ned", "helper"],
	] as const) {
		const as = await forge.user(owner);
		await forge.user(helper);
		await call("POST", "/user/repos", { as, body: { name: "r" } });
		await call("PUT", `/repos/${owner}/r/collaborators/${helper}`, { as });
		const both = [await remove(owner, true), await remove(helper)];
		if (first === "helper") both.reverse();
		for (const one of both) await restore(one);
		const at = `/repos/${owner}/r/collaborators/${helper}`;
		expect(await status("GET", at, forge.admin)).toBe(204);
		expect(await damage()).toEqual([]);
	}
});

test("whoever is in no team any more is no member either", async () => {
	await forge.user("finn");
	await call("POST", "/orgs", { body: { username: "lumen" } });
	const ids: number[] = [];
	for (const name of ["crew", "staff"]) {
		const team = await call("POST", "/orgs/lumen/teams", {
			body: { name, permission: "read", units: ["repo.code"] },
		});
		ids.push(team.id);
		await call("PUT", `/teams/${team.id}/members/finn`);
	}
	const member = () => status("GET", "/orgs/lumen/members/finn");
	const first = await remove("finn", true);
	await call("DELETE", `/teams/${ids[0]}`);
	await restore(first);
	expect(await member()).toBe(204);
	const second = await remove("finn", true);
	await call("DELETE", `/teams/${ids[1]}`);
	await restore(second);
	expect(await member()).toBe(404);
	expect(await damage()).toEqual([]);
});

test("what was deleted before or with an account waits with it, and has its time afterwards", async () => {
	const as = await forge.user("gil");
	for (const name of ["before", "with"])
		await call("POST", "/user/repos", { as, body: { name } });
	await call("DELETE", "/repos/gil/before", { as });
	await later(app.config.keepDeletedDays - 2);
	const gone = await remove("gil", true);
	await later(app.config.keepDeletedDays - 1);
	await restoreAccount(app, operator, gone);
	// before the job has restored them
	await purgeOverdue(app);
	await settled();
	expect(await status("GET", "/repos/gil/with")).toBe(200);
	const left = () =>
		app.db.rows((q) =>
			q
				.selectFrom("deleted_repository")
				.select("name")
				.where("owner_id", "=", gone.id),
		);
	expect(await left()).toEqual([{ name: "before" }]);
	await later(2);
	await purgeOverdue(app);
	expect(await left()).toEqual([]);
});

test("whoever deletes an account that somebody has just deleted is told that it is gone", async () => {
	await forge.user("hal");
	const hal = (await accountByName(app.db, "hal")) as Account;
	const drop = () => deleteUser(app, operator, hal, { purge: false });
	await drop();
	await expect(drop()).rejects.toMatchObject({ kind: "not-found" });
	const gone = await deletedAccount(app.db, hal.id);
	expect(gone).toMatchObject({ name: "hal" });
	await purgeAccount(app, gone as DeletedAccount);
	// its rows wait for the job: it cannot be kept any more
	await expect(drop()).rejects.toMatchObject({ kind: "not-found" });
	expect(await deletedAccount(app.db, hal.id)).toBeUndefined();
});

test("an account that is deleted again while it comes back keeps what was still aside", async () => {
	const as = await forge.user("ida");
	const id = await idOf("ida");
	await call("POST", "/user/repos", { body: { name: "liked" } });
	await call("PUT", "/user/starred/ada/liked", { as });
	await call("PUT", "/repos/ada/liked/collaborators/ida");
	const stars = async () =>
		(await call<{ stars_count: number }>("GET", "/repos/ada/liked"))
			.stars_count;
	const rights = () =>
		app.db.rows((q) =>
			q
				.selectFrom("collaboration")
				.select("account_id")
				.where("account_id", "=", id),
		);
	const gone = await remove("ida");
	await restoreAccount(app, operator, gone);
	await app.db.write((tx) =>
		tx.change((q) =>
			q.deleteFrom("job").where("kind", "=", "remove-account-rows"),
		),
	);
	// somebody deletes it after a part was read, and before it is put back
	let again: Promise<unknown> | undefined;
	const db = new Proxy(app.db, {
		get: (of, key) =>
			key !== "first"
				? Reflect.get(of, key)
				: async (...args: Parameters<typeof of.first>) => {
						const found = await of.first(...args);
						again ??= call("DELETE", "/admin/users/ida", { as: forge.admin });
						await again;
						return found;
					},
	});
	const { signal } = new AbortController();
	await putBack({ ...app, db }, id, signal, async () => {});
	await settled();
	expect(await rights()).toEqual([]);
	expect(await stars()).toBe(0);
	expect(await damage()).toEqual([]);
	await restore((await deletedAccount(app.db, id)) as DeletedAccount);
	expect(await rights()).toEqual([{ account_id: id }]);
	expect(await stars()).toBe(1);
	expect(await damage()).toEqual([]);
});

test("the picture of a deleted account is not shown", async () => {
	const as = await forge.user("jo");
	const image =
		"iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
	await call("POST", "/user/avatar", { as, body: { image } });
	const { avatar_url } = await call<{ avatar_url: string }>("GET", "/user", {
		as,
	});
	const path = new URL(avatar_url).pathname;
	const seen = async () => (await fetch(new URL(path, forge.url))).status;
	expect(await seen()).toBe(200);
	const gone = await remove("jo");
	expect(await seen()).toBe(404);
	await restore(gone);
	expect(await seen()).toBe(200);
});

test("of restores and permanent deletions at the same time one is done, and the others are told", async () => {
	await forge.user("kim");
	const gone = await remove("kim");
	const outcomes = await Promise.allSettled([
		restoreAccount(app, operator, gone),
		restoreAccount(app, operator, gone, "kim2"),
		purgeAccount(app, gone),
		restoreAccount(app, operator, gone, "kim3"),
	]);
	await settled();
	const done = outcomes.filter(({ status }) => status === "fulfilled");
	expect(done).toHaveLength(1);
	for (const outcome of outcomes)
		if (outcome.status === "rejected")
			expect(outcome.reason).toMatchObject({ kind: "not-found" });
	const names = ["kim", "kim2", "kim3"];
	const there = await Promise.all(names.map((name) => idOf(name)));
	const purged = outcomes[2]?.status === "fulfilled";
	expect(there.filter((id) => id === gone.id)).toHaveLength(purged ? 0 : 1);
	expect(await damage()).toEqual([]);
});

test("what was deleted with an owner who stayed after all can be restored alone", async () => {
	const as = await forge.user("lou");
	const lou = (await accountByName(app.db, "lou")) as Account;
	await call("POST", "/user/repos", { as, body: { name: "first" } });
	// the server ends between the deletion of the repositories and that of the account
	await deleteRepositoriesOf(app, operator, lou, { keep: true });
	expect(await status("GET", "/repos/lou/first", as)).toBe(404);
	const { rows } = await listDeleted(
		app.db,
		{ owner: lou.id },
		{ limit: 10, offset: 0 },
	);
	expect(rows.map(({ name }) => name)).toEqual(["first"]);
	await restoreRepository(app, operator, rows[0] as DeletedRepository);
	expect(await status("GET", "/repos/lou/first", as)).toBe(200);
	const gone = await remove("lou", true);
	await restore(gone);
	expect(await status("GET", "/repos/lou/first", ada)).toBe(200);
	expect(await damage()).toEqual([]);
});

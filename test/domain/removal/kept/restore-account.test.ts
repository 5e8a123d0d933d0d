import { expect, test } from "vitest";
import { accountByName } from "../../../../src/domain/accounts/account.ts";
import { examine, rowChecks } from "../../../../src/domain/doctor/examine.ts";
import { operator } from "../../../../src/domain/permissions/actor.ts";
import {
	type DeletedAccount,
	listDeletedAccounts,
} from "../../../../src/domain/removal/kept/deleted-account.ts";
import { purgeOverdueAccounts } from "../../../../src/domain/removal/kept/purge-overdue-accounts.ts";
import {
	purgeAccount,
	restoreAccount,
} from "../../../../src/domain/removal/kept/restore-account.ts";
import { resumeEveryRemoval } from "../../../../src/domain/removal/resume-every-removal.ts";
import { testForge } from "../../../support/forge.ts";
import { sshPair } from "../../../support/ssh-client.ts";

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
const status = async (method: string, path: string, as?: Who) =>
	(await forge.call(method, path, { as })).status;
const settled = async () => {
	for (let i = 0; i < 2; i++) {
		await app.events.settled();
		await app.jobs.settled();
	}
};
const damage = () => examine(app, rowChecks, { fix: false });
const kept = async (name: string) =>
	(
		await listDeletedAccounts(app.db, { word: name }, { limit: 10, offset: 0 })
	).rows.find((row) => row.name === name) as DeletedAccount;
const rowOf = (id: number) =>
	app.db.rows((q) =>
		q.selectFrom("account").select(["id", "removed"]).where("id", "=", id),
	);
const remove = async (name: string, purge = false) => {
	await call("DELETE", `/admin/users/${name}${purge ? "?purge=true" : ""}`, {
		as: forge.admin,
	});
	await settled();
	return kept(name);
};
const logins = async (path: string, as = ada) =>
	(await call<{ login: string }[]>("GET", path, { as })).map(
		({ login }) => login,
	);

test("a deleted user is gone by every road, and comes back with ties and rights, but without credentials", async () => {
	const eve = await forge.user("eve");
	const person = await forge.user("mate");
	const at = "/repos/ada/quarry";
	await call("POST", "/user/repos", {
		body: { name: "quarry", auto_init: true, private: true },
	});
	await call("PUT", `${at}/collaborators/eve`, {
		body: { permission: "write" },
	});
	await call("PUT", `${at}/subscription`, { as: eve });
	await call("PUT", "/user/starred/ada/quarry", { as: eve });
	await call("PUT", "/user/following/ada", { as: eve });
	await call("PUT", "/user/following/eve", {});
	await call("POST", `${at}/issues`, {
		as: eve,
		body: { title: "first", assignees: ["eve"] },
	});
	await call("POST", `${at}/issues/1/reactions`, {
		as: eve,
		body: { content: "+1" },
	});
	await call("PUT", `${at}/issues/1/subscriptions/eve`, { as: eve });
	await call("POST", `${at}/branch_protections`, {
		body: {
			rule_name: "main",
			enable_push: true,
			enable_push_whitelist: true,
			push_whitelist_usernames: ["eve"],
		},
	});
	await call("POST", "/orgs", { body: { username: "lumen" } });
	const team = await call("POST", "/orgs/lumen/teams", {
		body: { name: "crew", permission: "write", units: ["repo.code"] },
	});
	await call("PUT", `/teams/${team.id}/members/eve`);
	await call("POST", "/user/keys", {
		as: eve,
		body: { title: "k", key: sshPair().public },
	});
	await call("POST", "/user/repos", { as: eve, body: { name: "own" } });
	await settled();
	const counted = () =>
		Promise.all([
			call<object>("GET", at),
			call<object>("GET", "/users/ada"),
		]).then((both) =>
			both.map((one) => {
				const {
					stars_count,
					watchers_count,
					followers_count,
					following_count,
				} = one as Record<string, number>;
				return [stars_count, watchers_count, followers_count, following_count];
			}),
		);
	const before = await counted();
	const id = (await accountByName(app.db, "eve"))?.id as number;

	const gone = await remove("eve", true);
	expect(gone).toMatchObject({ id, name: "eve", kind: "user" });
	// roads by which somebody could still meet or be the account
	const roads: [string, unknown, unknown][] = [
		["token", await status("GET", "/user", eve), 401],
		["name", await status("GET", "/users/eve", forge.admin), 404],
		["repository", await status("GET", "/repos/eve/own", forge.admin), 404],
		["collaborators", await logins(`${at}/collaborators`), []],
		["stars", await logins(`${at}/stargazers`), []],
		["watchers", await logins(`${at}/subscribers`), ["ada"]],
		["followers", await logins("/users/ada/followers"), []],
		["following", await logins("/users/ada/following"), []],
		["team", await logins(`/teams/${team.id}/members`), []],
		["members", await logins("/orgs/lumen/members"), ["ada"]],
		[
			"assignees",
			(await call<{ assignees: unknown }>("GET", `${at}/issues/1`)).assignees,
			[],
		],
		["reactions", await call("GET", `${at}/issues/1/reactions`), []],
		["who may push", await pushers(at), []],
		[
			"administrators",
			(await logins("/admin/users?limit=50", forge.admin)).includes("eve"),
			false,
		],
		[
			"search",
			await call("GET", "/users/search?q=eve", { as: forge.admin }),
			{ ok: true, data: [] },
		],
		[
			"administrator's addresses",
			await call("GET", "/admin/emails/search?q=eve", { as: forge.admin }),
			[],
		],
	];
	for (const [road, seen, wanted] of roads)
		expect([road, seen]).toEqual([road, wanted]);
	const secrets = await app.db.rows((q) =>
		q
			.selectFrom("public_key")
			.select("id")
			.where("account_id", "=", id)
			.unionAll(
				q.selectFrom("session").select("id").where("account_id", "=", id),
			)
			.unionAll(
				q.selectFrom("access_token").select("id").where("account_id", "=", id),
			),
	);
	expect(secrets).toEqual([]);
	expect(await damage()).toEqual([]);
	await resumeEveryRemoval(app);
	await purgeOverdueAccounts(app);
	await settled();

	const { account, addressTaken } = await restoreAccount(app, operator, gone);
	await settled();
	expect(account).toMatchObject({ id, name: "eve", password_hash: "" });
	expect(account.email).not.toBe("");
	expect(addressTaken).toBe(false);
	expect(await status("GET", "/user", eve)).toBe(401);
	expect(await counted()).toEqual(before);
	expect(await logins(`${at}/collaborators`)).toEqual(["eve"]);
	expect(await logins(`${at}/subscribers`)).toContain("eve");
	expect(await logins(`/teams/${team.id}/members`)).toEqual(["eve"]);
	expect(await logins("/users/ada/followers")).toEqual(["eve"]);
	expect(await pushers(at)).toEqual(["eve"]);
	expect(
		await call<{ assignees: object[] }>("GET", `${at}/issues/1`),
	).toMatchObject({ assignees: [{ login: "eve" }], user: { login: "eve" } });
	expect(await status("GET", "/repos/eve/own", person)).toBe(200);
	expect(await kept("eve")).toBeUndefined();
	expect(await damage()).toEqual([]);
	expect(
		await app.db.rows((q) => q.selectFrom("deleted_account_part").selectAll()),
	).toEqual([]);
});

async function pushers(at: string): Promise<string[]> {
	const rule = await call<{ push_whitelist_usernames: string[] | null }>(
		"GET",
		`${at}/branch_protections/main`,
	);
	return rule.push_whitelist_usernames ?? [];
}

test("rights in what is gone or hidden by then do not come back", async () => {
	await forge.user("finn");
	const finn = await accountByName(app.db, "finn");
	for (const name of ["shut", "dropped"]) {
		await call("POST", "/user/repos", { body: { name } });
		await app.db.write((tx) =>
			tx.change((q) =>
				q.insertInto("watch").expression((e) =>
					e
						.selectFrom("repository")
						.select((s) => [
							"repository.id as repository_id",
							s.cast<number>(s.val(finn?.id), "bigint").as("account_id"),
							s.val("all").as("mode"),
							s.cast<number>(s.val(1), "bigint").as("created_at"),
						])
						.where("repository.name", "=", name),
				),
			),
		);
	}
	await call("PUT", "/repos/ada/dropped/collaborators/finn");
	await examine(app, rowChecks, { fix: true });
	const gone = await remove("finn");
	await call("PATCH", "/repos/ada/shut", { body: { private: true } });
	await call("DELETE", "/repos/ada/dropped");
	await settled();
	await restoreAccount(app, operator, gone);
	await settled();
	expect(await logins("/repos/ada/shut/subscribers")).toEqual(["ada"]);
	expect(await damage()).toEqual([]);
});

test("a taken name asks for another one, and a taken address stays where it is", async () => {
	await forge.user("gus");
	const address = (await accountByName(app.db, "gus"))?.email as string;
	const gone = await remove("gus");
	await forge.user("gus");
	expect((await accountByName(app.db, "gus"))?.email).toBe(address);
	await expect(restoreAccount(app, operator, gone)).rejects.toMatchObject({
		kind: "conflict",
	});
	await expect(
		restoreAccount(app, operator, gone, "a b"),
	).rejects.toMatchObject({ kind: "invalid" });
	const back = await restoreAccount(app, operator, gone, "gus-2");
	expect(back).toMatchObject({
		addressTaken: true,
		account: { id: gone.id, name: "gus-2", email: "" },
	});
	expect(await damage()).toEqual([]);
});

test("an organization and its only owner come back in either order", async () => {
	for (const [owner, name, first] of [
		["hal", "halley", "user"],
		["ida", "idol", "organization"],
	] as const) {
		const as = await forge.user(owner);
		await call("POST", "/orgs", { as, body: { username: name } });
		await call("POST", `/orgs/${name}/repos`, { as, body: { name: "r" } });
		const person = await remove(owner, true);
		const organization = await kept(name);
		expect(organization.kind).toBe("organization");
		expect(await status("GET", `/orgs/${name}`, forge.admin)).toBe(404);
		const order =
			first === "user" ? [person, organization] : [organization, person];
		for (const one of order) {
			await restoreAccount(app, operator, one);
			await settled();
		}
		expect(await logins(`/orgs/${name}/members`, forge.admin)).toEqual([owner]);
		expect(await status("GET", `/repos/${name}/r`, forge.admin)).toBe(200);
		expect(await damage()).toEqual([]);
	}
});

test("nothing stays when its time is over, or it is deleted permanently", async () => {
	for (const [name, end] of [
		["jan", (of: DeletedAccount) => purgeAccount(app, of)],
		["kai", () => overdue()],
	] as const) {
		const as = await forge.user(name);
		await call("POST", "/user/repos", { as, body: { name: "r" } });
		await call("PUT", "/user/following/ada", { as });
		const gone = await remove(name, true);
		await purgeOverdueAccounts(app);
		expect(await rowOf(gone.id)).toMatchObject([{ removed: 1 }]);
		await end(gone);
		// as if the server had been killed before the job began
		await app.db.write((tx) =>
			tx.change((q) =>
				q.deleteFrom("job").where("kind", "=", "remove-account-rows"),
			),
		);
		await resumeEveryRemoval(app);
		await settled();
		expect(await rowOf(gone.id)).toEqual([]);
		expect(
			await app.db.rows((q) =>
				q
					.selectFrom("deleted_account_part")
					.select("id")
					.where("account_id", "=", gone.id),
			),
		).toEqual([]);
		await expect(purgeAccount(app, gone)).rejects.toMatchObject({
			kind: "not-found",
		});
		await expect(restoreAccount(app, operator, gone)).rejects.toMatchObject({
			kind: "not-found",
		});
		expect(await damage()).toEqual([]);
	}
});

async function overdue() {
	await app.db.write((tx) =>
		tx.change((q) =>
			q.updateTable("deleted_account").set((e) => ({
				deleted_at: e("deleted_at", "-", app.config.keepDeletedDays * 86_400),
			})),
		),
	);
	await purgeOverdueAccounts(app);
}

test("an account with much is set aside by a job, and put back by one that was lost", async () => {
	const as = await forge.user("lea");
	const id = (await accountByName(app.db, "lea"))?.id as number;
	await call("POST", "/user/repos", { body: { name: "many" } });
	await call("POST", "/repos/ada/many/issues", { body: { title: "one" } });
	const [issue] = await app.db.rows((q) =>
		q.selectFrom("issue").select("id").where("title", "=", "one"),
	);
	await app.db.write(async (tx) => {
		for (let i = 0; i < 450; i++)
			await tx.change((q) =>
				q.insertInto("reaction").values({
					issue_id: issue?.id as number,
					account_id: id,
					content: `r${i}`,
					created_at: 1,
				}),
			);
	});
	await call("PUT", "/user/starred/ada/many", { as });
	const reactions = () =>
		app.db
			.rows((q) =>
				q.selectFrom("reaction").select("id").where("account_id", "=", id),
			)
			.then((rows) => rows.length);
	const gone = await remove("lea");
	expect(await reactions()).toBe(0);
	expect(await damage()).toEqual([]);
	await restoreAccount(app, operator, gone);
	await app.db.write((tx) =>
		tx.change((q) =>
			q.deleteFrom("job").where("kind", "=", "remove-account-rows"),
		),
	);
	await resumeEveryRemoval(app);
	await settled();
	expect(await reactions()).toBe(450);
	expect(await logins("/repos/ada/many/stargazers")).toEqual(["lea"]);
	expect(await damage()).toEqual([]);
});

test("with 0 days an account goes at once", async () => {
	await forge.user("mo");
	const id = (await accountByName(app.db, "mo"))?.id as number;
	const { keepDeletedDays } = app.config;
	Object.assign(app.config, { keepDeletedDays: 0 });
	try {
		await remove("mo");
	} finally {
		Object.assign(app.config, { keepDeletedDays });
	}
	expect(await rowOf(id)).toEqual([]);
	expect(await kept("mo")).toBeUndefined();
});

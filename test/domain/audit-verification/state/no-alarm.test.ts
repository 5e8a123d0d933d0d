import { beforeAll, expect, test } from "vitest";
import { accountByName } from "../../../../src/domain/accounts/account.ts";
import { forgetAccount } from "../../../../src/domain/audit/keeping/forget-details.ts";
import { operator } from "../../../../src/domain/permissions/actor.ts";
import { deletedAccount } from "../../../../src/domain/removal/kept/deleted-account.ts";
import { restoreAccount } from "../../../../src/domain/removal/kept/restore-account.ts";
import { testForge } from "../../../support/forge.ts";
import { call, type Forge, foundAfter, foundWhenSettled } from "./bench.ts";

let forge: Forge;
const people: Record<string, never> = {};
const ask = (method: string, path: string, body?: object, as?: never) =>
	call(forge, method, path, body, as);
const found = () => foundWhenSettled(forge);
const idOf = async (name: string) =>
	(await accountByName(forge.app.db, name))?.id ?? 0;

async function restore(id: number) {
	const deleted = await deletedAccount(forge.app.db, id);
	if (!deleted) throw new Error(`account ${id} was not kept`);
	await restoreAccount(forge.app, operator, deleted);
}

beforeAll(async () => {
	forge = await testForge();
	for (const name of ["dan", "eve", "fay", "gil", "ivy"])
		people[name] = (await forge.user(name)) as never;
	await forge.app.auditSealing.settled();
});

const setAdmin = (name: string, admin: boolean) =>
	forge.call("PATCH", `/admin/users/${name}`, {
		body: { admin, source_id: 0, login_name: name },
	});

test("an administrator who is deleted and restored", async () => {
	const id = await idOf("ivy");
	expect((await setAdmin("ivy", true)).status).toBe(200);
	await ask("DELETE", "/admin/users/ivy");
	expect(await found()).toEqual([]);
	await restore(id);
	expect(await found()).toEqual([]);
	expect(
		await foundAfter(forge, `update account set admin = 1 where id = ${id}`),
	).toEqual([expect.stringContaining("is a site administrator")]);
});

test("two changes of an administrator at once", async () => {
	for (let round = 0; round < 5; round++) {
		const replies = await Promise.all(
			[true, false].map((admin) => setAdmin("dan", admin)),
		);
		expect(replies.map(({ status }) => status)).toEqual([200, 200]);
		expect(await foundAfter(forge)).toEqual([]);
	}
});

test("a user on lists who is deleted, and restored after they were edited", async () => {
	const api = "/repos/root/quarry";
	await ask("POST", "/user/repos", { name: "quarry", auto_init: true });
	for (const name of ["dan", "eve", "gil"])
		await ask("PUT", `${api}/collaborators/${name}`, { permission: "write" });
	await ask("POST", `${api}/branch_protections`, {
		...{ rule_name: "main", enable_push: true, enable_push_whitelist: true },
		push_whitelist_usernames: ["dan", "eve"],
	});
	const rule = await ask("POST", `${api}/tag_protections`, {
		...{ name_pattern: "v*", whitelist_usernames: ["dan", "eve"] },
	});
	const eve = await idOf("eve");
	await ask("DELETE", "/admin/users/eve");
	expect(await found()).toEqual([]);
	const people = ["dan", "gil"];
	await ask("PATCH", `${api}/branch_protections/main`, {
		push_whitelist_usernames: people,
	});
	await ask("PATCH", `${api}/tag_protections/${rule.id}`, {
		whitelist_usernames: people,
	});
	expect(await found()).toEqual([]);
	await restore(eve);
	expect(await found()).toEqual([]);
});

test("pull requests of a fork that is gone", async () => {
	const api = "/repos/root/heads";
	const write = (of: string, branch: string, as?: never) =>
		ask(
			"POST",
			`${of}/contents/${branch}`,
			{ content: "eA==", new_branch: branch },
			as,
		);
	await ask("POST", "/user/repos", {
		...{ name: "heads", auto_init: true, default_branch: "main" },
	});
	await write(api, "old");
	await ask("POST", `${api}/forks`, {}, people.gil);
	await write("/repos/gil/heads", "new", people.gil);
	for (const branch of ["old", "new"])
		await ask(
			"POST",
			`${api}/pulls`,
			{ title: branch, head: `gil:${branch}`, base: "main" },
			people.gil,
		);
	await ask("DELETE", "/repos/gil/heads?purge=true", undefined, people.gil);
	expect(await found()).toEqual([]);
	const gone = "update pull set head_repository_id = null";
	expect(await foundAfter(forge, gone)).toEqual([]);
});

test("a public member who is forgotten and joins another team", async () => {
	await ask("POST", "/orgs", { username: "lumen" });
	const teams: { id: number }[] = [];
	for (const name of ["writers", "readers"])
		teams.push(
			await ask("POST", "/orgs/lumen/teams", {
				...{ name, units_map: { "repo.code": "write" } },
			}),
		);
	const [writers, readers] = teams.map(({ id }) => `/teams/${id}/members/fay`);
	await ask("PUT", `${writers}`);
	await ask("PUT", "/orgs/lumen/public_members/fay", undefined, people.fay);
	await forgetAccount(forge.app, await idOf("fay"));
	await ask("PUT", `${readers}`);
	expect(await found()).toEqual([]);
});

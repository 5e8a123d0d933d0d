import { beforeAll, expect, test } from "vitest";
import {
	type Account,
	accountByName,
} from "../../../../src/domain/accounts/account.ts";
import { forgetAccount } from "../../../../src/domain/audit/keeping/forget-details.ts";
import { deletedRepository } from "../../../../src/domain/lifecycle/deleted/deleted-repository.ts";
import { restoreRepository } from "../../../../src/domain/lifecycle/deleted/restore-repository.ts";
import { operator } from "../../../../src/domain/permissions/actor.ts";
import { linkAccount } from "../../../../src/domain/sources/external-logins.ts";
import { usualLdapSettings } from "../../../../src/domain/sources/ldap-settings.ts";
import { addSource } from "../../../../src/domain/sources/sources.ts";
import { testForge } from "../../../support/forge.ts";
import {
	call,
	type Forge,
	foundAfter,
	foundWhenSettled,
	testKey,
} from "./bench.ts";

let forge: Forge;
const ask = (method: string, path: string, body?: object, as?: never) =>
	call(forge, method, path, body, as);
const found = () => foundWhenSettled(forge);
const people: Record<string, never> = {};

beforeAll(async () => {
	forge = await testForge();
	for (const name of ["ada", "bob", "cyd", "dan", "eve"])
		people[name] = (await forge.user(name)) as never;
	await forge.app.auditSealing.settled();
});

/** An organization with a team, members, a repository and rules of it. */
async function organization(name: string) {
	await ask("POST", "/orgs", { username: name });
	const team = await ask("POST", `/orgs/${name}/teams`, {
		...{ name: "writers", permission: "write", units: ["repo.code"] },
	});
	for (const user of ["bob", "cyd"])
		await ask("PUT", `/teams/${team.id}/members/${user}`);
	const api = `/repos/${name}/quarry`;
	await ask("POST", `/orgs/${name}/repos`, {
		...{ name: "quarry", auto_init: true, default_branch: "main" },
	});
	await ask("PUT", `/teams/${team.id}/repos/${name}/quarry`);
	await ask("PUT", `${api}/collaborators/dan`);
	await ask("POST", `${api}/keys`, { title: "ci", key: testKey() });
	await ask("POST", `${api}/branch_protections`, {
		...{ rule_name: "main", enable_push: true, enable_push_whitelist: true },
		...{ push_whitelist_usernames: ["dan"], push_whitelist_teams: ["writers"] },
	});
	await ask("POST", `${api}/branch_protections`, {
		...{ rule_name: "old", enable_push: true },
	});
	const rules = await forge.app.db.rows((q) =>
		q
			.selectFrom("branch_rule")
			.innerJoin("repository", "repository.id", "branch_rule.repository_id")
			.innerJoin("account", "account.id", "repository.owner_id")
			.select("branch_rule.id")
			.where("account.name", "=", name)
			.orderBy("branch_rule.id", "desc"),
	);
	await ask("POST", `${api}/branch_protections/priority`, {
		ids: rules.map(({ id }) => id),
	});
	await ask("POST", `${api}/tag_protections`, {
		...{ name_pattern: "v*", whitelist_usernames: ["dan"] },
	});
	return { api, team };
}

test("renames, transfers and another transfer back", async () => {
	const { api } = await organization("lumen");
	await ask("POST", "/orgs/lumen/rename", { new_name: "lumina" });
	const moved = api.replace("lumen", "lumina");
	await ask("POST", `${moved}/branches`, { new_branch_name: "old" });
	await ask("PATCH", `${moved}/branches/old`, { name: "new" });
	await ask("POST", `${moved}/transfer`, { new_owner: "root" });
	await ask("POST", "/repos/root/quarry/keys", { title: "x", key: testKey() });
	await ask("POST", "/repos/root/quarry/transfer", { new_owner: "lumina" });
	expect(await found()).toEqual([]);
});

test("a transfer that shows a private repository, refused and accepted", async () => {
	const { bob } = people;
	await ask("POST", "/user/repos", { name: "hidden", private: true }, bob);
	const to = { new_owner: "ada" };
	const transfer = () => ask("POST", "/repos/bob/hidden/transfer", to, bob);
	await transfer();
	expect(await found()).toEqual([]);
	const answer = (word: string) =>
		ask(
			"POST",
			`/repos/bob/hidden/transfer/${word}`,
			undefined,
			people.ada as never,
		);
	await answer("reject");
	expect(await found()).toEqual([]);
	await transfer();
	await answer("accept");
	expect(await found()).toEqual([]);
});

test("members leave, teams are deleted, people are blocked and deleted", async () => {
	const { team } = await organization("granite");
	await ask("PUT", "/orgs/granite/public_members/root");
	await ask("DELETE", `/teams/${team.id}/members/bob`);
	await ask("DELETE", "/orgs/granite/members/cyd");
	await ask("POST", "/user/repos", { name: "shared" });
	await ask("PUT", "/repos/root/shared/collaborators/cyd");
	await ask("PUT", "/user/blocks/cyd");
	expect(await found()).toEqual([]);
	await ask("PUT", `/teams/${team.id}/members/bob`);
	await ask("DELETE", `/teams/${team.id}`);
	await ask("PUT", "/repos/granite/quarry/collaborators/eve");
	await ask("DELETE", "/admin/users/eve?purge=true");
	expect(await found()).toEqual([]);
	await ask("DELETE", "/repos/granite/quarry");
	await ask("DELETE", "/orgs/granite");
	expect(await found()).toEqual([]);
});

test("a template with its rules, and a fork", async () => {
	const { api } = await organization("basalt");
	await ask("PATCH", api, { template: true });
	await ask("POST", `${api}/generate`, {
		...{ owner: "root", name: "made", git_content: true },
		protected_branch: true,
	});
	await ask("POST", `${api}/forks`, {}, people.ada as never);
	expect(await found()).toEqual([]);
	const [made] = await forge.app.db.rows((q) =>
		q.selectFrom("repository").select("id").where("name", "=", "made"),
	);
	expect(
		await foundAfter(
			forge,
			`delete from branch_rule where repository_id = ${made?.id}`,
		),
	).toHaveLength(2);
});

test("heads of pull requests follow their branches, and one that was set by SQL is found", async () => {
	const api = "/repos/root/heads";
	await ask("POST", "/user/repos", { name: "heads", auto_init: true });
	const write = (name: string, branch: string, fresh = false) =>
		ask("POST", `${api}/contents/${name}`, {
			content: "eA==",
			...(fresh ? { new_branch: branch } : { branch }),
		});
	await write("a", "one", true);
	await write("b", "two", true);
	for (const head of ["one", "two"])
		await ask("POST", `${api}/pulls`, { title: head, head, base: "main" });
	await write("c", "one");
	await ask("PATCH", `${api}/branches/two`, { name: "three" });
	await write("d", "three");
	expect(await found()).toEqual([]);
	await ask("PATCH", `${api}/pulls/2`, { state: "closed" });
	await ask("DELETE", `${api}/branches/three`);
	await ask("POST", `${api}/pulls/1/merge`, { do: "squash" });
	expect(await found()).toEqual([]);
	const [row] = await forge.app.db.rows((q) =>
		q.selectFrom("repository").select("store_id").where("name", "=", "heads"),
	);
	const store = row?.store_id;
	const name = "refs/pull/1/head";
	const main = `(select oid from git_ref where store_id = ${store} and name = 'refs/heads/main')`;
	const set = `update git_ref set oid = ${main} where store_id = ${store} and name = '${name}'`;
	const moved = `update ref_move set new_oid = ${main} where store_id = ${store} and name = '${name}'`;
	const pull = `update pull set head_oid = ${main} where head_branch = 'one'`;
	const byRecords = expect.stringMatching(
		`^${name} of store ${store} points to [0-9a-f]{40}, and no record moved refs/heads/one of store ${store} there`,
	);
	const byRows = expect.stringMatching(`^${name} of store ${store} points to`);
	expect(await foundAfter(forge, set)).toEqual([byRows, byRecords]);
	expect(await foundAfter(forge, set, moved, pull)).toEqual([byRecords]);
	expect(
		await foundAfter(
			forge,
			set,
			pull,
			`delete from ref_move where store_id = ${store} and name = '${name}'`,
		),
	).toEqual([
		expect.stringContaining("is not in the list of moves"),
		byRecords,
	]);
	for (const [hidden, said] of [
		["head_repository_id = null", "refs/heads/one of any store there"],
		["flow = 'agit'", `no record moved ${name} of store ${store} there`],
	])
		expect(
			await foundAfter(
				forge,
				set,
				moved,
				pull,
				`update pull set ${hidden} where head_branch = 'one'`,
			),
		).toContainEqual(expect.stringContaining(said ?? ""));
	expect(
		await foundAfter(
			forge,
			`delete from git_ref where store_id = ${store} and name = '${name}'`,
		),
	).toEqual([
		expect.stringMatching(`^${name} of store ${store} is gone, and its last`),
	]);
});

test("records that were forgotten tell nothing", async () => {
	await organization("marble");
	await ask("POST", "/user/repos", { name: "own", auto_init: true });
	for (const name of ["root", "bob"]) {
		const [row] = await forge.app.db.rows((q) =>
			q.selectFrom("account").select("id").where("name", "=", name),
		);
		await forgetAccount(forge.app, row?.id ?? 0);
		expect(await found()).toEqual([]);
	}
	await ask("PUT", "/repos/root/own/collaborators/bob");
	expect(await found()).toEqual([]);
});

test("a forgotten sign-in of a source excuses those of its account alone", async () => {
	const source = await addSource(forge.app, {
		...{ name: "Corp", active: true, secret: "x" },
		settings: {
			...{ ...usualLdapSettings, host: "127.0.0.1", port: 1 },
			...{ security: "none", userBase: "dc=corp" },
		},
	});
	const account = async (name: string) =>
		(await accountByName(forge.app.db, name)) as Account;
	for (const name of ["fay", "gus"]) await forge.user(name);
	const [fay, gus] = [await account("fay"), await account("gus")];
	const link = (of: Account) => {
		const who = { subject: of.name, name: of.name, email: "", fullName: "" };
		const person = { ...who, issuer: "", confirmed: false };
		return linkAccount(forge.app, source, person, of);
	};
	await link(fay);
	await link(gus);
	expect(await found()).toEqual([]);
	await forgetAccount(forge.app, fay.id);
	expect(await found()).toEqual([]);
	const moved = `update external_login set account_id = ${fay.id} where account_id = ${gus.id}`;
	expect(await foundAfter(forge, moved)).toEqual([
		expect.stringMatching(/^sign-in \d+ of gus .*: row_digest is /),
	]);
	const insert = `insert into external_login (id, source_id, subject, account_id, name, email, created_at, used_at) values (70, ${source.id}, 'x', ${gus.id}, 'x', '', 1, 1)`;
	expect(await foundAfter(forge, insert)).toEqual([
		expect.stringMatching(/^sign-in 70 of x .* is in no record/),
	]);
});

test("a forgotten edit of a repository leaves its owner known", async () => {
	await ask("POST", "/user/repos", { name: "kept" }, people.ada);
	await ask("PATCH", "/repos/ada/kept", { private: true });
	const moved = "update repository set owner_id = 1 where name = 'kept'";
	const [root] = await forge.app.db.rows((q) =>
		q.selectFrom("account").select("id").where("name", "=", "root"),
	);
	await forgetAccount(forge.app, root?.id ?? 0);
	expect(await found()).toEqual([]);
	expect(await foundAfter(forge, moved)).toEqual([
		expect.stringMatching(/^repository \d+ \(kept\) belongs to account 1,/),
	]);
});

test("a repository that was restored has its owner in a record", async () => {
	const { id } = await ask("POST", "/user/repos", { name: "back" }, people.cyd);
	await ask("DELETE", "/repos/cyd/back", undefined, people.cyd);
	const deleted = await deletedRepository(forge.app.db, id);
	if (!deleted) throw new Error("it was not kept");
	await restoreRepository(forge.app, operator, deleted);
	expect(await found()).toEqual([]);
	const moved = "update repository set owner_id = 1 where name = 'back'";
	expect(await foundAfter(forge, moved)).toEqual([
		expect.stringMatching(/^repository \d+ \(back\) belongs to account 1,/),
	]);
});

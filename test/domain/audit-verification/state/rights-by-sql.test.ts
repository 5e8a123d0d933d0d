import { beforeAll, expect, test } from "vitest";
import { testForge } from "../../../support/forge.ts";
import { call, type Forge, foundAfter, testKey } from "./bench.ts";

let forge: Forge;
let team = { id: 0 };
let organization = { id: 0 };
let key = { id: 0 };
let token = { id: 0 };
const ids: Record<string, number> = {};
const after = (...changes: string[]) => foundAfter(forge, ...changes);

beforeAll(async () => {
	forge = await testForge();
	for (const name of ["ada", "bob", "cyd"]) await forge.user(name);
	const ask = (method: string, path: string, body?: object) =>
		call(forge, method, path, body);
	organization = await ask("POST", "/orgs", { username: "lumen" });
	team = await ask("POST", "/orgs/lumen/teams", {
		name: "writers",
		units_map: { "repo.code": "write", "repo.issues": "read" },
	});
	await ask("PATCH", `/teams/${team.id}`, {
		name: "scribes",
		units_map: { "repo.code": "read", "repo.wiki": "write" },
	});
	for (const user of ["ada", "bob"])
		await ask("PUT", `/teams/${team.id}/members/${user}`);
	await ask("PUT", "/orgs/lumen/public_members/root");
	for (const name of ["quarry", "mill"])
		await ask("POST", "/orgs/lumen/repos", { name, auto_init: true });
	await ask("PUT", `/teams/${team.id}/repos/lumen/quarry`);
	await ask("PUT", "/repos/lumen/quarry/collaborators/cyd", {
		permission: "write",
	});
	await ask("PUT", "/repos/lumen/quarry/collaborators/bob");
	await ask("DELETE", "/repos/lumen/quarry/collaborators/bob");
	key = await ask("POST", "/repos/lumen/quarry/keys", {
		...{ title: "ci", key: testKey(), read_only: true },
	});
	const rule = { rule_name: "main", push_whitelist_usernames: ["ada"] };
	await ask("POST", "/repos/lumen/quarry/branch_protections", {
		...{ ...rule, enable_push: true, enable_push_whitelist: true },
		...{ push_whitelist_teams: ["scribes"], required_approvals: 2 },
	});
	await ask("PATCH", "/repos/lumen/quarry/branch_protections/main", {
		required_approvals: 3,
	});
	await ask("POST", "/repos/lumen/quarry/tag_protections", {
		...{ name_pattern: "v*", whitelist_usernames: ["ada"] },
	});
	token = await forge.app.db
		.rows((q) => q.selectFrom("account").selectAll().where("name", "=", "ada"))
		.then(async ([ada]) => {
			const { createToken } = await import(
				"../../../../src/domain/accounts/tokens.ts"
			);
			const { actingFor } = await import(
				"../../../../src/domain/permissions/actor.ts"
			);
			if (!ada) throw new Error("ada is not there");
			return createToken(forge.app, actingFor(ada), ada, {
				...{ name: "ci", scopes: ["read:repository"] },
			});
		});
	for (const table of ["account", "repository"] as const)
		for (const { id, name } of await forge.app.db.rows((q) =>
			q.selectFrom(table).select(["id", "name"]),
		))
			ids[name] = id;
});

const setByHand = (text: string) =>
	expect.stringMatching(new RegExp(`${text}.* record \\d+`));

test("what was done through the forge has nothing to tell", async () => {
	expect(await after()).toEqual([]);
});

test("teams: each column, one more, one less", async () => {
	const set = (columns: string) =>
		after(`update team set ${columns} where id = ${team.id}`);
	const name = `team ${team.id} \\(scribes\\): `;
	expect(await set("level = 3")).toEqual([
		setByHand(`${name}level is "admin"`),
	]);
	expect(
		await set(`units = '{"repo.code":"admin","repo.wiki":"write"}'`),
	).toEqual([setByHand(`${name}units is \\{"code":"admin","wiki":"write"\\}`)]);
	expect(await set("write_bits = 1023")).toEqual([
		setByHand(`${name}write_bits is`),
	]);
	expect(await set("includes_all_repositories = 1")).toEqual([
		setByHand(`${name}includes_all_repositories is true`),
	]);
	expect(await set("can_create_org_repo = 1")).toEqual([
		setByHand(`${name}can_create_org_repo is true`),
	]);
	expect(
		await after(
			`insert into team (organization_id, name, lower_name, level, created_at) values (${organization.id}, 'x', 'x', 4, 1)`,
		),
	).toEqual([expect.stringMatching(/^team \d+ \(x\) is in no record: it was/)]);
	expect(
		await after(
			`delete from team where organization_id = ${organization.id} and level = 4`,
		),
	).toContainEqual(
		setByHand(`team \\d+ of organization ${organization.id} is gone`),
	);
});

test("members of teams and organizations, and repositories of teams", async () => {
	const member = `account ${ids.cyd} is a member of team ${team.id}`;
	expect(
		await after(
			`insert into team_member (team_id, account_id, organization_id) values (${team.id}, ${ids.cyd}, ${organization.id})`,
			`insert into organization_member (organization_id, account_id) values (${organization.id}, ${ids.cyd})`,
		),
	).toEqual([
		expect.stringContaining(`account ${ids.cyd} is a private member of`),
		`${member}, and no record says so: it was added by hand`,
	]);
	expect(
		await after(`delete from team_member where account_id = ${ids.ada}`),
	).toEqual([
		expect.stringMatching(
			`record \\d+ says: account ${ids.ada} is a member of team ${team.id}; this was removed by hand`,
		),
	]);
	expect(await after("update organization_member set is_public = 0")).toEqual([
		expect.stringMatching(/is a private member .* says: .* public member/),
	]);
	const mill = `insert into team_repository (team_id, repository_id) values (${team.id}, ${ids.mill})`;
	expect(await after(mill)).toEqual([
		expect.stringContaining(`team ${team.id} works in repository ${ids.mill}`),
	]);
	expect(
		await after(`delete from team_repository where team_id = ${team.id}`),
	).toEqual([
		expect.stringContaining(
			`team ${team.id} works in repository ${ids.quarry}`,
		),
	]);
});

test("collaborators: another right, one more, one less, one that was removed", async () => {
	const of = `where account_id = ${ids.cyd}`;
	const said = `account ${ids.cyd} has the right`;
	expect(await after(`update collaboration set level = 3 ${of}`)).toEqual([
		setByHand(`^${said} admin in repository ${ids.quarry}, and`),
	]);
	expect(await after(`delete from collaboration ${of}`)).toEqual([
		expect.stringMatching(
			`^record \\d+ says: ${said} write in repository ${ids.quarry}; this was removed by hand`,
		),
	]);
	const add = (account?: number) =>
		`insert into collaboration (repository_id, account_id, level, created_at) values (${ids.quarry}, ${account}, 3, 1)`;
	expect(await after(add(ids.ada))).toEqual([
		`account ${ids.ada} has the right admin in repository ${ids.quarry}, and no record says so: it was added by hand`,
	]);
	expect(await after(add(ids.bob))).toEqual([
		expect.stringMatching(/and record \d+ ended that: it was added by hand/),
	]);
});

test("deploy keys and tokens", async () => {
	const deploy = `where id = ${key.id}`;
	const named = `deploy key ${key.id} \\(SHA256:.*\\): `;
	expect(await after(`update deploy_key set read_only = 0 ${deploy}`)).toEqual([
		setByHand(`${named}read_only is false, and true`),
	]);
	expect(
		await after(
			`update public_key set fingerprint = 'SHA256:x' where kind = 'deploy'`,
		),
	).toEqual([setByHand(`${named}fingerprint is "SHA256:x"`)]);
	expect(await after(`delete from deploy_key ${deploy}`)).toEqual([
		setByHand(`deploy key ${key.id} of repository ${ids.quarry} is gone`),
	]);
	expect(
		await after(
			`insert into deploy_key (key_id, repository_id, title, created_at) select key_id, ${ids.mill}, 'x', 1 from deploy_key ${deploy}`,
		),
	).toEqual([expect.stringContaining("is in no record: it was added by hand")]);
	const set = (columns: string) =>
		after(`update access_token set ${columns} where id = ${token.id}`);
	const name = `access token ${token.id} \\(…[0-9a-f]{8}\\): `;
	expect(await set("scopes = 'all'")).toEqual([
		setByHand(`${name}scopes is \\["all"\\], and \\["read:repository"\\]`),
	]);
	expect(await set(`account_id = ${ids.root}`)).toEqual([
		setByHand(`${name}account is ${ids.root}, and ${ids.ada}`),
	]);
	expect(await set("hash = 'another'")).toEqual([
		setByHand(`${name}fingerprint is`),
	]);
	expect(await set("limited = 1")).toEqual([
		setByHand(`${name}limited is true`),
	]);
	expect(
		await after(
			`insert into access_token (account_id, name, hash, last_eight, scopes, created_at) values (${ids.root}, 'x', 'x', '12345678', 'all', 1)`,
		),
	).toEqual([
		expect.stringMatching(/\(…12345678\) is in no record: it was added/),
	]);
	expect(
		await after(`delete from access_token where id = ${token.id}`),
	).toEqual([
		setByHand(`access token ${token.id} of account ${ids.ada} is gone`),
	]);
});

test("rules of branches and tags, and the people on their lists", async () => {
	const name = `rule \\d+ \\(main\\) of repository ${ids.quarry}: `;
	expect(
		await after(
			`update branch_rule set settings = replace(settings, '"required_approvals":3', '"required_approvals":0')`,
		),
	).toEqual([setByHand(`${name}required_approvals is 0, and 3`)]);
	expect(await after("update branch_rule set name = 'other'")).toEqual([
		setByHand(`name is "other", and "main"`),
	]);
	expect(
		await after(
			`insert into branch_rule_member (rule_id, list, account_id) select id, 'push', ${ids.cyd} from branch_rule`,
		),
	).toEqual([setByHand(`${name}push has the accounts ${ids.cyd} more`)]);
	expect(
		await after("delete from branch_rule_member where team_id is not null"),
	).toEqual([setByHand(`${name}push lacks the teams ${team.id}`)]);
	expect(await after("delete from branch_rule")).toEqual([
		setByHand(`rule \\d+ of repository ${ids.quarry} is gone`),
	]);
	expect(await after("update tag_rule set pattern = 'w*'")).toEqual([
		setByHand(`pattern is "w\\*", and "v\\*"`),
	]);
	expect(await after("delete from tag_rule_member")).toEqual([
		setByHand(`people lacks the accounts ${ids.ada}`),
	]);
	expect(await after("delete from tag_rule")).toEqual([
		setByHand("rule \\d+ of repository \\d+ is gone"),
	]);
	expect(
		await after(
			`insert into tag_rule (repository_id, pattern, created_at, updated_at) values (${ids.mill}, 'x', 1, 1)`,
		),
	).toEqual([expect.stringContaining("is in no record: it was added by hand")]);
});

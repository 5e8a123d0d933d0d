import { beforeAll, expect, test } from "vitest";
import { withNames } from "../../../../src/domain/audit-verification/named.ts";
import { testForge } from "../../../support/forge.ts";
import { call, type Forge, foundAfter, testKey } from "./bench.ts";

let forge: Forge;
const ids: Record<string, number> = {};
const after = (...changes: string[]) => foundAfter(forge, ...changes);
const ask = (method: string, path: string, body?: object) =>
	call(forge, method, path, body);

const token = (id?: number) =>
	`insert into access_token (${id === undefined ? "" : "id, "}account_id, name, hash, last_eight, scopes, created_at, expires_at) values (${id === undefined ? "" : `${id}, `}1, 'x', 'x', 'aaaaaaaa', 'all', 1, 0)`;
const userKey = (id: number, name = "x") =>
	`insert into public_key (id, kind, account_id, title, content, fingerprint, created_at) values (${id}, 'user', 1, '${name}', 'x', 'SHA256:${name}', 1)`;
/** The record of an import. */
const importRecord = (from: string) =>
	`insert into audit_record (at_ms, action, actor_name, as_kind, credential_kind, address, agent, request_id, target_kind, target_name, details) values (1, 'site.imported', '', 'system', '', '', '', '', 'site', '', '{"facts":{"from":"${from}","access_token":40}}')`;

beforeAll(async () => {
	forge = await testForge();
	await forge.app.auditSealing.settled();
});

test("a fresh forge: the first token and the first key without a record are found", async () => {
	expect(await after()).toEqual([]);
	expect(await after(token())).toEqual([
		expect.stringMatching(/\(…aaaaaaaa\).* is in no record: it was added/),
	]);
	expect(await after(userKey(7))).toEqual([
		expect.stringMatching(/^SSH key 7 \(SHA256:x\).* is in no record/),
	]);
});

test("rows from before the log, and those of a log that lost its beginning, are no findings", async () => {
	const forgotten = "update audit_log set min_index = 256";
	expect(await after(token(), forgotten)).toEqual([]);
	const imported =
		"insert into import_row (part, id, digest) values ('user', '1', '')";
	// what is no record of an import excuses nothing
	expect(await after(token(), imported)).toHaveLength(1);
	const before = `update audit_entry set entry = replace(entry, '"access_token":0', '"access_token":40') where number = 0`;
	expect(await after(before, token(40))).toEqual([]);
	expect(await after(before, token(41))).toHaveLength(1);
	const older = `update audit_entry set entry = replace(entry, '"highest"', '"other"') where number = 0`;
	expect(await after(older, token())).toEqual([]);
});

test("rows of an import are excused up to the ids of its record, which must be older than all changes", async () => {
	// the first administrator has a record, and an import makes none
	const fresh = "delete from audit_record";
	expect(await after(fresh, importRecord("gitea"), token(40))).toEqual([]);
	expect(await after(fresh, importRecord("gitea"), token(41))).toEqual([
		expect.stringContaining("access token 41 "),
	]);
	const changed = importRecord("gitea").replace(
		"site.imported",
		"token.deleted",
	);
	expect(await after(fresh, changed, importRecord("gitea"), token(40))).toEqual(
		[
			expect.stringMatching(
				/says that the server was imported, and record \d+ \(token.deleted\) is older: it was added by hand/,
			),
			expect.stringContaining("access token 40 "),
		],
	);
});

test("the record of a migration excuses what an older version imported, and nothing else", async () => {
	const record = importRecord("gitea-before");
	const changed = record.replace("site.imported", "token.deleted");
	const older = `update audit_entry set entry = replace(entry, '"oauth_grant"', '"other"') where number = 0`;
	expect(await after(older, changed, record, token(40))).toEqual([]);
	// there is one
	const higher = record.replace('"access_token":40', '"access_token":41');
	expect(await after(older, record, higher, token(41))).toEqual([
		expect.stringMatching(
			/^record \d+ says that an older version imported the server, and record \d+ says so, too: it was added by hand/,
		),
		expect.stringContaining("access token 41 "),
	]);
	// it is older than all that only newer versions tell of
	for (const action of ["token.issued", "grant.brought", "grant.ended"])
		expect(
			await after(
				older,
				record.replace("site.imported", action),
				record,
				token(40),
			),
		).toEqual([
			expect.stringMatching(
				`^record \\d+ says that an older version imported the server, and record \\d+ \\(${action}\\) is older: it was added by hand`,
			),
			expect.stringContaining("access token 40 "),
		]);
	// where this version began the log, the rows were there before
	expect(await after(record, token(40))).toEqual([
		expect.stringMatching(
			/^record \d+ says that an older version imported the server, and the log began with lower ids: it was added by hand/,
		),
		expect.stringContaining("access token 40 "),
	]);
	const low = record.replace('"access_token":40', '"access_token":0');
	expect(await after(low)).toEqual([]);
});

test("rows with ids that the forge never gives are found", async () => {
	for (const id of [0, -1])
		expect(await after(token(id))).toEqual([
			expect.stringContaining("has an id that the forge never gives"),
		]);
	expect(await after(userKey(-1))).toEqual([
		expect.stringContaining("has an id that the forge never gives"),
	]);
});

test("a rule or a team of another parent is found", async () => {
	for (const username of ["lumen", "granite"])
		await ask("POST", "/orgs", { username });
	const team = await ask("POST", "/orgs/lumen/teams", {
		...{ name: "writers", units_map: { "repo.code": "write" } },
	});
	for (const name of ["quarry", "mill"])
		await ask("POST", "/orgs/lumen/repos", { name, auto_init: true });
	for (const table of ["account", "repository"] as const)
		for (const { id, name } of await forge.app.db.rows((q) =>
			q.selectFrom(table).select(["id", "name"]),
		))
			ids[name] = id;
	await ask("POST", "/repos/lumen/quarry/branch_protections", {
		rule_name: "main",
	});
	await ask("POST", "/repos/lumen/quarry/tag_protections", {
		name_pattern: "v*",
		whitelist_usernames: ["root"],
	});
	expect(await after()).toEqual([]);
	for (const table of ["branch_rule", "tag_rule"])
		expect(
			await after(`update ${table} set repository_id = ${ids.mill}`),
		).toEqual([
			expect.stringContaining(
				`repository is ${ids.mill}, and ${ids.quarry} in record`,
			),
		]);
	expect(
		await after(
			`update team set organization_id = ${ids.granite} where id = ${team.id}`,
		),
	).toEqual([
		expect.stringContaining(
			`organization is ${ids.granite}, and ${ids.lumen} in record`,
		),
	]);
});

test("a revoked SSH key that comes back with its id is found", async () => {
	const { id } = await ask("POST", "/user/keys", {
		...{ title: "lost", key: testKey() },
	});
	await ask("DELETE", `/user/keys/${id}`);
	expect(await after()).toEqual([]);
	expect(await after(userKey(id, "lost"))).toEqual([
		expect.stringMatching(/SHA256:lost.* is there, and record \d+ deleted it/),
	]);
});

test("findings name accounts, repositories and teams beside their ids", async () => {
	const { db } = forge.app;
	const [team] = await db.rows((q) =>
		q.selectFrom("team").select("id").where("name", "=", "writers"),
	);
	const [row] = await db.rows((q) =>
		q.selectFrom("repository").select("store_id").where("name", "=", "mill"),
	);
	expect(
		await withNames(
			db,
			`account ${ids.root} in repository ${ids.quarry}, organization ${ids.lumen}, team ${team?.id}, refs/heads/x of store ${row?.store_id}`,
		),
	).toBe(
		`account ${ids.root} (root) in repository ${ids.quarry} (lumen/quarry), organization ${ids.lumen} (lumen), team ${team?.id} (lumen/writers), refs/heads/x of store ${row?.store_id} (lumen/mill)`,
	);
	const same = "account 4242, team 3 (readers), repository 4242 and record 1";
	expect(await withNames(db, same)).toBe(same);
});

test("repositories with ids that the forge never gives are found", async () => {
	const insert = (id: number) => [
		"insert into git_store (id, format, created_at) values (4242, 'sha1', 1)",
		`insert into repository (id, owner_id, name, lower_name, store_id, default_branch, units, created_at, updated_at) values (${id}, 1, 'x', 'x', 4242, 'main', 1, 1, 1)`,
	];
	for (const id of [0, -7])
		expect(await after(...insert(id))).toEqual([
			`repository ${id} (x) has an id that the forge never gives: it was added by hand`,
		]);
});

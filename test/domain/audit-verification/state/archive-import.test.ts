import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { runAdmin } from "../../../../src/cli/admin-commands.ts";
import { afterFile } from "../../../support/after-file.ts";
import { testForge } from "../../../support/forge.ts";
import { call, type Forge, foundAfter, foundWhenSettled } from "./bench.ts";

let forge: Forge;
let ada: never;
const path = join(tmpdir(), `archive-import-${process.pid}.tar`);
afterFile(() => rm(path, { force: true }));
const api = "/repos/ada/boat";
const ask = <T = { id: number }>(method: string, at: string, body?: object) =>
	call<T>(forge, method, at, body, ada);
const heads = () =>
	forge.app.db.rows((q) =>
		q
			.selectFrom("git_ref as g")
			.innerJoin("repository as r", "r.store_id", "g.store_id")
			.select(["g.store_id as store", "g.name", "g.oid"])
			.where("r.lower_name", "=", "copy")
			.where("g.name", "like", "refs/pull/%")
			.orderBy("g.name"),
	);

beforeAll(async () => {
	forge = await testForge();
	ada = (await forge.user("ada")) as never;
	await ask("POST", "/user/repos", {
		...{ name: "boat", auto_init: true, default_branch: "main" },
	});
	for (const head of ["merged", "gone", "open"]) {
		await ask("POST", `${api}/contents/${head}`, {
			...{ content: "eA==", new_branch: head },
		});
		await ask("POST", `${api}/pulls`, { title: head, head, base: "main" });
	}
	await ask("POST", `${api}/pulls/1/merge`, {
		...{ Do: "squash", delete_branch_after_merge: true },
	});
	await ask("PATCH", `${api}/pulls/2`, { state: "closed" });
	await ask("DELETE", `${api}/branches/gone`);
	await runAdmin(forge.app, ["export", "repository", "ada/boat", path]);
});

test("heads of imported pull requests by users of this server are no findings, also without their branches", async () => {
	expect(await foundWhenSettled(forge)).toEqual([]);
	await runAdmin(forge.app, [
		...["import", "archive", path, "--owner=ada", "--name=copy"],
	]);
	const posters = await forge.app.db.rows((q) =>
		q
			.selectFrom("issue as i")
			.innerJoin("repository as r", "r.id", "i.repository_id")
			.select("i.original_author")
			.where("r.lower_name", "=", "copy"),
	);
	expect(posters.map((row) => row.original_author)).toEqual(["", "", ""]);
	expect((await heads()).map(({ name }) => name)).toEqual(
		[1, 2, 3].map((number) => `refs/pull/${number}/head`),
	);
	expect(await foundWhenSettled(forge)).toEqual([]);
});

test("a head that is set by SQL is found, in the imported repository too", async () => {
	const [first, , last] = await heads();
	expect(last?.oid).not.toBe(first?.oid);
	expect(
		await foundAfter(
			forge,
			`update git_ref set oid = '${last?.oid}' where store_id = ${first?.store} and name = '${first?.name}'`,
		),
	).toEqual([
		expect.stringMatching(
			`^${first?.name} of store .*, and its last move was to`,
		),
		expect.stringMatching(`^${first?.name} of store .*, and no record moved`),
	]);
	// also where the list of moves and the pull request say the same as the ref
	const { repository } = (
		await forge.app.db.rows((q) =>
			q
				.selectFrom("repository")
				.select("id as repository")
				.where("lower_name", "=", "copy"),
		)
	)[0] as { repository: number };
	const set = [
		`update git_ref set oid = '${last?.oid}' where store_id = ${first?.store} and name = '${first?.name}'`,
		`update ref_move set new_oid = '${last?.oid}', how = 'mirror' where store_id = ${first?.store} and name = '${first?.name}'`,
		`update pull set head_oid = '${last?.oid}' where issue_id = (select id from issue where repository_id = ${repository} and number = 1)`,
	];
	const told = expect.stringMatching(
		`^${first?.name} of store ${first?.store} points to ${last?.oid}, and no record moved`,
	);
	expect(await foundAfter(forge, ...set)).toEqual([told]);
	// an older version imported heads without records: what directly follows the record of the import is excused
	const without = `delete from audit_record where action = 'refs.moved' and details like '%"how":"mirror"%' and details like '%"ref":"refs/pull/%'`;
	expect(await foundAfter(forge, without)).toEqual([]);
	const later = `update ref_move set version = version + 1000 where store_id = ${first?.store} and name = '${first?.name}'`;
	const push = `insert into audit_record (at_ms, action, actor_name, as_kind, credential_kind, address, agent, request_id, target_kind, target_name, repository_id, details) values (1, 'refs.moved', '', 'system', '', '', '', '', 'repository', '', ${repository}, '{"facts":{"store":${first?.store},"version":900,"how":"push","moves":[]}}')`;
	expect(await foundAfter(forge, without, later, ...set)).toEqual([]);
	expect(await foundAfter(forge, without, push, later, ...set)).toEqual([told]);
	// an older version that imported once more set it back to what it had brought, behind other changes
	const at = `where store_id = ${first?.store} and name = '${first?.name}'`;
	const back = `insert into ref_move (store_id, version, name, old_oid, new_oid, how, moved_at) select store_id, version + 1000, name, new_oid, new_oid, 'mirror', 1 from ref_move ${at}`;
	expect(await foundAfter(forge, without, push, back)).toEqual([]);
	const elsewhere = [
		`update ref_move set new_oid = '${last?.oid}' ${at} and version > 1000`,
		set[0] ?? "",
		set[2] ?? "",
	];
	expect(await foundAfter(forge, without, push, back, ...elsewhere)).toEqual([
		told,
	]);
	// a head of a repository that was made here needs the record of a branch, whatever the list of moves says
	const [own] = await forge.app.db.rows((q) =>
		q
			.selectFrom("repository")
			.select(["id", "store_id"])
			.where("lower_name", "=", "boat"),
	);
	const name = "refs/pull/3/head";
	expect(
		await foundAfter(
			forge,
			`update git_ref set oid = '${first?.oid}' where store_id = ${own?.store_id} and name = '${name}'`,
			`update ref_move set new_oid = '${first?.oid}', how = 'mirror' where store_id = ${own?.store_id} and name = '${name}'`,
			`update pull set head_oid = '${first?.oid}' where issue_id = (select id from issue where repository_id = ${own?.id} and number = 3)`,
		),
	).toContainEqual(
		expect.stringMatching(
			/no record moved refs\/heads\/open of store \d+ there: it was set by hand/,
		),
	);
});

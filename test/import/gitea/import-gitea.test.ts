import { readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { configWith } from "../../../src/config.ts";
import { importGitea } from "../../../src/import/gitea/import-gitea.ts";
import { startForge } from "../../../src/start-forge.ts";
import { afterFile } from "../../support/after-file.ts";
import {
	dropTestDatabase,
	forgeDatabaseUrl,
	onPostgres,
} from "../../support/postgres.ts";
import { preparedData } from "../../support/schema-file.ts";
import {
	codeNow,
	type MadeGitea,
	madeGitea,
	password,
	person,
	repositoryRow,
	sealed,
	sealedCodes,
	stateOf,
	token,
	unitRows,
} from "./made-gitea.ts";

const tokens = { ada: `${"a".repeat(32)}0badc0de`, bob: "b".repeat(40) };
const codes = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";

/** Ada with her repository, an issue and a pull request; Bob with an app that makes codes. */
function usual(): MadeGitea & { readonly commit: string } {
	const gitea = madeGitea();
	gitea.add(
		"user",
		person(1, "root", { is_admin: 1, ...password.scrypt("root-pass-word") }),
		person(2, "Ada", password.pbkdf2("ada-pass-word")),
		person(3, "bob", password.old("bob-pass-word")),
		person(7, "Acme", { type: 1 }),
	);
	gitea.add(
		"access_token",
		{ id: 4, uid: 2, name: "ci", scope: "all", ...token(tokens.ada) },
		{ id: 5, uid: 3, name: "t", scope: "read:user", ...token(tokens.bob) },
	);
	gitea.add("two_factor", { id: 1, uid: 3, secret: sealedCodes(codes) });
	gitea.add("secret", {
		id: 3,
		owner_id: 0,
		repo_id: 11,
		name: "KEY",
		data: sealed("sesame"),
	});
	const commit = gitea.repository("ada/core");
	gitea.git("ada/core", "update-ref", "refs/pull/9/head", commit);
	gitea.git("ada/core", "update-ref", "refs/custom/thing", commit);
	gitea.git("ada/core", "tag", "-a", "-m", "one", "v1", commit);
	gitea.git("ada/core", "pack-refs", "--all");
	gitea.git("ada/core", "update-ref", "refs/heads/topic", commit);
	gitea.add("repository", repositoryRow(11, 2, "Core"));
	gitea.add("repo_unit", ...unitRows(11, 1));
	gitea.add("label", {
		id: 21,
		repo_id: 11,
		org_id: 0,
		name: "bug",
		color: "#f00",
	});
	gitea.add(
		"issue",
		issue(31, 8, "Second", { poster_id: 3 }),
		issue(32, 9, "A pull request", { is_pull: 1 }),
	);
	gitea.add("issue_label", { id: 1, issue_id: 31, label_id: 21 });
	gitea.add("issue_index", { group_id: 11, max_index: 12 });
	gitea.add("pull_request", {
		id: 5,
		issue_id: 32,
		base_repo_id: 11,
		head_repo_id: 11,
		head_branch: "topic",
		base_branch: "main",
		merge_base: commit,
		has_merged: 0,
	});
	gitea.add(
		"comment",
		comment(41, 31, "A word", { poster_id: 2 }),
		comment(42, 31, "From a person who is gone", { poster_id: 99 }),
	);
	const uuid = "0a1b2c3d-0000-4000-8000-000000000001";
	gitea.add("attachment", {
		id: 51,
		uuid,
		repo_id: 11,
		issue_id: 31,
		release_id: 0,
		comment_id: 41,
		uploader_id: 2,
		name: "note.txt",
		size: 5,
		created_unix: 1_700_000_200,
	});
	gitea.file(`data/attachments/0/a/${uuid}`, "hello");
	gitea.add("follow", { id: 1, user_id: 2, follow_id: 3, created_unix: 5 });
	return { ...gitea, commit };
}

const issue = (id: number, index: number, name: string, more: object = {}) => ({
	id,
	repo_id: 11,
	index,
	poster_id: 2,
	name,
	content: "",
	is_closed: 0,
	closed_unix: 0,
	is_pull: 0,
	created_unix: 1_700_000_000,
	updated_unix: 1_700_000_000,
	...more,
});
const comment = (
	id: number,
	of: number,
	content: string,
	more: object = {},
) => ({
	id,
	type: 0,
	issue_id: of,
	content,
	poster_id: 2,
	created_unix: 1_700_000_000,
	updated_unix: 1_700_000_000,
	...more,
});

/** Where an import goes: a new directory, and on PostgreSQL a new database. */
async function target() {
	const data = preparedData();
	const databaseUrl = onPostgres ? await forgeDatabaseUrl() : "";
	afterFile(async () => {
		if (databaseUrl) await dropTestDatabase(databaseUrl);
		rmSync(data, { recursive: true, force: true });
	});
	return configWith({ data, databaseUrl });
}

type Config = Awaited<ReturnType<typeof target>>;
const bring = (gitea: MadeGitea, config: Config, more: object = {}) =>
	importGitea(config, { from: gitea.folder, ...more }, () => {});

async function forgeOf({ data, databaseUrl }: Config) {
	const forge = await startForge({ data, databaseUrl });
	return forge;
}
const basic = (name: string, word: string) => ({
	Authorization: `Basic ${Buffer.from(`${name}:${word}`).toString("base64")}`,
});
const bearer = (text: string) => ({ Authorization: `token ${text}` });

test("passwords, tokens and second factors go on working, and are kept as ours once they were right", async () => {
	const gitea = usual();
	const config = await target();
	await bring(gitea, config);
	const forge = await forgeOf(config);
	try {
		const me = (headers: Record<string, string>) =>
			fetch(`${forge.app.url}api/v1/user`, { headers });
		for (const [name, word] of [
			["root", "root-pass-word"],
			["ada", "ada-pass-word"],
			["Ada@example.com", "x"],
		] as const)
			expect((await me(basic(name, word))).status).toBe(
				word === "x" ? 401 : 200,
			);
		expect((await me(basic("ada", "wrong"))).status).toBe(401);
		expect((await me(basic("bob", "bob-pass-word"))).status).toBe(401);
		const otp = codeNow(Buffer.from("12345678901234567890"));
		const withCode = { ...basic("bob", "bob-pass-word"), "X-Gitea-OTP": otp };
		expect((await me(withCode)).status).toBe(200);
		expect((await me(bearer(tokens.ada))).status).toBe(200);
		expect((await me(bearer(tokens.ada))).status).toBe(200);
		expect((await me(bearer(`${"c".repeat(32)}0badc0de`))).status).toBe(401);
		const stored = await forge.app.db.rows((q) =>
			q
				.selectFrom("account")
				.select("password_hash")
				.where("id", "in", [1, 2, 3]),
		);
		for (const { password_hash } of stored)
			expect(password_hash).toMatch(/^\$argon2id\$/);
	} finally {
		await forge.close();
	}
});

test("repositories, refs, issues and files keep their ids and numbers", async () => {
	const gitea = usual();
	const config = await target();
	const report = await bring(gitea, config);
	const forge = await forgeOf(config);
	try {
		const get = async (path: string) =>
			(
				await fetch(`${forge.app.url}api/v1${path}`, {
					headers: bearer(tokens.ada),
				})
			).json();
		expect(await get("/repositories/11")).toMatchObject({
			full_name: "Ada/Core",
		});
		const refs = await forge.app.db.rows((q) =>
			q.selectFrom("git_ref").select("name").orderBy("name"),
		);
		expect(refs.map(({ name }) => name)).toEqual([
			"refs/custom/thing",
			"refs/heads/main",
			"refs/heads/topic",
			"refs/pull/9/head",
			"refs/tags/v1",
		]);
		expect(await get("/repos/ada/core/issues/8")).toMatchObject({
			id: 31,
			comments: 2,
			labels: [{ id: 21, color: "ff0000" }],
		});
		expect(await get("/repos/ada/core/pulls/9")).toMatchObject({ id: 5 });
		expect(
			await get("/repos/ada/core/issues/comments/41/assets"),
		).toMatchObject([{ id: 51, name: "note.txt", size: 5 }]);
		const gone = await get("/repos/ada/core/issues/comments/42");
		expect(gone).toMatchObject({ user: { login: "Ghost" } });
		const made = await fetch(`${forge.app.url}api/v1/repos/ada/core/issues`, {
			method: "POST",
			headers: { ...bearer(tokens.ada), "Content-Type": "application/json" },
			body: JSON.stringify({ title: "After the import" }),
		});
		expect(await made.json()).toMatchObject({ number: 13, id: 33 });
		expect(report.counts.get("git_ref")).toMatchObject({ source: 5, made: 5 });
		const [secret] = await forge.app.db.rows((q) =>
			q.selectFrom("action_secret").select("sealed"),
		);
		expect(forge.app.seals.open(secret?.sealed ?? "")).toBe("sesame");
	} finally {
		await forge.close();
	}
});

test("nobody new gets the id of somebody who is gone", async () => {
	const gitea = usual();
	const config = await target();
	await bring(gitea, config);
	const forge = await forgeOf(config);
	try {
		const made = await fetch(`${forge.app.url}api/v1/admin/users`, {
			method: "POST",
			headers: {
				...basic("root", "root-pass-word"),
				"Content-Type": "application/json",
			},
			body: JSON.stringify({
				username: "fresh",
				email: "fresh@example.com",
				password: "a-fresh-pass-word",
			}),
		});
		expect(await made.json()).toMatchObject({ id: 100 });
	} finally {
		await forge.close();
	}
});

test("a second run writes what has changed and takes away what is gone", async () => {
	const gitea = usual();
	const config = await target();
	await bring(gitea, config);
	const idle = await bring(gitea, config);
	for (const [name, { written, removed }] of idle.counts)
		expect([name, written, removed]).toEqual([name, 0, 0]);
	gitea.db.exec(`update issue set name = 'Renamed', is_closed = 1, closed_unix = 7 where id = 31;
		delete from follow; delete from comment where id = 42;
		update user set name = 'bobby', lower_name = 'bobby' where id = 3;`);
	gitea.add("user", person(8, "bob", password.pbkdf2("another-word")));
	gitea.git("ada/core", "update-ref", "-d", "refs/heads/topic");
	const second = await bring(gitea, config);
	expect(second.counts.get("issue")).toMatchObject({ written: 1, removed: 0 });
	expect(second.counts.get("account")).toMatchObject({ written: 2, failed: 0 });
	expect(second.counts.get("follow")).toMatchObject({ removed: 1 });
	expect(second.counts.get("git_ref")).toMatchObject({ removed: 1 });
	const forge = await forgeOf(config);
	try {
		const issue = await fetch(
			`${forge.app.url}api/v1/repos/ada/core/issues/8`,
			{ headers: bearer(tokens.ada) },
		);
		expect(await issue.json()).toMatchObject({
			title: "Renamed",
			state: "closed",
			comments: 1,
		});
		const person = await fetch(`${forge.app.url}api/v1/users/bob`, {
			headers: bearer(tokens.ada),
		});
		expect(await person.json()).toMatchObject({ id: 8, followers_count: 0 });
	} finally {
		await forge.close();
	}
});

test("what is damaged costs itself alone and is named", async () => {
	const gitea = usual();
	rmSync(join(gitea.folder, "data/attachments"), { recursive: true });
	gitea.add(
		"repository",
		repositoryRow(12, 2, "Lost"),
		repositoryRow(13, 404, "Orphan"),
	);
	gitea.add("comment", comment(43, 404, "Of an issue that is gone"));
	gitea.add("branch", { id: 1, repo_id: 11, name: "main", is_deleted: 0 });
	gitea.add("branch", { id: 2, repo_id: 11, name: "lost", is_deleted: 0 });
	gitea.add("branch", { id: 3, repo_id: 11, name: "old", is_deleted: 1 });
	gitea.file(
		"data/gitea-repositories/ada/core.git/refs/heads/broken",
		`${"1".repeat(40)}\n`,
	);
	gitea.file("data/gitea-repositories/ada/core.git/refs/heads/none", "rubbish");
	const config = await target();
	const { remarks, counts } = await bring(gitea, config);
	const said = remarks.map(({ kind, id }) => `${kind} ${id}`);
	expect(said).toEqual(
		expect.arrayContaining([
			"attachment 51",
			"repository ada/lost",
			"repository 13",
			"comment 43",
			"ref ada/core refs/heads/broken",
			"ref ada/core refs/heads/none",
			"branch ada/core lost",
		]),
	);
	expect(said.filter((one) => one.startsWith("branch"))).toHaveLength(1);
	expect(counts.get("issue")).toMatchObject({ made: 2, failed: 0 });
	expect(counts.get("repository")).toMatchObject({ made: 2, failed: 0 });
});

test("files that were cut are named", async () => {
	const gitea = usual();
	const config = await target();
	expect((await bring(gitea, config)).remarks).toEqual([]);
	const uuid = gitea.db.prepare("select uuid from attachment").get()?.uuid;
	truncateSync(join(gitea.folder, `data/attachments/0/a/${uuid}`), 2);
	const { remarks } = await bring(gitea, config);
	expect(remarks).toEqual([
		{
			kind: "attachment",
			id: "51",
			why: `the file attachments/0/a/${uuid} has 2 bytes, not 5`,
		},
	]);
});

test("nothing at the source is written to", async () => {
	const gitea = usual();
	const before = stateOf(gitea.folder);
	await bring(gitea, await target());
	expect(stateOf(gitea.folder)).toEqual(before);
});

test("a wrong key, another program's data, an old version and a forge in use are refused before anything is written", async () => {
	const gitea = usual();
	const config = await target();
	const ini = join(gitea.folder, "custom/conf/app.ini");
	const text = readFileSync(ini, "utf8");
	writeFileSync(ini, text.replace("the key", "another key"));
	await expect(bring(gitea, config)).rejects.toThrow(/SECRET_KEY/);
	writeFileSync(ini, text);
	gitea.db.exec("update version set version = 280");
	await expect(bring(gitea, config)).rejects.toThrow(/older than Gitea 1.22/);
	gitea.db.exec("update version set version = 999");
	await expect(bring(gitea, config)).rejects.toThrow(/--any-version/);
	gitea.db.exec("update version set version = 343");
	gitea.add("forgejo_version", { id: 1, version: 1 });
	await expect(bring(gitea, config)).rejects.toThrow(/Forgejo/);
	gitea.db.exec("drop table forgejo_version");
	const other = await target();
	const forge = await startForge({
		data: other.data,
		databaseUrl: other.databaseUrl,
	});
	await forge.close();
	await expect(bring(gitea, other)).rejects.toThrow(/no import has made/);
	const full = await target();
	rmSync(join(full.data, "ingot.db"), { force: true });
	writeFileSync(join(full.data, "something"), "else");
	await expect(bring(gitea, full)).rejects.toThrow(/not empty/);
	truncateSync(ini, 0);
});

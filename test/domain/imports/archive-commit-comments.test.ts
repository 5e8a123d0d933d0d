import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { runAdmin } from "../../../src/cli/admin-commands.ts";
import { importCommitComment } from "../../../src/domain/commit-comments/import-comment.ts";
import { testForge } from "../../support/forge.ts";

const here = await testForge();
const there = await testForge();
const ada = await here.user("ada");
await there.user("ada");
const path = join(tmpdir(), `archive-commit-comments-${process.pid}.tar`);
afterAll(() => rm(path, { force: true }));

const rowsOf = (forge: typeof here) =>
	forge.app.db.rows((q) =>
		q
			.selectFrom("commit_comment")
			.leftJoin("account", "account.id", "poster_id")
			.select(["commit_sha", "body", "path", "side", "line"])
			.select(["account.name", "original_author"])
			.orderBy("commit_comment.id"),
	);

test("what was said to commits and their lines goes along with a repository, once", async () => {
	await here.call("POST", "/user/repos", {
		as: ada,
		body: { name: "boat", auto_init: true },
	});
	const { body: commits } = await here.call<{ sha: string }[]>(
		"GET",
		"/repos/ada/boat/commits",
		{ as: ada },
	);
	const sha = commits[0]?.sha;
	const [repository] = await here.app.db.rows((q) =>
		q.selectFrom("repository").selectAll().where("lower_name", "=", "boat"),
	);
	const at = `(repository_id, commit_sha, poster_id, original_author, body, created_at, updated_at, path, side, line)`;
	const said = (who: string, by: string, body: string, place: string) =>
		`insert into commit_comment ${at} values (${repository?.id}, '${sha}', ${who}, '${by}', '${body}', 1700000000, 1700000001, ${place})`;
	const id = repository?.owner_id;
	for (const row of [
		said(`${id}`, "", "to the whole", "'', '', 0"),
		said(`${id}`, "", "to a line", "'README.md', 'R', 1"),
		said("null", "old-hand", "long ago", "'README.md', 'L', 7"),
	])
		await here.app.db.script(row);
	await runAdmin(here.app, ["export", "repository", "ada/boat", path]);
	const bring = ["import", "archive", path, "--owner=ada", "--name=boat"];
	await runAdmin(there.app, bring);
	// a round that was broken off begins again
	for (const { id: _, ...row } of await there.app.db.rows((q) =>
		q.selectFrom("commit_comment").selectAll(),
	))
		await importCommitComment(there.app, row, async () => {});
	const rows = await rowsOf(there);
	expect(rows.map((row) => ({ ...row, name: undefined }))).toEqual(
		(await rowsOf(here)).map((row) => ({ ...row, name: undefined })),
	);
	expect(
		rows.map(({ name, original_author }) => name ?? original_author),
	).toEqual(["ada", "ada", "old-hand"]);
});

test("the files that they name go along, and a second round brings nothing twice", async () => {
	const [comment] = await here.app.db.rows((q) =>
		q.selectFrom("commit_comment").selectAll().orderBy("id").limit(1),
	);
	const blob = await here.app.blobs.put([Buffer.from("a picture")]);
	const uuid = "0b0c0d0e-1111-4222-8333-444455556666";
	await here.app.db.script(
		`insert into attachment (uuid, repository_id, commit_comment_id, name, size, blob, created_at) values ('${uuid}', ${comment?.repository_id}, ${comment?.id}, 'image.png', 9, '${blob.key}', 1700000000)`,
	);
	await here.app.db.script(
		`update commit_comment set body = 'see ![image.png](${here.url}attachments/${uuid})' where id = ${comment?.id}`,
	);
	await rm(path, { force: true });
	await runAdmin(here.app, ["export", "repository", "ada/boat", path]);
	for (const name of ["ship", "ship"])
		await runAdmin(there.app, [
			...["import", "archive", path, "--owner=ada", `--name=${name}`],
		]).catch(() => {});
	const brought = await there.app.db.rows((q) =>
		q
			.selectFrom("attachment")
			.innerJoin("commit_comment", "commit_comment.id", "commit_comment_id")
			.innerJoin("repository", "repository.id", "attachment.repository_id")
			.select(["uuid", "attachment.name", "blob", "body"])
			.where("repository.lower_name", "=", "ship"),
	);
	expect(brought).toEqual([
		{
			uuid,
			name: "image.png",
			blob: blob.key,
			body: `see ![image.png](${there.url}attachments/${uuid})`,
		},
	]);
});

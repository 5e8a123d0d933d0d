import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testForge } from "../../support/forge.ts";

const run = promisify(execFile);
let forge: Awaited<ReturnType<typeof testForge>>;
let ada: { name: string; password: string };
let work: string;

beforeAll(async () => {
	forge = await testForge();
	ada = await forge.user("ada", { full_name: "Ada L" });
	await forge.user("bob");
	work = await mkdtemp(join(tmpdir(), "ingot-files-"));
});
afterAll(() => rm(work, { recursive: true, force: true }));

interface Answer {
	message: string;
	files: ({ path: string; sha: string; content: string | null } | null)[];
	commit: {
		sha: string;
		message: string;
		author: { name: string; date: string };
		parents: { sha: string }[];
		tree: { sha: string };
	};
}
type As = NonNullable<Parameters<typeof forge.call>[2]>["as"];
const b64 = (text: string) => Buffer.from(text).toString("base64");
let count = 0;
/** A repository with a.txt, dir/b.txt, and a symbolic link. */
async function repository(more: Record<string, unknown> = {}): Promise<string> {
	const name = `r${count++}`;
	await forge.call("POST", "/user/repos", { as: ada, body: { name, ...more } });
	await change(name, [
		{ operation: "create", path: "a.txt", content: b64("one\n") },
		{ operation: "create", path: "dir/b.txt", content: b64("two\n") },
	]);
	return name;
}
const change = (
	name: string,
	files: unknown,
	more: Record<string, unknown> = {},
	as: As = ada,
) =>
	forge.call<Answer>("POST", `/repos/ada/${name}/contents`, {
		as,
		body: { files, ...more },
	});
const read = async (name: string, path: string, ref = "") => {
	const { status, body } = await forge.call<{ content: string }>(
		"GET",
		`/repos/ada/${name}/contents/${path}${ref && `?ref=${ref}`}`,
		{ as: ada },
	);
	return status === 200
		? Buffer.from(body.content, "base64").toString()
		: status;
};
const head = async (name: string, branch = "main") =>
	(
		await forge.call<{ commit?: { id: string } }>(
			"GET",
			`/repos/ada/${name}/branches/${branch}`,
			{ as: ada },
		)
	).body?.commit?.id;
const sha = async (name: string, path: string) =>
	(
		await forge.call<{ sha: string }>(
			"GET",
			`/repos/ada/${name}/contents/${path}`,
			{ as: ada },
		)
	).body.sha;

test("one commit creates, updates, moves and deletes, and is told whole", async () => {
	const name = await repository();
	const before = await head(name);
	const old = await sha(name, "a.txt");
	const { status, body } = await change(
		name,
		[
			{ operation: "create", path: "new/c.txt", content: b64("three\n") },
			{ operation: "update", path: "a.txt", content: b64("1\n"), sha: old },
			{ operation: "rename", path: "moved.txt", from_path: "dir/b.txt" },
			{ operation: "upload", path: "up.txt", content: b64("up\n") },
		],
		{
			message: "  Many  ",
			author: { name: "Au Thor", email: "au@example.org" },
			dates: {
				author: "2020-01-01T00:00:00+02:00",
				committer: "2021-01-01T00:00:00Z",
			},
			signoff: true,
		},
	);
	expect(status).toBe(201);
	const at = `${forge.url}api/v1/repos/ada/${name}`;
	expect(body.commit).toEqual({
		url: `${at}/git/commits/${body.commit.sha}`,
		sha: body.commit.sha,
		created: "2021-01-01T00:00:00Z",
		html_url: `${forge.url}ada/${name}/commit/${body.commit.sha}`,
		author: {
			name: "Au Thor",
			email: "au@example.org",
			date: "2019-12-31T22:00:00Z",
		},
		committer: {
			name: "Au Thor",
			email: "au@example.org",
			date: "2021-01-01T00:00:00Z",
		},
		parents: [
			{
				url: `${at}/git/commits/${before}`,
				sha: before,
				created: expect.stringMatching(/^20/),
			},
		],
		message: "Many\n\nSigned-off-by: Au Thor <au@example.org>",
		tree: {
			url: `${at}/git/trees/${body.commit.tree.sha}`,
			sha: body.commit.tree.sha,
			created: "2021-01-01T00:00:00Z",
		},
	});
	expect(body).toMatchObject({
		verification: {
			verified: false,
			reason: "gpg.error.not_signed_commit",
			signature: "",
			signer: null,
			payload: "",
		},
	});
	expect(body.files[0]).toEqual({
		name: "c.txt",
		path: "new/c.txt",
		sha: "2bdf67abb163a4ffb2d7f3f0880c9fe5068ce782",
		last_commit_sha: body.commit.sha,
		last_commit_message: body.commit.message,
		last_committer_date: "2021-01-01T00:00:00Z",
		last_author_date: "2020-01-01T00:00:00+02:00",
		type: "file",
		size: 6,
		encoding: "base64",
		content: b64("three\n"),
		target: null,
		url: `${at}/contents/new/c.txt?ref=main`,
		html_url: `${forge.url}ada/${name}/src/branch/main/new/c.txt`,
		git_url: `${at}/git/blobs/2bdf67abb163a4ffb2d7f3f0880c9fe5068ce782`,
		download_url: `${forge.url}ada/${name}/raw/branch/main/new/c.txt`,
		submodule_git_url: null,
		_links: {
			self: `${at}/contents/new/c.txt?ref=main`,
			git: `${at}/git/blobs/2bdf67abb163a4ffb2d7f3f0880c9fe5068ce782`,
			html: `${forge.url}ada/${name}/src/branch/main/new/c.txt`,
		},
	});
	expect(body.files.map((f) => f?.path)).toEqual([
		"new/c.txt",
		"a.txt",
		"moved.txt",
		"up.txt",
	]);
	expect(await head(name)).toBe(body.commit.sha);
	expect([
		await read(name, "a.txt"),
		await read(name, "moved.txt"),
		await read(name, "dir/b.txt"),
		await read(name, "dir"),
	]).toEqual(["1\n", "two\n", 404, 404]);
});

test("a deleted file is not in the answer", async () => {
	const name = await repository();
	const { status, body } = await change(name, [
		{ operation: "delete", path: "a.txt" },
	]);
	expect([status, body.files, body.commit.message]).toEqual([
		201,
		[],
		"Delete a.txt\n",
	]);
	expect(await read(name, "a.txt")).toBe(404);
});

test("a moved file gets the content that comes with it, and keeps its own without", async () => {
	const name = await repository();
	const { body } = await change(name, [
		{
			operation: "rename",
			from_path: "a.txt",
			path: "moved/a.txt",
			content: b64("other\n"),
		},
	]);
	expect(body.files[0]?.content).toBe(b64("other\n"));
	expect(await read(name, "a.txt")).toBe(404);
	const kept = await change(name, [
		{ operation: "rename", from_path: "moved/a.txt", path: "b2.txt" },
	]);
	expect(kept.body.files[0]?.content).toBe(b64("other\n"));
});

test("without a message the changes are its words", async () => {
	const name = await repository();
	const { body } = await change(name, [
		{ operation: "delete", path: "a.txt" },
		{ operation: "create", path: "x", content: "" },
		{ operation: "update", path: "dir/b.txt", content: b64("x") },
		{ operation: "create", path: "y" },
	]);
	expect(body.commit.message).toBe(
		"Add x, y\nUpdate dir/b.txt\nDelete a.txt\n",
	);
	expect(body.commit.author.name).toBe("Ada L");
});

test("author and committer stand in for each other, name and address apart", async () => {
	const name = await repository();
	const { body } = await change(name, [{ operation: "create", path: "x" }], {
		author: { name: "Only Name" },
		committer: { email: "only@example.org" },
	});
	expect(body.commit).toMatchObject({
		author: { name: "Only Name", email: "only@example.org" },
		committer: { name: "Only Name", email: "only@example.org" },
	});
});

test.each([
	["1969-12-31T23:59:59Z", "1970-01-01T00:00:00Z"],
	["2150-06-07T08:09:10+05:45", "2150-06-07T02:24:10Z"],
])("the date %s is no fault", async (given, told) => {
	const name = await repository();
	const { status, body } = await change(
		name,
		[{ operation: "create", path: "x" }],
		{ dates: { author: given } },
	);
	expect([status, body.commit.author.date]).toEqual([201, told]);
});

test("a new branch is made from its base, and an old one replaced only by force", async () => {
	const name = await repository();
	const main = await head(name);
	const made = await change(name, [{ operation: "create", path: "t" }], {
		new_branch: "topic/one",
	});
	expect([
		made.status,
		made.body.commit.parents[0]?.sha,
		await head(name),
	]).toEqual([201, main, main]);
	const again = () =>
		change(name, [{ operation: "create", path: "u" }], {
			new_branch: "topic/one",
		});
	expect([(await again()).status, (await again()).body.message]).toEqual([
		422,
		"branch already exists [name: topic/one]",
	]);
	const forced = await change(name, [{ operation: "create", path: "u" }], {
		new_branch: "topic/one",
		force_push: true,
	});
	expect([forced.status, forced.body.commit.parents[0]?.sha]).toEqual([
		201,
		main,
	]);
	expect(await head(name, "topic/one")).toBe(forced.body.commit.sha);
	const clash = await change(name, [{ operation: "create", path: "u" }], {
		new_branch: "topic",
	});
	expect(clash.status).toBe(409);
});

test("an empty repository gets its first branch, whatever its name", async () => {
	await forge.call("POST", "/user/repos", { as: ada, body: { name: "blank" } });
	const { status, body } = await change(
		"blank",
		[{ operation: "create", path: "x" }],
		{ branch: "start" },
	);
	expect([status, body.commit.parents]).toEqual([201, []]);
	const { body: repo } = await forge.call("GET", "/repos/ada/blank", {
		as: ada,
	});
	expect(repo).toMatchObject({
		empty: false,
		default_branch: "start",
		branch_count: 1,
	});
	expect(
		(
			await change("blank", [{ operation: "create", path: "y" }], {
				branch: "none",
			})
		).status,
	).toBe(404);
});

const created = (path: string) => [
	{ operation: "create", path, content: "eA==" },
];

test("sixty-four at once: each commit is in the history once", async () => {
	const name = await repository();
	const answers = await Promise.all(
		Array.from({ length: 64 }, (_, i) =>
			change(name, created(`many/${i % 8}/${i}`), { message: `m${i}` }),
		),
	);
	expect(answers.map((a) => a.status)).toEqual(Array(64).fill(201));
	await run("git", [
		"clone",
		"-q",
		forge.gitUrl(`ada/${name}`, ada),
		join(work, name),
	]);
	const { stdout } = await run("git", ["log", "--format=%H"], {
		cwd: join(work, name),
	});
	const history = stdout.trim().split("\n");
	expect(history).toHaveLength(65);
	expect(new Set(history).size).toBe(65);
	expect(new Set(answers.map((a) => a.body.commit.sha)).size).toBe(64);
	for (const { body } of answers) expect(history).toContain(body.commit.sha);
});

test("of those who create one file at once, one does", async () => {
	const name = await repository();
	const answers = await Promise.all(
		Array.from({ length: 8 }, () => change(name, created("same"))),
	);
	expect(answers.map((a) => a.status).sort()).toEqual([
		201,
		...Array(7).fill(422),
	]);
});

test("sha256 repositories take the same changes", async () => {
	const name = await repository({ object_format_name: "sha256" });
	const { status, body } = await change(name, [
		{
			operation: "update",
			path: "a.txt",
			content: b64("1\n"),
			sha: await sha(name, "a.txt"),
		},
		{ operation: "delete", path: "dir/b.txt" },
	]);
	expect([status, body.commit.sha.length]).toEqual([201, 64]);
	await run("git", [
		"clone",
		"-q",
		forge.gitUrl(`ada/${name}`, ada),
		join(work, name),
	]);
	const { stdout, stderr } = await run("git", ["fsck", "--full", "--strict"], {
		cwd: join(work, name),
	});
	expect(stdout + stderr).not.toMatch(/error|warning/);
});

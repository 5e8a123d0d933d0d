import { beforeAll, expect, test } from "vitest";
import { type Book, base64, bookForge } from "../../support/book.ts";

let book: Book;
beforeAll(async () => {
	book = await bookForge();
});
const at = "/repos/ada/book/contents";
const hello = "ce013625030ba8dba906f756967f9e9ca394464a";
type Answer = {
	content: { sha: string; path: string } | null;
	commit: { sha: string; message: string; parents: { sha: string }[] };
	message: string;
};

test("a file is created, and its commit is told", async () => {
	const { forge, bob } = book;
	const dates = {
		author: "2024-05-01T12:00:00+02:00",
		committer: "2024-05-01T10:00:30Z",
	};
	const { status, body } = await forge.call<Answer>(
		"POST",
		`${at}/text/a b.txt`,
		{
			as: bob,
			body: {
				content: base64("hello\n"),
				author: { name: "Grace", email: "grace@example.org" },
				dates,
			},
		},
	);
	expect(status).toBe(201);
	const api = `${forge.url}api/v1/repos/ada/book`;
	const { sha } = body.commit;
	const address = `${api}/contents/text/a%20b.txt?ref=main`;
	const page = `${forge.url}ada/book/src/branch/main/text/a%20b.txt`;
	expect(body.content).toEqual({
		name: "a b.txt",
		path: "text/a b.txt",
		sha: hello,
		last_commit_sha: sha,
		last_commit_message: expect.any(String),
		last_committer_date: "2024-05-01T10:00:30Z",
		last_author_date: "2024-05-01T12:00:00+02:00",
		type: "file",
		size: 6,
		encoding: "base64",
		content: base64("hello\n"),
		target: null,
		url: address,
		html_url: page,
		git_url: `${api}/git/blobs/${hello}`,
		download_url: `${forge.url}ada/book/raw/branch/main/text/a%20b.txt`,
		submodule_git_url: null,
		_links: { self: address, git: `${api}/git/blobs/${hello}`, html: page },
	});
	expect(body.commit).toMatchObject({
		url: `${api}/git/commits/${sha}`,
		html_url: `${forge.url}ada/book/commit/${sha}`,
		message: "Add text/a b.txt\n",
		author: {
			name: "Grace",
			email: "grace@example.org",
			date: "2024-05-01T10:00:00Z",
		},
		committer: {
			name: "Grace",
			email: "grace@example.org",
			date: "2024-05-01T10:00:30Z",
		},
	});
});

test("a file is updated, moved and deleted, each by the id of what it is", async () => {
	const { forge, bob, write } = book;
	const { blob } = await write("one.txt", "hello\n");
	const updated = await forge.call<Answer>("PUT", `${at}/one.txt`, {
		as: bob,
		body: { content: base64("world\n"), sha: blob },
	});
	expect([updated.status, updated.body.commit.message]).toEqual([
		200,
		"Update one.txt\n",
	]);
	const moved = await forge.call<Answer>("PUT", `${at}/deep/two.txt`, {
		as: bob,
		body: {
			content: base64("hello\n"),
			sha: updated.body.content?.sha,
			from_path: "one.txt",
		},
	});
	expect([moved.status, moved.body.content?.sha]).toEqual([200, hello]);
	expect((await forge.call("GET", `${at}/one.txt`)).status).toBe(404);
	const deleted = await forge.call<Answer>("DELETE", `${at}/deep/two.txt`, {
		as: bob,
		body: { sha: hello, message: "Away" },
	});
	expect([
		deleted.status,
		deleted.body.content,
		deleted.body.commit.message,
	]).toEqual([200, null, "Away\n"]);
	expect((await forge.call("GET", `${at}/deep`)).status).toBe(404);
});

test("a put without a sha makes a new file, and the empty file is one", async () => {
	const { status, body } = await book.forge.call<Answer>("PUT", `${at}/empty`, {
		as: book.ada,
		body: { content: "" },
	});
	expect([status, body.content?.sha]).toEqual([
		201,
		"e69de29bb2d1d6434b8b29ae775ad8c2e48c5391",
	]);
});

test("the first file of an empty repository begins its branch", async () => {
	const { forge, ada } = book;
	const { status, body } = await forge.call<Answer>(
		"POST",
		"/repos/ada/bare/contents/a",
		{
			as: ada,
			body: { content: base64("a"), branch: "trunk" },
		},
	);
	expect([status, body.commit.parents]).toEqual([201, []]);
	const repository = await forge.call("GET", "/repos/ada/bare");
	expect(repository.body).toMatchObject({
		empty: false,
		default_branch: "trunk",
	});
});

test.each([
	["POST", "README.md", { content: "eA==" }, 422, "already exists"],
	["POST", "x", { content: "***" }, 422, "base64"],
	["POST", ".GIT/config", { content: "eA==" }, 422, "malformed"],
	[
		"POST",
		"README.md/x",
		{ content: "eA==" },
		422,
		"subdirectory [path: README.md]",
	],
	["POST", "x", { content: "eA==", branch: "none" }, 404, ""],
	["POST", "x", { content: "eA==", new_branch: "a..b" }, 422, "NewBranchName"],
	["POST", "x", { content: "eA==", dates: { author: "today" } }, 422, "time"],
	["PUT", "none", { content: "eA==", sha: hello }, 404, ""],
	[
		"PUT",
		"README.md",
		{ content: "eA==", sha: hello },
		422,
		"sha does not match",
	],
	["PUT", "README.md", { content: "eA==" }, 422, "already exists"],
	["DELETE", "README.md", {}, 422, "[SHA]: Required"],
	["DELETE", "README.md", { sha: hello }, 422, "sha does not match"],
	["DELETE", "none", { sha: hello }, 404, ""],
])(
	"%s %s with %j is refused with %i",
	async (method, path, body, status, words) => {
		const before = await book.forge.call("GET", "/repos/ada/book/branches");
		const answer = await book.forge.call<Answer>(method, `${at}/${path}`, {
			as: book.ada,
			body,
		});
		expect(answer.status).toBe(status);
		expect(answer.body?.message ?? "").toContain(words);
		const after = await book.forge.call("GET", "/repos/ada/book/branches");
		expect(after.text).toBe(before.text);
	},
);

test.each([
	["a stranger", "book", "eve", 403],
	["nobody", "book", null, 401],
	["a stranger on a private repository", "secret", "eve", 404],
	["nobody on a private repository", "secret", null, 404],
	["the owner of an archived repository", "old", "ada", 423],
	["nobody on an archived repository", "old", null, 423],
] as const)("%s cannot write files", async (_, repository, who, status) => {
	const as = who && book[who];
	for (const [method, body] of [
		["POST", { content: "eA==" }],
		["PUT", { content: "eA==", sha: hello }],
		["DELETE", { sha: hello }],
	] as const) {
		const path = `/repos/ada/${repository}/contents/x`;
		expect((await book.forge.call(method, path, { as, body })).status).toBe(
			status,
		);
	}
});

test("a token that may only read writes no files", async () => {
	const as = await book.forge.token(book.ada, ["read:repository"]);
	const { status } = await book.forge.call("POST", `${at}/x`, {
		as,
		body: { content: "" },
	});
	expect(status).toBe(403);
});

test("the read after a commit starts no git process", async () => {
	const { forge, write } = book;
	const first = await write("kept.txt", "kept\n");
	await write("other.txt", "other\n");
	await forge.call("GET", `${at}/README.md`);
	await forge.app.events.settled();
	await forge.app.jobs.settled();
	const before = forge.app.git.processes.started;
	const { body } = await forge.call<{ last_commit_sha: string }>(
		"GET",
		`${at}/kept.txt`,
	);
	expect(body.last_commit_sha).toBe(first.commit);
	expect((await forge.call("GET", at)).status).toBe(200);
	expect(forge.app.git.processes.started).toBe(before);
});

test("the same bytes written again do not count as a change of the file", async () => {
	const { forge, ada, write } = book;
	const { blob, commit } = await write("same.txt", "same\n");
	const again = await forge.call<Answer>("PUT", `${at}/same.txt`, {
		as: ada,
		body: { content: base64("same\n"), sha: blob },
	});
	expect(again.status).toBe(200);
	const { body } = await forge.call<{ last_commit_sha: string }>(
		"GET",
		`${at}/same.txt`,
	);
	expect(body.last_commit_sha).toBe(commit);
});

test("of many writers of one branch none loses", async () => {
	const { forge, ada, bob } = book;
	const all = await Promise.all(
		Array.from({ length: 20 }, (_, i) =>
			forge.call("POST", `${at}/crowd/${i}`, {
				as: i % 2 ? ada : bob,
				body: { content: base64(String(i)) },
			}),
		),
	);
	expect(all.map((a) => a.status)).toEqual(all.map(() => 201));
	const { body } = await forge.call<unknown[]>("GET", `${at}/crowd`);
	expect(body).toHaveLength(20);
});

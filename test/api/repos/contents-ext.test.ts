import { beforeAll, expect, test } from "vitest";
import { type Book, base64, bookForge } from "../../support/book.ts";

let book: Book;
let commit: string;
const at = "/repos/ada/book";
type Content = {
	path: string;
	content: string | null;
	last_commit_sha?: string;
	last_commit_message?: string;
	lfs_oid?: string;
};

beforeAll(async () => {
	book = await bookForge();
	({ commit } = await book.write("src/a.js", "let a\n", {
		message: "A script",
	}));
	await book.write(
		".editorconfig",
		"root = true\n[*]\nindent_style = tab\nindent_size = 4\n[*.{js,ts}]\nindent_style = space\n[src/**.js]\ninsert_final_newline = true\n",
	);
	await book.write(
		"big.bin",
		`version https://git-lfs.github.com/spec/v1\noid sha256:${"a".repeat(64)}\nsize 7\n`,
	);
});
const get = <T>(path: string) =>
	book.forge.call<T>("GET", `${at}${path}`, { as: null });

test("only the parts that are asked for are given", async () => {
	const parts = async (includes: string, path = "src/a.js") =>
		(
			await get<{ file_contents: Content }>(
				`/contents-ext/${path}?includes=${includes}`,
			)
		).body.file_contents;
	const bare = await parts("");
	expect([bare.path, bare.content, "last_commit_sha" in bare]).toEqual([
		"src/a.js",
		null,
		false,
	]);
	expect((await parts("file_content")).content).toBe(base64("let a\n"));
	expect((await parts("commit_metadata")).last_commit_sha).toBe(commit);
	expect((await parts("commit_message")).last_commit_message).toBe(
		"A script\n",
	);
	const lfs = await parts("lfs_metadata", "big.bin");
	expect([lfs.lfs_oid, lfs.content]).toEqual(["a".repeat(64), null]);
	const root = await get<{ dir_contents: Content[] }>("/contents-ext/.");
	expect(root.body.dir_contents.map((c) => c.path)).toEqual([
		".editorconfig",
		"README.md",
		"big.bin",
		"src",
	]);
	expect((await get("/contents-ext/src?includes=odd")).status).toBe(400);
	expect((await get("/contents-ext/src?includes=constructor")).status).toBe(
		400,
	);
	expect((await get("/contents-ext/none")).status).toBe(404);
});

test("several files are given in the order in which they were asked for", async () => {
	const files = ["src/a.js", "none", "README.md", "src", "../x"];
	const asked = encodeURIComponent(JSON.stringify({ files }));
	const { body } = await get<(Content | null)[]>(
		`/file-contents?body=${asked}`,
	);
	expect(body.map((f) => f?.path ?? null)).toEqual([
		"src/a.js",
		null,
		"README.md",
		"src",
		null,
	]);
	const posted = await book.forge.call("POST", `${at}/file-contents`, {
		as: book.ada,
		body: { files },
	});
	expect(posted.body).toEqual(body);
	const many = encodeURIComponent(
		JSON.stringify({ files: Array(99).fill("README.md") }),
	);
	expect(
		(await get<unknown[]>(`/file-contents?body=${many}`)).body,
	).toHaveLength(30);
});

test.each(["", "?body=nope", "?body=[]", "?body=%7B%22files%22%3A%5B1%5D%7D"])(
	"file-contents%s is refused",
	async (query) => {
		expect((await get(`/file-contents${query}`)).status).toBe(400);
	},
);

test.each([
	["a.js", { indent_style: "space", indent_size: "4" }],
	[
		"src%2Fa.js",
		{ indent_style: "space", indent_size: "4", insert_final_newline: true },
	],
	["README.md", { indent_style: "tab", indent_size: "4" }],
])("the editor settings of %s are %j", async (path, wanted) => {
	expect((await get(`/editorconfig/${path}`)).body).toEqual(wanted);
});

test("without a file of editor settings there are none", async () => {
	expect((await get(`/editorconfig/x?ref=${commit}`)).status).toBe(404);
	expect((await get("/editorconfig/x?ref=none")).status).toBe(404);
});

test("languages and licences are found out after the default branch moved", async () => {
	const { forge } = book;
	const { text } = await forge.call<{ body: string }>("GET", "/licenses/MIT");
	await forge.app.jobs.settled(5_000);
	expect((await get("/languages")).body).toEqual({ JavaScript: 6 });
	expect((await get("/licenses")).body).toEqual([]);
	const made = await forge.call("POST", "/user/repos", {
		as: book.eve,
		body: { name: "mit", auto_init: true, license: "MIT" },
	});
	expect([made.status, typeof text]).toEqual([201, "string"]);
	await forge.call("POST", "/repos/eve/mit/contents", {
		as: book.eve,
		body: {
			files: [
				{
					operation: "create",
					path: "main.go",
					content: base64("package main\n"),
				},
				{
					operation: "create",
					path: "vendor/x.c",
					content: base64("int x;\n".repeat(9)),
				},
				{ operation: "create", path: "tool.py", content: base64("pass\n") },
			],
		},
	});
	await forge.app.jobs.settled(5_000);
	expect((await forge.call("GET", "/repos/eve/mit/languages")).text).toBe(
		'{"Go":13,"Python":5}',
	);
	expect((await forge.call("GET", "/repos/eve/mit/licenses")).body).toEqual([
		"MIT",
	]);
	expect((await forge.call("GET", "/repos/eve/mit")).body).toMatchObject({
		language: "Go",
		licenses: ["MIT"],
	});
});

test("the languages of a large tree are found out too", async () => {
	const { forge, eve } = book;
	await forge.call("POST", "/user/repos", { as: eve, body: { name: "large" } });
	const files = Array.from({ length: 2100 }, (_, i) => ({
		operation: "create",
		path: `src/${i % 7}/ünter ${i}.rs`,
		content: base64("fn f() {}\n"),
	}));
	const made = await forge.call("POST", "/repos/eve/large/contents", {
		as: eve,
		body: { files },
	});
	expect(made.status).toBe(201);
	await forge.app.jobs.settled(5_000);
	const { body } = await forge.call("GET", "/repos/eve/large/languages");
	expect(body).toEqual({ Rust: 21_000 });
});

test.each([
	"/signing-key.gpg",
	"/signing-key.pub",
	"/repos/ada/book/signing-key.gpg",
	"/repos/ada/book/signing-key.pub",
])("%s: the forge signs nothing", async (path) => {
	expect((await book.forge.call("GET", path, { as: null })).status).toBe(404);
});

test.each([
	"contents-ext/README.md",
	"file-contents?body=%7B%22files%22%3A%5B%5D%7D",
	"editorconfig/x",
	"raw/README.md",
	"media/README.md",
	"archive/main.zip",
	"languages",
	"licenses",
	"tags",
	"git/refs",
	"git/trees/main",
])(
	"a private repository shows no %s to strangers, nor to tokens without the scope",
	async (path) => {
		const { forge, ada, eve } = book;
		expect(
			(await forge.call("GET", `/repos/ada/secret/${path}`, { as: eve }))
				.status,
		).toBe(404);
		const as = await forge.token(ada, ["read:issue"]);
		expect(
			(await forge.call("GET", `/repos/ada/secret/${path}`, { as })).status,
		).toBe(403);
		expect(
			(await forge.call("GET", `/repos/ada/old/${path}`, { as: null })).status,
		).not.toBe(423);
	},
);

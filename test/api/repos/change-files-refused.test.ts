import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testForge } from "../../support/forge.ts";

let forge: Awaited<ReturnType<typeof testForge>>;
let ada: { name: string; password: string };
let bob: { name: string; password: string };
let work: string;

beforeAll(async () => {
	forge = await testForge();
	ada = await forge.user("ada", { full_name: "Ada L" });
	bob = await forge.user("bob");
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

const created = (path: string) => [
	{ operation: "create", path, content: "eA==" },
];
test.each([
	["no files", undefined, 422, "[Files]: Required"],
	["an empty list", [], 422, "[Files]: Required"],
	["nothing in the list", [null], 422, "list without null"],
	["no operation", [{ path: "x" }], 422, "[Operation]: Required"],
	["no path", [{ operation: "create" }], 422, "[Path]: Required"],
	[
		"an unknown operation",
		[{ operation: "Create", path: "x" }],
		422,
		"[Operation]: In: create, update, upload, rename, delete",
	],
	[
		"bad base64",
		[{ operation: "create", path: "x", content: "a" }],
		422,
		"base64",
	],
	[
		"base64 for addresses",
		[{ operation: "create", path: "x", content: "_-8=" }],
		422,
		"base64",
	],
	[
		"a file that is there",
		created("a.txt"),
		422,
		"already exists [path: a.txt]",
	],
	["a file below a file", created("a.txt/x"), 422, "a file exists where"],
	["a directory as a file", created("dir"), 422, "a directory exists where"],
	[
		"the same file twice",
		[...created("x"), ...created("x")],
		422,
		"already exists [path: x]",
	],
	[
		"a file and one below it",
		[...created("x"), ...created("x/y")],
		422,
		"a file exists where",
	],
	["an update of nothing", [{ operation: "update", path: "none" }], 404, ""],
	["a deletion of nothing", [{ operation: "delete", path: "none" }], 404, ""],
	[
		"a deletion of a directory",
		[{ operation: "delete", path: "dir" }],
		404,
		"",
	],
	[
		"a rename of nothing",
		[{ operation: "rename", path: "x", from_path: "none" }],
		404,
		"",
	],
	[
		"a rename onto a file",
		[{ operation: "rename", path: "a.txt", from_path: "dir/b.txt" }],
		422,
		"already exists",
	],
	[
		"a stale id",
		[{ operation: "update", path: "a.txt", sha: "0".repeat(40) }],
		422,
		"sha does not match",
	],
	[
		"an id for a new file",
		[{ operation: "upload", path: "x", sha: "0".repeat(40) }],
		422,
		"sha does not match",
	],
	[
		"a good change before a bad one",
		[...created("x"), { operation: "delete", path: "none" }],
		404,
		"",
	],
	...[
		"/x",
		"x/",
		"x//y",
		"./x",
		"x/../y",
		"..",
		".",
		".git/config",
		"a/.GIT/x",
		"git~1/x",
		".g\u200cit/x",
		"x\0y",
		`${"x".repeat(501)}`,
	].map(
		(path) =>
			[
				`the path ${JSON.stringify(path.slice(0, 20))}`,
				created(path),
				422,
				"",
			] as const,
	),
] as const)(
	"%s is refused, and nothing is committed",
	async (_, files, status, words) => {
		const name = await repository();
		const before = await head(name);
		const answer = await change(name, files);
		expect([answer.status, await head(name)]).toEqual([status, before]);
		if (status === 404) expect(answer.text).toBe("");
		else expect(answer.body.message).toContain(words);
	},
);

test.each([
	"a..b",
	"-x",
	"x.lock",
	"@",
	"HEAD",
	"0".repeat(40),
	"a b",
	"x\u0001",
])("the new branch %j is refused", async (new_branch) => {
	const name = await repository();
	expect((await change(name, created("x"), { new_branch })).status).toBe(422);
});

test("a link is never followed or written through", async () => {
	const name = await repository();
	const patch =
		"diff --git a/link b/link\nnew file mode 120000\n--- /dev/null\n+++ b/link\n@@ -0,0 +1 @@\n+dir\n\\ No newline at end of file\n";
	expect(
		(
			await forge.call("POST", `/repos/ada/${name}/diffpatch`, {
				as: ada,
				body: { content: patch },
			})
		).status,
	).toBe(201);
	for (const files of [
		created("link/x"),
		[{ operation: "upload", path: "link", content: "eA==" }],
		[{ operation: "update", path: "link", content: "eA==" }],
		[{ operation: "delete", path: "link/b.txt" }],
	]) {
		const { status } = await change(name, files);
		expect([422, 404]).toContain(status);
	}
	expect(await read(name, "dir/b.txt")).toBe("two\n");
});

test("an executable stays one", async () => {
	const name = await repository();
	const patch =
		"diff --git a/run b/run\nnew file mode 100755\n--- /dev/null\n+++ b/run\n@@ -0,0 +1 @@\n+x\n";
	await forge.call("POST", `/repos/ada/${name}/diffpatch`, {
		as: ada,
		body: { content: patch },
	});
	await change(name, [
		{ operation: "update", path: "run", content: b64("y\n") },
	]);
	await change(name, [{ operation: "rename", path: "go", from_path: "run" }]);
	const { body } = await forge.call<{ tree: { path: string; mode: string }[] }>(
		"GET",
		`/repos/ada/${name}/git/trees/main`,
		{ as: ada },
	);
	expect(body.tree.find((e) => e.path === "go")?.mode).toBe("100755");
});

test("who may not is told so, in the order of the house", async () => {
	const name = await repository();
	const secret = await repository({ private: true });
	const bad = {};
	const post = async (
		repo: string,
		as: As,
		body: unknown = { files: created("n") },
	) =>
		(await forge.call("POST", `/repos/ada/${repo}/contents`, { as, body }))
			.status;
	expect(await post(name, null, bad)).toBe(401);
	expect(await post(secret, null)).toBe(404);
	expect(await post(secret, bob)).toBe(404);
	// a reader's bad body is told before his missing right
	expect([await post(name, bob, bad), await post(name, bob)]).toEqual([
		422, 403,
	]);
	expect(await post(name, await forge.token(ada, ["read:repository"]))).toBe(
		403,
	);
	expect(
		await post(secret, await forge.token(ada, ["public-only", "all"])),
	).toBe(404);
	await forge.call("PATCH", `/repos/ada/${name}`, {
		as: ada,
		body: { archived: true },
	});
	for (const as of [null, bob, ada, forge.admin])
		expect(await post(name, as)).toBe(423);
});

import type { Static } from "typebox";
import { beforeAll, expect, test } from "vitest";
import type { As } from "../../../src/forge-client.ts";
import type { SymbolPlaces } from "../../../src/views/search/symbols.ts";
import { queriesOf, testForge } from "../../support/forge.ts";

type Answer = Static<typeof SymbolPlaces> & { message: string };

const forge = await testForge();
let ada: { name: string; password: string };
let bob: typeof ada;
beforeAll(async () => {
	ada = await forge.user("ada");
	bob = await forge.user("bob");
});

/** Makes a repository with some files. */
async function repository(name: string, files: Record<string, string>) {
	await forge.call("POST", "/user/repos", {
		as: ada,
		body: { name, auto_init: true, default_branch: "main" },
	});
	await write(name, files, "main");
	await forge.app.jobs.settled(60_000);
}
async function write(
	name: string,
	files: Record<string, string>,
	branch: string,
) {
	const { status } = await forge.call("POST", `/repos/ada/${name}/contents`, {
		as: ada,
		body: {
			...(branch === "main"
				? { branch }
				: { branch: "main", new_branch: branch }),
			files: Object.entries(files).map(([path, text]) => ({
				...{ operation: "create", path },
				content: Buffer.from(text).toString("base64"),
			})),
		},
	});
	expect(status).toBe(201);
}

const list = (name: string, query: Record<string, string>, as: As = null) =>
	forge.call<Answer>(
		"GET",
		`/repos/ada/${name}/symbols?${new URLSearchParams(query)}`,
		{ as },
	);
const placesOf = ({ symbols }: Answer) =>
	symbols.map(({ repository, path, line, kind }) =>
		[repository.slice(4), path, line, kind].filter(Boolean).join(" "),
	);
const found = async (name: string, query: Record<string, string>, as?: As) =>
	placesOf((await list(name, query, as)).body);

test("a name has its definitions with their places, and its references without them", async () => {
	await repository("names", {
		"a b.ts": "// ü\nexport const siskin = (n: number) => siskin(n);\n",
		"b.js": "siskin(1);\nsiskins();\nSiskin();\nsiskin(2);\n",
		"c.py": "siskin = 1\n",
		"d.md": "siskin\n",
	});
	const commit = (
		await forge.call<{ commit: { id: string } }>(
			"GET",
			"/repos/ada/names/branches/main",
		)
	).body.commit.id;
	const place = {
		...{ name: "siskin", repository: "ada/names", branch: "main", commit },
		...{ path: "a b.ts", language: "TypeScript", line: 2 },
		text: "export const siskin = (n: number) => siskin(n);",
		html_url: `${forge.url}ada/names/src/branch/main/a%20b.ts?display=source#L2`,
		url: `${forge.url}api/v1/repos/ada/names/contents/a%20b.ts?ref=${commit}`,
	};
	const { status, body } = await list("names", {
		...{ name: "siskin", lang: "TypeScript" },
	});
	expect(status).toBe(200);
	expect(body).toEqual({
		symbols: [{ ...place, role: "definition", kind: "function", column: 13 }],
		...{ incomplete: false, cursor: "" },
	});
	const { body: used } = await list("names", {
		...{ name: "siskin", lang: "TypeScript", role: "reference" },
	});
	expect(used.symbols).toHaveLength(3);
	expect(used.symbols).toContainEqual({
		...{ ...place, role: "reference", kind: "", column: 37 },
	});
	expect(placesOf(used).sort()).toEqual([
		...["names a b.ts 2", "names b.js 1", "names b.js 4"],
	]);
	expect((await found("names", { name: "siskin" })).sort()).toEqual([
		...["names a b.ts 2 function", "names c.py 1 variable"],
	]);
});

test("a file has its definitions in any ref, in pages", async () => {
	await repository("files", { "a.go": "package a\n\nfunc One() {}\n" });
	await write("files", { "b.rb": "def one; end\ndef two; end\n" }, "other");
	expect(await found("files", { path: "a.go" })).toEqual([
		"files a.go 3 function",
	]);
	const query = { path: "b.rb", ref: "other", limit: "1" };
	const { body: first } = await list("files", query);
	expect(first.symbols[0]).toMatchObject({
		...{ name: "one", kind: "method", branch: "other", text: "def one; end" },
	});
	const { cursor } = first;
	const { body: second } = await list("files", { ...query, cursor });
	expect(second).toMatchObject({ symbols: [{ name: "two" }], cursor: "" });
	expect(
		await found("files", { path: "b.rb", ref: "other", name: "two" }),
	).toEqual(["files b.rb 2 method"]);
	expect(await found("files", { path: "README.md" })).toEqual([]);
	const sha = second.symbols[0]?.commit ?? "";
	const { body: old } = await list("files", { path: "b.rb", ref: sha });
	expect(old.symbols[0]).toMatchObject({ branch: "", commit: sha });
});

test("what a list cannot be of is refused", async () => {
	await repository("refused", { "a.go": "package a\n" });
	const refused = async (query: Record<string, string>) => {
		const { status, body } = await list("refused", query);
		return [status, typeof body.message, query];
	};
	for (const query of [
		{},
		{ name: "a b" },
		{ name: "a\tb" },
		{ name: "x".repeat(201) },
		{ name: "a", role: "x" },
		{ name: "a", ref: "b" },
		{ name: "a", cursor: "b" },
		{ path: "a.go", cursor: "b" },
		{ path: "a.go", role: "reference" },
	] as Record<string, string>[])
		expect(await refused(query)).toEqual([422, "string", query]);
	for (const path of ["b.go", "../a.go", "/", "a\0", "a.go/b", ".git/config"])
		expect([path, (await list("refused", { path })).status]).toEqual([
			path,
			404,
		]);
	expect((await list("refused", { path: "a.go", ref: "none" })).status).toBe(
		404,
	);
});

test("lists of a name come in pages, each file once, and cost the same number of statements", async () => {
	const files = Array.from({ length: 25 }, (_, i): [string, string] => [
		`f${i}.java`,
		`class F${i} { void redpoll() { redpoll(); } }\n`,
	]);
	await repository("pages", Object.fromEntries(files));
	for (const role of ["definition", "reference"]) {
		const paths: string[] = [];
		for (let cursor = ""; ; ) {
			const query = { name: "redpoll", role, limit: "10", cursor };
			const { body } = await list("pages", query);
			paths.push(...body.symbols.map(({ path }) => path));
			cursor = body.cursor;
			if (!cursor) break;
		}
		expect(paths.sort()).toEqual(files.map(([path]) => path).sort());
	}
	const costOf = (limit: string) =>
		queriesOf(forge, () => list("pages", { name: "redpoll", limit }));
	expect(await costOf("20")).toBe(await costOf("2"));
});

test("names in repositories that one may not read are nowhere", async () => {
	await repository("secret", {
		"s.ts": "export function linnet() {}\nlinnet();\n",
	});
	await repository("open", { "o.ts": "export const other = 1;\n" });
	const everywhere = { name: "linnet", others: "true" };
	expect(await found("open", everywhere, bob)).toEqual([
		"secret s.ts 1 function",
	]);
	await forge.call("PATCH", "/repos/ada/secret", {
		as: ada,
		body: { private: true },
	});
	for (const as of [null, bob]) {
		for (const role of ["definition", "reference"]) {
			const hidden = await list("open", { ...everywhere, role }, as);
			const none = await list(
				"open",
				{ ...everywhere, name: "linnetx", role },
				as,
			);
			expect(hidden.body).toEqual(none.body);
		}
		for (const query of [{ name: "linnet" }, { path: "s.ts" }] as Record<
			string,
			string
		>[])
			expect((await list("secret", query, as)).status).toBe(404);
	}
	expect(await found("open", everywhere, ada)).toEqual([
		"secret s.ts 1 function",
	]);
	expect(await found("open", { name: "linnet" }, ada)).toEqual([]);
	const { token } = await forge.token(ada, ["read:issue"]);
	expect((await list("secret", { name: "linnet" }, { token })).status).toBe(
		403,
	);
});

test("an archived repository is read as before", async () => {
	await repository("archived", { "a.swift": "func brambling() {}\n" });
	await forge.call("PATCH", "/repos/ada/archived", {
		as: ada,
		body: { archived: true },
	});
	expect(await found("archived", { name: "brambling" })).toEqual([
		"archived a.swift 1 function",
	]);
});

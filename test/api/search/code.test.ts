import type { Static } from "typebox";
import { beforeAll, expect, test } from "vitest";
import type { As } from "../../../src/forge-client.ts";
import type { CodeSearchResults } from "../../../src/views/search/code.ts";
import { testForge } from "../../support/forge.ts";

type Answer = Static<typeof CodeSearchResults>;

const forge = await testForge({ keepDeletedDays: 0 });
let ada: { name: string; password: string };
let bob: typeof ada;
beforeAll(async () => {
	ada = await forge.user("ada");
	bob = await forge.user("bob");
});

const indexed = () => forge.app.jobs.settled(60_000);

/** Makes a repository with some files. */
async function repository(
	name: string,
	files: Record<string, string>,
	{ as = ada, ...more }: { as?: typeof ada; private?: boolean } = {},
) {
	const made = await forge.call("POST", "/user/repos", {
		as,
		body: { name, auto_init: true, default_branch: "main", ...more },
	});
	expect(made.status).toBe(201);
	const changed = await forge.call(
		"POST",
		`/repos/${as.name}/${name}/contents`,
		{
			as,
			body: {
				branch: "main",
				files: Object.entries(files).map(([path, text]) => ({
					...{ operation: "create", path },
					content: Buffer.from(text).toString("base64"),
				})),
			},
		},
	);
	expect(changed.status).toBe(201);
	await indexed();
}

const search = (q: string, as: As = null, more: Record<string, string> = {}) =>
	forge.call<
		Answer & { message: string; from: number; to: number; expected: string }
	>("GET", `/search/code?${new URLSearchParams({ q, ...more })}`, { as });
const placesOf = ({ results }: Answer) =>
	results
		.flatMap((one) => [one, ...one.places])
		.map(({ repository, path }) => `${repository}/${path}`)
		.sort();
const found = async (q: string, as?: As) =>
	placesOf((await search(q, as)).body);

test("a result has its place, its lines with columns and two lines around, and the commit", async () => {
	await repository("place", {
		"a b/c.ts": "one\ntwo\nlet placeOfLine = placeOfLine;\nfour\nfive\nsix\n",
	});
	const { status, body } = await search("placeofline");
	expect(status).toBe(200);
	const { body: branch } = await forge.call<{ commit: { id: string } }>(
		"GET",
		"/repos/ada/place/branches/main",
	);
	const commit = branch.commit.id;
	expect(body).toEqual({
		results: [
			{
				...{
					repository: "ada/place",
					path: "a b/c.ts",
					branch: "main",
					commit,
				},
				language: "TypeScript",
				html_url: `${forge.url}ada/place/src/branch/main/a%20b/c.ts`,
				url: `${forge.url}api/v1/repos/ada/place/contents/a%20b/c.ts?ref=${commit}`,
				lines: [
					{
						...{ line: 3, text: "let placeOfLine = placeOfLine;" },
						columns: [
							[4, 15],
							[18, 29],
						],
						before: ["one", "two"],
						after: ["four", "five"],
					},
				],
				...{ total_lines: 1, more_places: 0, places: [] },
				symbols: [{ name: "placeOfLine", kind: "variable", line: 3 }],
			},
		],
		...{ total_at_least: 1, incomplete: false, hint: "", cursor: "" },
		languages: [{ value: "TypeScript", count: 1 }],
		repositories: [{ value: "ada/place", count: 1 }],
	});
	expect((await fetch(body.results[0]?.url ?? "")).status).toBe(200);
});

test.each([
	[40, 50],
	[200, 40],
])(
	"with %i results each has fewer lines, those of definitions among them",
	async (files, shown) => {
		const word = `linesOf${files}`;
		const text = (i: number) =>
			`${`${word} of ${i}\n`.repeat(60)}function ${word}() {}\n`;
		await repository(`lines-${files}`, {
			...Object.fromEntries(
				Array.from({ length: files }, (_, i) => [`${i}.js`, text(i)]),
			),
		});
		const many = (await search(word, null, { limit: "50" })).body.results;
		expect(many.length).toBe(Math.min(50, files));
		const first = Array.from({ length: shown - 1 }, (_, i) => i + 1);
		for (const { lines, total_lines, symbols } of many) {
			expect(lines.map(({ line }) => line)).toEqual([...first, 61]);
			expect(total_lines).toBe(61);
			expect(symbols).toEqual([{ name: word, kind: "function", line: 61 }]);
		}
		const few = (await search(word, null, { limit: "3" })).body.results;
		expect(few.map(({ lines }) => lines.length)).toEqual([61, 61, 61]);
	},
);

test("who may not read the code finds nothing of it from the next query on", async () => {
	await repository("rights", { "f.txt": "needleOfRights" });
	const edit = (body: object) =>
		forge.call("PATCH", "/repos/ada/rights", { as: ada, body });
	const place = ["ada/rights/f.txt"];
	expect(await found("needleOfRights")).toEqual(place);
	await edit({ private: true });
	expect(await found("needleOfRights")).toEqual([]);
	expect(await found("needleOfRights", bob)).toEqual([]);
	expect(await found("needleOfRights", ada)).toEqual(place);
	const hidden = (await search("needleOfRights", bob)).text;
	expect(hidden).toBe((await search("needleOfNothing", bob)).text);
	const collaborator = "/repos/ada/rights/collaborators/bob";
	await forge.call("PUT", collaborator, {
		as: ada,
		body: { permission: "read" },
	});
	expect(await found("needleOfRights", bob)).toEqual(place);
	await forge.call("DELETE", collaborator, { as: ada });
	expect(await found("needleOfRights", bob)).toEqual([]);
	expect(await found("repo:ada/rights", bob)).toEqual([]);
	const own = await forge.call("GET", "/repos/ada/rights/search?q=needle", {
		as: bob,
	});
	expect(own.status).toBe(404);
	// code is off
	await edit({ has_code: false });
	expect(await found("needleOfRights", ada)).toEqual([]);
	await edit({ has_code: true });
	expect(await found("needleOfRights", ada)).toEqual(place);
});

test("a token for some repositories, or for public ones, finds what it reaches", async () => {
	await repository("one", { f: "needleOfTokens 1" }, { private: true });
	await repository("two", { f: "needleOfTokens 2" }, { private: true });
	await repository("three", { f: "needleOfTokens 3" });
	const limited = await forge.token(ada, ["read:repository"], {
		repositories: ["ada/one"],
	});
	expect(await found("needleOfTokens", limited)).toEqual([
		"ada/one/f",
		"ada/three/f",
	]);
	const open = await forge.token(ada, ["public-only", "read:repository"]);
	expect(await found("needleOfTokens", open)).toEqual(["ada/three/f"]);
	const other = await forge.token(ada, ["read:issue"]);
	expect((await search("needleOfTokens", other)).status).toBe(403);
});

test("a renamed, transferred and deleted repository is found under its name, and then not at all", async () => {
	await repository("moving", { f: "needleOfMoves" });
	await forge.call("PATCH", "/repos/ada/moving", {
		as: ada,
		body: { name: "moved" },
	});
	expect(await found("needleOfMoves")).toEqual(["ada/moved/f"]);
	await forge.call("POST", "/repos/ada/moved/transfer", {
		body: { new_owner: "bob" },
	});
	expect(await found("needleOfMoves")).toEqual(["bob/moved/f"]);
	expect(await found("needleOfMoves owner:ada")).toEqual([]);
	await forge.call("DELETE", "/repos/bob/moved");
	expect(await found("needleOfMoves", forge.admin)).toEqual([]);
	await indexed();
	expect(await found("needleOfMoves", forge.admin)).toEqual([]);
});

test("equal files are one result with the other places that the reader may read", async () => {
	const files = { "same.go": "func needleOfEquals() {}" };
	await repository("same1", files);
	await repository("same2", files, { private: true });
	await repository("same3", files, { as: bob });
	const placesFor = async (as: As) => {
		const { body } = await search("needleOfEquals", as);
		expect(body.results).toHaveLength(1);
		expect(body.total_at_least).toBe(1);
		return [body.results[0]?.more_places, placesOf(body)];
	};
	expect(await placesFor(null)).toEqual([
		1,
		["ada/same1/same.go", "bob/same3/same.go"],
	]);
	expect(await placesFor(ada)).toEqual([
		2,
		["ada/same1/same.go", "ada/same2/same.go", "bob/same3/same.go"],
	]);
	// one's own comes first
	const { body } = await search("needleOfEquals", bob);
	expect(body.results[0]?.repository).toBe("bob/same3");
});

test("filters leave out what does not fit", async () => {
	await repository("filters", {
		"src/a.ts": "needleOfFilters a",
		"src/deep/b.go": "needleOfFilters b",
		"vendor/c.ts": "needleOfFilters c",
		"d.min.js": "needleOfFilters d",
	});
	const paths = async (q: string) =>
		(await found(`needleOfFilters ${q}`)).map((path) => path.slice(12));
	expect(await paths("")).toEqual(["src/a.ts", "src/deep/b.go"]);
	expect(await paths("lang:go")).toEqual(["src/deep/b.go"]);
	expect(await paths("-lang:go")).toEqual(["src/a.ts"]);
	expect(await paths("path:deep")).toEqual(["src/deep/b.go"]);
	expect(await paths("path:src/*")).toEqual(["src/a.ts"]);
	expect(await paths("path:/src/**/*.go")).toEqual(["src/deep/b.go"]);
	expect(await paths("path:/a\\.ts$/")).toEqual(["src/a.ts"]);
	expect(await paths("repo:ada/filters")).toHaveLength(2);
	expect(await paths("repo:ada/filt*")).toHaveLength(2);
	expect(await paths("repo:/^ada.filters$/")).toHaveLength(2);
	expect(await paths("repo:ada/filter")).toEqual([]);
	expect(await paths("is:public branch:main user:ADA")).toHaveLength(2);
	expect(await paths("is:archived OR is:private")).toEqual([]);
	// what is left out is found by its path
	expect(
		await found(
			"repo:ada/filters is:vendored OR (repo:ada/filters is:generated)",
		),
	).toEqual(["ada/filters/d.min.js", "ada/filters/vendor/c.ts"]);
});

test("pages follow each other without a gap, and an answer has a validator", async () => {
	const files = Object.fromEntries(
		Array.from({ length: 25 }, (_, i) => [`f${i}`, `needleOfPages ${i}`]),
	);
	await repository("pages", files);
	const seen: string[] = [];
	let cursor = "";
	do {
		const { body } = await search("needleOfPages", null, {
			limit: "7",
			cursor,
		});
		seen.push(...placesOf(body));
		expect(body.total_at_least).toBeGreaterThanOrEqual(seen.length);
		cursor = body.cursor;
	} while (cursor);
	expect(seen.sort()).toEqual(
		Object.keys(files)
			.map((path) => `ada/pages/${path}`)
			.sort(),
	);
	expect((await search("needleOfPages count:3")).body.results).toHaveLength(3);
	for (const cursor of ["1-2", "1-5-0-0-0"])
		expect((await search("x", null, { cursor })).status).toBe(400);
	for (const more of ["", "&limit=7"]) {
		const path = `/search/code?q=needleOfPages${more}`;
		const first = await forge.call<Answer>("GET", path, { as: null });
		expect(Boolean(first.body.cursor)).toBe(more !== "");
		const again = await forge.call("GET", path, {
			as: null,
			headers: { "If-None-Match": first.headers.get("etag") ?? "" },
		});
		expect(again.status).toBe(304);
	}
});

test("the file's name comes before a whole word, that before a part, and the case that was written before another", async () => {
	await repository("order", {
		"part.txt": "needleoforder_1 part",
		"word.txt": "say NEEDLEOFORDER here",
		"exact.txt": "say needleoforder here!",
		"needleoforder.txt": "nothing but needleoforders",
	});
	const { body } = await search("needleoforder");
	expect(body.results.map(({ path }) => path)).toEqual([
		"needleoforder.txt",
		"exact.txt",
		"word.txt",
		"part.txt",
	]);
});

test("a query that means nothing is refused with the place", async () => {
	const refused = async (q: string) => {
		const { status, body } = await search(q);
		const { from, to, expected } = body;
		return [status, q.slice(from, to), expected];
	};
	expect(await refused("a /(/")).toEqual([
		400,
		"/(/",
		"a regular expression in RE2's syntax",
	]);
	expect(await refused("repo:a/b repo:c/d x")).toEqual([
		...[400, "repo:c/d", "one of them, or OR between them"],
	]);
	expect(await refused("x symbol:/(/")).toEqual([
		...[400, "symbol:/(/", "a regular expression in RE2's syntax"],
	]);
	expect((await refused("type:symbol y"))[0]).toBe(400);
	expect(await refused("")).toEqual([
		...[400, "", "a word, a phrase or an expression"],
	]);
	expect((await refused("x".repeat(5_000)))[0]).toBe(400);
});

import { beforeAll, expect, test } from "vitest";
import { type Book, base64, bookForge } from "../support/book.ts";
import { credentials } from "../support/upload.ts";

let book: Book;

beforeAll(async () => {
	book = await bookForge();
	await book.write("src/a b.ts", "const x = '<script>';\n");
	await book.write(
		"docs/page.md",
		"# Title\n\n[up](../README.md) ![p](i.png) <script>alert(1)</script>\n",
	);
	await book.write("bytes.bin", "\0\x01\x02");
	await book.forge.call("POST", "/repos/ada/book/branches", {
		as: book.ada,
		body: { new_branch_name: "feat/one" },
	});
});

async function get(path: string, as: unknown = null) {
	const response = await fetch(book.forge.url + path, {
		redirect: "manual",
		headers: { Accept: "text/html", ...credentials(as as never) },
	});
	const text = await response.text();
	return {
		status: response.status,
		headers: response.headers,
		main: /<main[\s\S]*<\/main>/.exec(text)?.[0] ?? "",
	};
}

test("the page of a repository shows how to clone it, its files and its README", async () => {
	const { status, main, headers } = await get("ada/book");
	expect(status).toBe(200);
	expect(main).toContain(`git clone ${book.forge.url}ada/book.git`);
	for (const name of ["docs/", "src/", "README.md", "bytes.bin"])
		expect(main).toContain(`>${name}</a>`);
	expect(main).toContain('href="/ada/book/src/branch/main/docs"');
	expect(main).toContain("<h1");
	expect(headers.get("content-security-policy")).toContain(
		"default-src 'none'",
	);
});

test("directories and files are shown at branches, tags and commits", async () => {
	const source = await get("ada/book/src/branch/feat/one/src/a%20b.ts");
	expect(source.status).toBe(200);
	expect(source.main).toContain("const x = '&lt;script>';");
	expect(source.main).toContain(
		'href="/ada/book/raw/branch/feat/one/src/a%20b.ts"',
	);
	const page = (await get("ada/book/src/branch/main/docs/page.md")).main;
	expect(page).toContain("Title</h1>");
	expect(page).not.toContain("<script>");
	expect(page).toContain("/ada/book/src/branch/main/README.md");
	expect(page).toContain("/ada/book/raw/branch/main/docs/i.png");
	const bytes = (await get("ada/book/src/branch/main/bytes.bin")).main;
	expect(bytes).toContain("It is not shown here");
	expect((await get("ada/book/src/branch/main/docs")).main).toContain(
		"page.md",
	);
	for (const path of [
		"src/branch/none",
		"src/branch/main/none",
		"src/tag/main",
		"x/y",
	])
		expect((await get(`ada/book/${path}`)).status).toBe(404);
});

test("of a directory with very many entries the first are shown, and its README", async () => {
	const files = [
		...Array.from(
			{ length: 1100 },
			(_, i) => `many/f${String(i).padStart(4, "0")}`,
		),
		"many/z/file",
		"many/readme.md",
	];
	const { status } = await book.forge.call("POST", "/repos/ada/book/contents", {
		as: book.ada,
		body: {
			files: files.map((path) => ({
				operation: "create",
				path,
				content: base64("# About many"),
			})),
		},
	});
	expect(status).toBe(201);
	const { main } = await get("ada/book/src/branch/main/many");
	expect(main).toContain("1001 of 1102 entries are shown.");
	expect(main.indexOf(">z/</a>")).toBeLessThan(main.indexOf(">f0000</a>"));
	expect(main).toContain(">f0998</a>");
	expect(main).not.toContain(">f0999</a>");
	expect(main).toContain(">readme.md</a>");
	expect(main).toContain("About many</h1>");
	expect((await get("ada/book/src/branch/main/docs")).main).not.toContain(
		"are shown",
	);
});

test("an empty repository says how to begin", async () => {
	const { main } = await get("ada/bare");
	expect(main).toContain("It is empty");
	expect(main).toContain("git push -u origin main");
});

test("a token opens pages only with the scope of repositories", async () => {
	const { forge, ada } = book;
	for (const path of ["ada/secret", "ada/secret/actions"]) {
		const narrow = await forge.token(ada, ["write:issue"]);
		expect([path, (await get(path, narrow)).status]).toEqual([path, 404]);
		const wide = await forge.token(ada, ["read:repository"]);
		expect([path, (await get(path, wide)).status]).toEqual([path, 200]);
	}
	const narrow = await forge.token(ada, ["write:issue"]);
	expect((await get("ada", narrow)).main).not.toContain("/ada/secret");
});

test("hidden things look like things that are not there", async () => {
	const { forge, ada, eve } = book;
	for (const path of [
		"ada/secret",
		"ada/secret/src/branch/main",
		"ada/none",
		"none",
	])
		for (const as of [null, eve]) {
			const { status, main } = await get(path, as);
			expect([status, main.includes("There is nothing here")]).toEqual([
				404,
				true,
			]);
		}
	expect((await get("ada/secret", ada)).status).toBe(200);
	const list = async (as: unknown) => (await get("ada", as)).main;
	expect(await list(null)).toContain("/ada/book");
	expect(await list(eve)).not.toContain("/ada/secret");
	expect(await list(ada)).toContain("/ada/secret");
	await forge.call("PATCH", "/repos/ada/bare", {
		as: ada,
		body: { name: "nude" },
	});
	const moved = await get("ada/bare");
	expect(moved.status).toBe(301);
	expect(moved.headers.get("location")).toBe(`${forge.url}ada/nude`);
	await forge.call("POST", "/repos/ada/nude/contents/README.txt", {
		as: ada,
		body: { content: base64("plain <b>") },
	});
	expect((await get("ada/nude")).main).toContain("plain &lt;b>");
});

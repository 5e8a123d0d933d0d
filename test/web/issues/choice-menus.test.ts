import { beforeAll, expect, test } from "vitest";
import { type Book, bookForge } from "../../support/book.ts";
import { signedInVisitor, type Visitor } from "../support/browser.ts";

// The lists over all repositories are narrowed by menus of what their items have.

let book: Book;
let bob: Visitor;

const choices = (html: string) =>
	[
		...(/<section id="choices-.*?<\/section>/s.exec(html)?.[0] ?? "").matchAll(
			/<a[^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/gs,
		),
	].map(([, href = "", words = ""]) => ({
		href: href.replaceAll("&amp;", "&"),
		name: words.replace(/<[^>]+>/g, "").trim(),
	}));
const offered = async (kind: string, q = "is:open", who = bob) => {
	const seen = await who.get(
		`/issues/-/choices/${kind}?${new URLSearchParams({ q })}`,
	);
	expect([kind, seen.status]).toEqual([kind, 200]);
	return choices(seen.html);
};
const namesOf = async (kind: string, q?: string, who?: Visitor) =>
	(await offered(kind, q, who)).map(({ name }) => name);
const rows = async (address: string) =>
	[
		...(await bob.get(address.slice(address.indexOf("/issues")))).html.matchAll(
			/<a class="to"[^>]*>(.*?)<\/a>/gs,
		),
	].map(([, title]) => title);

beforeAll(async () => {
	book = await bookForge();
	bob = await signedInVisitor(book.forge, book.bob);
	const call = async <T>(
		method: string,
		path: string,
		body: object,
		as = book.ada,
	) => {
		const made = await book.forge.call<T>(method, path, { as, body });
		expect([path, made.status < 300]).toEqual([path, true]);
		return made.body;
	};
	await call("POST", "/user/repos", { name: "lamp" }, book.bob);
	await call("PUT", "/repos/ada/book/collaborators/bob", {
		permission: "write",
	});
	for (const [repository, as] of [
		["ada/book", book.ada],
		["ada/secret", book.ada],
		["bob/lamp", book.bob],
	] as const) {
		const name = repository.split("/")[1];
		const label = await call<{ id: number }>(
			"POST",
			`/repos/${repository}/labels`,
			{ name: `of ${name}`, color: "#ff0000" },
			as,
		);
		const stone = await call<{ id: number }>(
			"POST",
			`/repos/${repository}/milestones`,
			{ title: `stone of ${name}` },
			as,
		);
		await call(
			"POST",
			`/repos/${repository}/issues`,
			{
				title: `issue of ${name}`,
				labels: [label.id],
				milestone: stone.id,
				assignees: [as.name],
			},
			as,
		);
	}
});

test("menus offer what the items have that their reader may see, and nothing of others", async () => {
	expect(await namesOf("repository")).toEqual(["ada/book", "bob/lamp"]);
	expect(await namesOf("owner")).toEqual(["ada", "bob"]);
	expect(await namesOf("label")).toEqual(["No label", "of book", "of lamp"]);
	expect(await namesOf("milestone")).toEqual([
		"No milestone",
		"stone of book",
		"stone of lamp",
	]);
	expect(await namesOf("author")).toEqual(["ada", "bob"]);
	expect(await namesOf("assignee")).toEqual(["No one", "Anyone", "ada", "bob"]);
	const ada = await signedInVisitor(book.forge, book.ada);
	expect(await namesOf("repository", "is:open", ada)).toContain("ada/secret");
	expect((await bob.get("/issues/-/choices/password")).status).toBe(404);
});

test("a choice narrows the list, keeps what narrowed it before, and is taken out by a second click", async () => {
	for (const kind of ["repository", "owner", "label", "milestone", "author"]) {
		const one = (await offered(kind)).find(({ name }) => /lamp|bob/.test(name));
		expect([kind, await rows(one?.href ?? "")]).toEqual([
			kind,
			["issue of lamp"],
		]);
	}
	const narrowed = "is:open repo:ada/book";
	expect(await namesOf("label", narrowed)).toEqual(["No label", "of book"]);
	const [again] = await offered("repository", narrowed);
	expect(await rows(again?.href ?? "")).toEqual(
		expect.arrayContaining(["issue of book", "issue of lamp"]),
	);
});

test("whoever looks at what has no milestone, label or assignee finds others to choose", async () => {
	for (const kind of ["milestone", "label", "assignee"]) {
		const names = await namesOf(kind, `is:open no:${kind}`);
		// of assignees one may ask for any, too
		const count = kind === "assignee" ? 4 : 3;
		expect([kind, names.length]).toEqual([kind, count]);
	}
});

test("a repository that one may not see, or that is none, fits nothing", async () => {
	const asked = (q: string) => rows(`/issues?${new URLSearchParams({ q })}`);
	expect(await asked("repo:ada/secret")).toEqual([]);
	expect(await asked("repo:no/where")).toEqual([]);
	expect(await asked("user:nobody")).toEqual([]);
	expect(await asked("user:@me")).toEqual(["issue of lamp"]);
});

test("the list shows its menus, whose choices come from an address of their own", async () => {
	for (const base of ["issues", "pulls"]) {
		const { html } = await bob.get(`/${base}`);
		for (const kind of ["repository", "owner", "label", "author"])
			expect(html).toMatch(
				new RegExp(`data-load="[^"]*/${base}/-/choices/${kind}[?]q=`),
			);
	}
	const seen = await bob.get("/pulls/-/choices/author?q=is%3Aopen");
	expect(seen.status).toBe(200);
});

import { beforeAll, describe, expect, test } from "vitest";
import { type Book, bookForge } from "../../support/book.ts";
import { signedInVisitor, type Visitor, visitor } from "../support/browser.ts";

let book: Book;
let ada: Visitor;
let eve: Visitor;
let stranger: Visitor;

beforeAll(async () => {
	book = await bookForge();
	stranger = visitor(book.forge);
	[ada, eve] = await Promise.all([
		signedInVisitor(book.forge, book.ada),
		signedInVisitor(book.forge, book.eve),
	]);
});
const make = async (path: string, body: object) => {
	const made = await book.forge.call<{ id: number; number: number }>(
		...(["POST", path] as const),
		{ as: book.ada, body },
	);
	expect(made.status).toBe(201);
	return made.body;
};
const seen = async (by: Visitor, path: string) => {
	const { status, to } = await by.get(path);
	return to === undefined ? status : `${status} ${to}`;
};

describe("the page of a pull request", () => {
	test("leads to the issue of its number, for those who may read that", async () => {
		const issue = await make("/repos/ada/book/issues", { title: "an issue" });
		const at = `/ada/book/pulls/${issue.number}`;
		const there = `303 /ada/book/issues/${issue.number}`;
		expect(await seen(stranger, at)).toBe(there);
		expect(await seen(ada, at)).toBe(there);
		for (const number of ["999", "0", "x"])
			expect(await seen(ada, `/ada/book/pulls/${number}`)).toBe(404);
		const secret = await make("/repos/ada/secret/issues", { title: "hidden" });
		const hidden = `/ada/secret/pulls/${secret.number}`;
		expect(await seen(ada, hidden)).toBe(
			`303 /ada/secret/issues/${secret.number}`,
		);
		expect(await seen(eve, hidden)).toBe(404);
		expect(await seen(stranger, hidden)).toBe(404);
		await book.forge.call("PATCH", "/repos/ada/book", {
			...{ as: book.ada, body: { has_issues: false } },
		});
		expect(await seen(stranger, at)).toBe(404);
		await book.forge.call("PATCH", "/repos/ada/book", {
			...{ as: book.ada, body: { has_issues: true } },
		});
	});
});

describe("the page of a project", () => {
	test("names its owner and its repository, and is nowhere else", async () => {
		const own = await make("/users/ada/projects", { title: "of ada" });
		const inBook = await make("/repos/ada/book/projects", { title: "of book" });
		const at = (place: string, { id }: { id: number }) =>
			seen(ada, `/${place}/projects/${id}`);
		expect(await at("ada/-", own)).toBe(200);
		expect(await at("ADA/-", own)).toBe(200);
		expect(await at("eve/-", own)).toBe(404);
		expect(await at("ada/book", own)).toBe(404);
		expect(await at("ada/book", inBook)).toBe(200);
		expect(await at("ada/BOOK", inBook)).toBe(200);
		expect(await at("ada/secret", inBook)).toBe(404);
		expect(await at("ada/-", inBook)).toBe(404);
		await make("/user/repos", { name: "else" });
		expect(await at("ada/else", inBook)).toBe(404);
	});
});

describe("the page of an account with another name", () => {
	test("leads to that of its new name, with path and query", async () => {
		const old = await book.forge.user("dave");
		const renamed = await book.forge.call(
			...(["POST", "/admin/users/dave/rename"] as const),
			{ body: { new_username: "david" } },
		);
		expect([renamed.status, old.name]).toEqual([204, "dave"]);
		expect(await seen(stranger, "/dave")).toBe("301 /david");
		expect(await seen(stranger, "/DAVE")).toBe("301 /david");
		expect(await seen(stranger, "/dave?tab=stars&q=dave")).toBe(
			"301 /david?tab=stars&q=dave",
		);
		expect(await seen(stranger, "/dave/-/projects")).toBe(
			"301 /david/-/projects",
		);
		expect(await seen(stranger, "/d%61ve/-/projects")).toBe(
			"301 /david/-/projects",
		);
		const answer = await fetch(`${book.forge.url}api/v1/users/dave?x=dave`, {
			redirect: "manual",
		});
		expect([answer.status, answer.headers.get("location")]).toEqual([
			...[307, expect.stringMatching(/\/api\/v1\/users\/david\?x=dave$/)],
		]);
	});

	test("leads to it in the API, and keeps the beginning of the address", async () => {
		const { forge } = book;
		const as = await forge.user("v1");
		await forge.call("POST", "/user/repos", { as, body: { name: "first" } });
		const renamed = await forge.call("POST", "/admin/users/v1/rename", {
			body: { new_username: "v3" },
		});
		expect(renamed.status).toBe(204);
		const leads = async (path: string) => {
			const answer = await fetch(`${forge.url}api/v1${path}`, {
				redirect: "manual",
			});
			const to = answer.headers.get("location") ?? "";
			return `${answer.status} ${to.replace(forge.url, "/")}`;
		};
		expect(await leads("/users/v1/repos")).toBe("307 /api/v1/users/v3/repos");
		expect(await leads("/users/V1")).toBe("307 /api/v1/users/v3");
		expect(await leads("/repos/v1/first/branches?page=1")).toBe(
			"307 /api/v1/repos/v3/first/branches?page=1",
		);
		const again = await forge.call("PATCH", "/repos/v3/first", {
			...{ as: { ...as, name: "v3" }, body: { name: "second" } },
		});
		expect(again.status).toBe(200);
		expect(await leads("/repos/v3/first/branches")).toBe(
			"301 /api/v1/repos/v3/second/branches",
		);
	});
});

import { beforeAll, describe, expect, test } from "vitest";
import type { Account } from "../../src/domain/accounts/account.ts";
import { anonymous } from "../../src/domain/permissions/actor.ts";
import { views } from "../../src/guards/saved-view.ts";
import { type Book, bookForge } from "../support/book.ts";
import {
	accountNamed,
	actorOf,
	entering,
	publicOnly,
} from "./support/entering.ts";

let book: Book;
const people: Record<string, Account> = {};
const enter = (...given: Parameters<ReturnType<typeof entering>>) =>
	entering(book.forge.app)(...given);
const of = (name: string) => people[name] as Account;

async function view(path: string, body: object, as = book.ada) {
	const made = await book.forge.call<{ id: number }>("POST", `${path}/views`, {
		...{ as, body: { query: "q=x", ...body } },
	});
	expect([path, made.status]).toEqual([path, 201]);
	return String(made.body.id);
}

beforeAll(async () => {
	book = await bookForge();
	const call = async (method: string, path: string, body?: object) => {
		const as = book.ada;
		const made = await book.forge.call<{ id: number; name: string }[]>(
			...([method, path] as const),
			{ as, ...(body ? { body } : {}) },
		);
		expect(made.status).toBeLessThan(300);
		return made.body;
	};
	await call("POST", "/orgs", { username: "club" });
	const team = (await call("POST", "/orgs/club/teams", {
		...{ name: "all", permission: "write", units: ["repo.issues"] },
	})) as unknown as { id: number };
	await call("PUT", `/teams/${team.id}/members/bob`);
	for (const name of ["ada", "bob", "eve", "root"])
		people[name] = await accountNamed(book.forge.app, name);
});

/** Those whom a guard lets in; all others find nothing, or may not. */
async function letIn(
	guardOf: () => Parameters<typeof enter>[0],
	params: Record<string, string>,
) {
	const seen: Record<string, string> = {};
	for (const name of Object.keys(people)) {
		const outcome = await enter(guardOf(), actorOf(of(name)), { params });
		seen[name] = outcome.split(":")[0] as string;
	}
	expect(await enter(guardOf(), anonymous, { params })).toMatch(
		/^unauthorized: /,
	);
	return seen;
}
const inBook = { owner: "ada", repo: "book" };

describe("a view of a repository", () => {
	test("that is shared is for writers of its list, one of one's own for oneself", async () => {
		const body = { list: "issues", name: "s", shared: true };
		const shared = await view("/repos/ada/book", body);
		expect(
			await letIn(views.inRepository, { ...inBook, view: shared }),
		).toEqual({ ada: "in", bob: "in", eve: "forbidden", root: "in" });
		const own = await view(
			"/repos/ada/book",
			{ list: "issues", name: "o" },
			book.eve,
		);
		expect(await letIn(views.inRepository, { ...inBook, view: own })).toEqual({
			...{ ada: "not-found", bob: "not-found", eve: "in", root: "not-found" },
		});
		const elsewhere = { ...inBook, repo: "old", view: shared };
		expect(await letIn(views.inRepository, elsewhere)).toEqual({
			...{ ada: "not-found", bob: "not-found", eve: "not-found" },
			root: "not-found",
		});
	});

	test("that is not there is found by nobody", async () => {
		for (const params of [{ ...inBook, view: "999" }, inBook])
			expect(
				await enter(views.inRepository(), actorOf(of("ada")), { params }),
			).toBe("not-found: not found");
	});
});

test("a view of an organization that is shared is for its owners, one of one's own for oneself", async () => {
	const shared = await view("/orgs/club", {
		...{ list: "issues", name: "s", shared: true },
	});
	const at = { org: "club", view: shared };
	expect(await letIn(views.inOrganization, at)).toEqual({
		...{ ada: "in", bob: "forbidden", eve: "forbidden", root: "in" },
	});
	const own = await view("/orgs/club", { list: "issues", name: "o" }, book.bob);
	expect(await letIn(views.inOrganization, { org: "club", view: own })).toEqual(
		{ ada: "not-found", bob: "in", eve: "forbidden", root: "not-found" },
	);
});

test("a search is opened by those who see it, and changed by owners of what it is shared in", async () => {
	const body = { list: "search", name: "s", query: "q=x" };
	const shared = await view("/orgs/club", { ...body, shared: true });
	const own = await view("/user", body, book.bob);
	const searched = (one: string) => letIn(views.search, { view: one });
	const changed = (one: string) => letIn(views.searchOne, { view: one });
	expect([await searched(shared), await changed(shared)]).toEqual([
		{ ada: "in", bob: "in", eve: "not-found", root: "in" },
		{ ada: "in", bob: "forbidden", eve: "not-found", root: "in" },
	]);
	const hers = { ada: "not-found", eve: "not-found", root: "not-found" };
	for (const seen of [await searched(own), await changed(own)])
		expect(seen).toEqual({ ...hers, bob: "in" });
	expect(await letIn(views.ownOne, { view: own })).toEqual({
		...hers,
		bob: "in",
	});
	const none = { ...hers, bob: "not-found" };
	for (const guardOf of [views.search, views.searchOne, views.ownOne])
		for (const params of [{ view: "999" }, {}])
			expect(await letIn(guardOf, params as Record<string, string>)).toEqual(
				none,
			);
});

test("what is saved over all repositories is not for tokens of public things", async () => {
	const limited = actorOf(of("bob"), "token", publicOnly);
	const own = await view("/user", { list: "search", name: "t" }, book.bob);
	for (const guardOf of [
		...[views.search, views.searchOne, views.ownOne, views.own],
	]) {
		const at = { params: { view: own } };
		expect(await enter(guardOf(), limited, at)).toMatch(
			/^forbidden: this endpoint/,
		);
		expect(await enter(guardOf(), actorOf(of("bob"), "token"), at)).toBe("in");
	}
});

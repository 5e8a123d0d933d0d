import { beforeAll, describe, expect, test } from "vitest";
import type { Account } from "../../src/domain/accounts/account.ts";
import { anonymous } from "../../src/domain/permissions/actor.ts";
import { comments, issues, times } from "../../src/guards/issue.ts";
import { pulls } from "../../src/guards/pull.ts";
import { inRepository, repo, toDo } from "../../src/guards/repository.ts";
import type { Guard } from "../../src/http/endpoint.ts";
import { type Book, base64, bookForge } from "../support/book.ts";
import { signedInVisitor } from "../web/support/browser.ts";
import { accountNamed, actorOf, entering } from "./support/entering.ts";

let book: Book;
let ada: Account;
let bob: Account;
let eve: Account;

const call = async <T = { id: number; number: number }>(
	method: string,
	path: string,
	body?: object,
	as = book.ada,
): Promise<T> => {
	const made = await book.forge.call<T>(method, path, { as, body });
	expect([path, made.status < 300]).toEqual([path, true]);
	return made.body;
};
const enter = (...given: Parameters<ReturnType<typeof entering>>) =>
	entering(book.forge.app)(...given);
const at = (name: string, more: Record<string, string> = {}) => ({
	params: { owner: "ada", repo: name, ...more },
});

beforeAll(async () => {
	book = await bookForge();
	[ada, bob, eve] = await Promise.all([
		accountNamed(book.forge.app, "ada"),
		accountNamed(book.forge.app, "bob"),
		accountNamed(book.forge.app, "eve"),
	]);
	for (const name of ["before", "x.gitter"])
		await call("POST", "/user/repos", { name });
	await call("PATCH", "/repos/ada/before", { name: "after" });
});

describe("a repository", () => {
	const page = (path: string, name = "before") =>
		enter(repo.visible(), actorOf(ada), {
			...{ ...at(name), path },
			route: `GET ${path.startsWith("/api/") ? "/api/v1/repos" : ""}/:owner/:repo/*`,
		});

	test("is found by its name; on pages also with the ending of clones", async () => {
		expect(await page("/ada/book", "book")).toBe("in");
		expect(await page("/ada/book.git", "book.git")).toBe("in");
		expect(await page("/ada/book.GIT", "book.GIT")).toBe("in");
		expect(await page("/ada/book/api/", "book.git")).toBe("in");
		expect(await page("/ada/x.gitter", "x.gitter")).toBe("in");
		expect(await page("/api/v1/repos/ada/book.git", "book.git")).toMatch(
			/^not-found: /,
		);
		expect(await enter(repo.visible(), actorOf(ada))).toMatch(/^not-found: /);
	});

	test("leads from its old name to the new one, in the API and on pages", async () => {
		expect(await page("/ada/before")).toBe("301 /ada/after");
		expect(await page("/ada/Before/src/before?x=/ada/before")).toBe(
			"301 /ada/after/src/before?x=/ada/before",
		);
		expect(await page("/api/v1/repos/ada/before")).toBe(
			"301 /api/v1/repos/ada/after",
		);
		expect(await page("/api/v1/repos/Ada/BEFORE/tags?page=2")).toBe(
			"301 /api/v1/repos/ada/after/tags?page=2",
		);
		expect(await page("/api/v1/repos/ada/%62efore/repos/ada/before")).toBe(
			"301 /api/v1/repos/ada/after/repos/ada/before",
		);
	});

	test("of an owner with a new name is led to for good on pages, and for now in the API", async () => {
		const as = await book.forge.user("yan");
		await call("POST", "/user/repos", { name: "hut" }, as);
		await call(
			...(["POST", "/admin/users/yan/rename"] as const),
			{ new_username: "yann" },
			book.forge.admin,
		);
		const led = (path: string, route: string) =>
			enter(repo.visible(), actorOf(ada), {
				...{ path, route, params: { owner: "yan", repo: "hut" } },
			});
		expect(await led("/yan/hut/src?x=yan", "GET /:owner/:repo/src")).toBe(
			"301 /yann/hut/src?x=yan",
		);
		expect(
			await led(
				"/api/v1/repos/yan/hut/tags?page=2",
				"GET /api/v1/repos/:owner/:repo/tags",
			),
		).toBe("307 /api/v1/repos/yann/hut/tags?page=2");
	});

	test("is asked about before the body, unless a guard says otherwise", () => {
		expect(inRepository([]).admit).toBeUndefined();
		expect(issues.compose().admit).toBeUndefined();
		expect(issues.create().admit).toBeTypeOf("function");
		// a bad body is told first, as clients expect it
		for (const of of [
			...[comments.edit(), comments.react(), issues.react(), times.add()],
		])
			expect(of.admit).toBeTypeOf("function");
		for (const of of [comments.delete(), issues.edit(), times.reset()])
			expect(of.admit).toBeUndefined();
	});

	test("bounds tokens of repositories, but not where another one is made", () => {
		for (const of of [repo.visible(), repo.admin(), repo.commit()])
			expect(of.ofRepository).toBe(true);
		for (const of of [repo.recipient(), repo.source()])
			expect(of.ofRepository).toBe(false);
		expect(toDo("repository.see").ofRepository).toBe(true);
	});

	test("tells administrators and site administrators of everybody's rights, others of their own", async () => {
		const root = await accountNamed(book.forge.app, "root");
		const of = repo.permissionOf();
		const about = at("book", { collaborator: "Bob" });
		expect(await enter(of, actorOf(bob), about)).toBe("in");
		expect(await enter(of, actorOf(ada), about)).toBe("in");
		expect(await enter(of, actorOf(root), about)).toBe("in");
		expect(await enter(of, actorOf(eve), about)).toMatch(
			/^forbidden: Only admins/,
		);
		expect(await enter(of, anonymous, about)).toMatch(/^unauthorized: /);
	});
});

describe("a commit", () => {
	const commit = (who: Account, branches: object, code = true) =>
		enter(repo.commit({ code }), actorOf(who), {
			...{ params: { owner: "eve", repo: "book" }, body: branches },
		});
	const refused =
		"forbidden: user should have a permission to write to the target branch";

	test("goes to branches that the caller writes, or that a pull request has opened to him", async () => {
		const { eve: as } = book;
		await call("POST", "/repos/ada/book/forks", {}, as);
		await call(
			"POST",
			"/repos/eve/book/contents/own.txt",
			{ content: base64("x"), message: "own", new_branch: "lent" },
			as,
		);
		await call(
			"POST",
			"/repos/ada/book/pulls",
			{
				...{ head: "eve:lent", base: "main", title: "lent" },
				allow_maintainer_edit: true,
			},
			as,
		);
		for (const code of [true, false]) {
			expect(await commit(eve, {}, code)).toBe("in");
			expect(await commit(eve, { new_branch: "any" }, code)).toBe("in");
			expect(await commit(ada, { branch: "lent" }, code)).toBe("in");
			expect(
				await commit(ada, { branch: "main", new_branch: "lent" }, code),
			).toBe("in");
			expect(await commit(ada, {}, code)).toBe(refused);
			expect(
				await commit(ada, { branch: "lent", new_branch: "any" }, code),
			).toBe(refused);
		}
	});

	test("asks first for the code, where clients are told so", async () => {
		await call(
			"PATCH",
			"/repos/eve/book",
			{ has_code: false, archived: true },
			book.eve,
		);
		const coded = await commit(ada, {});
		const plain = await commit(ada, {}, false);
		expect(plain).toBe("archived: repo is not allowed to edit");
		expect([coded, repo.commit().says]).not.toEqual([
			...[plain, repo.commit({ code: false }).says],
		]);
		expect(repo.commit().says).toContain("can read code");
		expect(repo.commit({ code: false }).says).not.toContain("can read code");
	});
});

describe("an issue that was moved", () => {
	let number: string;
	const moved = (path: string, method: string, who = actorOf(ada)) =>
		enter(issues.read(), who, {
			...{ ...at("book", { index: number }), path, method },
		});

	beforeAll(async () => {
		await call("POST", "/user/repos", { name: "there", private: true });
		const issue = await call("POST", "/repos/ada/book/issues", { title: "x" });
		number = String(issue.number);
		const browser = await signedInVisitor(book.forge, book.ada);
		await browser.post(`/ada/book/issues/${number}/transfer`, {
			repository: "ada/there",
		});
	});

	test("leads to its new place, with what stands behind its number; an old form to its page", async () => {
		const api = "/api/v1/repos/ada/book/issues/12345";
		for (const method of ["GET", "POST"]) {
			expect(await moved(`${api}/comments?page=2`, method)).toBe(
				"301 /api/v1/repos/ada/there/issues/1/comments?page=2",
			);
			expect(await moved(api, method)).toBe(
				"301 /api/v1/repos/ada/there/issues/1",
			);
		}
		const page = "/ada/book/pulls/12345/x?y";
		expect(await moved(page, "GET")).toBe("301 /ada/there/issues/1/x?y");
		expect(await moved(page, "POST")).toBe("303 /ada/there/issues/1");
	});

	test("is nowhere for those who may not read it there", async () => {
		for (const who of [actorOf(bob), anonymous])
			expect(await moved("/ada/book/issues/1", "GET", who)).toBe(
				"not-found: not found",
			);
	});

	test("is nowhere while the owner of its new place is hidden", async () => {
		await book.forge.user("kim");
		const { id: kim } = await accountNamed(book.forge.app, "kim");
		await book.forge.call("PUT", "/admin/users/kim/hidden", {
			body: { reason: "spam" },
		});
		await book.forge.app.db.script(
			`update repository set owner_id = ${kim} where lower_name = 'there'`,
		);
		for (const path of [
			"/ada/book/issues/1",
			"/api/v1/repos/ada/book/issues/1",
		])
			expect(await moved(path, "GET")).toBe("not-found: not found");
		const back = `update repository set owner_id = ${ada.id} where lower_name = 'there'`;
		await book.forge.app.db.script(back);
		expect(await moved("/ada/book/issues/1", "GET")).toMatch(/^301 /);
	});

	test("stands for no other number", async () => {
		for (const index of ["0", "x", "999", ""])
			expect(
				await enter(issues.read(), actorOf(ada), at("book", { index })),
			).toBe("not-found: not found");
		expect(await enter(issues.read(), actorOf(ada), at("book"))).toBe(
			"not-found: not found",
		);
	});
});

test("a comment is found in its item, and time by those who spent it", async () => {
	const issue = await call("POST", "/repos/ada/book/issues", { title: "x" });
	const path = `/repos/ada/book/issues/${issue.number}`;
	const comment = await call("POST", `${path}/comments`, { body: "x" });
	const id = String(comment.id);
	const index = String(issue.number);
	const enterAs = (who: Account, of: Guard<object>, more = {}) =>
		enter(of, actorOf(who), at("book", more));
	expect(await enterAs(eve, comments.read(), { id })).toBe("in");
	expect(await enterAs(eve, comments.read(), { id, index })).toBe("in");
	for (const more of [{ id, index: "999" }, { id: "999" }, { id: "" }, {}])
		expect(await enterAs(ada, comments.read(), more)).toBe(
			"not-found: not found",
		);
	// what somebody writes under an item goes from sight with the one who opened it
	const joe = await book.forge.user("joe");
	const his = await book.forge.call<{ number: number }>(
		...(["POST", "/repos/ada/book/issues"] as const),
		{ as: joe, body: { title: "his" } },
	);
	const under = await call(
		"POST",
		`/repos/ada/book/issues/${his.body.number}/comments`,
		{ body: "hers" },
	);
	const hers = { id: String(under.id) };
	expect(await enterAs(ada, comments.read(), hers)).toBe("in");
	await book.forge.call("PUT", "/admin/users/joe/hidden", {
		body: { reason: "spam" },
	});
	expect(await enterAs(ada, comments.read(), hers)).toBe(
		"not-found: not found",
	);

	const spent = await call("POST", `${path}/times`, { time: 60 }, book.bob);
	const of = times.delete();
	const time = { index, id: String(spent.id) };
	expect(await enterAs(bob, of, time)).toBe("in");
	expect(await enterAs(ada, of, time)).toMatch(/^forbidden: /);
	expect(await enterAs(eve, of, time)).toMatch(/^forbidden: /);
	const root = await accountNamed(book.forge.app, "root");
	expect(await enterAs(root, of, time)).toBe("in");
	for (const id of ["999", "0", "x"])
		expect(await enterAs(bob, of, { index, id })).toBe("not-found: not found");
	expect(await enterAs(bob, of, { index })).toBe("not-found: not found");
});

test("a pull request of an archived repository is followed and not taken up", async () => {
	await call("POST", "/repos/ada/book/contents/n.txt", {
		...{ content: base64("x"), message: "n", new_branch: "next" },
	});
	const pull = await call("POST", "/repos/ada/book/pulls", {
		...{ head: "next", base: "main", title: "next" },
	});
	const index = String(pull.number);
	const asked = (...given: Parameters<typeof pulls.take>) =>
		enter(pulls.take(...given), actorOf(eve), at("book", { index }));
	expect([await asked(), await asked({ archived: false })]).toEqual([
		...["in", "in"],
	]);
	await call("PATCH", "/repos/ada/book", { archived: true });
	expect(await asked()).not.toBe("in");
	expect(await asked({})).not.toBe("in");
	expect(await asked({ archived: false })).toBe("in");
	await call("PATCH", "/repos/ada/book", { archived: false });
});

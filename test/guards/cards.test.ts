import { beforeAll, expect, test } from "vitest";
import type { Account } from "../../src/domain/accounts/account.ts";
import { anonymous } from "../../src/domain/permissions/actor.ts";
import { projects } from "../../src/guards/project.ts";
import { type Book, base64, bookForge } from "../support/book.ts";
import { accountNamed, actorOf, entering } from "./support/entering.ts";

let book: Book;
let board: string;
let other: string;
const people: Record<string, Account> = {};
/** The cards of the board, by what they show. */
const cards: Record<string, string> = {};

const call = async <T = { id: number; number: number }>(
	method: string,
	path: string,
	body?: object,
): Promise<T> => {
	const made = await book.forge.call<T>(method, path, {
		...{ as: book.ada, ...(body ? { body } : {}) },
	});
	expect([path, made.status < 300]).toEqual([path, true]);
	return made.body;
};

beforeAll(async () => {
	book = await bookForge();
	await call("POST", "/orgs", { username: "club" });
	const repos = ["plain", "hidden", "past"];
	for (const name of repos)
		await call("POST", "/orgs/club/repos", {
			...{ name, auto_init: true, private: name === "hidden" },
		});
	const team = await call("POST", "/orgs/club/teams", {
		...{ name: "writers", permission: "write" },
		units_map: {
			...{ "repo.issues": "write", "repo.pulls": "read" },
			...{ "repo.code": "write", "repo.projects": "write" },
		},
	});
	await call("PUT", `/teams/${team.id}/members/bob`);
	for (const name of ["plain", "past"])
		await call("PUT", `/teams/${team.id}/repos/club/${name}`);
	const made = async () => {
		const { id } = await call("POST", "/orgs/club/projects", { title: "B" });
		return String(id);
	};
	[board, other] = [await made(), await made()];
	const put = async (name: string, body: object) => {
		const { id } = await call("POST", `/projects/${board}/items`, body);
		cards[name] = String(id);
	};
	for (const name of repos) {
		const { id } = await call("POST", `/repos/club/${name}/issues`, {
			title: name,
		});
		await put(name, { issue_id: id });
	}
	await call("POST", "/repos/club/plain/contents/x", {
		...{ content: base64("x"), message: "x", new_branch: "next" },
	});
	const pull = await call("POST", "/repos/club/plain/pulls", {
		...{ head: "next", base: "main", title: "next" },
	});
	await put("pull", { issue_id: pull.id });
	await put("note", { note: "a note" });
	await call("PATCH", "/repos/club/past", { archived: true });
	for (const name of ["ada", "bob", "eve"])
		people[name] = await accountNamed(book.forge.app, name);
});

/** The cards that a guard opens to somebody, and why it does not open the others. */
async function opened(make: () => object, who?: string) {
	const seen: Record<string, string> = {};
	const actor = who ? actorOf(people[who] as Account) : anonymous;
	for (const [name, item] of Object.entries(cards)) {
		const params = { id: board, item };
		const outcome = await entering(book.forge.app)(
			...([make() as ReturnType<typeof projects.card>, actor] as const),
			{ params },
		);
		seen[name] = outcome.split(":")[0] as string;
	}
	return seen;
}
const all = (what: string) => ({
	...{ plain: what, hidden: what, past: what, pull: what, note: what },
});

test("a card is seen by those who read its item, a note by all who see the board", async () => {
	const readable = { ...all("in"), hidden: "not-found" };
	for (const who of [undefined, "eve", "bob"])
		expect(await opened(projects.readCard, who)).toEqual(readable);
	expect(await opened(projects.readCard, "ada")).toEqual(all("in"));
});

test("a card is moved by writers of the board who read its item", async () => {
	expect(await opened(projects.card, "ada")).toEqual(all("in"));
	expect(await opened(projects.card, "bob")).toEqual({
		...{ ...all("in"), hidden: "not-found" },
	});
	expect(await opened(projects.card, "eve")).toEqual(all("forbidden"));
	expect(await opened(projects.card)).toEqual(all("unauthorized"));
});

test("a card is taken off, and its item changed, by those who write the item itself", async () => {
	const bobs = { ...all("in"), hidden: "not-found", pull: "forbidden" };
	expect(await opened(projects.takeCard, "bob")).toEqual(bobs);
	expect(await opened(projects.planCard, "bob")).toEqual({
		...{ ...bobs, past: "archived" },
	});
	expect(await opened(projects.planCard, "ada")).toEqual({
		...{ ...all("in"), past: "archived" },
	});
});

test("a card whose item or its repository is hidden is there for nobody, also not to be taken off", async () => {
	const { forge } = book;
	const hide = async (method: "PUT" | "DELETE", name: string) => {
		const reply = await forge.call(method, `/admin/users/${name}/hidden`, {
			...(method === "PUT" && { body: { reason: "spam" } }),
		});
		expect(reply.status).toBeLessThan(300);
		await forge.app.events.settled();
	};
	const kim = await forge.user("kim");
	const issue = await forge.call<{ id: number }>(
		...(["POST", "/repos/club/plain/issues"] as const),
		{ as: kim, body: { title: "hers" } },
	);
	const { id } = await call("POST", `/projects/${board}/items`, {
		issue_id: issue.body.id,
	});
	const item = String(id);
	const seen = async (who: string) =>
		Promise.all(
			[
				projects.readCard,
				projects.card,
				projects.takeCard,
				projects.planCard,
			].map((make) =>
				entering(forge.app)(
					make() as ReturnType<typeof projects.readCard>,
					actorOf(people[who] as Account),
					{ params: { id: board, item } },
				),
			),
		);
	const all = (what: string) => Array(4).fill(what);
	const none = all("not-found: not found");
	expect(await seen("ada")).toEqual(all("in"));
	await hide("PUT", "kim");
	for (const who of ["ada", "bob"]) expect(await seen(who)).toEqual(none);
	await hide("DELETE", "kim");
	expect(await seen("bob")).toEqual(all("in"));
	// an item whose repository is gone from sight with its owner
	const lee = await forge.user("lee");
	await forge.call("POST", "/user/repos", { as: lee, body: { name: "lib" } });
	const far = await forge.call<{ id: number }>(
		"POST",
		"/repos/lee/lib/issues",
		{
			...{ as: book.ada, body: { title: "far" } },
		},
	);
	await forge.app.db.script(
		`update project_card set issue_id = ${far.body.id} where id = ${id}`,
	);
	expect((await seen("ada"))[0]).toBe("in");
	await hide("PUT", "lee");
	for (const who of ["ada", "bob"]) expect(await seen(who)).toEqual(none);
	await hide("DELETE", "lee");
	expect((await seen("ada"))[0]).toBe("in");
});

test("a board may be of a repository, so tokens of repositories are asked further", () => {
	for (const make of [projects.read, projects.write, projects.card])
		expect(make().ofRepository).toBe(true);
	expect(projects.ofAccount("username").ofRepository).toBeUndefined();
});

test("what is not on the board is not found on it", async () => {
	const field = await call("POST", `/projects/${other}/fields`, {
		...{ name: "Size", kind: "number" },
	});
	const own = await call("POST", `/projects/${board}/fields`, {
		...{ name: "Size", kind: "number" },
	});
	const [column] = await call<{ id: number }[]>(
		...(["GET", `/projects/${other}/columns`] as const),
	);
	const view = await call("POST", `/projects/${other}/views`, {
		...{ name: "v", layout: "table" },
	});
	const ada = actorOf(people.ada as Account);
	const enter = (of: Parameters<ReturnType<typeof entering>>[0], at: object) =>
		entering(book.forge.app)(of, ada, {
			params: { id: board, item: cards.plain as string, ...at },
		});
	for (const [make, param, id] of [
		[projects.field, "field", field.id],
		[projects.value, "field", field.id],
		[projects.column, "column", column?.id],
		[projects.view, "view", view.id],
		[projects.card, "item", undefined],
		[projects.readCard, "item", undefined],
	] as const) {
		for (const wrong of [String(id), "999999", "x", ""])
			expect([param, await enter(make(), { [param]: wrong })]).toEqual([
				...[param, "not-found: not found"],
			]);
		if (id === undefined) continue;
		const there = { id: other, [param]: String(id) };
		expect(await enter(make(), there)).toBe(
			make === projects.value ? "not-found: not found" : "in",
		);
	}
	expect(await enter(projects.value(), { field: String(own.id) })).toBe("in");
	const elsewhere = { id: other, item: cards.note as string };
	expect(await enter(projects.card(), elsewhere)).toBe("not-found: not found");
	for (const id of ["999999", "x", ""])
		for (const make of [projects.read, projects.write])
			expect(await enter(make(), { id })).toBe("not-found: not found");
	for (const make of [projects.field, projects.column, projects.view])
		expect(
			await entering(book.forge.app)(make(), ada, { params: { id: board } }),
		).toBe("not-found: not found");
	for (const make of [projects.card, projects.read])
		expect(await entering(book.forge.app)(make(), ada)).toBe(
			"not-found: not found",
		);
});

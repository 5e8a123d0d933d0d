import { beforeAll, expect, test } from "vitest";
import { type Book, bookForge } from "../../../support/book.ts";
import { signedInVisitor } from "../../../web/support/browser.ts";

type Issue = { id: number; number: number; title: string; state: string };
let book: Book;

beforeAll(async () => {
	book = await bookForge();
});

const call = <T>(
	method: string,
	path: string,
	{
		as = book.ada as object,
		...body
	}: { as?: object; [key: string]: unknown } = {},
) =>
	book.forge.call<T>(method, `/repos/ada/${path}`, {
		as: as as never,
		...(method === "GET" ? {} : { body }),
	});
async function open(title: string, repository = "book", as: object = book.ada) {
	const made = await call<Issue>("POST", `${repository}/issues`, { title, as });
	expect(made.status).toBe(201);
	return made.body;
}
const originalOf = async ({ number }: Issue, as: object = book.ada) => {
	const path = `book/issues/${number}/duplicates/original`;
	const got = await call<Issue>("GET", path, { as });
	return got.status === 200 ? got.body.title : got.status;
};
const duplicatesOf = async ({ number }: Issue, as: object = book.ada) =>
	(
		await call<Issue[]>("GET", `book/issues/${number}/duplicates`, { as })
	).body.map(({ title }) => title);
const mark = (one: Issue, index: number, more: object = {}) =>
	call<Issue>("PUT", `book/issues/${one.number}/duplicates/original`, {
		index,
		...more,
	});
const timelineOf = async ({ number }: Issue, as: object = book.ada) =>
	(
		await call<{ type: string; dependent_issue: Issue | null }[]>(
			"GET",
			`book/issues/${number}/timeline`,
			{ as },
		)
	).body.map(({ type, dependent_issue }) =>
		dependent_issue ? `${type} ${dependent_issue.title}` : type,
	);
const stateOf = async ({ number }: Issue) =>
	(await call<Issue>("GET", `book/issues/${number}`)).body.state;
const comment = (one: Issue, body: string, as: object = book.ada) =>
	call<Issue>("POST", `book/issues/${one.number}/comments`, { body, as });

test("an issue is closed as a duplicate, both say so, and reopening undoes it", async () => {
	const [first, again] = [await open("first"), await open("again")];
	const marked = await mark(again, first.number);
	expect([marked.status, marked.body.state]).toEqual([200, "closed"]);
	expect(await originalOf(again)).toBe("first");
	expect(await duplicatesOf(first)).toEqual(["again"]);
	expect(await timelineOf(again)).toEqual([
		"close",
		"marked_as_duplicate first",
	]);
	expect(await timelineOf(first)).toEqual(["gained_duplicate again"]);
	const ada = await signedInVisitor(book.forge, book.ada);
	const page = await ada.get(`/ada/book/issues/${again.number}`);
	expect(page.words).toContain(`Duplicate of #${first.number}`);
	expect(page.words).toContain("ada marked this as a duplicate of first");
	await call("PATCH", `book/issues/${again.number}`, { state: "open" });
	expect(await originalOf(again)).toBe(404);
	expect(await duplicatesOf(first)).toEqual([]);
	// closed for another reason later, it is no duplicate
	await call("PATCH", `book/issues/${again.number}`, { state: "closed" });
	expect(await originalOf(again)).toBe(404);
});

test("a comment that says so closes its issue, as far as its writer may", async () => {
	const first = await open("told");
	for (const [text, closes] of [
		[`Duplicate of #${first.number}`, true],
		[`duplicate of ada/book#${first.number}\n`, true],
		[`Duplicate of ${book.forge.url}ada/book/issues/${first.number}`, true],
		[`Is it a duplicate of #${first.number}?`, false],
		["Duplicate of #999", false],
	] as const) {
		const one = await open("retold");
		expect((await comment(one, text)).status).toBe(201);
		expect([text, await stateOf(one), await originalOf(one)]).toEqual(
			closes ? [text, "closed", "told"] : [text, "open", 404],
		);
	}
	const [mine, hers] = [
		await open("of ada"),
		await open("of eve", "book", book.eve),
	];
	const text = `Duplicate of #${first.number}`;
	expect((await comment(mine, text, book.eve)).status).toBe(201);
	expect(await stateOf(mine)).toBe("open");
	await comment(hers, text, book.eve);
	expect(await originalOf(hers)).toBe("told");
	const itself = await open("itself");
	await comment(itself, `Duplicate of #${itself.number}`);
	expect(await stateOf(itself)).toBe("open");
});

test("nothing tells of issues that one may not read", async () => {
	const [hidden, seen] = [await open("hidden", "secret"), await open("seen")];
	const foreign = { as: book.bob, owner: "ada", repo: "secret" };
	expect((await mark(seen, hidden.number, foreign)).status).toBe(404);
	await comment(seen, `Duplicate of ada/secret#${hidden.number}`, book.bob);
	expect(await stateOf(seen)).toBe("open");
	const where = { owner: "ada", repo: "secret" };
	expect((await mark(seen, hidden.number, where)).status).toBe(200);
	expect(await originalOf(seen)).toBe("hidden");
	expect(await originalOf(seen, book.bob)).toBe(404);
	// and the other way about
	const shown = await open("shown");
	const path = `secret/issues/${hidden.number}/duplicates/original`;
	await call("PUT", path, { owner: "ada", repo: "book", index: shown.number });
	expect(await duplicatesOf(shown)).toEqual(["hidden"]);
	expect(await duplicatesOf(shown, book.bob)).toEqual([]);
	expect(await timelineOf(shown)).toEqual(["gained_duplicate hidden"]);
	expect(await timelineOf(shown, book.bob)).toEqual([]);
});

test("an issue is no duplicate of itself, of its own duplicate, or of a pull request", async () => {
	const [one, other] = [await open("one"), await open("other")];
	expect((await mark(one, one.number)).status).toBe(422);
	expect((await mark(one, other.number)).status).toBe(200);
	expect((await mark(other, one.number)).status).toBe(409);
	await comment(other, `Duplicate of #${one.number}`);
	expect(await stateOf(other)).toBe("open");
	expect((await mark(one, other.number, { as: book.eve })).status).toBe(403);
});

test("what it waits for keeps an issue open, and the comment stays", async () => {
	const [first, late, blocker] = [
		await open("whole"),
		await open("late"),
		await open("blocker"),
	];
	await call("POST", `book/issues/${late.number}/dependencies`, {
		...{ owner: "ada", repo: "book", index: blocker.number },
	});
	expect((await mark(late, first.number)).status).toBe(412);
	expect((await comment(late, `Duplicate of #${first.number}`)).status).toBe(
		201,
	);
	expect(await stateOf(late)).toBe("open");
});

test("the form beside an issue closes it as a duplicate of what is typed there", async () => {
	const [first, again] = [await open("typed"), await open("typed again")];
	const ada = await signedInVisitor(book.forge, book.ada);
	const at = `/ada/book/issues/${again.number}`;
	expect((await ada.get(at)).html).toContain("Close as duplicate");
	const sent = await ada.post(`${at}/duplicate`, { other: `#${first.number}` });
	expect(sent.status).toBe(303);
	expect(await originalOf(again)).toBe("typed");
	expect((await ada.post(`${at}/duplicate`, { other: "#9999" })).status).toBe(
		422,
	);
	const eve = await signedInVisitor(book.forge, book.eve);
	expect((await eve.get(at)).html).not.toContain("Close as duplicate");
	expect((await eve.post(`${at}/duplicate`, { other: "#1" })).status).toBe(403);
});

test("a comment of one who is blocked says nothing in the repositories of the other", async () => {
	const { forge, eve, ada } = book;
	const first = await open("of the blocker");
	await forge.call("POST", "/user/repos", { as: eve, body: { name: "own" } });
	const made = await forge.call<Issue>("POST", "/repos/eve/own/issues", {
		...{ as: eve, body: { title: "of the blocked" } },
	});
	const own = `/repos/eve/own/issues/${made.body.number}`;
	const blocked = await forge.call("PUT", "/user/blocks/eve", { as: ada });
	expect(blocked.status).toBe(204);
	const other = { owner: "ada", repo: "book", index: first.number };
	const put = await forge.call("PUT", `${own}/duplicates/original`, {
		...{ as: eve, body: other },
	});
	expect(put.status).toBe(403);
	const said = await forge.call("POST", `${own}/comments`, {
		...{ as: eve, body: { body: `Duplicate of ada/book#${first.number}` } },
	});
	expect(said.status).toBe(201);
	const after = await forge.call<Issue>("GET", own, { as: eve });
	expect(after.body.state).toBe("open");
	expect(await duplicatesOf(first)).toEqual([]);
	expect(await timelineOf(first)).toEqual([]);
	await forge.call("DELETE", "/user/blocks/eve", { as: ada });
});

test("an issue is told once of each duplicate, and does not count as changed", async () => {
	const { forge, eve } = book;
	const first = await open("told once");
	await forge.call("POST", "/user/repos", { as: eve, body: { name: "desk" } });
	const made = await forge.call<Issue>("POST", "/repos/eve/desk/issues", {
		...{ as: eve, body: { title: "again and again" } },
	});
	const own = `/repos/eve/desk/issues/${made.body.number}`;
	const changedAt = async () =>
		(
			await forge.app.db.rows((q) =>
				q.selectFrom("issue").select("updated_at").where("id", "=", first.id),
			)
		)[0]?.updated_at;
	await forge.app.db.write((tx) =>
		tx.change((q) =>
			q.updateTable("issue").set({ updated_at: 1 }).where("id", "=", first.id),
		),
	);
	for (let i = 0; i < 3; i++) {
		const put = await forge.call("PUT", `${own}/duplicates/original`, {
			...{ as: eve, body: { owner: "ada", repo: "book", index: first.number } },
		});
		expect(put.status).toBe(200);
		await forge.call("PATCH", own, { as: eve, body: { state: "open" } });
	}
	expect(await timelineOf(first)).toEqual(["gained_duplicate again and again"]);
	expect(await changedAt()).toBe(1);
});

test("of two issues that become duplicates of each other at once, one does", async () => {
	const [one, other] = [await open("left"), await open("right")];
	const both = await Promise.all([
		mark(one, other.number),
		mark(other, one.number),
	]);
	expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test("duplicates that one may not read hide none that one may", async () => {
	const first = await open("seen by all");
	const plain = await open("plain");
	await mark(plain, first.number);
	const to = { owner: "ada", repo: "book", index: first.number };
	for (let i = 0; i < 50; i++) {
		const { number } = await open(`hidden ${i}`, "secret");
		const path = `secret/issues/${number}/duplicates/original`;
		expect((await call("PUT", path, to)).status).toBe(200);
	}
	expect(await duplicatesOf(first)).toHaveLength(50);
	expect(await duplicatesOf(first, book.bob)).toEqual(["plain"]);
});

import { beforeAll, expect, test } from "vitest";
import { type Book, bookForge } from "../../support/book.ts";
import { signedInVisitor, type Visitor, visitor } from "../support/browser.ts";

let book: Book;
let ada: Visitor;
let bob: Visitor;
let eve: Visitor;

beforeAll(async () => {
	book = await bookForge();
	[ada, bob, eve] = await Promise.all([
		signedInVisitor(book.forge, book.ada),
		signedInVisitor(book.forge, book.bob),
		signedInVisitor(book.forge, book.eve),
	]);
});

type Made = { id: number; number: number };
const call = async <T = Made>(
	method: string,
	path: string,
	body?: object,
	as = book.ada,
): Promise<T> => {
	const { status, body: got } = await book.forge.call<T>(
		method,
		`/repos/ada/${path}`,
		{ as, ...(body ? { body } : {}) },
	);
	expect(status).toBeLessThan(300);
	return got;
};
let named = 0;
async function repository(more: object = {}): Promise<string> {
	const name = `to${named++}`;
	const made = await book.forge.call("POST", "/user/repos", {
		as: book.ada,
		body: { name, ...more },
	});
	expect(made.status).toBe(201);
	return name;
}
const move = (as: Visitor, number: number, repository: string) =>
	as.post(`/ada/book/issues/${number}/transfer`, { repository });
const totals = async (name: string) => {
	const { open_issues_count } = await call<{ open_issues_count: number }>(
		"GET",
		name,
	);
	return open_issues_count;
};

test("an issue is moved with what was said, attached, tracked and reacted to; its old number leads to it", async () => {
	const to = await repository();
	const color = "#112233";
	const ids: number[] = [];
	for (const [name, place] of [
		["kept", "book"],
		["lost", "book"],
		["kept", to],
	] as const)
		ids.push((await call("POST", `${place}/labels`, { name, color })).id);
	const milestone = await call("POST", "book/milestones", { title: "One" });
	const same = await call("POST", `${to}/milestones`, { title: "One" });
	const issue = await call("POST", "book/issues", {
		title: "Goes away",
		body: "a text",
		labels: ids.slice(0, 2),
		milestone: milestone.id,
		assignees: ["ada", "bob"],
	});
	const at = `book/issues/${issue.number}`;
	const said = await call("POST", `${at}/comments`, { body: "a comment" });
	await call("POST", `book/issues/comments/${said.id}/reactions`, {
		content: "heart",
	});
	await call("POST", `${at}/times`, { time: 60 });
	await book.forge.app.events.settled();
	const before = await totals("book");
	const sent = await move(ada, issue.number, `ada/${to}`);
	expect([sent.status, sent.to]).toEqual([303, `/ada/${to}/issues/1`]);
	await book.forge.app.events.settled();
	const there = await call<Record<string, unknown>>("GET", `${to}/issues/1`);
	expect(there).toMatchObject({
		id: issue.id,
		title: "Goes away",
		body: "a text",
		comments: 1,
		labels: [{ id: ids[2], name: "kept" }],
		milestone: { id: same.id },
		assignees: [{ login: "ada" }, { login: "bob" }],
		repository: { full_name: `ada/${to}` },
	});
	expect([await totals("book"), await totals(to)]).toEqual([before - 1, 1]);
	expect(await call("GET", `${to}/milestones/${same.id}`)).toMatchObject({
		open_issues: 1,
	});
	expect(await call("GET", `book/milestones/${milestone.id}`)).toMatchObject({
		open_issues: 0,
	});
	expect(await call("GET", `${to}/issues/1/times`)).toMatchObject([
		{ time: 60 },
	]);
	expect(await call("GET", `${to}/times`)).toHaveLength(1);
	const times = await call<{ issue: { id: number } }[]>("GET", "book/times");
	expect(times.filter((time) => time.issue.id === issue.id)).toEqual([]);
	const page = await ada.get(`/ada/${to}/issues/1`);
	expect(page.words).toContain(
		`ada transferred this from ada/book#${issue.number}`,
	);
	expect(page.words).toContain("a comment");
	const old = await eve.get(`/ada/book/issues/${issue.number}?quote=1`);
	expect([old.status, old.to]).toEqual([301, `/ada/${to}/issues/1?quote=1`]);
	const form = await ada.post(`/ada/book/issues/${issue.number}/comments`, {
		content: "late",
	});
	expect([form.status, form.to]).toEqual([303, `/ada/${to}/issues/1`]);
	const api = await fetch(
		`${book.forge.url}api/v1/repos/ada/book/issues/${issue.number}/comments`,
	);
	expect(await api.json()).toMatchObject([{ body: "a comment" }]);
});

test("who may not write on both sides moves nothing, and hidden repositories are as absent", async () => {
	const to = await repository();
	const { number } = await call("POST", "book/issues", { title: "Stays" });
	const words =
		"The issue cannot be transferred there. You need write access to issues in a repository that is not archived.";
	for (const [as, name] of [
		[bob, "ada/secret"],
		[bob, "ada/nothing"],
		[bob, `ada/${to}`],
		[ada, "ada/old"],
	] as const) {
		const sent = await move(as, number, name);
		expect([name, sent.status, sent.wrong]).toEqual([name, 422, [words]]);
	}
	expect((await move(ada, number, "ada/book")).wrong).toEqual([words]);
	expect((await move(ada, number, "<b>")).wrong).toEqual([
		"Enter the repository as owner/name.",
	]);
	expect((await move(eve, number, `ada/${to}`)).status).toBe(403);
	expect((await move(visitor(book.forge), number, "ada/x")).status).toBe(401);
	expect((await eve.get(`/ada/book/issues/${number}`)).html).not.toContain(
		"/transfer",
	);
	expect((await ada.get(`/ada/book/issues/${number}`)).html).toContain(
		"/transfer",
	);
});

test("an issue that went to a private repository is gone for who may not read there, in feeds too", async () => {
	const to = await repository({ private: true });
	const { number } = await call(
		"POST",
		"book/issues",
		{ title: "Becomes secret", assignees: ["bob"] },
		book.bob,
	);
	await call(
		"POST",
		`book/issues/${number}/comments`,
		{ body: "said in the open" },
		book.bob,
	);
	await book.forge.app.events.settled();
	expect((await move(ada, number, `ada/${to}`)).status).toBe(303);
	await book.forge.app.events.settled();
	expect(await call("GET", `${to}/issues/1`)).toMatchObject({
		assignees: [],
	});
	const old = `/ada/book/issues/${number}`;
	expect((await ada.get(old)).status).toBe(301);
	for (const who of [bob, eve, visitor(book.forge)]) {
		const got = await who.get(old);
		expect([got.status, got.to]).toEqual([404, undefined]);
	}
	const feeds = await book.forge.call(
		"GET",
		"/users/bob/activities/feeds?limit=50",
		{ as: book.eve },
	);
	expect(feeds.text).not.toContain("Becomes secret");
	expect(feeds.text).not.toContain("said in the open");
	const own = await book.forge.call<{ content: string }[]>(
		"GET",
		"/users/bob/activities/feeds?limit=50",
		{ as: book.ada },
	);
	expect(own.body.map(({ content }) => content)).toContain("1|Becomes secret");
});

test("where it was is not told to who may not know of it", async () => {
	const from = await repository({ private: true });
	const to = await repository();
	await call("POST", `${from}/issues`, { title: "Opens up" });
	const sent = await ada.post(`/ada/${from}/issues/1/transfer`, {
		repository: `ada/${to}`,
	});
	expect(sent.to).toBe(`/ada/${to}/issues/1`);
	const seen = await eve.get(`/ada/${to}/issues/1`);
	expect(seen.words).toContain("ada transferred this from another repository");
	expect(seen.html).not.toContain(from);
	const api = await book.forge.call(
		"GET",
		`/repos/ada/${to}/issues/1/timeline`,
		{ as: book.eve },
	);
	expect(api.text).not.toContain(from);
	expect((await ada.get(`/ada/${to}/issues/1`)).words).toContain(
		`from ada/${from}#1`,
	);
});

test("an issue that is moved twice at once goes to one place, and can come back", async () => {
	const [one, two] = [await repository(), await repository()];
	const { number, id } = await call("POST", "book/issues", { title: "Once" });
	const sent = await Promise.all(
		[one, two].map((name) => move(ada, number, `ada/${name}`)),
	);
	const moved = sent.filter(({ to }) => /to\d+\/issues\/1$/.test(to ?? ""));
	expect(moved.length).toBeGreaterThan(0);
	const place = await ada.get(`/ada/book/issues/${number}`);
	const back = await ada.post(`${place.to}/transfer`, {
		repository: "ada/book",
	});
	const again = Number(back.to?.split("/").at(-1));
	expect(again).toBeGreaterThan(number);
	expect(await call("GET", `book/issues/${again}`)).toMatchObject({ id });
	expect((await ada.get(`/ada/book/issues/${number}`)).to).toBe(
		`/ada/book/issues/${again}`,
	);
});

test("webhooks of both repositories are told", async () => {
	const to = await repository();
	const hook = (name: string) =>
		call("POST", `${name}/hooks`, {
			type: "gitea",
			config: { url: "http://127.0.0.1:9/", content_type: "json" },
			events: ["issues"],
			active: true,
		});
	const ids = [(await hook("book")).id, (await hook(to)).id];
	const { number } = await call("POST", "book/issues", { title: "Told" });
	await move(ada, number, `ada/${to}`);
	await book.forge.app.events.settled();
	const rows = await book.forge.app.db.rows((q) =>
		q
			.selectFrom("webhook_delivery")
			.select(["webhook_id", "payload"])
			.where("webhook_id", "in", ids)
			.orderBy("id"),
	);
	const told = rows.map(({ webhook_id, payload }) => {
		const { action, number } = JSON.parse(payload);
		return [ids.indexOf(webhook_id), action, number];
	});
	expect(told).toContainEqual([0, "transferred", number]);
	expect(told).toContainEqual([1, "opened", 1]);
	const gone = rows.find(({ payload }) => payload.includes("transferred"));
	expect(gone?.payload).not.toContain(to);
});

test("a merge closes no issue that was moved where neither who wrote so nor who merges may close it", async () => {
	const to = await repository();
	const issues: number[] = [];
	for (const title of ["goes", "stays"]) {
		const { number } = await call("POST", "book/issues", { title });
		issues.push(number);
	}
	const [goes = 0, stays = 0] = issues;
	await call("POST", "book/contents/moved.txt", {
		content: "eA==",
		branch: "main",
		new_branch: "moved",
	});
	const { number } = await call(
		"POST",
		"book/pulls",
		{
			title: "Both",
			body: `closes #${goes}, closes #${stays}`,
			head: "moved",
			base: "main",
		},
		book.bob,
	);
	await move(ada, goes, `ada/${to}`);
	await call("POST", `book/pulls/${number}/merge`, { do: "merge" }, book.bob);
	await book.forge.app.events.settled();
	const state = async (path: string) =>
		(await call<{ state: string }>("GET", path)).state;
	expect(await state(`book/issues/${stays}`)).toBe("closed");
	expect(await state(`${to}/issues/1`)).toBe("open");
});

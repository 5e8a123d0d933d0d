import { beforeAll, expect, test } from "vitest";
import { type Book, bookForge } from "../../support/book.ts";
import { signedInVisitor, type Visitor } from "../support/browser.ts";
import { readIn, savedOver } from "../support/saved-over.ts";

// Two people edit one thing: nobody replaces unseen what the other has saved.

let book: Book;
let browser: Visitor;
const api = async <T>(method: string, path: string, body?: object) =>
	(
		await book.forge.call<T>(method, `/repos/ada/book${path}`, {
			as: book.ada,
			body,
		})
	).body;

beforeAll(async () => {
	book = await bookForge();
	browser = await signedInVisitor(book.forge, book.ada as never);
});

const saved = (
	path: string,
	shownAt: string,
	fields: Record<string, string>,
	change: () => Promise<unknown>,
) => savedOver(browser, path, shownAt, fields, change);

test("repository settings", async () => {
	const { first, second } = await saved(
		"/ada/book/settings",
		"/ada/book/settings",
		{
			description: "old",
			website: "https://ada.example",
			default_branch: "main",
		},
		() => api("PATCH", "", { description: "of another" }),
	);
	expect(first.status).toBe(409);
	expect(first.html).toContain("https://ada.example");
	expect(first.words).toContain("of another");
	expect((await api<{ description: string }>("GET", "")).description).toBe(
		"of another",
	);
	expect((await second()).status).toBe(303);
	expect((await api<{ description: string }>("GET", "")).description).toBe(
		"old",
	);
});

test("a milestone", async () => {
	const { id } = await api<{ id: number }>("POST", "/milestones", {
		title: "One",
	});
	const path = `/ada/book/milestones/${id}/edit`;
	const { first, second } = await saved(path, path, { title: "Two" }, () =>
		api("PATCH", `/milestones/${id}`, { description: "of another" }),
	);
	expect(first.status).toBe(409);
	expect((await second()).status).toBe(303);
});

test("a label", async () => {
	const { id } = await api<{ id: number }>("POST", "/labels", {
		name: "red",
		color: "#ff0000",
	});
	const { first, second } = await saved(
		`/ada/book/labels/${id}/edit?edit=${id}`,
		`/ada/book/labels?edit=${id}`,
		{ name: "red", color: "#ff0000", description: "mine" },
		() => api("PATCH", `/labels/${id}`, { color: "#00ff00" }),
	);
	expect(first.status).toBe(409);
	expect((await api<{ color: string }>("GET", `/labels/${id}`)).color).toBe(
		"00ff00",
	);
	expect((await second()).status).toBe(303);
});

test("the title of an issue", async () => {
	const { number } = await api<{ number: number }>("POST", "/issues", {
		title: "First",
	});
	const { first, second } = await saved(
		`/ada/book/issues/${number}/title?edit=title`,
		`/ada/book/issues/${number}?edit=title`,
		{ title: "Mine" },
		() => api("PATCH", `/issues/${number}`, { title: "Theirs" }),
	);
	expect(first.status).toBe(409);
	expect((await second()).status).toBe(303);
});

test("a release, and a preview keeps what was read", async () => {
	const { id } = await api<{ id: number }>("POST", "/releases", {
		tag_name: "v1",
		name: "One",
		body: "notes",
	});
	const path = "/ada/book/releases/edit/v1";
	const before = readIn((await browser.get(path)).html, path);
	await api("PATCH", `/releases/${id}`, { body: "of another" });
	const fields = { tag_name: "v1", title: "Two", content: "notes" };
	const looked = await browser.post(path, {
		...fields,
		read_version: before,
		do: "preview",
	});
	expect(looked.status).toBe(200);
	expect(readIn(looked.html, path)).toBe(before);
	const kept = await browser.post(path, { ...fields, read_version: before });
	expect(kept.status).toBe(409);
	expect((await api<{ body: string }>("GET", `/releases/${id}`)).body).toBe(
		"of another",
	);
});

test("a branch rule: no protection is switched off unseen", async () => {
	await api("POST", "/branch_protections", { rule_name: "main" });
	const path = "/ada/book/settings/branches/edit?rule_name=main";
	const { first, second } = await saved(
		path,
		path,
		{ rule: "main", required_approvals: "0" },
		() => api("PATCH", "/branch_protections/main", { required_approvals: 2 }),
	);
	expect(first.status).toBe(409);
	expect(
		(
			await api<{ required_approvals: number }>(
				"GET",
				"/branch_protections/main",
			)
		).required_approvals,
	).toBe(2);
	expect((await second()).status).toBe(303);
});

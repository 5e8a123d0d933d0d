import { beforeAll, expect, test } from "vitest";
import { numbersOfOwner } from "../../../../src/domain/issue-types/issue-type.ts";
import type { As } from "../../../../src/start-forge.ts";
import {
	type IssuePlace,
	issuePlace,
	type TypedIssue,
	typeNames,
} from "../../../domain/issues/issue-place.ts";
import { signedInVisitor, visitor } from "../../../web/support/browser.ts";

let place: IssuePlace;
const call = <T = TypedIssue>(
	method: string,
	path: string,
	body?: unknown,
	as: As | null = place.ada,
) => place.forge.call<T>(method, path, { as: as as As, body });
const at = "/orgs/acme/issue-types";

beforeAll(async () => {
	place = await issuePlace();
});

test("who may not know of an organization learns no names of its types from issues that came from it", async () => {
	await call("POST", "/orgs", { username: "veiled", visibility: "private" });
	await call("POST", "/orgs/veiled/repos", { name: "vault" });
	await call("POST", "/orgs/veiled/issue-types", { name: "Raid of Tuesday" });
	const moved = await place.open("moved", {
		repo: "veiled/vault",
		type: "Raid of Tuesday",
	});
	await call("PATCH", `/repos/veiled/vault/issues/${moved.number}`, {
		type: "Bug",
	});
	const page = await signedInVisitor(place.forge, place.ada);
	await page.post(`/veiled/vault/issues/${moved.number}/transfer`, {
		repository: "acme/book",
	});
	const list = await call<TypedIssue[]>("GET", "/repos/acme/book/issues");
	const issue = list.body.find(({ title }) => title === "moved");
	const timeline = `/repos/acme/book/issues/${issue?.number}/timeline`;
	const ofTypes = async (as: As | null) =>
		(await call<Record<string, unknown>[]>("GET", timeline, undefined, as)).body
			.filter(({ type }) => String(type).startsWith("issue_type"))
			.map((e) => [e.type, e.old_title, e.new_title, e.body]);
	expect(await ofTypes(place.ada)).toEqual([
		["issue_type_added", "", "Raid of Tuesday", ""],
		["issue_type_changed", "Raid of Tuesday", "Bug", ""],
	]);
	const shown = `/acme/book/issues/${issue?.number}`;
	expect((await page.get(shown)).words).toContain("Raid of Tuesday");
	for (const as of [null, place.eve, place.bob])
		expect(await ofTypes(as)).toEqual([
			["issue_type_added", "", "", ""],
			["issue_type_changed", "", "", ""],
		]);
	for (const one of [
		visitor(place.forge),
		await signedInVisitor(place.forge, place.eve),
	]) {
		const { status, words } = await one.get(shown);
		expect(status).toBe(200);
		expect(words).not.toContain("Raid");
		expect(words).toContain("set the type that you cannot see");
	}
});

test("odd values of the parameter and of the query find nothing, and break nothing", async () => {
	await place.open("typed", { type: "Bug" });
	const long = encodeURIComponent("ﬃ".repeat(500));
	for (const value of [",", ",,,", "%00", "%ED%A0%80", "'", long, "*,none"])
		for (const query of [`issue_type=${value}`, `q=type:${value}`])
			for (const path of ["/repos/acme/book/issues", "/repos/issues/search"]) {
				const { status, text } = await call("GET", `${path}?${query}`);
				expect([query, status, text]).toEqual([
					query,
					expect.toSatisfy((s) => s === 200 || s === 422 || s === 400),
					text,
				]);
				if (status === 200 && value === ",")
					expect(text, query).not.toContain('"typed"');
			}
});

test("of changes at once each happens wholly: the defaults are written once, and a name is taken once", async () => {
	await call("POST", "/orgs", { username: "hasty" });
	await call("POST", "/orgs/hasty/repos", { name: "shelf" });
	const path = "/orgs/hasty/issue-types";
	const first = await Promise.all([
		...Array.from({ length: 6 }, (_, i) =>
			call("POST", "/repos/hasty/shelf/issues", { title: `${i}`, type: "Bug" }),
		),
		...Array.from({ length: 6 }, (_, i) =>
			call("POST", path, { name: `New ${i}` }),
		),
	]);
	expect(first.map(({ status }) => status)).toEqual([
		...Array(6).fill(201),
		...Array(6).fill(200),
	]);
	const names = await typeNames(place, "hasty");
	expect(names.toSorted()).toEqual(
		[
			"Bug",
			"Feature",
			"Task",
			...first.slice(6).map((_, i) => `New ${i}`),
		].sort(),
	);
	const same = await Promise.all(
		first
			.slice(6)
			.map(({ body }) => call("PUT", `${path}/${body.id}`, { name: "Same" })),
	);
	expect(same.map(({ status }) => status).toSorted()).toEqual([
		200,
		...Array(5).fill(409),
	]);
	const more = await Promise.all(
		Array.from({ length: 20 }, (_, i) =>
			call("POST", path, { name: `More ${i}` }),
		),
	);
	expect(more.filter(({ status }) => status === 200).length).toBe(16);
	expect((await typeNames(place, "hasty")).length).toBe(25);
	const bug = first[0]?.body.type?.id;
	const gone = await Promise.all([
		call("DELETE", `${path}/${bug}`),
		...first.slice(0, 6).map(({ body }) =>
			call("PATCH", `/repos/hasty/shelf/issues/${body.number}`, {
				type: "Task",
			}),
		),
		...Array.from({ length: 6 }, (_, i) =>
			call("POST", "/repos/hasty/shelf/issues", {
				title: `n${i}`,
				type: "Bug",
			}),
		),
	]);
	expect(
		gone.every(({ status }) => [201, 204, 409, 422].includes(status)),
	).toBe(true);
	const list = await call<TypedIssue[]>("GET", "/repos/hasty/shelf/issues");
	expect(list.body.filter(({ type }) => type?.id === bug)).toEqual([]);
});

test("an organization cannot take the ids of the next account's types", async () => {
	expect((await call("POST", at, { name: "Begin" })).status).toBe(200);
	const { db } = place.forge.app;
	await db.write((tx) =>
		tx.change((q) =>
			q.updateTable("issue_type_list").set({ next_number: numbersOfOwner - 1 }),
		),
	);
	expect((await call("POST", at, { name: "Last" })).status).toBe(200);
	const over = await call("POST", at, { name: "Over" });
	expect([over.status, over.body.message]).toEqual([
		422,
		"this organization has created too many issue types",
	]);
});

test("ids of the types of others are none here", async () => {
	await call("POST", "/orgs", { username: "other" });
	const { body } = await call<{ id: number }[]>(
		"GET",
		"/orgs/other/issue-types",
	);
	const foreign = body[0]?.id;
	const issue = await place.open("mine");
	const page = await signedInVisitor(place.forge, place.ada);
	for (const id of [foreign, 999_999_999_999_999, 1]) {
		expect((await call("PUT", `${at}/${id}`, { name: "Taken" })).status).toBe(
			404,
		);
		expect((await call("DELETE", `${at}/${id}`)).status).toBe(404);
		await page
			.post(`/acme/book/issues/${issue.number}/type`, { type: String(id) })
			.catch(() => {});
		await page
			.post("/acme/book/issues/-/bulk", {
				items: String(issue.number),
				act: "type",
				type: String(id),
			})
			.catch(() => {});
	}
	expect((await place.get(issue)).type).toBeNull();
	expect(await typeNames(place, "other")).toEqual(["Task", "Bug", "Feature"]);
});

test("the numbers on the page of types leave hidden authors out", async () => {
	await call("POST", "/orgs", { username: "counted" });
	await call("POST", "/orgs/counted/repos", { name: "shelf" });
	const zed = await place.forge.user("zed");
	await call("PUT", "/repos/counted/shelf/collaborators/zed", {
		permission: "write",
	});
	const repo = "counted/shelf";
	await place.open("true", { repo, type: "Bug" });
	await place.open("spam", { repo, type: "Bug", as: zed });
	const page = await signedInVisitor(place.forge, place.ada);
	const seen = async () =>
		(await page.get("/org/counted/settings/issue-types")).words;
	expect(await seen()).toContain("2 issues");
	await call(
		"PUT",
		"/admin/users/zed/hidden",
		{ reason: "spam" },
		place.forge.admin,
	);
	expect(await seen()).toContain("1 issue");
	expect(await seen()).not.toContain("2 issues");
});

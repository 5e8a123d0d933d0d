import { beforeAll, expect, test } from "vitest";
import { listLabels } from "../../../src/domain/labels/label.ts";
import { queriesOf, testForge } from "../../support/forge.ts";

let forge: Awaited<ReturnType<typeof testForge>>;
let ada: { name: string; password: string };
let bob: { name: string; password: string };
const at = "/repos/ada/desk/labels";

beforeAll(async () => {
	forge = await testForge();
	ada = await forge.user("ada");
	bob = await forge.user("bob");
	for (const name of ["desk", "other", "old"])
		await forge.call("POST", "/user/repos", { as: ada, body: { name } });
	await forge.call("POST", "/user/repos", {
		as: ada,
		body: { name: "secret", private: true },
	});
});

const make = async (body: object, path = at) =>
	(await forge.call<{ id: number }>("POST", path, { as: ada, body })).body.id;

test("a label is created with all that is said of it", async () => {
	const { status, body } = await forge.call<{ id: number }>("POST", at, {
		as: ada,
		body: {
			name: "kind/bug",
			color: " #D73",
			description: "Broken",
			exclusive: true,
			is_archived: true,
		},
	});
	expect(status).toBe(201);
	expect(body).toEqual({
		id: body.id,
		name: "kind/bug",
		exclusive: true,
		is_archived: true,
		color: "dd7733",
		description: "Broken",
		url: `${forge.url}api/v1/repos/ada/desk/labels/${body.id}`,
	});
	const byName = await forge.call("GET", `${at}/kind%2Fbug`, { as: null });
	expect(byName.body).toEqual(body);
});

test("a change keeps what it does not say", async () => {
	const id = await make({ name: "easy", color: "00ff00", is_archived: true });
	const changed = await forge.call("PATCH", `${at}/${id}`, {
		as: ada,
		body: { name: "simple" },
	});
	expect(changed.status).toBe(200);
	expect(changed.body).toMatchObject({
		name: "simple",
		color: "00ff00",
		is_archived: true,
	});
});

test.each([
	["no name", { color: "00ff00" }, "[Name]: Required"],
	["no colour", { name: "a" }, "[Color]: Required"],
	[
		"a colour of four digits",
		{ name: "a", color: "#1234" },
		"invalid color: #1234",
	],
])("%s is refused, and nothing is created", async (_, body, message) => {
	const before = await forge.call<unknown[]>("GET", at);
	const refused = await forge.call<{ message: string }>("POST", at, {
		as: ada,
		body,
	});
	expect(refused.status).toBe(422);
	expect(refused.body.message).toBe(message);
	expect((await forge.call<unknown[]>("GET", at)).body).toEqual(before.body);
});

test("a label of another repository is neither seen, changed nor deleted", async () => {
	const id = await make(
		{ name: "far", color: "000000" },
		"/repos/ada/other/labels",
	);
	const body = { name: "near" };
	expect((await forge.call("GET", `${at}/${id}`)).status).toBe(404);
	expect((await forge.call("PATCH", `${at}/${id}`, { body })).status).toBe(404);
	expect((await forge.call("DELETE", `${at}/${id}`)).status).toBe(204);
	expect(
		(await forge.call("GET", `/repos/ada/other/labels/${id}`)).status,
	).toBe(200);
});

test("labels are listed in pages by name, and their number does not cost queries", async () => {
	const path = "/repos/ada/old/labels";
	await make({ name: "b", color: "000000" }, path);
	const few = await queriesOf(forge, () => forge.call("GET", path));
	for (const name of ["c", "a"]) await make({ name, color: "000000" }, path);
	expect(await queriesOf(forge, () => forge.call("GET", path))).toBe(few);
	const page = await forge.call<{ name: string }[]>(
		"GET",
		`${path}?limit=2&page=2`,
		{ as: null },
	);
	expect(page.body.map((l) => l.name)).toEqual(["c"]);
	expect(page.headers.get("X-Total-Count")).toBe("3");
	expect(page.headers.get("Link")).toBeNull();
	const turned = await forge.call<{ name: string }[]>(
		"GET",
		`${path}?sort=reversealphabetically`,
	);
	expect(turned.body.map((l) => l.name)).toEqual(["c", "b", "a"]);
});

test("labels of an archived repository do not change", async () => {
	await forge.call("PATCH", "/repos/ada/old", {
		as: ada,
		body: { archived: true },
	});
	const made = await forge.call("POST", "/repos/ada/old/labels", {
		as: ada,
		body: { name: "late", color: "#fff" },
	});
	expect(made.status).toBe(423);
});

test.each([
	["nobody", () => null, at, 401],
	["a stranger", () => bob, at, 403],
	[
		"a stranger, of a private repository,",
		() => bob,
		"/repos/ada/secret/labels",
		404,
	],
	[
		"nobody, of a private repository,",
		() => null,
		"/repos/ada/secret/labels",
		404,
	],
])("%s creates no label", async (_, as, path, status) => {
	const { status: got } = await forge.call("POST", path, {
		as: as(),
		body: { name: "a" },
	});
	expect(got).toBe(status);
});

test("a token without the scope changes no label", async () => {
	const as = await forge.token(ada, ["write:repository", "read:issue"]);
	const body = { name: "a", color: "#fff" };
	expect((await forge.call("POST", at, { as, body })).status).toBe(403);
	expect((await forge.call("GET", at, { as })).status).toBe(200);
});

test("a list in the usual order is answered from memory until a label changes, the others are read", async () => {
	const { body } = await forge.call<{ id: number }>("POST", "/user/repos", {
		as: ada,
		body: { name: "remembered" },
	});
	const labels = "/repos/ada/remembered/labels";
	const first = await make({ name: "a", color: "00ff00" }, labels);
	await make({ name: "b", color: "00ff00" }, labels);
	const orders = ["", "reversealphabetically", "leastissues", "mostissues"];
	const lists = () =>
		Promise.all(
			orders.map((order) =>
				listLabels(forge.app.db, { repository: body.id }, order, {
					limit: 2,
					offset: 0,
				}),
			),
		);
	const names = (all: Awaited<ReturnType<typeof lists>>) =>
		all.map(({ rows, total }) => [...rows.map((row) => row.name), total]);
	expect(names(await lists())).toEqual([
		["a", "b", 2],
		["b", "a", 2],
		["a", "b", 2],
		["a", "b", 2],
	]);
	// PostgreSQL tells of the last change a moment after it
	await expect
		.poll(async () => {
			const once = await lists();
			const again = await lists();
			return again.map(({ rows }, at) => rows[0] === once[at]?.rows[0]);
		})
		.toEqual([true, false, false, false]);
	await forge.call("PATCH", `${labels}/${first}`, {
		as: ada,
		body: { name: "c" },
	});
	expect(names(await lists())).toEqual([
		["b", "c", 2],
		["c", "b", 2],
		["c", "b", 2],
		["c", "b", 2],
	]);
});

import { beforeAll, expect, test } from "vitest";
import { queriesOf, testForge } from "../../support/forge.ts";

let forge: Awaited<ReturnType<typeof testForge>>;
let ada: { name: string; password: string };
let bob: { name: string; password: string };
const at = "/repos/ada/desk/milestones";
interface Milestone {
	id: number;
	title: string;
	created_at: string;
	updated_at: string;
	closed_at: string | null;
	due_on: string | null;
	state: string;
}

beforeAll(async () => {
	forge = await testForge();
	ada = await forge.user("ada");
	bob = await forge.user("bob");
	await forge.call("POST", "/user/repos", { as: ada, body: { name: "desk" } });
	await forge.call("POST", "/user/repos", {
		as: ada,
		body: { name: "secret", private: true },
	});
});

const make = async (body: object) =>
	(await forge.call<Milestone>("POST", at, { as: ada, body })).body;

test("a milestone keeps its due date as it was given", async () => {
	const { status, body } = await forge.call<Milestone>("POST", at, {
		as: ada,
		body: {
			title: "v 1",
			description: "First",
			due_on: "2030-05-05T10:00:00Z",
		},
	});
	expect(status).toBe(201);
	expect(body).toEqual({
		id: body.id,
		title: "v 1",
		description: "First",
		state: "open",
		open_issues: 0,
		closed_issues: 0,
		created_at: body.created_at,
		updated_at: body.created_at,
		closed_at: null,
		due_on: "2030-05-05T10:00:00Z",
	});
	for (const key of [body.id, "v%201"])
		expect(
			(await forge.call("GET", `${at}/${key}`, { as: null })).body,
		).toEqual(body);
});

test("milestones are listed by state and name, those without a date first, in a constant number of queries", async () => {
	const few = await queriesOf(forge, () => forge.call("GET", at));
	await make({ title: "b" });
	await make({ title: "a", state: "closed" });
	expect(await queriesOf(forge, () => forge.call("GET", at))).toBe(few);
	const titles = async (query: string) => {
		const { body, headers } = await forge.call<Milestone[]>(
			"GET",
			`${at}?${query}`,
			{ as: null },
		);
		return [body.map((m) => m.title).join(), headers.get("X-Total-Count")];
	};
	expect(await titles("")).toEqual(["b,v 1", "2"]);
	expect(await titles("state=closed")).toEqual(["a", "1"]);
	expect(await titles("state=all&limit=2&page=2")).toEqual(["v 1", "3"]);
	expect(await titles("state=all&page=9")).toEqual(["", "3"]);
	expect(await titles("name=V%20")).toEqual(["v 1", "1"]);
});

test("a change keeps what it does not say", async () => {
	const { id } = await make({ title: "c", due_on: "2030-05-05T10:00:00Z" });
	const edit = async (body: object) =>
		(await forge.call<Milestone>("PATCH", `${at}/${id}`, { as: ada, body }))
			.body;
	expect(await edit({ title: "", state: "closed" })).toMatchObject({
		title: "c",
		state: "closed",
		closed_at: expect.any(String),
		due_on: "2030-05-05T10:00:00Z",
	});
	expect(
		await edit({ state: "open", due_on: "2031-01-01T04:00:00Z" }),
	).toMatchObject({
		state: "open",
		closed_at: null,
		due_on: "2031-01-01T23:59:59Z",
	});
	expect((await edit({ due_on: "0001-01-01T00:00:00Z" })).due_on).toBeNull();
	await edit({ state: "closed" });
	expect((await edit({ description: "d" })).state).toBe("closed");
	expect((await edit({ state: "" })).state).toBe("open");
});

test("a deleted milestone is gone", async () => {
	const { id } = await make({ title: "short" });
	expect((await forge.call("DELETE", `${at}/${id}`, { as: ada })).status).toBe(
		204,
	);
	for (const method of ["GET", "DELETE"])
		expect((await forge.call(method, `${at}/${id}`, { as: ada })).status).toBe(
			404,
		);
});

test.each([
	["nobody", () => null, at, 401],
	["a stranger", () => bob, at, 403],
	[
		"a stranger, of a private repository,",
		() => bob,
		"/repos/ada/secret/milestones",
		404,
	],
])("%s creates no milestone", async (_, as, path, status) => {
	const made = await forge.call("POST", path, {
		as: as(),
		body: { title: "a" },
	});
	expect(made.status).toBe(status);
});

test("a due date that is none is refused", async () => {
	const made = await forge.call("POST", at, {
		as: ada,
		body: { due_on: "soon" },
	});
	expect(made.status).toBe(422);
});

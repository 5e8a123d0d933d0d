import { beforeAll, expect, test } from "vitest";
import type { As } from "../../../src/start-forge.ts";
import {
	type IssuePlace,
	issuePlace,
	typeNames,
} from "../../domain/issues/issue-place.ts";
import { testForge } from "../../support/forge.ts";

interface IssueType {
	id: number;
	name: string;
	[member: string]: unknown;
}
let place: IssuePlace;
const call = <T = IssueType>(
	method: string,
	path: string,
	as: As | null = place.ada,
	body?: unknown,
) => place.forge.call<T>(method, path, { as: as as As, body });
const list = (org: string, as?: As | null) =>
	call<IssueType[]>("GET", `/orgs/${org}/issue-types`, as);
const organization = async (username: string, visibility = "public") =>
	call("POST", "/orgs", place.ada, { username, visibility });

beforeAll(async () => {
	place = await issuePlace();
});

test("an organization begins with three types, whose ids stay when they become rows", async () => {
	await organization("fresh");
	const { body: org } = await call<{ created: string }>("GET", "/orgs/fresh");
	const before = await list("fresh", null);
	expect(before.status).toBe(200);
	const [task, bug, feature] = before.body;
	const of = (id: unknown) => ({
		id,
		is_enabled: true,
		created_at: expect.any(String),
		updated_at: expect.any(String),
	});
	expect(org).toBeTruthy();
	expect(before.body).toEqual([
		{
			...of(task?.id),
			name: "Task",
			description: "A specific piece of work",
			color: "yellow",
		},
		{
			...of(bug?.id),
			name: "Bug",
			description: "An unexpected problem or behavior",
			color: "red",
		},
		{
			...of(feature?.id),
			name: "Feature",
			description: "A request, idea, or new functionality",
			color: "blue",
		},
	]);
	const made = await call("POST", "/orgs/fresh/issue-types", place.ada, {
		name: "Question",
	});
	expect(made.status).toBe(200);
	expect(made.body).toEqual({
		...of(made.body.id),
		name: "Question",
		description: "",
		color: "gray",
	});
	expect((await list("fresh")).body).toEqual([...before.body, made.body]);
});

test("a change keeps what it does not name, and a deleted default does not come back", async () => {
	await organization("changed");
	const [task, bug, feature] = (await list("changed")).body;
	const at = `/orgs/changed/issue-types/${bug?.id}`;
	const renamed = await call("PUT", at, place.ada, { name: "Fault" });
	expect(renamed.status).toBe(200);
	expect(renamed.body).toEqual({
		...bug,
		name: "Fault",
		updated_at: expect.any(String),
	});
	const rest = { is_enabled: false, description: "d", color: "pink" };
	expect((await call("PUT", at, place.ada, rest)).body).toEqual({
		...renamed.body,
		...rest,
		updated_at: expect.any(String),
	});
	for (const one of [task, bug, feature])
		expect(
			(await call("DELETE", `/orgs/changed/issue-types/${one?.id}`)).status,
		).toBe(204);
	expect((await list("changed")).body).toEqual([]);
	expect((await call("DELETE", at)).status).toBe(404);
	expect((await call("PUT", at, place.ada, { name: "x" })).status).toBe(404);
});

test.each([
	["no name", {}, 422, "[Name]: Required"],
	["a blank name", { name: "  " }, 422, "[Name]"],
	["a long name", { name: "x".repeat(41) }, 422, "40"],
	["a control character", { name: "a\u0007b" }, 422, "control characters"],
	["a line separator", { name: "a\u2028b" }, 422, "control characters"],
	[
		"a long description",
		{ name: "x", description: "d".repeat(201) },
		422,
		"200",
	],
	["a broken description", { name: "x", description: "a\nb" }, 422, "control"],
	["an unknown colour", { name: "x", color: "#ff0000" }, 422, "gray, blue"],
	["a name in other case", { name: "BUG" }, 409, "already taken"],
	["a name that is no text", { name: 1 }, 422, "string"],
])("%s makes no type", async (_, body, status, message) => {
	const answer = await call("POST", "/orgs/acme/issue-types", place.ada, body);
	expect([answer.status, answer.body.message]).toEqual([
		status,
		expect.stringContaining(message),
	]);
	expect((await list("acme")).body).toHaveLength(3);
});

test("a type cannot take the name of another one, and there are 25 at most", async () => {
	await organization("full");
	const [, bug] = (await list("full")).body;
	const taken = await call(
		"PUT",
		`/orgs/full/issue-types/${bug?.id}`,
		place.ada,
		{
			name: "tASK",
		},
	);
	expect(taken.status).toBe(409);
	const own = await call(
		"PUT",
		`/orgs/full/issue-types/${bug?.id}`,
		place.ada,
		{
			name: "bug",
		},
	);
	expect([own.status, own.body.name]).toEqual([200, "bug"]);
	const make = (i: number) =>
		call("POST", "/orgs/full/issue-types", place.ada, { name: `type ${i}` });
	// at once: no more than 25 come of it
	const made = await Promise.all(Array.from({ length: 24 }, (_, i) => make(i)));
	expect(made.filter(({ status }) => status === 200)).toHaveLength(22);
	expect((await list("full")).body).toHaveLength(25);
	expect((await make(99)).body.message).toContain("25 issue types");
});

test("only owners change types, and who may not know of the organization sees none", async () => {
	await organization("hidden", "private");
	const { ada, bob, eve, forge } = place;
	const at = "/orgs/acme/issue-types";
	const [task] = (await list("acme")).body;
	for (const [as, status] of [
		[null, 401],
		[eve, 403],
		[bob, 403],
	] as const) {
		expect((await call("POST", at, as, { name: "x" })).status).toBe(status);
		expect(
			(await call("PUT", `${at}/${task?.id}`, as, { name: "x" })).status,
		).toBe(status);
		expect((await call("DELETE", `${at}/${task?.id}`, as)).status).toBe(status);
	}
	for (const as of [null, eve])
		expect((await list("acme", as)).status).toBe(200);
	for (const as of [null, eve])
		expect((await list("hidden", as)).status).toBe(404);
	expect((await list("hidden")).status).toBe(200);
	expect((await list("eve")).status).toBe(404);
	const issues = await forge.token(ada, ["write:issue"]);
	expect((await list("acme", issues)).status).toBe(403);
	const reads = await forge.token(ada, ["read:organization"]);
	expect((await list("acme", reads)).status).toBe(200);
	expect((await call("POST", at, reads, { name: "x" })).status).toBe(403);
	expect(await typeNames(place, "acme")).toEqual(["Task", "Bug", "Feature"]);
});

test("a type of another organization is not found", async () => {
	await organization("one");
	await organization("two");
	const [task] = (await list("one")).body;
	const at = `/orgs/two/issue-types/${task?.id}`;
	expect((await call("PUT", at, place.ada, { name: "x" })).status).toBe(404);
	expect((await call("DELETE", at)).status).toBe(404);
	expect((await call("DELETE", "/orgs/two/issue-types/none")).status).toBe(404);
});

test("types go with their organization", async () => {
	const forge = await testForge({ keepDeletedDays: 0 });
	const ada = await forge.user("ada");
	const send = (method: string, path: string, body?: object) =>
		forge.call(method, path, { as: ada, body });
	await send("POST", "/orgs", { username: "brief" });
	await send("POST", "/orgs/brief/issue-types", { name: "x" });
	const rows = () =>
		forge.app.db.rows((q) =>
			q
				.selectFrom("issue_type_list")
				.leftJoin("issue_type", (j) => j.onTrue())
				.select("issue_type.name"),
		);
	expect(await rows()).toHaveLength(4);
	expect((await send("DELETE", "/orgs/brief")).status).toBe(204);
	await forge.app.jobs.settled();
	expect(await rows()).toEqual([]);
});

import { beforeAll, expect, test } from "vitest";
import { testForge } from "../../../support/forge.ts";

let forge: Awaited<ReturnType<typeof testForge>>;
let ada: { name: string; password: string };
/** Time stands still, but for the tests that say otherwise. */
let moment = Date.now();
let eve: { name: string; password: string };
const at = "/repos/ada/desk/issues/1/times";
interface Time {
	id: number;
	time: number;
	user_name: string;
	created: string;
}

beforeAll(async () => {
	forge = await testForge({}, { clock: () => moment });
	ada = await forge.user("ada");
	eve = await forge.user("eve");
	await forge.call("POST", "/user/repos", { as: ada, body: { name: "desk" } });
	await forge.call("POST", "/repos/ada/desk/issues", {
		as: ada,
		body: { title: "work" },
	});
});

test("time is added by those who work on an issue, and shown to its owner with the issue", async () => {
	const refused = await forge.call("POST", at, { as: eve, body: { time: 5 } });
	expect([refused.status, refused.body]).toEqual([
		403,
		{ message: "forbidden", url: `${forge.url}api/swagger` },
	]);
	expect(
		(await forge.call("POST", at, { as: ada, body: { time: 0 } })).status,
	).toBe(422);
	const { status, body } = await forge.call<Time>("POST", at, {
		as: ada,
		body: { time: 3661 },
	});
	expect(status).toBe(200);
	expect(body).toEqual({
		id: body.id,
		created: body.created,
		time: 3661,
		user_id: expect.any(Number),
		user_name: "ada",
		issue_id: expect.any(Number),
		issue: expect.objectContaining({ number: 1, title: "work" }),
	});
	const own = await forge.call<Time[]>("GET", "/user/times", { as: ada });
	expect(own.body).toEqual([body]);
	expect(own.headers.get("X-Total-Count")).toBe("1");
	expect(
		(
			await forge.call("GET", "/user/times?since=2099-01-01T00:00:00Z", {
				as: ada,
			})
		).body,
	).toEqual([]);
});

test("time is also added by assignees who only read, and by everybody where the repository says so", async () => {
	const repository = "/repos/ada/shared";
	await forge.call("POST", "/user/repos", {
		...{ as: ada, body: { name: "shared" } },
	});
	const bob = await forge.user("bob");
	const permit = (permission: string) =>
		forge.call("PUT", `${repository}/collaborators/eve`, {
			...{ as: ada, body: { permission } },
		});
	const issue = await forge.call<{ number: number }>(
		...(["POST", `${repository}/issues`] as const),
		{ as: ada, body: { title: "shared work" } },
	);
	const one = `${repository}/issues/${issue.body.number}`;
	const add = async (as: typeof ada | null) =>
		(await forge.call("POST", `${one}/times`, { as, body: { time: 5 } }))
			.status;
	await permit("write");
	const assigned = await forge.call("PATCH", one, {
		...{ as: ada, body: { assignees: ["eve"] } },
	});
	expect(assigned.body).toMatchObject({ assignees: [{ login: "eve" }] });
	await permit("read");
	expect(await add(eve)).toBe(200);
	expect(await add(bob)).toBe(403);
	expect(await add(null)).toBe(401);
	const reset = (as: typeof ada) =>
		forge.call("DELETE", `${one}/times`, { as });
	expect((await reset(bob)).status).toBe(403);
	expect((await reset(eve)).status).toBe(204);
	const contributors = (only: boolean) =>
		forge.call("PATCH", repository, {
			as: ada,
			body: {
				has_issues: true,
				internal_tracker: {
					...{ enable_time_tracker: true },
					allow_only_contributors_to_track_time: only,
				},
			},
		});
	await contributors(false);
	expect(await add(bob)).toBe(200);
	expect(await add(null)).toBe(401);
	await contributors(true);
	expect(await add(bob)).toBe(403);
	expect((await forge.call("DELETE", repository, { as: ada })).status).toBe(
		204,
	);
});

test("times on issues that one may no longer read are neither shown nor counted", async () => {
	const as = { as: ada, body: { time: 33, user_name: "eve" } };
	expect((await forge.call<Time>("POST", at, as)).body.user_name).toBe("eve");
	expect(
		(await forge.call<Time[]>("GET", "/user/times", { as: eve })).body,
	).toHaveLength(1);
	await forge.call("PATCH", "/repos/ada/desk", {
		as: ada,
		body: { private: true },
	});
	const { body, headers } = await forge.call("GET", "/user/times", { as: eve });
	expect([body, headers.get("X-Total-Count")]).toEqual([[], "0"]);
	await forge.call("PATCH", "/repos/ada/desk", {
		as: ada,
		body: { private: false },
	});
});

test("time that was spent at another moment is kept and found there", async () => {
	const spent = (created: string) =>
		forge.call<Time & { created: string }>("POST", at, {
			as: ada,
			body: { time: 21, created },
		});
	const { body } = await spent("2024-01-02T05:04:05+02:00");
	expect(body).toMatchObject({ time: 21, created: "2024-01-02T03:04:05Z" });
	const found = await forge.call<Time[]>(
		"GET",
		`${at}?before=2024-01-02T03:04:05Z`,
		{ as: ada },
	);
	expect(found.body).toEqual([body]);
	// what Go's clients send for "no time"
	const none = await spent("0001-01-01T00:00:00Z");
	expect(none.body.created).not.toMatch(/^0001/);
	expect((await spent("yesterday")).status).toBe(422);
	for (const id of [body.id, none.body.id])
		await forge.call("DELETE", `${at}/${id}`, { as: ada });
});

test.each([
	["nobody", () => null, "/user/times", 401],
	["somebody with a time that is none", () => ada, "/user/times?since=x", 422],
	["a reader about another", () => eve, `${at}?user=ada`, 403],
	["somebody about nobody", () => ada, `${at}?user=nobody`, 404],
])("%s asks for times: refused", async (_, as, path, status) => {
	expect((await forge.call("GET", path, { as: as() })).status).toBe(status);
});

test("entries are taken away by those whose they are", async () => {
	const all = await forge.call<Time[]>("GET", at, { as: ada });
	const hers = all.body.find((t) => t.user_name === "eve");
	expect(
		(await forge.call("DELETE", `${at}/${hers?.id}`, { as: ada })).status,
	).toBe(403);
	expect((await forge.call("DELETE", at, { as: ada })).status).toBe(204);
	expect((await forge.call("DELETE", at, { as: ada })).status).toBe(404);
});

test("a stopwatch runs once, and closing the issue keeps its time", async () => {
	const watch = async (method: string, word: string, as = ada) =>
		(
			await forge.call(method, `/repos/ada/desk/issues/1/stopwatch/${word}`, {
				as,
			})
		).status;
	expect(await watch("POST", "start", eve)).toBe(403);
	expect(await watch("POST", "stop")).toBe(409);
	expect(await watch("POST", "start")).toBe(201);
	expect(await watch("POST", "start")).toBe(409);
	expect(await watch("DELETE", "delete")).toBe(204);
	expect(await watch("DELETE", "delete")).toBe(409);
	const starts = await Promise.all(
		Array.from({ length: 30 }, () => watch("POST", "start")),
	);
	expect(starts.sort()).toEqual([201, ...Array(29).fill(409)]);
	const body = { state: "closed" };
	await forge.call("PATCH", "/repos/ada/desk/issues/1", { as: ada, body });
	expect(await watch("POST", "stop")).toBe(409);
	const times = await forge.call<Time[]>("GET", `${at}?user=ada`, { as: ada });
	expect(times.body).toHaveLength(1);
});

test("the timeline shows a tracked time as long as it is there", async () => {
	const issue = "/repos/ada/desk/issues/2";
	await forge.call("POST", "/repos/ada/desk/issues", {
		as: ada,
		body: { title: "watched" },
	});
	await forge.call("POST", `${issue}/stopwatch/start`, { as: ada });
	moment += 61_000;
	await forge.call("POST", `${issue}/stopwatch/stop`, { as: ada });
	const timeline = async () =>
		(await forge.call<object[]>("GET", `${issue}/timeline`, { as: ada })).body;
	const started = { type: "start_tracking", body: "", tracked_time: null };
	const stopped = { type: "stop_tracking", body: "1 minute" };
	const times = await forge.call<Time[]>("GET", `${issue}/times`, { as: ada });
	const [tracked_time] = times.body;
	expect(tracked_time).toMatchObject({ time: 61, user_name: "ada" });
	expect(await timeline()).toMatchObject([
		started,
		{ ...stopped, tracked_time },
	]);
	await forge.call("DELETE", `${issue}/times/${tracked_time?.id}`, { as: ada });
	expect(await timeline()).toMatchObject([
		started,
		{ ...stopped, tracked_time: null },
		{ type: "delete_time_manual", body: "1 minute", tracked_time: null },
	]);
});

test("an estimate is set, changed and bounded, and the timeline tells", async () => {
	const issues = "/repos/ada/desk/issues";
	const made = await forge.call<{ number: number; time_estimate: number }>(
		"POST",
		issues,
		{ as: ada, body: { title: "estimated", time_estimate: 5400 } },
	);
	expect([made.status, made.body.time_estimate]).toEqual([201, 5400]);
	const one = `${issues}/${made.body.number}`;
	const estimate = (time_estimate: number, as = ada) =>
		forge.call<{ time_estimate: number }>("PATCH", one, {
			as,
			body: { time_estimate },
		});
	expect((await estimate(60)).body.time_estimate).toBe(60);
	expect((await estimate(-1)).status).toBe(422);
	expect((await estimate(36_000_001)).status).toBe(422);
	expect((await estimate(1, eve)).status).toBe(403);
	const timeline = await forge.call<{ type: string; body: string }[]>(
		"GET",
		`${one}/timeline`,
		{ as: ada },
	);
	expect(
		timeline.body
			.filter(({ type }) => type === "change_time_estimate")
			.map(({ body }) => body),
	).toEqual(["1m"]);
});

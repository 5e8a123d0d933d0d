import { beforeAll, expect, test } from "vitest";
import { testForge } from "../../support/forge.ts";

let forge: Awaited<ReturnType<typeof testForge>>;
let ada: { name: string; password: string };
let eve: { name: string; password: string };
const at = "/repos/ada/desk";
interface Time {
	time: number;
	user_name: string;
}

beforeAll(async () => {
	forge = await testForge();
	ada = await forge.user("ada");
	eve = await forge.user("eve");
	await forge.call("POST", "/user/repos", { as: ada, body: { name: "desk" } });
	for (const title of ["one", "two"])
		await forge.call("POST", `${at}/issues`, { as: ada, body: { title } });
	const add = (n: number, body: object) =>
		forge.call("POST", `${at}/issues/${n}/times`, { as: ada, body });
	await add(1, { time: 60 });
	await add(2, { time: 120 });
	await add(2, { time: 30, user_name: "eve" });
});

const times = async (path: string, as: typeof ada | null) => {
	const answer = await forge.call<Time[]>("GET", `${at}/times${path}`, { as });
	return answer.status === 200
		? answer.body.map((t) => `${t.user_name} ${t.time}`)
		: answer.status;
};

test("the times of a repository are all its writers', and everybody's own", async () => {
	expect(await times("", ada)).toEqual(["ada 60", "ada 120", "eve 30"]);
	expect(await times("?limit=1&page=2", ada)).toEqual(["ada 120"]);
	expect(await times("?user=eve", ada)).toEqual(["eve 30"]);
	expect(await times("?user=nobody", ada)).toBe(404);
	expect(await times("?since=2099-01-01T00:00:00Z", ada)).toEqual([]);
	expect(await times("", eve)).toEqual(["eve 30"]);
	expect(await times("?user=ada", eve)).toBe(403);
	expect(await times("", null)).toBe(401);
	const list = await forge.call("GET", `${at}/times?limit=1`, { as: ada });
	expect(list.headers.get("X-Total-Count")).toBe("3");
});

test("the list by user asks for oneself or an administrator", async () => {
	expect(await times("/eve", eve)).toEqual(["eve 30"]);
	expect(await times("/eve", ada)).toEqual(["eve 30"]);
	expect(await times("/ada", eve)).toBe(403);
	expect(await times("/nobody", ada)).toBe(404);
	expect(await times("/ada", null)).toBe(401);
});

test("no times where tracking or issues are switched off", async () => {
	const edit = (body: object) => forge.call("PATCH", at, { as: ada, body });
	await edit({
		has_issues: true,
		internal_tracker: { enable_time_tracker: false },
	});
	expect(await times("", ada)).toBe(400);
	expect(await times("/ada", ada)).toBe(400);
	await edit({ has_issues: false });
	expect(await times("", ada)).toBe(404);
	await edit({
		has_issues: true,
		internal_tracker: { enable_time_tracker: true },
	});
});

test("a running stopwatch is shown to its owner, while the issue can be read", async () => {
	const mine = () =>
		forge.call<object[]>("GET", "/user/stopwatches", { as: ada });
	expect((await mine()).body).toEqual([]);
	await forge.call("POST", `${at}/issues/1/stopwatch/start`, { as: ada });
	const { status, body, headers } = await mine();
	expect(status).toBe(200);
	expect(headers.get("X-Total-Count")).toBe("1");
	expect(body).toEqual([
		{
			created: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
			seconds: expect.any(Number),
			duration: expect.stringMatching(/second|minute/),
			issue_index: 1,
			issue_title: "one",
			repo_owner_name: "ada",
			repo_name: "desk",
		},
	]);
	await forge.call("PATCH", at, { as: ada, body: { has_issues: false } });
	expect((await mine()).body).toEqual([]);
	const anonymous = await forge.call("GET", "/user/stopwatches", { as: null });
	expect(anonymous.status).toBe(401);
});

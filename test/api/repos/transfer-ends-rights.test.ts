import { beforeAll, expect, test } from "vitest";
import { testForge } from "../../support/forge.ts";
import { sshPair } from "../../support/ssh-client.ts";

type User = { name: string; password: string };
let forge: Awaited<ReturnType<typeof testForge>>;
let [ada, bob] = [] as unknown as [User, User];

beforeAll(async () => {
	forge = await testForge();
	ada = await forge.user("ada");
	bob = await forge.user("bob");
});

const call = <T = { id: number; token: string }>(
	as: User,
	method: string,
	path: string,
	body?: unknown,
) => forge.call<T>(method, path, { as, body });
const register = (token: string) =>
	fetch(`${forge.url}api/actions/runner.v1.RunnerService/Register`, {
		method: "POST",
		headers: { "Content-Type": "application/json" },
		body: JSON.stringify({ name: "r", token, version: "v1", labels: ["x"] }),
	});
const tokenOf = async (as: User, base: string) =>
	(await call(as, "POST", `${base}/actions/runners/registration-token`)).body
		.token;

test("runners, registration tokens, keys and webhooks of the old owner end with a transfer", async () => {
	const at = "/repos/ada/tree";
	await call(ada, "POST", "/user/repos", { name: "tree", auto_init: true });
	expect((await register(await tokenOf(ada, at))).status).toBe(200);
	const kept = await tokenOf(ada, at);
	const key = { title: "k", key: sshPair().public, read_only: false };
	expect((await call(ada, "POST", `${at}/keys`, key)).status).toBe(201);
	const hook = {
		type: "gitea",
		active: true,
		config: { url: "https://example.com/", content_type: "json" },
		events: ["push"],
	};
	expect((await call(ada, "POST", `${at}/hooks`, hook)).status).toBe(201);
	await call(ada, "POST", `${at}/transfer`, { new_owner: "bob" });
	await call(bob, "POST", `${at}/transfer/accept`);
	const now = "/repos/bob/tree";
	for (const list of ["keys", "hooks"])
		expect((await call(bob, "GET", `${now}/${list}`)).body).toEqual([]);
	const runners = await call(bob, "GET", `${now}/actions/runners`);
	expect(runners.body).toMatchObject({ total_count: 0 });
	expect((await register(kept)).status).toBe(401);
	expect((await register(await tokenOf(bob, now))).status).toBe(200);
});

test("a registration token ends with the right of who took it, and several are good at a time", async () => {
	await call(bob, "POST", "/orgs", { username: "crew" });
	const teams = await call<{ id: number; name: string }[]>(
		bob,
		"GET",
		"/orgs/crew/teams",
	);
	const owners = teams.body.find(({ name }) => name === "Owners")?.id;
	await call(bob, "PUT", `/teams/${owners}/members/ada`);
	const adas = [
		await tokenOf(ada, "/orgs/crew"),
		await tokenOf(ada, "/orgs/crew"),
	];
	const bobs = await tokenOf(bob, "/orgs/crew");
	for (const token of adas) expect((await register(token)).status).toBe(200);
	await call(bob, "DELETE", `/teams/${owners}/members/ada`);
	for (const token of adas) expect((await register(token)).status).toBe(401);
	expect((await register(bobs)).status).toBe(200);
});

test("a registration token of somebody who may not sign in any more is refused", async () => {
	const eve = await forge.user("eve");
	const token = await tokenOf(eve, "/user");
	await forge.call("PATCH", "/admin/users/eve", {
		body: { login_name: "eve", source_id: 0, active: false },
	});
	expect((await register(token)).status).toBe(401);
});

test("a registration token is good for a day", async () => {
	const clock = { now: Date.parse("2030-01-01T00:00:00Z") };
	const other = await testForge({}, { clock: () => clock.now });
	const path = "/admin/actions/runners/registration-token";
	const { body } = await other.call<{ token: string }>("POST", path);
	const send = () =>
		fetch(`${other.url}api/actions/runner.v1.RunnerService/Register`, {
			method: "POST",
			headers: { "Content-Type": "application/json" },
			body: JSON.stringify({ name: "r", token: body.token, labels: [] }),
		});
	clock.now += 86_000_000;
	expect((await send()).status).toBe(200);
	clock.now += 500_000;
	expect((await send()).status).toBe(401);
});

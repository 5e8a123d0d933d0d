import { beforeAll, expect, test } from "vitest";
import { testForge } from "../../support/forge.ts";
import { basic } from "../../support/registry.ts";
import { testRunner } from "../../support/runner.ts";
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

/** A repository of somebody's with a job that a runner of the site works on. */
async function runningJob(
	owner: User,
	name: string,
	runners = "/admin/actions/runners",
) {
	const at = `/repos/${owner.name}/${name}`;
	await call(owner, "POST", "/user/repos", { name, auto_init: true });
	const text =
		"on: push\njobs:\n  a:\n    runs-on: ubuntu-latest\n    steps: [{run: echo}]\n  b:\n    needs: a\n    if: always()\n    runs-on: ubuntu-latest\n    steps: [{run: echo}]\n";
	await call(owner, "POST", `${at}/contents/.gitea/workflows/a.yml`, {
		content: Buffer.from(text).toString("base64"),
	});
	const { body } = await forge.call<{ token: string }>(
		"POST",
		`${runners}/registration-token`,
		runners.startsWith("/admin") ? {} : { as: owner },
	);
	const runner = await testRunner(forge, body.token);
	let task = await runner.take();
	while (task && task.context.repository !== `${owner.name}/${name}`)
		task = await runner.take();
	if (!task) throw new Error("no task");
	const { token, gitea_runtime_token: runtime } = task.context;
	return {
		at,
		runner,
		task,
		/** How the forge answers what the job asks, at an address of the repository. */
		asJob: async (now: string) =>
			(
				await fetch(`${forge.url}api/v1${now}/branches`, {
					headers: { Authorization: `token ${token}` },
				})
			).status,
		asService: async () =>
			(
				await fetch(
					`${forge.url}twirp/github.actions.results.api.v1.ArtifactService/ListArtifacts`,
					{
						method: "POST",
						headers: {
							Authorization: `Bearer ${runtime}`,
							"Content-Type": "application/json",
						},
						body: "{}",
					},
				)
			).status,
		jobs: async (now: string, as: User) =>
			(
				await call<{
					jobs: { name: string; status: string; conclusion?: string }[];
				}>(as, "GET", `${now}/actions/runs/1/jobs`)
			).body.jobs.map((job) => `${job.name} ${job.conclusion ?? job.status}`),
	};
}

test("a job that runs is cancelled by a transfer, and its tokens open nothing from then on", async () => {
	const job = await runningJob(ada, "works");
	expect(await job.asJob(job.at)).toBe(200);
	expect(await job.asService()).not.toBe(401);
	await call(ada, "POST", `${job.at}/transfer`, { new_owner: "bob" });
	expect(await job.asJob(job.at)).toBe(200);
	await call(bob, "POST", `${job.at}/transfer/accept`);
	const now = "/repos/bob/works";
	expect(await job.asJob(now)).toBe(401);
	expect(await job.asService()).toBe(401);
	await forge.app.jobs.settled();
	expect(await job.jobs(now, bob)).toEqual(["a cancelled", "b cancelled"]);
	const told = await job.runner.end(job.task);
	expect(told.body.state.result).toBe("RESULT_CANCELLED");
	expect(await job.jobs(now, bob)).toEqual(["a cancelled", "b cancelled"]);
});

test("what a runner logs after a transfer tells nothing of the new owner's secrets", async () => {
	await call(bob, "PUT", "/user/actions/secrets/KEY", { data: "guess-me" });
	const ofSite = await runningJob(ada, "logs");
	const ofAda = await runningJob(ada, "logged", "/user/actions/runners");
	for (const { at } of [ofSite, ofAda]) {
		await call(ada, "POST", `${at}/transfer`, { new_owner: "bob" });
		const taken = await call(bob, "POST", `${at}/transfer/accept`);
		expect(taken.status).toBe(202);
	}
	await forge.app.jobs.settled();
	const told = await ofSite.runner.log(ofSite.task, ["is it guess-me?"]);
	expect(told.body.ackIndex).toBe("1");
	const { body } = await call<{ jobs: { id: number }[] }>(
		bob,
		"GET",
		"/repos/bob/logs/actions/jobs",
	);
	const log = await fetch(
		`${forge.url}api/v1/repos/bob/logs/actions/jobs/${body.jobs[0]?.id}/logs`,
		{ headers: { Authorization: basic(bob) } },
	);
	expect(await log.text()).toContain("is it guess-me?");
	const refused = await ofAda.runner.log(ofAda.task, ["is it guess-me?"]);
	expect(refused.status).toBe(404);
});

test("jobs of an owner who may not sign in any more open nothing", async () => {
	const fay = await forge.user("fay");
	const job = await runningJob(fay, "hers");
	expect(await job.asJob(job.at)).toBe(200);
	const set = (prohibit_login: boolean) =>
		forge.call("PATCH", "/admin/users/fay", {
			body: { login_name: "fay", source_id: 0, prohibit_login },
		});
	await set(true);
	expect(await job.asJob(job.at)).toBe(401);
	await set(false);
	expect(await job.asJob(job.at)).toBe(200);
});

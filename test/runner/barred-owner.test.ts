import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { uploadOf } from "../../src/domain/actions/artifacts/open-upload.ts";
import { fillingCache } from "../../src/domain/actions/caches/cache.ts";
import { runningTask } from "../../src/domain/actions/runtime-token.ts";
import { runSchedules } from "../../src/domain/actions/schedules.ts";
import type { RequestContext } from "../../src/http/request-context.ts";
import { whileRunning } from "../../src/runner/answers.ts";
import { runBench } from "../support/run-bench.ts";

const bench = await runBench("book");
const { app } = bench.forge;
const edit = async (name: string, body: object) => {
	const { status } = await bench.forge.call("PATCH", `/admin/users/${name}`, {
		body: { source_id: 0, login_name: name, ...body },
	});
	expect(status).toBe(200);
};
const on = { active: true, prohibit_login: false };
/** The jobs of all runs by their state, as the database has them: their owner cannot ask. */
const states = async () =>
	(
		await app.db.rows((q) =>
			q.selectFrom("action_job").select(["name", "status"]).orderBy("id"),
		)
	).map(({ name, status }) => [name, status]);
const forget = () => app.db.script("delete from action_run");

const file =
	"jobs: {a: {runs-on: ubuntu-latest, steps: [{run: echo}]}, b: {needs: a, runs-on: ubuntu-latest, steps: [{run: echo}]}}";

beforeAll(async () => {
	await bench.call("PUT", `${bench.at}/secrets/KEY`, { data: "hush" });
});
afterEach(async () => {
	vi.restoreAllMocks();
	await edit("ada", on);
	await forget();
});

test.each([{ prohibit_login: true }, { active: false }])(
	"waiting jobs of an owner who was switched off by %o end, and are not given out",
	async (off) => {
		await bench.started("wait", file);
		await edit("ada", off);
		expect(await bench.runner.take()).toBeUndefined();
		const ended = [
			["a", "cancelled"],
			["b", "cancelled"],
		];
		expect(await states()).toEqual(ended);
		// they stay so when the owner comes back, and can be run again
		await edit("ada", on);
		expect(await bench.runner.take()).toBeUndefined();
		const [run] = await app.db.rows((q) =>
			q.selectFrom("action_run").select("id"),
		);
		const again = await bench.call("POST", `${bench.at}/runs/${run?.id}/rerun`);
		expect(again.status).toBe(201);
		expect((await bench.take()).secrets.KEY).toBe("hush");
	},
);

test("a job that needs another one does not begin when its owner was switched off meanwhile", async () => {
	await bench.started("needs", file);
	const first = await bench.take();
	await edit("ada", { prohibit_login: true });
	await bench.runner.end(first);
	expect(await bench.runner.take()).toBeUndefined();
	expect(await states()).toEqual([
		["a", "success"],
		["b", "cancelled"],
	]);
});

test("a runner hears at its next word that the owner of its job was switched off", async () => {
	await bench.started("stops", file);
	const task = await bench.take();
	const heard = async () => {
		const { body } = await bench.runner.rpc<{ state: { result?: string } }>(
			"UpdateTask",
			{ state: { id: task.id } },
		);
		return body.state.result;
	};
	expect(await heard()).toBeUndefined();
	await edit("ada", { active: false });
	expect(await heard()).toBe("RESULT_CANCELLED");
	expect(await states()).toEqual([
		["a", "cancelled"],
		["b", "cancelled"],
	]);
});

test("a word of a runner that comes with the end of its task ends no other job", async () => {
	await bench.started("late", file);
	const task = await bench.take();
	const first = app.db.first.bind(app.db) as (...given: unknown[]) => unknown;
	let ended = false;
	vi.spyOn(app.db, "first").mockImplementation((async (
		...given: [unknown, { id?: number }]
	) => {
		const found = await first(...given);
		if (!ended && given[1].id === Number(task.id)) {
			ended = true;
			await bench.runner.end(task);
		}
		return found;
	}) as never);
	await bench.runner.rpc("UpdateTask", { state: { id: task.id } });
	expect(ended).toBe(true);
	expect(await states()).toEqual([
		["a", "success"],
		["b", "waiting"],
	]);
});

test("an owner who is switched off while a job is written down gives it to no runner", async () => {
	await bench.started("race", file);
	const { workflows } = app.actions;
	const write = workflows.write.bind(workflows);
	vi.spyOn(workflows, "write").mockImplementation(async (...given) => {
		await app.db.script(
			"update account set prohibit_login = 1 where lower_name = 'ada'",
		);
		return write(...given);
	});
	expect(await bench.runner.take()).toBeUndefined();
	expect(
		await app.db.rows((q) => q.selectFrom("action_task").select("id")),
	).toEqual([]);
	expect(await states()).toEqual([
		["a", "cancelled"],
		["b", "cancelled"],
	]);
});

test("jobs of an organization run whoever of its members may not sign in", async () => {
	await bench.started("club", file);
	await app.db.script(
		"update account set kind = 'organization', active = 0, prohibit_login = 1 where lower_name = 'ada'",
	);
	expect((await bench.take()).file).toContain("echo");
	await app.db.script(
		"update account set kind = 'user', active = 1, prohibit_login = 0 where lower_name = 'ada'",
	);
});

test("no schedule begins a run for an owner who may not sign in", async () => {
	await bench.call("POST", `/repos/ada/book/contents/.gitea/workflows/at.yml`, {
		content: Buffer.from(
			`on: {schedule: [{cron: "0 0 1 1 *"}]}\n${file}`,
		).toString("base64"),
		message: "at",
	});
	const due = () => app.db.script("update action_schedule set next_at = 1");
	const runs = async () => {
		await due();
		await runSchedules(app);
		return (await states()).length;
	};
	await forget();
	await edit("ada", { prohibit_login: true });
	expect(await runs()).toBe(0);
	await edit("ada", on);
	expect(await runs()).toBe(2);
});

test("a job that runs while its owner is switched off uploads and downloads nothing more", async () => {
	await bench.started("runs", file);
	const task = await bench.take();
	const token = task.context.gitea_runtime_token;
	const twirp = async (method: string, body: object) => {
		const service = /Cache/.test(method) ? "Cache" : "Artifact";
		const response = await fetch(
			`${bench.forge.url}twirp/github.actions.results.api.v1.${service}Service/${method}`,
			{
				method: "POST",
				headers: { Authorization: `Bearer ${token}` },
				body: JSON.stringify({
					workflow_run_backend_id: task.context.run_id,
					...body,
				}),
			},
		);
		expect([method, response.status]).toEqual([method, 200]);
		return (await response.json()) as Record<string, string>;
	};
	const version = "a".repeat(64);
	const cache = (key: string) =>
		twirp("CreateCacheEntry", { key, version }).then(
			(made) => made.signedUploadUrl as string,
		);
	const artifact = (name: string) =>
		twirp("CreateArtifact", { name, version: 4 }).then(
			(made) => made.signedUploadUrl as string,
		);
	const put = async (url: string) =>
		(
			await fetch(`${url}&comp=block&blockid=MQ==`, {
				method: "PUT",
				body: "hello",
			})
		).status;
	const get = async (url: string | null) => (await fetch(url ?? "")).status;

	const [oldCache, oldArtifact] = [await cache("old"), await artifact("old")];
	expect([await put(oldCache), await put(oldArtifact)]).toEqual([201, 201]);
	await twirp("FinalizeCacheEntryUpload", { key: "old", version });
	await twirp("FinalizeArtifact", { name: "old", size: "5" });
	const hit = await twirp("GetCacheEntryDownloadURL", { key: "old", version });
	const art = await twirp("GetSignedArtifactURL", { name: "old" });
	const downloads = [
		hit.signedDownloadUrl as string,
		art.signedUrl as string,
	] as const;
	const uploads = [await cache("new"), await artifact("new")] as const;
	const idOf = (url: string) => Number(/\/(\d+)(\/upload)?\?/.exec(url)?.[1]);
	const [cacheId, artifactId] = [idOf(uploads[0]), idOf(uploads[1])];
	const running = await runningTask(app, token);
	// the body of a request comes after its sender was looked at
	const late = { request: { complete: true }, began: performance.now() - 1000 };
	const writes = () =>
		whileRunning(app, late as RequestContext, running)
			.db.write(async () => "written")
			.catch(({ kind }) => kind);
	const open = async () => [
		...[await put(uploads[0]), await put(uploads[1])],
		...[await get(downloads[0]), await get(downloads[1])],
		await writes(),
		await fillingCache(app, cacheId).then(
			({ key }) => key,
			({ kind }) => kind,
		),
		await uploadOf(app, artifactId).then(
			({ name }) => name,
			({ kind }) => kind,
		),
	];
	const all = [201, 201, 200, 200, "written", "new", "new"];
	const none = [401, 401, 401, 401, ...Array(3).fill("unauthorized")];
	expect(await open()).toEqual(all);
	await edit("ada", { prohibit_login: true });
	expect(await open()).toEqual(none);
	// those who read the repository get its artifacts all the same
	const eve = await bench.forge.user("reader");
	const raw = await bench.forge.call(
		"GET",
		`${bench.at}/artifacts/${artifactId - 1}/zip`,
		{ as: eve },
	);
	const location = raw.headers.get("location") ?? "";
	expect([raw.status, await get(location)]).toEqual([302, 200]);
	// an address for people is none for jobs, and the other way round
	expect(await get(location.replace("?", "?job=1&"))).toBe(401);
	await edit("ada", on);
	expect(await open()).toEqual(all);
	expect(await get(downloads[1].replace("job=1&", ""))).toBe(401);
	await bench.runner.end(task);
	expect((await open()).toSpliced(2, 2)).toEqual(none.toSpliced(2, 2));
});

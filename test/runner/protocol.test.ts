import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";
import { beforeAll, expect, test } from "vitest";
import { filesInZip } from "../support/archives.ts";
import { type Book, base64, bookForge } from "../support/book.ts";
import { gitWork } from "../support/git-work.ts";
import { testRunner } from "../support/runner.ts";

let book: Book;
let registration: string;
const at = "/repos/ada/book/actions";
const workflow =
	"on: [push, workflow_dispatch]\njobs:\n  a:\n    runs-on: ubuntu-latest\n    steps: [{run: echo}]\n";

beforeAll(async () => {
	book = await bookForge();
	const { forge, ada } = book;
	registration = (
		await forge.call<{ token: string }>(
			"POST",
			`${at}/runners/registration-token`,
			{ as: ada },
		)
	).body.token;
	await forge.call(
		"POST",
		"/repos/ada/book/contents/.github/workflows/a.yaml",
		{
			as: ada,
			body: { content: base64(workflow), message: "add [skip ci]" },
		},
	);
});
const dispatch = () =>
	book.forge.call("POST", `${at}/workflows/a.yaml/dispatches`, {
		as: book.ada,
		body: { ref: "main" },
	});
const begun = async () => {
	const runner = await testRunner(book.forge, registration);
	await dispatch();
	const task = await runner.take();
	if (!task) throw new Error("no task");
	return { runner, task };
};

test("strangers are refused in the protocol's words", async () => {
	const { forge } = book;
	const call = async (path: string, body: object, headers = {}) => {
		const response = await fetch(`${forge.url}api/actions/${path}`, {
			method: "POST",
			headers: { "Content-Type": "application/json", ...headers },
			body: JSON.stringify(body),
		});
		return [response.status, await response.json()] as const;
	};
	expect(await call("ping.v1.PingService/Ping", { data: "x" })).toEqual([
		200,
		{ data: "Hello, x!" },
	]);
	const service = "runner.v1.RunnerService";
	const unauthenticated = { code: "unauthenticated" };
	for (const [method, body] of [
		["Register", { name: "x", token: "bogus" }],
		["FetchTask", {}],
		["UpdateTask", { state: { id: "1" } }],
		["UpdateLog", { taskId: "1" }],
		["Declare", {}],
	] as const) {
		const headers = { "x-runner-uuid": "u", "x-runner-token": "t" };
		const [status, answer] = await call(`${service}/${method}`, body, headers);
		expect([status, answer]).toMatchObject([401, unauthenticated]);
	}
	const [status, answer] = await call(`${service}/Register`, { name: "" });
	expect([status, answer]).toMatchObject([400, { code: "invalid_argument" }]);
});

test("a job goes to one runner of the right labels, level and state", async () => {
	const { forge, ada } = book;
	const [one, two, other] = await Promise.all([
		testRunner(forge, registration),
		testRunner(forge, registration),
		testRunner(forge, registration, ["windows"]),
	]);
	await dispatch();
	expect(await other.take()).toBeUndefined();
	const got = (await Promise.all([one.take(), two.take()])).filter(Boolean);
	expect(got).toHaveLength(1);
	const task = got[0] as NonNullable<(typeof got)[0]>;
	const foreign = await other.end(task);
	expect(foreign.status).toBe(404);
	await one.end(task);
	await two.end(task);

	const list = await forge.call<{ runners: { id: number }[] }>(
		"GET",
		`${at}/runners`,
		{ as: ada },
	);
	for (const { id } of list.body.runners) {
		const path = `${at}/runners/${id}`;
		const off = await forge.call("PATCH", path, {
			as: ada,
			body: { disabled: true },
		});
		expect(off.body).toMatchObject({ id, disabled: true, status: "online" });
	}
	await dispatch();
	expect(await one.take()).toBeUndefined();
	for (const { id } of list.body.runners) {
		const path = `${at}/runners/${id}`;
		const again = { as: ada, body: { disabled: false } };
		const on = await forge.call("PATCH", path, again);
		expect(on.body).toMatchObject({ id, disabled: false });
		const nothing = { as: ada, body: {} };
		expect((await forge.call("PATCH", path, nothing)).status).toBe(422);
		expect((await forge.call("DELETE", path, { as: ada })).status).toBe(204);
		expect((await forge.call("GET", path, { as: ada })).status).toBe(404);
	}
	const last = await testRunner(forge, registration, ["ubuntu-latest"], {
		ephemeral: true,
	});
	const only = await last.take();
	if (only) await last.end(only);
	expect((await last.rpc("FetchTask", {})).status).toBe(401);
});

test("lines that come twice are kept once", async () => {
	const { runner, task } = await begun();
	await runner.log(task, ["a", "b"], false);
	expect((await runner.log(task, ["a", "b", "c"], false)).body.ackIndex).toBe(
		"3",
	);
	expect((await runner.log(task, ["x"], false, 9)).body.ackIndex).toBe("3");
	await runner.log(task, ["d"], true, 3);
	await runner.end(task);
	expect((await runner.end(task, "FAILURE")).body.state.result).toBe(
		"RESULT_SUCCESS",
	);
});

test("a job's token opens the code of its own repository while it runs", async () => {
	const { forge } = book;
	const { runner, task } = await begun();
	const as = { name: "x", password: task.context.token };
	const work = await gitWork();
	await work.git("clone", "-q", forge.gitUrl("ada/book", as), ".");
	await work.git("commit", "-q", "--allow-empty", "-m", "by a job");
	await work.git("push", "-q", "origin", "HEAD:refs/heads/from-job");
	const other = work.git("ls-remote", forge.gitUrl("ada/secret", as));
	await expect(other).rejects.toThrow();
	const token = { token: task.context.token };
	const issues = await forge.call("POST", "/repos/ada/book/issues", {
		as: token,
		body: { title: "x" },
	});
	expect(issues.status).toBe(401);
	expect((await forge.call("GET", "/user", { as: token })).status).toBe(401);
	await runner.end(task);
	const late = work.git("push", "origin", "HEAD:refs/heads/late");
	await expect(late).rejects.toThrow();
	expect(await runner.take()).toBeUndefined();
});

test("artifacts are uploaded in blocks, listed, downloaded and deleted", async () => {
	const { forge, ada } = book;
	const { runner, task } = await begun();
	const runtime = task.context.gitea_runtime_token;
	const claims = JSON.parse(
		Buffer.from(runtime.split(".")[1] as string, "base64url").toString(),
	) as { scp: string };
	const [, run = "", job = ""] =
		/Actions\.Results:(\d+):(\d+)/.exec(claims.scp) ?? [];
	const twirp = async (method: string, body: object, token = runtime) => {
		const response = await fetch(
			`${forge.url}twirp/github.actions.results.api.v1.ArtifactService/${method}`,
			{
				method: "POST",
				headers: { Authorization: `Bearer ${token}` },
				body: JSON.stringify({
					workflow_run_backend_id: run,
					workflow_job_run_backend_id: job,
					...body,
				}),
			},
		);
		const text = await response.text();
		return {
			status: response.status,
			body: (text.startsWith("{") ? JSON.parse(text) : text) as Record<
				string,
				string
			>,
		};
	};
	const made = await twirp("CreateArtifact", { name: "art", version: 4 });
	const url = made.body.signedUploadUrl as string;
	const send = (query: string, body: string, to = url) =>
		fetch(`${to}&${query}`, { method: "PUT", body });
	expect((await send("comp=block&blockid=Mg==", "lo")).status).toBe(201);
	expect((await send("comp=block&blockid=MQ==", "hel")).status).toBe(201);
	expect((await send("comp=block&blockid=a%01b", "x")).status).toBe(400);
	const list =
		"<BlockList><Latest>MQ==</Latest><Latest>Mg==</Latest></BlockList>";
	expect((await send("comp=blocklist", list)).status).toBe(201);
	const unknown = "<BlockList><Latest>Mw==</Latest></BlockList>";
	expect((await send("comp=blocklist", unknown)).status).toBe(400);
	const forged = url.replace(/sig=./, "sig=z");
	expect((await send("comp=block", "x", forged)).status).toBe(401);

	const sha = createHash("sha256").update("hello").digest("hex");
	const finish = (size: string, hash: string) =>
		twirp("FinalizeArtifact", { name: "art", size, hash: `sha256:${hash}` });
	expect((await finish("9", sha)).status).toBe(400);
	expect((await finish("5", sha.replace(/^./, "z"))).status).toBe(200);
	expect((await twirp("ListArtifacts", {})).body).toMatchObject({
		artifacts: [{ name: "art", size: "5" }],
	});
	expect(
		(await twirp("CreateArtifact", { name: "x" }, "made.up.token")).status,
	).toBe(401);
	const foreign = { workflow_run_backend_id: "999", name: "x" };
	expect((await twirp("CreateArtifact", foreign)).status).toBe(400);
	expect((await twirp("CreateArtifact", { name: "a/b" })).status).toBe(400);

	const shown = await forge.call<{ artifacts: { id: number }[] }>(
		"GET",
		`${at}/runs/${run}/artifacts?name=art`,
		{ as: null },
	);
	expect(shown.body).toMatchObject({ total_count: 1 });
	const { id } = shown.body.artifacts[0] as { id: number };
	const whole = await forge.call<object>("GET", `${at}/runs/${run}`, {
		as: null,
	});
	expect(whole.body).toMatchObject({
		actor: { login: "ada" },
		trigger_actor: { login: "ada" },
		repository: { full_name: "ada/book", permissions: { push: false } },
		head_repository: { full_name: "ada/book" },
		pull_requests: [],
		run_attempt: 1,
		previous_attempt_url: null,
	});
	for (const unknown of [
		`${at}/runs/99999/artifacts`,
		`${at}/runs/x/artifacts`,
	])
		expect((await forge.call("GET", unknown)).status).toBe(404);
	const hidden = `/repos/ada/secret/actions/runs/${run}/artifacts`;
	expect((await forge.call("GET", hidden, { as: ada })).status).toBe(404);
	const api = `${forge.url}api/v1${at}/artifacts/${id}`;
	expect(shown.body.artifacts[0]).toEqual({
		id,
		name: "art",
		size_in_bytes: 5,
		url: api,
		archive_download_url: `${api}/zip`,
		expired: false,
		workflow_run: {
			...whole.body,
			repository_id: expect.any(Number),
		},
		created_at: expect.any(String),
		updated_at: expect.any(String),
		expires_at: expect.any(String),
	});
	const zip = await fetch(`${api}/zip`, { redirect: "manual" });
	expect(zip.status).toBe(302);
	const to = zip.headers.get("location") as string;
	const got = await fetch(to);
	expect(await got.text()).toBe("hello");
	expect(got.headers.get("content-disposition")).toContain("art.zip");
	expect((await fetch(to.replace(/sig=./, "sig=z"))).status).toBe(401);
	expect((await fetch(to.replace(/expires=\d+/, "expires=1"))).status).toBe(
		401,
	);
	const elsewhere = `/repos/ada/secret/actions/artifacts/${id}`;
	expect((await forge.call("GET", elsewhere, { as: ada })).status).toBe(404);

	for (const type of [
		"text/html\r\nX-Evil: 1",
		"é\0",
		"a",
		`a/${"b".repeat(300)}`,
	])
		expect(
			(await twirp("CreateArtifact", { name: "typed", mime_type: type }))
				.status,
		).toBe(400);
	const page = { name: "page", mime_type: "text/html; charset=utf-8" };
	expect((await twirp("CreateArtifact", page)).status).toBe(200);

	await runner.end(task);
	expect((await twirp("CreateArtifact", { name: "late" })).status).toBe(401);
	const path = `${at}/artifacts/${id}`;
	expect((await forge.call("DELETE", path, { as: null })).status).toBe(403);
	expect((await forge.call("DELETE", path, { as: ada })).status).toBe(204);
	expect((await forge.call("GET", path)).status).toBe(404);
	expect((await fetch(to)).status).toBe(404);
});

test("the older protocol stores files by path, and the API gives them as one archive", async () => {
	const { forge } = book;
	const { runner, task } = await begun();
	const runtime = task.context.gitea_runtime_token;
	const run = task.context.run_id as string;
	const base = `${forge.url}api/actions_pipeline/_apis/pipelines/workflows/${run}/artifacts`;
	const ask = (method: string, url: string, body?: string, headers = {}) =>
		fetch(url, {
			method,
			headers: { Authorization: `Bearer ${runtime}`, ...headers },
			body,
		});
	expect((await fetch(base)).status).toBe(401);
	expect((await ask("GET", base)).status).toBe(404);
	for (const broken of ["null", "{x", "[]", "7", "", '{"Name":{}}'])
		expect((await ask("POST", base, broken)).status).toBe(400);
	const far = `itemPath=old/${"a/".repeat(3000)}b`;
	const hash = createHash("md5").update("old").digest("hex");
	expect((await ask("PUT", `${base}/${hash}/upload?${far}`, "x")).status).toBe(
		400,
	);
	const made = await ask("POST", base, JSON.stringify({ Name: "old" }));
	const { fileContainerResourceUrl: container } = (await made.json()) as {
		fileContainerResourceUrl: string;
	};
	const part = (text: string, range: string) =>
		ask("PUT", `${container}?itemPath=old/a/b.txt`, text, {
			"Content-Range": `bytes ${range}`,
			"x-actions-results-md5": createHash("md5").update(text).digest("base64"),
		});
	expect((await part("hel", "0-2/5")).status).toBe(200);
	expect((await part("lo", "3-4/5")).status).toBe(200);
	const wrong = `${container}?itemPath=other/x`;
	expect((await ask("PUT", wrong, "x")).status).toBe(400);
	for (const out of ["old/../../x", "old/a/..", "old\\..\\x"]) {
		const path = new URLSearchParams({ itemPath: out });
		expect((await ask("PUT", `${container}?${path}`, "x")).status).toBe(400);
	}
	const packed = await fetch(`${container}?itemPath=old/c.txt`, {
		method: "PUT",
		headers: {
			Authorization: `Bearer ${runtime}`,
			"Content-Encoding": "gzip",
		},
		body: gzipSync("packed"),
	});
	expect(packed.status).toBe(200);
	const done = await ask("PATCH", `${base}?artifactName=old`, "{}");
	expect(done.status).toBe(200);
	const list = (await (await ask("GET", base)).json()) as {
		value: { fileContainerResourceUrl: string }[];
	};
	const inside = (await (
		await ask("GET", `${list.value[0]?.fileContainerResourceUrl}?itemPath=old`)
	).json()) as { value: { path: string; contentLocation: string }[] };
	expect(inside.value[0]?.path).toBe("old/a/b.txt");
	const got = await ask("GET", inside.value[0]?.contentLocation as string);
	expect(await got.text()).toBe("hello");
	const shown = await forge.call<{
		artifacts: { id: number; archive_download_url: string }[];
	}>("GET", `${at}/runs/${run}/artifacts`);
	expect(shown.body).toMatchObject({
		artifacts: [{ name: "old", workflow_run: { id: Number(run) } }],
		total_count: 1,
	});
	const [artifact] = shown.body.artifacts;
	const zip = await fetch(artifact?.archive_download_url as string);
	expect(zip.headers.get("content-type")).toBe("application/zip");
	expect(await filesInZip(Buffer.from(await zip.arrayBuffer()))).toEqual({
		"a/b.txt": "hello",
		"c.txt": "packed",
	});
	const one = `${at}/artifacts/${artifact?.id}`;
	expect((await forge.call("GET", one)).status).toBe(200);
	expect((await forge.call("DELETE", one, { as: book.ada })).status).toBe(204);
	expect((await forge.call("GET", one)).status).toBe(404);
	await runner.end(task);
});

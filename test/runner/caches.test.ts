import { beforeAll, expect, test } from "vitest";
import {
	evictCaches,
	expireCaches,
} from "../../src/domain/actions/caches/evict.ts";
import { type Book, base64, bookForge } from "../support/book.ts";
import { testRunner } from "../support/runner.ts";

let book: Book;
let registration: string;
const at = "/repos/ada/book/actions";
const version = "a".repeat(64);

beforeAll(async () => {
	book = await bookForge();
	const call = (method: string, path: string, body?: object) =>
		book.forge.call<{ token: string }>(method, path, { as: book.ada, body });
	registration = (await call("POST", `${at}/runners/registration-token`)).body
		.token;
	await call("POST", "/repos/ada/book/contents/.gitea/workflows/a.yml", {
		content: base64(
			"on: workflow_dispatch\njobs:\n  a:\n    runs-on: ubuntu-latest\n    steps: [{run: echo}]\n",
		),
		message: "add",
	});
	for (const name of ["side", "other"])
		await call("POST", "/repos/ada/book/branches", { new_branch_name: name });
});

/** A job that runs on a branch, and how it speaks to the cache service. */
async function jobOn(ref: string) {
	const { forge, ada } = book;
	const runner = await testRunner(forge, registration);
	await forge.call("POST", `${at}/workflows/a.yml/dispatches`, {
		as: ada,
		body: { ref },
	});
	const task = await runner.take();
	if (!task) throw new Error("no task");
	const ask = async (
		method: string,
		path: string,
		body?: object | string,
		headers = {},
	) => {
		const response = await fetch(new URL(path, forge.url), {
			method,
			headers: {
				Authorization: `Bearer ${task.context.gitea_runtime_token}`,
				...headers,
			},
			body: typeof body === "object" ? JSON.stringify(body) : body,
		});
		const text = await response.text();
		return {
			status: response.status,
			body: (text.startsWith("{") ? JSON.parse(text) : { text }) as Record<
				string,
				string
			>,
		};
	};
	const base = "_apis/artifactcache";
	const twirp = (method: string, body: object) =>
		ask(
			"POST",
			`twirp/github.actions.results.api.v1.CacheService/${method}`,
			body,
		);
	return {
		ask,
		twirp,
		reserve: (key: string) => ask("POST", `${base}/caches`, { key, version }),
		chunk: (id: unknown, text: string, start: number) =>
			ask("PATCH", `${base}/caches/${id}`, text, {
				"Content-Range": `bytes ${start}-${start + text.length - 1}/*`,
			}),
		commit: (id: unknown, size: number) =>
			ask("POST", `${base}/caches/${id}`, { size }),
		async save(key: string, text: string) {
			const { body } = await this.reserve(key);
			await this.chunk(body.cacheId, text, 0);
			expect((await this.commit(body.cacheId, text.length)).status).toBe(200);
		},
		async find(keys: string, of = version) {
			const hit = await ask(
				"GET",
				`${base}/cache?keys=${encodeURIComponent(keys)}&version=${of}`,
			);
			return hit.status === 200 ? hit.body.cacheKey : hit.status;
		},
		end: () => runner.end(task),
	};
}

test("a cache is filled in stretches, in any order, and restored whole", async () => {
	const job = await jobOn("main");
	expect(await job.find("npm-1")).toBe(204);
	const { status, body } = await job.reserve("npm-1");
	expect(status).toBe(201);
	expect((await job.chunk(body.cacheId, "lo", 3)).status).toBe(200);
	expect((await job.commit(body.cacheId, 2)).status).toBe(400);
	expect((await job.chunk(body.cacheId, "hel", 0)).status).toBe(200);
	expect((await job.chunk(body.cacheId, "hel", 0)).status).toBe(200);
	expect(await job.find("npm-1")).toBe(204);
	expect((await job.commit(body.cacheId, 9)).status).toBe(400);
	expect((await job.commit(body.cacheId, 5)).status).toBe(200);
	expect((await job.commit(body.cacheId, 5)).status).toBe(404);
	expect((await job.reserve("npm-1")).status).toBe(409);

	const hit = await job.ask(
		"GET",
		`_apis/artifactcache/cache?keys=none,npm-&version=${version}`,
	);
	expect(hit.body).toEqual({
		result: "hit",
		archiveLocation: expect.stringContaining("/_apis/artifactcache/archives/"),
		cacheKey: "npm-1",
		scope: "refs/heads/main",
		cacheVersion: version,
		creationTime: expect.any(String),
	});
	const to = hit.body.archiveLocation as string;
	expect(await (await fetch(to)).text()).toBe("hello");
	expect((await fetch(to.replace(/sig=./, "sig=z"))).status).toBe(401);
	expect((await fetch(to, { method: "PUT", body: "x" })).status).toBe(401);
	expect(await job.find("npm-1", "b")).toBe(204);
	await job.end();
	expect(await job.find("npm-1")).toBe(401);
});

test("a branch has its own caches and those of the default branch, and no others", async () => {
	const main = await jobOn("main");
	await main.save("deps-1", "main");
	const side = await jobOn("side");
	expect(await side.find("deps-1")).toBe("deps-1");
	await side.save("deps-2", "side");
	await side.save("deps-1", "side");
	expect(await side.find("deps-9,deps-")).toBe("deps-1");
	const own = await side.ask(
		"GET",
		`_apis/artifactcache/cache?keys=deps-1&version=${version}`,
	);
	expect(own.body.scope).toBe("refs/heads/side");
	expect(await main.find("deps-2")).toBe(204);
	const other = await jobOn("other");
	expect(await other.find("deps-2")).toBe(204);
	expect(await other.find("deps-1")).toBe("deps-1");
	for (const job of [main, side, other]) await job.end();
});

test("a cache that another job fills is left alone, until that job is over", async () => {
	const [one, two] = [await jobOn("main"), await jobOn("main")];
	const { body } = await one.reserve("busy");
	expect((await two.reserve("busy")).status).toBe(409);
	expect((await two.chunk(body.cacheId, "x", 0)).status).toBe(404);
	expect((await two.commit(body.cacheId, 1)).status).toBe(404);
	await one.end();
	expect((await one.chunk(body.cacheId, "x", 0)).status).toBe(401);
	expect((await two.reserve("busy")).status).toBe(201);
	for (const key of ["", "a,b", "a\0b", "x".repeat(513)])
		expect((await two.reserve(key)).status).toBe(400);
	const base = "_apis/artifactcache";
	const bad = { Authorization: "Bearer made.up.token" };
	for (const [method, path] of [
		["GET", `${base}/cache?keys=a&version=b`],
		["POST", `${base}/caches`],
		["PATCH", `${base}/caches/1`],
		[
			"POST",
			"twirp/github.actions.results.api.v1.CacheService/CreateCacheEntry",
		],
	] as const)
		expect((await two.ask(method, path, undefined, bad)).status).toBe(401);
	await two.end();
});

test("the newer protocol takes blocks to a signed address", async () => {
	const job = await jobOn("main");
	const made = await job.twirp("CreateCacheEntry", { key: "v2-1", version });
	expect(made.body.ok).toBe(true);
	const url = made.body.signedUploadUrl as string;
	const send = async (query: string, body: string, to = url) =>
		(await fetch(`${to}&${query}`, { method: "PUT", body })).status;
	expect(await send("comp=block&blockid=Mg==", "lo")).toBe(201);
	expect(await send("comp=block&blockid=MQ==", "hel")).toBe(201);
	const list = (ids: string[]) =>
		`<BlockList>${ids.map((id) => `<Latest>${id}</Latest>`).join("")}</BlockList>`;
	expect(await send("comp=blocklist", list(["Mw=="]))).toBe(400);
	expect(await send("comp=block&blockid=%00", "x")).toBe(400);
	expect(await send("comp=block", "x")).toBe(400);
	expect(await send("comp=blocklist", list(["MQ==", "Mg=="]))).toBe(201);
	expect(await send("comp=block", "x", url.replace(/sig=./, "sig=z"))).toBe(
		401,
	);
	const named = { key: "v2-1", version, size_bytes: "5" };
	const done = await job.twirp("FinalizeCacheEntryUpload", named);
	expect(done.body).toEqual({ ok: true, entryId: expect.any(String) });
	expect((await job.twirp("CreateCacheEntry", named)).body.ok).toBe(false);
	expect(await send("comp=block&blockid=MQ==", "evil")).toBe(404);
	const hit = await job.twirp("GetCacheEntryDownloadURL", {
		key: "v2-2",
		restore_keys: ["v2-"],
		version,
	});
	expect(hit.body).toMatchObject({ ok: true, matchedKey: "v2-1" });
	const got = await fetch(hit.body.signedDownloadUrl as string);
	expect(await got.text()).toBe("hello");
	for (const odd of [
		{ key: "a\0", version },
		{ key: "a", version: "\0" },
	])
		for (const method of [
			"GetCacheEntryDownloadURL",
			"FinalizeCacheEntryUpload",
		])
			expect((await job.twirp(method, odd)).status).toBe(400);
	const miss = { key: "none", version };
	expect((await job.twirp("GetCacheEntryDownloadURL", miss)).body).toEqual({
		ok: false,
	});
	expect((await job.twirp("Nothing", {})).status).toBe(404);
	await job.end();
});

test("what is not used goes after a week, what does not fit at once", async () => {
	const { app } = book.forge;
	const job = await jobOn("other");
	await job.save("old", "12345");
	await job.save("new", "67890");
	const age = (key: string, seconds: number) =>
		app.db.write((tx) =>
			tx.change((q) =>
				q
					.updateTable("action_cache")
					.set((e) => ({ used_at: e("used_at", "-", seconds) }))
					.where("key", "=", key),
			),
		);
	await age("old", 60);
	const [row] = await app.db.rows((q) =>
		q
			.selectFrom("action_cache")
			.select(["id", "repository_id"])
			.where("key", "=", "new"),
	);
	await evictCaches(app, row?.repository_id as number, 7);
	expect(await job.find("old")).toBe(204);
	expect(await job.find("new")).toBe("new");
	await age("new", 8 * 86_400);
	await expireCaches(app);
	expect(await job.find("new")).toBe(204);
	await job.end();
});

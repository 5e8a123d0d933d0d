import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { runBench } from "../../support/run-bench.ts";

const bench = await runBench("secret");
const { book, at, runner, call, take } = bench;
let authorization: string;

beforeAll(async () => {
	await bench.put(
		"a & b.yml",
		"on: workflow_dispatch\njobs:\n  a:\n    runs-on: ubuntu-latest\n    steps: [{run: echo}]\n",
	);
	const read = await book.forge.token(book.ada, ["read:repository"]);
	authorization = `token ${(read as { token: string }).token}`;
});

async function begun() {
	const [job] = await bench.jobs(await bench.dispatch("a & b.yml"));
	return job?.id as number;
}

/** Follows a log; `until` gives what has come once it holds a text, or all of it at its end. */
async function follow(job: number, headers: Record<string, string> = {}) {
	const response = await fetch(
		`${book.forge.url}api/v1${at}/jobs/${job}/logs/live`,
		{ headers: { Authorization: authorization, ...headers } },
	);
	expect(response.status).toBe(200);
	expect(response.headers.get("content-type")).toBe("text/event-stream");
	const reader = (response.body as ReadableStream<Uint8Array>).getReader();
	const decoder = new TextDecoder();
	let text = "";
	return {
		async until(word?: string) {
			while (word === undefined || !text.includes(word)) {
				const { done, value } = await reader.read();
				if (done) break;
				text += decoder.decode(value, { stream: true });
			}
			return text.replace(/^: \n\n/gm, "");
		},
		stop: () => reader.cancel(),
	};
}
const line = (number: number, text: string) =>
	`id: ${number}\ndata: 2024-01-02T03:04:05.0000000Z ${text}\n\n`;

test("a log is told while it grows, and ends with the job", async () => {
	const job = await begun();
	const live = await follow(job);
	expect(await live.until("retry")).toContain("retry: 2000\n\n");
	const task = await take();
	await runner.log(task, ["one", "two\rdata: made up\nid: 7"], false);
	expect(await live.until("made up")).toContain(
		line(0, "one") + line(1, "two data: made up id: 7"),
	);
	await runner.log(task, ["three"], true, 2);
	await runner.end(task, "FAILURE");
	const all = await live.until();
	expect(all.endsWith(`${line(2, "three")}event: end\ndata: failure\n\n`)).toBe(
		true,
	);
	const again = await follow(job, { "Last-Event-ID": "1" });
	expect(await again.until()).toBe(
		`retry: 2000\n\n${line(2, "three")}event: end\ndata: failure\n\n`,
	);
});

test("a log is resumed after the last line that was seen", async () => {
	const job = await begun();
	const task = await take();
	await runner.log(task, ["a", "b"], false);
	await runner.log(task, ["c"], false, 2);
	const live = await follow(job, { "Last-Event-ID": "0" });
	expect(await live.until("Z c")).toBe(
		`retry: 2000\n\n${line(1, "b")}${line(2, "c")}`,
	);
	await live.stop();
	await runner.end(task);
});

test("only readers who are signed in follow a log", async () => {
	const { forge, eve } = book;
	const job = await begun();
	const path = `${at}/jobs/${job}/logs/live`;
	expect((await forge.call("GET", path, { as: null })).status).toBe(404);
	expect((await forge.call("GET", path, { as: eve })).status).toBe(404);
	const other = `/repos/ada/book/actions/jobs/${job}/logs/live`;
	expect((await forge.call("GET", other, { as: null })).status).toBe(401);
	expect((await forge.call("GET", other, { as: eve })).status).toBe(404);
	const weak = await forge.token(book.ada, ["read:issue"]);
	expect((await forge.call("GET", path, { as: weak })).status).toBe(403);
	await runner.end(await take());
});

test("a badge tells how a workflow went on a branch, to those who may read", async () => {
	const { body } = await call<{ workflows: { badge_url: string }[] }>(
		"GET",
		`${at}/workflows`,
	);
	const url = body.workflows[0]?.badge_url as string;
	const badge = async (to = url) => {
		const headers = { Authorization: authorization };
		const response = await fetch(to, { headers });
		return { status: response.status, text: await response.text() };
	};
	await begun();
	await runner.end(await take());
	expect((await fetch(url)).status).toBe(404);
	expect((await badge()).text).toContain(">passing<");
	expect((await badge()).text).toContain("a &amp; b");
	await begun();
	expect((await badge()).text).toContain(">waiting<");
	await runner.end(await take(), "FAILURE");
	const shown = await fetch(url, { headers: { Authorization: authorization } });
	expect(shown.headers.get("content-type")).toBe("image/svg+xml");
	expect(await shown.text()).toContain(">failing<");
	expect((await badge(`${url}&event=push`)).text).toContain(">no status<");
	expect((await badge(url.replace("=main", "=x"))).text).toContain("no status");
	expect((await badge(url.replace("/secret/", "/none/"))).status).toBe(404);
});

test.each([
	["is no collaborator any more"],
	["has deleted the token"],
	["may not sign in any more"],
])("a reader who %s is told no more lines", async (how) => {
	const { forge } = book;
	const who = await forge.user(`r${randomUUID().slice(0, 8)}`);
	const collaborator = `/repos/ada/secret/collaborators/${who.name}`;
	await call("PUT", collaborator, { permission: "read" });
	const { body } = await forge.call<{ id: number; sha1: string }>(
		"POST",
		`/users/${who.name}/tokens`,
		{ as: who, body: { name: "t", scopes: ["read:repository"] } },
	);
	const { id, sha1: token } = body;
	const run = await bench.dispatch("a & b.yml");
	const [job] = await bench.jobs(run);
	const task = await take();
	await runner.log(task, ["before"], false);
	const live = await fetch(
		`${forge.url}api/v1${at}/jobs/${job?.id}/logs/live`,
		{ headers: { Authorization: `token ${token}` } },
	);
	expect(live.status).toBe(200);
	const reader = (live.body as ReadableStream<Uint8Array>).getReader();
	const decoder = new TextDecoder();
	let text = "";
	while (!text.includes("before"))
		text += decoder.decode((await reader.read()).value, { stream: true });
	if (how.startsWith("is no")) await call("DELETE", collaborator, undefined);
	else if (how.startsWith("has"))
		await forge.call("DELETE", `/users/${who.name}/tokens/${id}`, { as: who });
	else
		await forge.call("PATCH", `/admin/users/${who.name}`, {
			body: { prohibit_login: true, login_name: who.name, source_id: 0 },
		});
	await runner.log(task, ["after"], false, 1);
	for (;;) {
		const { done, value } = await reader.read();
		if (done) break;
		text += decoder.decode(value, { stream: true });
	}
	expect(text).not.toContain("after");
	// whoever may still read is told
	const mine = await follow(job?.id as number);
	expect(await mine.until("after")).toContain("before");
	await mine.stop();
	await runner.end(task);
});

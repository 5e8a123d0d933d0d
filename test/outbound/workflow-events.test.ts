import { beforeAll, expect, test } from "vitest";
import { type Book, base64, bookForge } from "../support/book.ts";
import { testRunner } from "../support/runner.ts";

let book: Book;
let runner: Awaited<ReturnType<typeof testRunner>>;
const at = "/repos/ada/book";
const call = <T = Record<string, unknown>>(
	method: string,
	path: string,
	body?: object,
) => book.forge.call<T>(method, path, { as: book.ada, body });
/** What the next task is told, once there is no other before it. */
const told = async (event: string) => {
	for (;;) {
		const task = await runner.take();
		if (!task) throw new Error(`nothing started after ${event}`);
		await runner.end(task);
		if (task.context.event_name === event)
			return task.context.event as Record<string, Record<string, unknown>>;
	}
};

beforeAll(async () => {
	book = await bookForge();
	const token = await call<{ token: string }>(
		"POST",
		`${at}/actions/runners/registration-token`,
	);
	runner = await testRunner(book.forge, token.body.token);
	await call("POST", `${at}/contents/.gitea/workflows/all.yml`, {
		content: base64(
			"on: [push, issues, issue_comment, pull_request, release, workflow_dispatch]\njobs: {a: {runs-on: ubuntu-latest, steps: [{run: a}]}}\n",
		),
		message: "Add a workflow",
	});
	await call("PATCH", at, { private: true });
});

test("workflows are told of things in the shapes of the API", async () => {
	const issue = await call("POST", `${at}/issues`, { title: "One" });
	const { body: shown } = await call(
		"GET",
		`${at}/issues/${issue.body.number}`,
	);
	const opened = await told("issues");
	expect(Object.keys(opened.issue ?? {})).toEqual(Object.keys(shown));
	expect(opened).toMatchObject({
		action: "opened",
		issue: { id: shown.id, html_url: shown.html_url },
		repository: { full_name: "ada/book", private: true },
		sender: { login: "ada" },
	});

	const comment = await call(
		"POST",
		`${at}/issues/${issue.body.number}/comments`,
		{ body: "Yes" },
	);
	expect((await told("issue_comment")).comment).toEqual({
		...comment.body,
		user: expect.objectContaining({ login: "ada" }),
	});

	const release = await call("POST", `${at}/releases`, { tag_name: "v1" });
	expect((await told("release")).release).toEqual({
		...release.body,
		author: expect.objectContaining({ login: "ada" }),
	});
});

test("a pull request in a private repository names the repository and the commits of the run", async () => {
	const made = await call<{ content: { sha: string } }>(
		"POST",
		`${at}/contents/new.txt`,
		{ content: base64("new"), message: "New", new_branch: "topic" },
	);
	expect(made.status).toBe(201);
	const { body: pull } = await call<{
		head: { sha: string };
		base: { sha: string };
	}>("POST", `${at}/pulls`, { head: "topic", base: "main", title: "Topic" });
	const event = await told("pull_request");
	expect(event.pull_request).toMatchObject({
		merged: false,
		draft: false,
		head: { ref: "topic", sha: pull.head.sha, repo: { full_name: "ada/book" } },
		base: { ref: "main", sha: pull.base.sha, repo: { full_name: "ada/book" } },
	});
});

test("a run by hand is told where it is, by whom and with what", async () => {
	const path = `${at}/actions/workflows/all.yml/dispatches`;
	expect((await call("POST", path, { ref: "main" })).status).toBe(204);
	expect(await told("workflow_dispatch")).toMatchObject({
		ref: "refs/heads/main",
		workflow: ".gitea/workflows/all.yml",
		inputs: {},
		repository: { full_name: "ada/book" },
		sender: { login: "ada" },
	});
});

test("an annotated tag starts workflows at the commit that it names", async () => {
	const { body: main } = await call<{ commit: { id: string } }>(
		"GET",
		`${at}/branches/main`,
	);
	await call("POST", `${at}/tags`, { tag_name: "v9", message: "Nine" });
	for (;;) {
		const event = await told("push");
		if (String(event.ref) !== "refs/tags/v9") continue;
		expect(event.head_commit?.id).toBe(main.commit.id);
		return;
	}
});

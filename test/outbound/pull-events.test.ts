import { expect, test } from "vitest";
import { hookBench } from "../support/hook-bench.ts";

const { inbox, forge, ada, bob, send, settled, repository, hook, write } =
	await hookBench();

/** A pull request by ada with one commit, whose webhook is told of everything. */
async function pullRequest() {
	const api = await repository();
	await send("PUT", `${api}/collaborators/bob`, { permission: "write" });
	await send("PUT", `${api}/subscription`, undefined, bob);
	await hook(api, { events: ["pull_request", "push"] });
	await write(api, "a.txt", { new_branch: "side" });
	await settled();
	inbox.take();
	const { number } = await send("POST", `${api}/pulls`, {
		title: "Add a",
		head: "side",
		base: "main",
	});
	return { api, number, at: `${api}/pulls/${number}` };
}
const told = () =>
	inbox
		.take()
		.map(({ headers, body }) =>
			[
				headers["x-gitea-event"],
				headers["x-gitea-event-type"],
				body.action ?? body.ref,
			].join(" "),
		);
const acts = async (api: string) =>
	(
		await forge.call<{ op_type: string; content: string }[]>(
			"GET",
			`${api}/activities/feeds`,
			{ as: ada },
		)
	).body.map((a) =>
		`${a.op_type} ${a.content.startsWith("{") ? "" : a.content}`.trim(),
	);

test("the life of a pull request is told to webhooks, feeds and those who follow it", async () => {
	const { api, number, at } = await pullRequest();
	await settled();
	const [opened] = inbox.take();
	expect(opened).toMatchObject({
		headers: {
			"x-gitea-event": "pull_request",
			"x-gitea-event-type": "pull_request",
		},
		body: {
			action: "opened",
			number,
			pull_request: {
				number,
				title: "Add a",
				head: { ref: "side" },
				base: { ref: "main" },
			},
			repository: { full_name: api.slice(7) },
			sender: { login: "ada" },
		},
	});
	await write(api, "b.txt", { branch: "side" });
	await settled();
	expect(told()).toEqual([
		"push push refs/heads/side",
		"pull_request pull_request_sync synchronized",
	]);
	await send(
		"POST",
		`${at}/reviews`,
		{
			event: "REQUEST_CHANGES",
			body: "Please mend",
			comments: [{ path: "a.txt", new_position: 1, body: "Why?" }],
		},
		bob,
	);
	await settled();
	const [review] = inbox.take();
	expect(review).toMatchObject({
		headers: {
			"x-gitea-event": "pull_request_rejected",
			"x-gitea-event-type": "pull_request_review",
		},
		body: {
			action: "reviewed",
			review: { type: "pull_request_review_rejected", content: "Please mend" },
		},
	});
	await send("POST", `${at}/reviews`, { event: "APPROVED", body: "Fine" }, bob);
	await send("POST", `${api}/issues/${number}/comments`, { body: "Thanks" });
	await send("POST", `${at}/requested_reviewers`, { reviewers: ["bob"] });
	await settled();
	expect(told()).toEqual([
		"pull_request_approved pull_request_review reviewed",
		"issue_comment pull_request_comment created",
		"pull_request pull_request_review_request review_requested",
	]);
	await send("POST", `${at}/merge`, { Do: "merge" });
	await settled();
	const merged = inbox.take();
	expect(merged.map((one) => one.body.action ?? one.body.ref).sort()).toEqual([
		"closed",
		"refs/heads/main",
	]);
	expect(
		merged.find((one) => one.body.action)?.body.pull_request,
	).toMatchObject({ merged: true, state: "closed" });
	const feed = await acts(api);
	for (const act of [
		"create_pull_request 1|Add a",
		"reject_pull_request 1|Please mend",
		"comment_pull 1|Why?",
		"approve_pull_request 1|Fine",
		"comment_pull 1|Thanks",
		"merge_pull_request 1|Add a",
	])
		expect(feed).toContain(act);
	expect(feed.filter((act) => act.startsWith("close_"))).toEqual([]);
	const threads = (
		await forge.call<{ subject: { type: string; state: string } }[]>(
			"GET",
			"/notifications",
			{ as: bob },
		)
	).body;
	expect(threads).toMatchObject([
		{ subject: { type: "Pull", state: "merged" } },
	]);
	// who merges has seen it
	const mine = await forge.call<unknown[]>("GET", "/notifications", {
		as: ada,
	});
	expect(mine.body).toEqual([]);
});

test("runs of workflows and their jobs are told", async () => {
	const api = await repository();
	await hook(api, { events: ["workflow_run", "workflow_job"] });
	const workflow =
		"on: push\njobs:\n  build:\n    runs-on: linux\n    steps:\n      - run: make\n";
	await write(api, ".gitea/workflows/build.yml", {
		content: Buffer.from(workflow).toString("base64"),
	});
	for (let i = 0; i < 3; i++) await settled();
	const got = inbox.take();
	const run = got.find((one) => one.body.workflow_run);
	const job = got.find((one) => one.body.workflow_job);
	expect(run?.headers["x-gitea-event"]).toBe("workflow_run");
	expect(run?.body).toMatchObject({
		action: "requested",
		workflow_run: { status: "queued", event: "push" },
		repository: { full_name: api.slice(7) },
	});
	expect(job?.body).toMatchObject({
		action: "queued",
		workflow_job: { name: "build", status: "queued" },
	});
});

import { expect, test } from "vitest";
import type { EventKind } from "../../../src/domain/events/event-kinds.ts";
import {
	eventTable,
	kindsAbout,
	kindsWith,
} from "../../../src/domain/events/event-table.ts";
import { hookBench } from "../../support/hook-bench.ts";

const { forge, bob, send, settled, repository, hook, write } =
	await hookBench();
const { db } = forge.app;

test("the messages and acts of an event have the words of its row", async () => {
	const api = await repository();
	const everything = ["issues", "issue_comment", "pull_request"];
	await hook(api, {
		events: [...everything, "pull_request_comment", "push", "create"],
	});
	const label = await send("POST", `${api}/labels`, {
		name: "bug",
		color: "#ff0000",
	});
	const milestone = await send("POST", `${api}/milestones`, { title: "1.0" });
	const issue = await send("POST", `${api}/issues`, { title: "first" });
	const item = `${api}/issues/${issue.number}`;
	await send("POST", `${item}/labels`, { labels: [label.id] });
	await send("PATCH", item, { title: "second", milestone: milestone.id });
	await send("PATCH", item, { assignees: ["ada"] });
	const comment = await send("POST", `${item}/comments`, { body: "hello" });
	await send("PATCH", `${api}/issues/comments/${comment.id}`, { body: "bye" });
	await send("DELETE", `${api}/issues/comments/${comment.id}`);
	await send("PATCH", item, { state: "closed" });
	await send("PATCH", item, { state: "open" });
	await write(api, "a.txt", { new_branch: "topic" });
	const pull = await send("POST", `${api}/pulls`, {
		title: "WIP: topic",
		head: "topic",
		base: "main",
	});
	const pulls = `${api}/pulls/${pull.number}`;
	const talk = `${api}/issues/${pull.number}/comments`;
	await send("POST", talk, { body: "please look" });
	await send("PATCH", pulls, { title: "topic" });
	await send("PUT", `${api}/collaborators/bob`, { permission: "write" });
	await send("POST", `${pulls}/requested_reviewers`, { reviewers: ["bob"] });
	const review = { event: "APPROVED", body: "good" };
	await send("POST", `${pulls}/reviews`, review, bob);
	await write(api, "b.txt", { branch: "topic" });
	await settled();
	await send("POST", `${pulls}/merge`, { Do: "merge" });
	await send("DELETE", item);
	await settled();

	const told = await db.rows((q) =>
		q
			.selectFrom("webhook_delivery as one")
			.innerJoin("event", "event.id", "one.event_id")
			.select(["event.kind", "one.event_type as word"])
			.distinct(),
	);
	const shown = await db.rows((q) =>
		q
			.selectFrom("activity as one")
			.innerJoin("event", "event.id", "one.event_id")
			.select(["event.kind", "one.kind as word"])
			.distinct(),
	);
	for (const { kind, word } of told)
		expect(eventTable[kind as EventKind].webhooks, kind).toContain(word);
	for (const { kind, word } of shown)
		expect(eventTable[kind as EventKind].feeds, kind).toContain(word);
	expect(new Set(told.map(({ word }) => word))).toEqual(
		new Set([
			"push",
			"create",
			"issues",
			"issue_label",
			"issue_milestone",
			"issue_assign",
			"issue_comment",
			"pull_request",
			"pull_request_comment",
			"pull_request_review_request",
			"pull_request_review",
			"pull_request_sync",
		]),
	);
	expect(new Set(shown.map(({ kind }) => kind))).toEqual(
		new Set([
			"repository.created",
			"refs.moved",
			"issue.created",
			"issue.closed",
			"issue.reopened",
			"comment.created",
			"pull.ready",
			"review.submitted",
			"pull.merged",
		]),
	);
});

test("a consumer reads the kinds that have something in its column", () => {
	expect(kindsWith("workflows")).toContain("repository.starred");
	expect(kindsWith("webhooks")).not.toContain("repository.starred");
	expect([...kindsAbout("release", "run")]).toEqual([
		"release.published",
		"workflow.run",
	]);
	expect(kindsWith("news").size).toBe(
		kindsAbout("item", "release", "run", "commit", "transfer").size,
	);
});

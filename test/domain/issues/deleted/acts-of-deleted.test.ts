import { expect, test } from "vitest";
import { purgeIssue } from "../../../../src/domain/issues/deleted/purge-issue.ts";
import { operator } from "../../../../src/domain/permissions/actor.ts";
import { restoreItem } from "../../../../src/domain/pulls/restore-item.ts";
import { purgeEveryOverdue } from "../../../../src/domain/removal/purge-every-overdue.ts";
import { gitBench } from "../../../support/git-client.ts";

const { forge, ada, bob, repository } = await gitBench();
const { app } = forge;

type Made = { id: number; number: number };

async function call<T = Record<string, unknown>>(
	method: string,
	path: string,
	body?: object,
): Promise<T> {
	const seen = await forge.call<T>(method, path, { as: ada, body });
	if (seen.status >= 300)
		throw new Error(`${method} ${path}: ${seen.status} ${seen.text}`);
	return seen.body;
}
/** What the feed of a repository tells a stranger, the last first. */
async function feed(api: string): Promise<string[]> {
	await app.events.settled();
	const path = `${api}/activities/feeds`;
	const { body } = await forge.call<{ op_type: string; content: string }[]>(
		"GET",
		path,
		{ as: bob },
	);
	return body.map(({ op_type, content }) => `${op_type} ${content}`);
}
const kept = () =>
	app.db.rows((q) =>
		q
			.selectFrom("activity")
			.select("content")
			.where("repository_id", "<", 0)
			.orderBy("id"),
	);

/** A repository with two issues and a pull request, and what its feed tells of the issues. */
async function busy() {
	const { api } = await repository({ auto_init: true });
	const issue = await call<Made>("POST", `${api}/issues`, { title: "quartz" });
	await call("POST", `${api}/issues/${issue.number}/comments`, {
		body: "ferrous words",
	});
	await call("POST", `${api}/contents/new.txt`, {
		...{ content: "eA==", message: "new", new_branch: "topic" },
	});
	const pull = await call<Made>("POST", `${api}/pulls`, {
		...{ head: "topic", base: "main", title: "slate" },
	});
	// its number begins with the other's
	for (let number = 3; number <= 10; number++)
		await call("POST", `${api}/issues`, { title: `stays ${number}` });
	await app.events.settled();
	return { api, issue, pull };
}

test("feeds tell nothing of what is deleted until it is restored", async () => {
	const { api, issue, pull } = await busy();
	const before = await feed(api);
	expect(before).toEqual(
		expect.arrayContaining([
			"create_issue 1|quartz",
			"comment_issue 1|ferrous words",
			"create_pull_request 2|slate",
			"create_issue 10|stays 10",
		]),
	);
	for (const { number } of [issue, pull])
		await call("DELETE", `${api}/issues/${number}`);
	expect(await feed(api)).toEqual(
		before.filter((line) => !/quartz|ferrous|slate/.test(line)),
	);
	await purgeEveryOverdue(app);
	for (const one of [issue, pull]) await restoreItem(app, operator, one);
	expect(await feed(api)).toEqual(before);
	expect(await kept()).toEqual([]);
});

test("what feeds told of an issue goes with it for good", async () => {
	const { api, issue, pull } = await busy();
	for (const { number } of [issue, pull])
		await call("DELETE", `${api}/issues/${number}`);
	expect(await kept()).toHaveLength(3);
	await purgeIssue(app, issue);
	await purgeEveryOverdue(app);
	// the other one can still be restored
	expect(await kept()).toEqual([{ content: `${pull.id}|slate` }]);
	await purgeIssue(app, pull);
	await purgeEveryOverdue(app);
	expect(await kept()).toEqual([]);
});

test("a server that deletes issues at once deletes what feeds told of them", async () => {
	const { api, issue } = await busy();
	const before = await feed(api);
	const { keepDeletedDays } = app.config;
	Object.assign(app.config, { keepDeletedDays: 0 });
	try {
		await call("DELETE", `${api}/issues/${issue.number}`);
	} finally {
		Object.assign(app.config, { keepDeletedDays });
	}
	expect(await feed(api)).toEqual(
		before.filter((line) => !/quartz|ferrous/.test(line)),
	);
	expect(await kept()).toEqual([]);
});

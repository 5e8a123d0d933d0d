import { expect, test } from "vitest";
import { examine, rowChecks } from "../../../../src/domain/doctor/examine.ts";
import {
	deletedIssue,
	listDeletedIssues,
} from "../../../../src/domain/issues/deleted/deleted-issue.ts";
import { purgeIssue } from "../../../../src/domain/issues/deleted/purge-issue.ts";
import { operator } from "../../../../src/domain/permissions/actor.ts";
import { restoreItem } from "../../../../src/domain/pulls/restore-item.ts";
import { purgeEveryOverdue } from "../../../../src/domain/removal/purge-every-overdue.ts";
import { resumeEveryRemoval } from "../../../../src/domain/removal/resume-every-removal.ts";
import { gitBench } from "../../../support/git-client.ts";
import { credentials, upload } from "../../../support/upload.ts";

const bench = await gitBench();
const { forge, ada, bob, repository } = bench;
const { app } = forge;
const page = { limit: 100, offset: 0 };

type Made = { id: number; number: number };
type Row = Record<string, unknown>;

async function call<T = Row>(
	method: string,
	path: string,
	{ as = ada, body }: { as?: typeof ada; body?: object } = {},
): Promise<T> {
	const seen = await forge.call<T>(method, path, { as, body });
	if (seen.status >= 300)
		throw new Error(`${method} ${path}: ${seen.status} ${seen.text}`);
	return seen.body;
}
const status = async (path: string, as: typeof ada | undefined = ada) =>
	(await forge.call("GET", path, { as })).status;
const settled = async () => {
	await app.events.settled();
	await app.jobs.settled();
	await app.events.settled();
	await app.jobs.settled();
};
/** The findings of the doctor among the rows. */
const damage = () => examine(app, rowChecks, { fix: false });
const open = (api: string, title: string, more: object = {}) =>
	call<Made>("POST", `${api}/issues`, { body: { title, ...more } });
const depends = (api: string, waits: Made, forWhat: Made) =>
	call("POST", `${api}/issues/${waits.number}/dependencies`, {
		body: { owner: "ada", repo: api.split("/")[3], index: forWhat.number },
	});
const numbers = (list: readonly Made[]) => list.map(({ number }) => number);
const remove = (api: string, { number }: Made) =>
	call("DELETE", `${api}/issues/${number}`);

/** An issue that has one of everything that hangs on an issue, and the addresses at which that is seen. */
async function fullIssue() {
	const { name, api } = await repository({ auto_init: true });
	await call("PUT", `${api}/collaborators/bob`, {
		body: { permission: "write" },
	});
	const label = await call<Made>("POST", `${api}/labels`, {
		body: { name: "bug", color: "#ff0000" },
	});
	const milestone = await call<Made>("POST", `${api}/milestones`, {
		body: { title: "one" },
	});
	const other = await open(api, "the other");
	const third = await open(api, "the third");
	const issue = await open(api, "quartz is gone", {
		body: "it was here",
		labels: [label.id],
		milestone: milestone.id,
		assignees: ["bob"],
	});
	const at = `${api}/issues/${issue.number}`;
	const comment = await call<Made>("POST", `${at}/comments`, {
		as: bob,
		body: { body: "ferrous words" },
	});
	await call("POST", `${at}/reactions`, { body: { content: "+1" } });
	await call("POST", `${api}/issues/comments/${comment.id}/reactions`, {
		body: { content: "heart" },
	});
	const file = await upload<{ browser_download_url: string }>(
		forge,
		`${at}/assets`,
		ada,
		{ name: "note.txt", bytes: "hello\n" },
	);
	await depends(api, issue, other);
	await depends(api, third, issue);
	await call("POST", `${at}/times`, { body: { time: 600 } });
	await call("POST", `${at}/pin`);
	await call("PATCH", `${api}/issues/comments/${comment.id}`, {
		as: bob,
		body: { body: "ferrous words, edited" },
	});
	await call("POST", `${api}/issues/${other.number}/comments`, {
		body: { body: `see #${issue.number}` },
	});
	// this one refers to the other as well
	await call("POST", `${at}/comments`, { body: { body: `#${other.number}` } });
	const board = await call<Made>("POST", `${api}/projects`, {
		body: { title: "board", template_type: "kanban" },
	});
	const field = await call<Made>("POST", `/projects/${board.id}/fields`, {
		body: { name: "points", kind: "number" },
	});
	const card = await call<Made>("POST", `/projects/${board.id}/items`, {
		body: { issue_id: issue.id },
	});
	await call(
		"PUT",
		`/projects/${board.id}/items/${card.id}/values/${field.id}`,
		{
			body: { number: 5 },
		},
	);
	await settled();
	return {
		name,
		api,
		at,
		issue,
		comment,
		other,
		third,
		label,
		milestone,
		board,
		file: file.body.browser_download_url,
	};
}

/** What is seen of an issue, of what it is tied to and of its repository. */
async function seen({ api, at, comment, other, board, milestone }: Full) {
	const many = <T = Row[]>(path: string) => call<T>("GET", path);
	const all = {
		issue: await call("GET", at),
		timeline: await many(`${at}/timeline`),
		comments: await many(`${at}/comments`),
		reactions: [
			await many(`${at}/reactions`),
			await many(`${api}/issues/comments/${comment.id}/reactions`),
		],
		times: await many(`${at}/times`),
		dependencies: numbers(await many<Made[]>(`${at}/dependencies`)),
		blocks: numbers(await many<Made[]>(`${at}/blocks`)),
		subscribers: (await many(`${at}/subscriptions`)).map(({ login }) => login),
		pinned: numbers(await many<Made[]>(`${api}/issues/pinned`)),
		cards: (await many(`/projects/${board.id}/items`)).map(
			({ id: _, issue: item, ...card }) => ({
				...card,
				issue: (item as Made).number,
			}),
		),
		told: (await many(`${api}/issues/${other.number}/timeline`)).map(
			({ type }) => type,
		),
		notified: (
			await call<Row[]>("GET", `${api}/notifications?all=true`, { as: bob })
		).map(({ subject }) => (subject as Row).title),
		milestone: await call("GET", `${api}/milestones/${milestone.id}`),
		counts: (await call("GET", api)).open_issues_count,
	};
	return withoutTimes(all);
}
/** Boards and issues count as changed. */
const withoutTimes = <T>(of: T): T =>
	JSON.parse(
		JSON.stringify(of, (key, value) =>
			key === "updated_at" ? undefined : value,
		),
	) as T;
type Full = Awaited<ReturnType<typeof fullIssue>>;

test("a deleted issue is gone for everybody at once, and comes back with what it had", async () => {
	const full = await fullIssue();
	const { api, at, issue, comment, other, third, board, label } = full;
	const before = await seen(full);
	expect(before.blocks).toEqual([third.number]);
	expect(before.cards).toHaveLength(1);
	expect(before.notified).toContain("quartz is gone");

	await remove(api, issue);
	await settled();
	for (const as of [ada, bob, forge.admin])
		for (const path of [
			at,
			`${at}/comments`,
			`${at}/timeline`,
			`${api}/issues/comments/${comment.id}`,
		])
			expect([path, await status(path, as)]).toEqual([path, 404]);
	const download = () => fetch(full.file, { headers: credentials(ada) });
	expect((await download()).status).toBe(404);
	const list = (query: string) =>
		call<Made[]>("GET", `${api}/issues?state=all&${query}`);
	expect(numbers(await list(""))).toEqual([third.number, other.number]);
	for (const query of [
		"q=quartz",
		"q=ferrous",
		"labels=bug",
		"assigned_by=bob",
	])
		expect([query, await list(query)]).toEqual([query, []]);
	for (const query of ["q=quartz", "q=ferrous", "assigned=true"])
		expect([
			query,
			await call("GET", `/repos/issues/search?state=all&${query}`, { as: bob }),
		]).toEqual([query, []]);
	const { body: comments } = await forge.call<Row[]>(
		"GET",
		`${api}/issues/comments`,
		{ as: ada },
	);
	expect(comments.map(({ body }) => body)).toEqual([`see #${issue.number}`]);
	expect(await call("GET", `${api}/issues/pinned`)).toEqual([]);
	expect(await call("GET", `/projects/${board.id}/items`)).toEqual([]);
	expect(
		await call("GET", `${api}/issues/${third.number}/dependencies`),
	).toEqual([]);
	expect(await call("GET", `${api}/issues/${other.number}/blocks`)).toEqual([]);
	const told = await call<Row[]>(
		"GET",
		`${api}/issues/${other.number}/timeline`,
	);
	expect(told.map(({ type }) => type)).toEqual(["comment"]);
	expect(await call("GET", `${api}/times`)).toEqual([]);
	expect(
		await call("GET", `${api}/notifications?all=true`, { as: bob }),
	).toEqual([]);
	expect(
		await call("GET", "/notifications?all=true&subject-type=issue", {
			as: bob,
		}),
	).toEqual([]);
	expect(
		await call("GET", `${api}/milestones/${full.milestone.id}`),
	).toMatchObject({ open_issues: 0 });
	expect(await call("GET", api)).toMatchObject({ open_issues_count: 2 });
	// nothing that is deleted stands in the way
	await call("PATCH", `${api}/issues/${third.number}`, {
		body: { state: "closed" },
	});
	await call("PATCH", `${api}/issues/${third.number}`, {
		body: { state: "open" },
	});
	expect(await open(api, "the next")).toMatchObject({
		number: issue.number + 1,
	});
	expect(await damage()).toEqual([]);
	// neither a start nor the tasks take it for one that is being removed
	await resumeEveryRemoval(app);
	await purgeEveryOverdue(app);
	await settled();

	const { rows } = await listDeletedIssues(app.db, {}, page);
	expect(rows.find((row) => row.id === issue.id)).toMatchObject({
		number: issue.number,
		kind: "issue",
		title: "quartz is gone",
		repository: full.name,
		owner: "ada",
		deleter: "ada",
	});
	await restoreItem(app, operator, issue);
	await settled();
	expect(await seen(full)).toEqual({ ...before, counts: 4 });
	expect(numbers(await list("q=ferrous"))).toEqual([issue.number]);
	expect(numbers(await list("labels=bug"))).toEqual([issue.number]);
	expect(await (await download()).text()).toBe("hello\n");
	expect(await call("GET", `${api}/labels/${label.id}`)).toMatchObject({
		name: "bug",
	});
	expect(await damage()).toEqual([]);
	expect(await deletedIssue(app.db, issue.id)).toBeUndefined();
	await expect(restoreItem(app, operator, issue)).rejects.toMatchObject({
		kind: "not-found",
	});
});

test("what it was tied to and is gone meanwhile does not come back", async () => {
	const full = await fullIssue();
	const { api, at, issue, other, label, milestone, board } = full;
	await remove(api, issue);
	await call("DELETE", `${api}/labels/${label.id}`);
	await call("DELETE", `${api}/milestones/${milestone.id}`);
	await call("DELETE", `/projects/${board.id}`);
	await remove(api, other);
	await purgeIssue(app, other);
	await settled();
	await restoreItem(app, operator, issue);
	expect(await call("GET", at)).toMatchObject({
		labels: [],
		milestone: null,
		title: "quartz is gone",
	});
	expect(await call("GET", `${at}/dependencies`)).toEqual([]);
	expect(await damage()).toEqual([]);
});

test("two issues that wait for each other's restoring are tied again, and never in a circle", async () => {
	const { api } = await repository();
	const [a, b, c] = [
		await open(api, "a"),
		await open(api, "b"),
		await open(api, "c"),
	];
	await depends(api, a, b);
	await depends(api, b, c);
	const blockers = async (of: Made) =>
		numbers(
			await call<Made[]>("GET", `${api}/issues/${of.number}/dependencies`),
		);
	await remove(api, a);
	await remove(api, b);
	await restoreItem(app, operator, a);
	expect(await blockers(a)).toEqual([]);
	await restoreItem(app, operator, b);
	expect(await blockers(a)).toEqual([b.number]);
	expect(await blockers(b)).toEqual([c.number]);
	// c waits for a by now: that b waits for c would be a circle
	await remove(api, b);
	await depends(api, c, a);
	await restoreItem(app, operator, b);
	const edges = [
		...(await blockers(a)).map((n) => [a.number, n]),
		...(await blockers(b)).map((n) => [b.number, n]),
		...(await blockers(c)).map((n) => [c.number, n]),
	];
	expect(edges).toHaveLength(2);
	expect(edges).toContainEqual([c.number, a.number]);
});

test("a deleted pull request keeps its head, and can be reopened when it is restored", async () => {
	const { api, url } = await repository({ auto_init: true });
	await call("POST", `${api}/contents/new.txt`, {
		body: { content: "eA==", message: "new", new_branch: "topic" },
	});
	const pull = await call<Made & { head: { sha: string } }>(
		"POST",
		`${api}/pulls`,
		{ body: { head: "topic", base: "main", title: "new" } },
	);
	const ref = `refs/pull/${pull.number}/head`;
	const heads = async () => bench.ok(bench.work, "ls-remote", url, ref);
	expect(await heads()).toContain(pull.head.sha);
	// of the same branches there may be another one meanwhile
	await remove(api, pull);
	await settled();
	expect(await heads()).toBe("");
	const address = `${api}/pulls/${pull.number}`;
	expect(await status(address)).toBe(404);
	expect(await call("GET", `${api}/pulls?state=all`)).toEqual([]);
	const second = await call<Made>("POST", `${api}/pulls`, {
		body: { head: "topic", base: "main", title: "again" },
	});
	await remove(api, second);
	const id = (await listDeletedIssues(app.db, { word: "new" }, page)).rows.find(
		({ number, title }) => number === pull.number && title === "new",
	)?.id;
	if (!id) throw new Error("not listed");
	await restoreItem(app, operator, { id });
	await settled();
	expect(await heads()).toContain(pull.head.sha);
	expect(await call("GET", address)).toMatchObject({
		state: "closed",
		merged: false,
		head: { sha: pull.head.sha },
	});
	expect(
		await call("PATCH", address, { body: { state: "open" } }),
	).toMatchObject({ state: "open", mergeable: true });
	expect(await damage()).toEqual([]);
});

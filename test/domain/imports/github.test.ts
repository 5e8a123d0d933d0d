import { beforeAll, expect, test } from "vitest";
import { importOf } from "../../../src/domain/imports/import-row.ts";
import { testForge } from "../../support/forge.ts";
import { fakeService } from "./fake-service.ts";

// Answers of our own making, in the shape of https://docs.github.com/en/rest
type Json = Record<string, unknown>;
let forge: Awaited<ReturnType<typeof testForge>>;
let ada: { name: string; password: string };
const oids: Record<string, string> = {};

const mona = { id: 583231, login: "mona" };
const hubot = { id: 480938, login: "hubot" };
const at = (day: number) =>
	new Date(Date.UTC(2024, 0, day, 12)).toISOString().replace(".000", "");
const bug = { name: "bug", color: "d73a4a", description: "It is broken" };
const home = "/api/v3/repos/octo/well";

beforeAll(async () => {
	forge = await testForge({ allowPrivate: true });
	ada = await forge.user("ada");
	await call("POST", "/user/repos", {
		name: "well",
		auto_init: true,
		default_branch: "main",
	});
	const branch = async (name: string, more: object) => {
		const made = await call<{ commit: { sha: string } }>(
			"POST",
			`/repos/ada/well/contents/${name}.txt`,
			{ content: btoa(`${name}\nsecond\n`), message: name, ...more },
		);
		oids[name] = made.commit.sha;
	};
	await branch("crank", { new_branch: "crank" });
	await branch("lid", { new_branch: "lid" });
});

const call = async <T = Json>(method: string, path: string, body?: object) => {
	const answer = await forge.call<T>(method, path, { as: ada, body });
	expect(answer.status, answer.text).toBeLessThan(300);
	return answer.body;
};
const git = () => ({
	prefix: "/octo/well",
	target: `${forge.url}ada/well`,
});
const issue = (number: number, more: Json = {}) => ({
	number,
	title: `Issue ${number}`,
	body: "text",
	user: mona,
	state: "open",
	labels: [],
	assignees: [],
	created_at: at(1),
	updated_at: at(2),
	reactions: { total_count: 0 },
	...more,
});
const answers = () => ({
	[home]: {
		description: "Deep",
		homepage: "https://well.example",
		topics: ["water"],
	},
	[`${home}/labels`]: [bug],
	[`${home}/milestones`]: [
		{
			number: 3,
			title: "Spring",
			description: "thaw",
			state: "closed",
			closed_at: at(9),
			due_on: at(8),
			created_at: at(1),
			updated_at: at(9),
		},
	],
	[`${home}/issues`]: [
		issue(1, {
			title: "The rope is torn",
			body: "See http://HOST/octo/well/issues/2",
			labels: [bug],
			type: { id: 1, name: "bug" },
			milestone: { number: 3, title: "Spring" },
			state: "closed",
			closed_at: at(5),
			locked: true,
		}),
		issue(2, {
			title: "A crank",
			user: hubot,
			pull_request: {},
			state: "closed",
			closed_at: at(6),
		}),
		issue(3, { title: "A lid", pull_request: {} }),
	],
	[`${home}/pulls/2`]: {
		base: { ref: "main", sha: oids.crank, repo: { id: 7 } },
		head: { ref: "crank", sha: oids.crank, repo: { id: 7 } },
		merged_at: at(6),
		merge_commit_sha: oids.crank,
		merged_by: mona,
	},
	[`${home}/pulls/3`]: {
		base: { ref: "main", repo: { id: 7 } },
		head: { ref: "lid", sha: oids.lid, repo: null },
		draft: true,
		merged_at: null,
	},
	[`${home}/issues/1/timeline`]: [
		{ id: 11, event: "labeled", actor: mona, label: bug, created_at: at(1) },
		{
			id: 12,
			event: "commented",
			user: hubot,
			actor: hubot,
			body: "it was old",
			created_at: at(3),
			updated_at: at(4),
			reactions: { total_count: 1 },
		},
		{
			id: 13,
			event: "renamed",
			actor: mona,
			rename: { from: "The rope", to: "The rope is torn" },
			created_at: at(4),
		},
		{ id: 14, event: "closed", actor: mona, created_at: at(5) },
		{ id: 15, event: "subscribed", actor: mona, created_at: at(5) },
	],
	[`${home}/pulls/2/reviews`]: [
		{
			id: 21,
			user: mona,
			state: "APPROVED",
			body: "Turns well",
			commit_id: oids.crank,
			submitted_at: at(5),
		},
		{
			id: 22,
			user: hubot,
			state: "COMMENTED",
			body: "",
			commit_id: oids.crank,
			submitted_at: at(5),
		},
	],
	[`${home}/pulls/2/comments`]: [
		{
			id: 31,
			pull_request_review_id: 21,
			user: mona,
			path: "crank.txt",
			line: 2,
			side: "RIGHT",
			commit_id: oids.crank,
			diff_hunk: "@@ -0,0 +1,2 @@\n+crank\n+second",
			body: "why two?",
			created_at: at(5),
			updated_at: at(5),
		},
		{
			id: 32,
			pull_request_review_id: 22,
			in_reply_to_id: 31,
			user: hubot,
			path: "crank.txt",
			line: 2,
			side: "RIGHT",
			commit_id: oids.crank,
			diff_hunk: "@@ -0,0 +1,2 @@\n+crank\n+second",
			body: "one is not enough",
			created_at: at(5),
			updated_at: at(5),
		},
	],
	[`${home}/releases`]: [
		{
			id: 41,
			tag_name: "v1",
			name: "The first",
			body: "It holds",
			draft: false,
			prerelease: true,
			author: mona,
			created_at: at(7),
			published_at: at(8),
			assets: [],
		},
	],
});

const bring = (url: string, repo_name: string, more: object = {}) =>
	call("POST", "/repos/migrate", {
		clone_addr: `${url}/octo/well`,
		repo_name,
		service: "github",
		issues: true,
		pull_requests: true,
		labels: true,
		milestones: true,
		releases: true,
		...more,
	});

test("types of issues come to an organization by their names, and to nobody else", async () => {
	const service = await fakeService(answers(), git());
	await call("POST", "/orgs", { username: "typed" });
	await bring(service.url, "typed", { repo_owner: "typed" });
	expect(await call("GET", "/repos/typed/typed/issues/1")).toMatchObject({
		type: { name: "Bug", color: "red" },
	});
	await bring(service.url, "untyped");
	expect(await call("GET", "/repos/ada/untyped/issues/1")).toMatchObject({
		type: null,
	});
});

test("a repository of GitHub comes with issues, pull requests and reviews", async () => {
	const service = await fakeService(answers(), git());
	await bring(service.url, "octo", { auth_token: "ghp_x" });
	const repo = "/repos/ada/octo";
	expect(await call("GET", repo)).toMatchObject({
		description: "Deep",
		website: "https://well.example",
		topics: ["water"],
		open_issues_count: 0,
		open_pr_counter: 1,
	});
	expect(await call("GET", `${repo}/milestones?state=all`)).toMatchObject([
		{ title: "Spring", state: "closed", closed_issues: 1 },
	]);
	expect(await call("GET", `${repo}/issues/1`)).toMatchObject({
		title: "The rope is torn",
		state: "closed",
		is_locked: true,
		original_author: "mona",
		original_author_id: 583231,
		labels: [{ name: "bug", color: "d73a4a" }],
		milestone: { title: "Spring" },
		created_at: at(1),
		closed_at: at(5),
		comments: 1,
	});
	const timeline = await call<Json[]>("GET", `${repo}/issues/1/timeline`);
	expect(timeline.map((row) => row.type)).toEqual([
		"label",
		"comment",
		"change_title",
		"close",
	]);
	expect(timeline[1]).toMatchObject({ body: "it was old" });
	expect(await call("GET", `${repo}/pulls/2`)).toMatchObject({
		merged: true,
		merged_at: at(6),
		base: { ref: "main" },
		head: { ref: "crank", sha: oids.crank },
	});
	expect(await call("GET", `${repo}/pulls/3`)).toMatchObject({
		title: "WIP: A lid",
		draft: true,
		state: "open",
	});
	const reviews = await call<{ id: number }[]>(
		"GET",
		`${repo}/pulls/2/reviews`,
	);
	expect(reviews).toMatchObject([
		{ state: "APPROVED", body: "Turns well" },
		{ state: "COMMENT" },
	]);
	expect(
		await call("GET", `${repo}/pulls/2/reviews/${reviews[0]?.id}/comments`),
	).toMatchObject([{ body: "why two?", position: 2, path: "crank.txt" }]);
	// its tag is not there
	expect(await call("GET", `${repo}/releases?draft=true`)).toMatchObject([
		{ tag_name: "v1", draft: true, prerelease: true },
	]);
});

test("a long list is read to its end, and what was brought is not brought again", async () => {
	const many = answers();
	many[`${home}/issues`] = Array.from({ length: 205 }, (_, i) => issue(i + 1));
	const service = await fakeService(many, git());
	const made = await bring(service.url, "long");
	expect(made).toMatchObject({ open_issues_count: 205 });
	const row = await importOf(forge.app.db, Number(made.id));
	expect(row?.state).toBe("done");
	expect(JSON.parse(row?.progress ?? "")).toMatchObject({ issues: 205 });
});

test("a server that wants fewer requests is asked again when it likes", async () => {
	const slow: Record<string, unknown> = answers();
	let refused = 0;
	const list = slow[`${home}/issues`];
	slow[`${home}/issues`] = (
		_: unknown,
		answer: import("node:http").ServerResponse,
	) => {
		if (refused++ === 0)
			answer
				.writeHead(403, {
					"x-ratelimit-remaining": "0",
					"x-ratelimit-reset": String(Math.floor(Date.now() / 1000) + 20),
				})
				.end("{}");
		else answer.end(JSON.stringify(list));
	};
	const service = await fakeService(slow, git());
	const made = await bring(service.url, "slow");
	expect(await importOf(forge.app.db, Number(made.id))).toMatchObject({
		state: "waiting",
		message: "the other server is rate limiting requests",
	});
	await forge.app.jobs.settled(40_000);
	expect(await importOf(forge.app.db, Number(made.id))).toMatchObject({
		state: "done",
	});
	expect(await call("GET", "/repos/ada/slow")).toMatchObject({
		open_pr_counter: 1,
	});
});

test("rubbish in the place of answers breaks nothing", async () => {
	const rubbish: Record<string, unknown> = answers();
	rubbish[`${home}/labels`] = [
		{ name: 7 },
		null,
		"x",
		{ color: "javascript:" },
	];
	rubbish[`${home}/issues/1/timeline`] = Array.from({ length: 40 }, () => ({
		id: 1,
		event: "commented",
		body: { deep: [] },
		created_at: "-1",
	}));
	rubbish[`${home}/milestones`] = { message: "no list" };
	rubbish[`${home}/issues`] = [
		{
			number: 1,
			title: "\0\u0001",
			body: ["x"],
			user: "nobody",
			labels: "none",
		},
		{
			number: 2 ** 53 - 1,
			title: "far",
			labels: Array(9000).fill({ name: "7" }),
		},
		{ number: 2, pull_request: 1, title: "x".repeat(5000), created_at: "soon" },
	];
	rubbish[`${home}/pulls/2`] = { base: [], head: { sha: "../../etc" } };
	const service = await fakeService(rubbish, git());
	const made = await bring(service.url, "rubbish");
	expect(await importOf(forge.app.db, Number(made.id))).toMatchObject({
		state: "done",
		message: "",
	});
	expect(await call("GET", "/repos/ada/rubbish/issues?state=all")).toHaveLength(
		2,
	);
});

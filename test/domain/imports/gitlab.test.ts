import { beforeAll, expect, test } from "vitest";
import { testForge } from "../../support/forge.ts";
import { fakeService } from "./fake-service.ts";

// Answers of our own making, in the shape of https://docs.gitlab.com/api/rest/
type Json = Record<string, unknown>;
let forge: Awaited<ReturnType<typeof testForge>>;
let ada: { name: string; password: string };
let head = "";
const api = "/api/v4/projects/deep%2Fwater%2Fwell";
const mona = { id: 5, username: "mona" };
const at = (day: number) =>
	new Date(Date.UTC(2024, 0, day, 12)).toISOString().replace(".000", "");

beforeAll(async () => {
	forge = await testForge({ allowPrivate: true });
	ada = await forge.user("ada");
	await call("POST", "/user/repos", {
		name: "well",
		auto_init: true,
		default_branch: "main",
	});
	const made = await call<{ commit: { sha: string } }>(
		"POST",
		"/repos/ada/well/contents/crank.txt",
		{ content: btoa("crank\nsecond\n"), message: "x", new_branch: "crank" },
	);
	head = made.commit.sha;
});

const call = async <T = Json>(method: string, path: string, body?: object) => {
	const answer = await forge.call<T>(method, path, { as: ada, body });
	expect(answer.status, answer.text).toBeLessThan(300);
	return answer.body;
};
const note = (id: number, body: string, more: Json = {}) => ({
	id,
	body,
	author: mona,
	created_at: at(2),
	updated_at: at(2),
	system: false,
	...more,
});
const answers = () => ({
	[api]: { description: "Deep", topics: ["water"] },
	[`${api}/labels`]: [
		{ name: "kind::leak", color: "#00aabb", description: null },
	],
	[`${api}/milestones`]: [
		{
			id: 77,
			iid: 1,
			title: "Spring",
			state: "active",
			due_date: "2031-03-01",
		},
	],
	[`${api}/issues`]: [2, 1].map((iid) => ({
		iid,
		title: `Issue ${iid}`,
		description:
			"see !1 and ![x](/uploads/0123456789abcdef0123456789abcdef/x.png)",
		state: "opened",
		author: mona,
		labels: ["kind::leak"],
		milestone: { id: 77 },
		assignees: [
			{ id: 6, username: "ada.there", public_email: "ada@example.org" },
		],
		created_at: at(iid),
		updated_at: at(3),
	})),
	[`${api}/issues/1/discussions`]: [
		...[
			"closed",
			"assigned to @ada.there and unassigned @mona and @nobody",
			"changed title from **{-Old-} **well** to **{+New+} **well**",
			"locked the discussion in this issue",
			"unlocked the discussion in this issue",
			"added ~123 label",
			"changed title from nothing",
			"mentioned in commit 0123456",
		].map((body, i) => ({ notes: [note(110 + i, body, { system: true })] })),
		{ notes: [note(12, "it was old"), note(13, "very old")] },
	],
	[`${api}/issues/1/resource_label_events`]: [
		{
			id: 1,
			user: mona,
			action: "add",
			label: { name: "kind::leak" },
			created_at: at(1),
		},
	],
	[`${api}/issues/1/resource_milestone_events`]: [
		{ id: 1, action: "add", milestone: { id: 77 } },
		{ id: 2, action: "remove", milestone: { id: 77 } },
		{ id: 3, action: "add", milestone: null },
	].map((one) => ({ ...one, user: mona, created_at: at(1) })),
	[`${api}/issues/1/resource_state_events`]: [
		{ id: 1, user: mona, state: "closed", created_at: at(2) },
		{ id: 2, user: mona, state: "reopened", created_at: at(2) },
	],
	[`${api}/issues/1/award_emoji`]: [],
	[`${api}/merge_requests`]: [
		{
			iid: 1,
			title: "A crank",
			description: "Closes #1",
			state: "opened",
			author: mona,
			source_branch: "crank",
			target_branch: "main",
			source_project_id: 3,
			target_project_id: 3,
			sha: head,
			created_at: at(4),
			updated_at: at(5),
		},
	],
	[`${api}/merge_requests/1/discussions`]: [
		...[
			"changed target branch from `old` to `main`",
			"deleted source branch `crank`",
		].map((body, i) => ({ notes: [note(120 + i, body, { system: true })] })),
		{
			notes: [
				note(21, "why two?", {
					position: { new_path: "crank.txt", new_line: 2, head_sha: head },
					resolved: true,
				}),
				note(22, "one is not enough", {
					position: { new_path: "crank.txt", new_line: 2, head_sha: head },
				}),
			],
		},
	],
	[`${api}/merge_requests/1/approvals`]: { approved_by: [{ user: mona }] },
	[`${api}/releases`]: [],
});

test("a project of GitLab comes with merge requests behind its issues", async () => {
	const service = await fakeService(answers(), {
		prefix: "/deep/water/well",
		target: `${forge.url}ada/well`,
	});
	await call("POST", "/repos/migrate", {
		clone_addr: `${service.url}/deep/water/well.git`,
		repo_name: "lab",
		service: "gitlab",
		issues: true,
		pull_requests: true,
		labels: true,
		milestones: true,
		releases: true,
	});
	const repo = "/repos/ada/lab";
	expect(await call("GET", `${repo}/labels`)).toMatchObject([
		{ name: "kind/leak", color: "00aabb", exclusive: true },
	]);
	expect(await call("GET", `${repo}/issues/1`)).toMatchObject({
		body: `see #3 and ![x](${service.url}/deep/water/well/uploads/0123456789abcdef0123456789abcdef/x.png)`,
		original_author: "mona",
		labels: [{ name: "kind/leak" }],
		milestone: { title: "Spring" },
		comments: 2,
	});
	expect(await call("GET", `${repo}/issues/1/timeline`)).toMatchObject([
		{ type: "label", body: "1" },
		{ type: "milestone", milestone: { title: "Spring" } },
		{ type: "milestone", old_milestone: { title: "Spring" } },
		// nobody is known here as mona or nobody
		{ type: "assignees", assignee: { login: "ada" }, removed_assignee: false },
		{
			type: "change_title",
			old_title: "Old **well",
			new_title: "New **well",
		},
		{ type: "lock" },
		{ type: "unlock" },
		{ type: "comment", body: "it was old" },
		{ type: "comment", body: "very old" },
		{ type: "close" },
		{ type: "reopen" },
	]);
	const done = await call<Json[]>("GET", `${repo}/issues/3/timeline`);
	expect(done.filter(({ type }) => type !== "pull_push")).toMatchObject([
		{ type: "change_target_branch", old_ref: "old", new_ref: "main" },
		{ type: "delete_branch", old_ref: "crank" },
		{ type: "review" },
		{ type: "review" },
	]);
	expect(await call("GET", `${repo}/pulls/3`)).toMatchObject({
		title: "A crank",
		state: "open",
		mergeable: true,
		head: { ref: "crank", sha: head },
	});
	const reviews = await call<{ id: number }[]>(
		"GET",
		`${repo}/pulls/3/reviews`,
	);
	expect(reviews).toMatchObject([{ state: "COMMENT" }, { state: "APPROVED" }]);
	expect(
		await call("GET", `${repo}/pulls/3/reviews/${reviews[0]?.id}/comments`),
	).toMatchObject([
		{ body: "why two?", position: 2, resolver: { login: "ada" } },
		{ body: "one is not enough", position: 2 },
	]);
});

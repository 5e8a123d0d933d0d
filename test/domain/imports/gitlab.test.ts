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
		assignees: [],
		created_at: at(iid),
		updated_at: at(3),
	})),
	[`${api}/issues/1/discussions`]: [
		{ notes: [note(11, "closed", { system: true })] },
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
		{ type: "label" },
		{ type: "comment", body: "it was old" },
		{ type: "comment", body: "very old" },
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

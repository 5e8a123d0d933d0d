import type { IncomingMessage, ServerResponse } from "node:http";
import { expect, test } from "vitest";
import { testForge } from "../../support/forge.ts";
import { fakeService } from "./fake-service.ts";

type Json = Record<string, unknown>;

test("what another server says twice, or ten thousand times, comes once and breaks nothing off", async () => {
	const forge = await testForge({ allowPrivate: true });
	const eve = await forge.user("eve");
	const call = async <T = Json>(
		method: string,
		path: string,
		body?: object,
	) => {
		const answer = await forge.call<T>(method, path, { as: eve, body });
		expect(answer.status, `${path}: ${answer.text}`).toBeLessThan(300);
		return answer.body;
	};
	await call("POST", "/user/repos", { name: "well", auto_init: true });
	const user = { id: 5, login: "mona", email: "eve@example.org" };
	const said = {
		user,
		created_at: "2024-01-02T12:00:00Z",
		updated_at: "2024-01-02T12:00:00Z",
	};
	const uuid = "0f0f0f0f-0000-4000-8000-00000000000a";
	const assets = [1, 2].map((id) => ({
		id,
		uuid,
		name: "a.txt",
		browser_download_url: "/file.txt",
	}));
	const label = { name: "leak", color: "00aabb" };
	const milestone = { title: "Spring", id: 1, state: "open" };
	const api = "/api/v1/repos/eve/well";
	const service = await fakeService(
		{
			[api]: { description: "" },
			[`${api}/labels`]: [label, label],
			[`${api}/milestones`]: [milestone, milestone],
			[`${api}/issues`]: [
				{
					...said,
					number: 1,
					title: "One",
					state: "open",
					assets,
					labels: [label, label],
					assignees: [user, user],
				},
			],
			[`${api}/issues/1/timeline`]: [1, 1].map((id) => ({
				...said,
				id,
				type: "comment",
				body: "twice",
			})),
			[`${api}/issues/1/reactions`]: Array.from({ length: 10_000 }, () => ({
				user,
				content: "heart",
				created_at: said.created_at,
			})),
			"/file.txt": (_: IncomingMessage, answer: ServerResponse) =>
				answer.writeHead(200).end("bytes"),
		},
		{ prefix: "/eve/well.git", target: `${forge.url}eve/well.git` },
	);
	await call("POST", "/repos/migrate", {
		clone_addr: `${service.url}/eve/well.git`,
		repo_name: "copy",
		service: "gitea",
		issues: true,
		labels: true,
		milestones: true,
	});
	await forge.app.jobs.settled();
	const rows = await forge.app.db.rows((q) =>
		q.selectFrom("repository_import").select(["state", "message"]),
	);
	expect(rows).toEqual([{ state: "done", message: "" }]);
	const issue = await call("GET", "/repos/eve/copy/issues/1");
	expect(issue).toMatchObject({
		labels: [{ name: "leak" }],
		assignees: [{ login: "eve" }],
		assets: [{ name: "a.txt" }, { name: "a.txt" }],
	});
	const reactions = await call<Json[]>(
		"GET",
		"/repos/eve/copy/issues/1/reactions",
	);
	expect(reactions).toHaveLength(1);
});

import { expect, test } from "vitest";
import { testForge } from "../../support/forge.ts";
import { fakeService } from "./fake-service.ts";

type Json = Record<string, unknown>;

test("a repository that came from elsewhere and is brought again from this forge makes nobody here the author", async () => {
	const forge = await testForge({ allowPrivate: true });
	const [eve, bob] = [await forge.user("eve"), await forge.user("bob")];
	const call = async <T = Json>(
		as: typeof eve,
		method: string,
		path: string,
		body?: object,
	) => {
		const answer = await forge.call<T>(method, path, { as, body });
		expect(answer.status, `${path}: ${answer.text}`).toBeLessThan(300);
		return answer.body;
	};
	await call(eve, "POST", "/user/repos", { name: "well", auto_init: true });
	const { id } = await call<{ id: number }>(bob, "GET", "/user");
	const said = {
		user: { id, login: "bob", email: "" },
		created_at: "2024-01-02T12:00:00Z",
		updated_at: "2024-01-02T12:00:00Z",
	};
	const api = "/api/v1/repos/eve/well";
	const service = await fakeService(
		{
			[api]: { description: "" },
			[`${api}/issues`]: [
				{ ...said, number: 1, title: "Made up", body: "b", state: "open" },
			],
			[`${api}/issues/1/timeline`]: [
				{ ...said, id: 7, type: "comment", body: "never said" },
			],
		},
		{ prefix: "/eve/well.git", target: `${forge.url}eve/well.git` },
	);
	const migrate = async (from: string, name: string) => {
		await call(eve, "POST", "/repos/migrate", {
			clone_addr: from,
			repo_name: name,
			service: "gitea",
			issues: true,
		});
		await forge.app.jobs.settled();
		const issue = await call(eve, "GET", `/repos/eve/${name}/issues/1`);
		const comments = await call<Json[]>(
			eve,
			"GET",
			`/repos/eve/${name}/issues/1/comments`,
		);
		return [issue, ...comments];
	};
	const foreign = { original_author: "bob", original_author_id: id };
	const first = await migrate(`${service.url}/eve/well.git`, "first");
	expect(first).toMatchObject([
		{ body: "b", ...foreign },
		{ body: "never said", ...foreign },
	]);
	const second = await migrate(`${forge.url}eve/first.git`, "second");
	expect(second).toMatchObject([
		{ body: "b", ...foreign },
		{ body: "never said", ...foreign },
	]);
	for (const { user } of second) expect((user as Json | null)?.id).not.toBe(id);
	const own = await call<Json[]>(
		bob,
		"GET",
		"/repos/issues/search?created=true",
	);
	expect(own).toEqual([]);
});

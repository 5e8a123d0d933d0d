import { expect, test } from "vitest";
import { testForge } from "../../support/forge.ts";

test("items of a repository that is given away leave the boards of its owner, and stay on its own", async () => {
	const forge = await testForge();
	const [ada, bob] = await Promise.all([forge.user("ada"), forge.user("bob")]);
	const post = async <T = { id: number }>(path: string, body: object) =>
		(await forge.call<T>("POST", path, { as: ada, body })).body;
	await post("/user/repos", { name: "desk" });
	const { id: issue } = await post("/repos/ada/desk/issues", { title: "one" });
	const boards = [
		await post("/users/ada/projects", { title: "Ada's" }),
		await post("/repos/ada/desk/projects", { title: "Its own" }),
	];
	for (const { id } of boards)
		await post(`/projects/${id}/items`, { issue_id: issue });
	const items = async (id: number) =>
		(
			await forge.call<object[]>("GET", `/projects/${id}/items`, {
				as: forge.admin,
			})
		).body.length;
	const count = () => Promise.all(boards.map(({ id }) => items(id)));
	expect(await count()).toEqual([1, 1]);
	const moved = await forge.call("POST", "/repos/ada/desk/transfer", {
		as: forge.admin,
		body: { new_owner: bob.name },
	});
	expect(moved.status).toBe(202);
	expect(await count()).toEqual([0, 1]);
});

import { expect, test } from "vitest";
import { testForge } from "../support/forge.ts";
import { signedInVisitor } from "./support/browser.ts";

const forge = await testForge();
const ada = await forge.user("ada");
const bob = await forge.user("bob");
const send = async <T = { id: number; number: number }>(
	method: string,
	path: string,
	body?: object,
) => (await forge.call<T>(method, path, { as: ada, body })).body;
await send("POST", "/orgs", { username: "lab" });
await send("POST", "/orgs/lab/repos", { name: "old" });
await send("POST", "/orgs/lab/repos", { name: "dark", private: true });
const owner = await signedInVisitor(forge, ada);
/** A board of the organization with an issue of one of its repositories. */
async function boardWith(repo: string) {
	const issue = await send("POST", `/repos/lab/${repo}/issues`, {
		title: "Item",
	});
	const board = await send("POST", "/orgs/lab/projects", { title: repo });
	const card = await send("POST", `/projects/${board.id}/items`, {
		issue_id: issue.id,
	});
	return { issue, board, card, at: `/lab/-/projects/${board.id}` };
}

test("the items of an archived repository are not planned on a board of its owner", async () => {
	const { issue, card, at } = await boardWith("old");
	const me = await send("GET", "/user");
	const plan = () =>
		owner.post(`${at}/items/${card.id}/plan`, {
			by: "assignee",
			to: String(me.id),
			from: "",
		});
	const assignees = async () =>
		(
			await send<{ assignees: object[] | null }>(
				"GET",
				`/repos/lab/old/issues/${issue.number}`,
			)
		).assignees ?? [];
	await send("PATCH", "/repos/lab/old", { archived: true });
	expect((await plan()).status).not.toBe(303);
	expect(await assignees()).toEqual([]);
	await send("PATCH", "/repos/lab/old", { archived: false });
	expect((await plan()).status).toBe(303);
	expect(await assignees()).toHaveLength(1);
});

test("the numbers beside fields count no value of an item that one may not read", async () => {
	const { board, card, at } = await boardWith("dark");
	const field = await send<{ id: number; options: { id: number }[] }>(
		"POST",
		`/projects/${board.id}/fields`,
		{ name: "Risk", kind: "choice", options: [{ title: "High" }] },
	);
	await send(
		"PUT",
		`/projects/${board.id}/items/${card.id}/values/${field.id}`,
		{
			option_id: field.options[0]?.id,
		},
	);
	const team = await send("POST", "/orgs/lab/teams", {
		name: "planners",
		permission: "write",
		units_map: { "repo.projects": "write" },
	});
	await send("PUT", `/teams/${team.id}/members/bob`);
	const planner = await signedInVisitor(forge, bob);
	for (const page of [`${at}/fields`, `${at}/fields/${field.id}`]) {
		const seen = await planner.get(page);
		expect(seen.status).toBe(200);
		expect(seen.words).toContain("0 values");
		expect((await owner.get(page)).words).toContain("1 value");
	}
});

import { expect, test } from "vitest";
import { operator } from "../../../../src/domain/permissions/actor.ts";
import { restoreItem } from "../../../../src/domain/pulls/restore-item.ts";
import { testForge } from "../../../support/forge.ts";

const forge = await testForge();
const ada = await forge.user("ada");

type Made = { id: number; number: number };
async function call<T = Made>(
	method: string,
	path: string,
	body?: object,
): Promise<T> {
	const seen = await forge.call<T>(method, path, { as: ada, body });
	if (seen.status >= 300)
		throw new Error(`${method} ${path}: ${seen.status} ${seen.text}`);
	return seen.body;
}

test("a card comes back without the option that was deleted meanwhile", async () => {
	await call("POST", "/user/repos", { name: "quarry" });
	const api = "/repos/ada/quarry";
	const issue = await call("POST", `${api}/issues`, { title: "one" });
	const board = await call("POST", `${api}/projects`, {
		...{ title: "board", template_type: "kanban" },
	});
	const of = `/projects/${board.id}`;
	const field = (name: string) =>
		call<Made & { options: Made[] }>("POST", `${of}/fields`, {
			...{ name, kind: "choice", options: [{ title: "S" }, { title: "L" }] },
		});
	const [size, weight] = [await field("size"), await field("weight")];
	const card = await call("POST", `${of}/items`, { issue_id: issue.id });
	const [small, large] = size.options;
	for (const { id } of [size, weight])
		await call("PUT", `${of}/items/${card.id}/values/${id}`, {
			option_id: small?.id,
		});
	await call("DELETE", `${api}/issues/${issue.number}`);
	await call("PATCH", `${of}/fields/${size.id}`, { options: [large] });
	await restoreItem(forge.app, operator, issue);
	const items = await call<{ values: object[] }[]>("GET", `${of}/items`);
	expect(items.map(({ values }) => values)).toEqual([
		[{ field_id: weight.id, option_id: small?.id }],
	]);
});

import { expect, test } from "vitest";
import { accountByName } from "../../../src/domain/accounts/account.ts";
import { testForge } from "../../support/forge.ts";

test("an account has 1,000 views of its own in all places, and shares others beside them", async () => {
	const forge = await testForge();
	const ada = await forge.user("ada");
	const id = (await accountByName(forge.app.db, "ada"))?.id;
	const send = async (path: string, name: string, shared = false) =>
		(
			await forge.call("POST", path, {
				as: ada,
				body: { list: "issues", name, query: "q=bug", shared },
			})
		).status;
	await forge.call("POST", "/user/repos", { as: ada, body: { name: "book" } });
	await forge.app.db.script(`
		insert into saved_view (account_id, list, name, lower_name, query, position, created_at, updated_at)
		with recursive n(i) as (select 1 union all select i + 1 from n where i < 999)
		select ${id}, 'pulls', 'view ' || i, 'view ' || i, 'q=x', i, 1, 1 from n`);
	expect(await send("/repos/ada/book/views", "last")).toBe(201);
	expect(await send("/repos/ada/book/views", "one more")).toBe(422);
	expect(await send("/user/views", "elsewhere")).toBe(422);
	expect(await send("/repos/ada/book/views", "for all", true)).toBe(201);
});

import { sql } from "kysely";
import { expect, test } from "vitest";
import { raw } from "../../../src/database/raw.ts";
import { testForge } from "../../support/forge.ts";

test("all of many users whom issues can be assigned to are listed once", async () => {
	const forge = await testForge();
	const { body: repository } = await forge.call<{ id: number }>(
		"POST",
		"/user/repos",
		{ body: { name: "crowd" } },
	);
	const list = async () =>
		(
			await forge.call<{ login: string; id: number }[]>(
				"GET",
				"/repos/root/crowd/assignees",
			)
		).body;
	const collaborators = (count: number) =>
		forge.app.db.write(async (tx) => {
			await tx.change((q) =>
				raw(
					q,
					sql`insert into account (kind, name, lower_name, created_at, updated_at)
						select 'user', 'helper-' || i, 'helper-' || i, 1, 1 from (with recursive n(i) as (select cast(1000 as bigint) union all select i + 1 from n where i < ${1000 + count - 1}) select i from n) n
						where not exists (select 1 from account known where known.lower_name = 'helper-' || i)`,
				),
			);
			await tx.change((q) =>
				raw(
					q,
					sql`insert into collaboration (repository_id, account_id, level, created_at)
						select cast(${repository.id} as bigint), id, 2, 1 from account where name like 'helper-%'
							and id not in (select account_id from collaboration)`,
				),
			);
		});
	// as many as are written together, one more, and more than two such pieces
	for (const count of [499, 500, 1_100]) {
		await collaborators(count);
		const all = await list();
		expect(all).toHaveLength(count + 1);
		expect(new Set(all.map(({ login }) => login)).size).toBe(count + 1);
		const names = all.map(({ login }) => login);
		expect(names).toEqual([...names].toSorted((a, b) => (a < b ? -1 : 1)));
		expect(all.at(-1)).toMatchObject({ login: "root", id: 1 });
	}
});

import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { raw } from "../../../src/database/raw.ts";
import {
	firstAssignees,
	listAssignees,
	listReviewers,
	offeredAssignees,
	offeredReviewers,
} from "../../../src/domain/repositories/people.ts";
import type { RepositoryWithOwner } from "../../../src/domain/repositories/repository.ts";
import type { Forge } from "../../../src/start-forge.ts";
import { testForge } from "../../support/forge.ts";

const many = 1200;
let forge: Forge;
let owned: RepositoryWithOwner;

beforeAll(async () => {
	const made = await testForge();
	forge = made;
	await made.call("POST", "/user/repos", { body: { name: "crowded" } });
	const { app } = forge;
	const numbers = sql`(with recursive n(i) as (select 1 union all select i + 1 from n where i < ${many}) select i from n) n`;
	await app.db.write(async (tx) => {
		await tx.change((q) =>
			raw(
				q,
				sql`insert into account (kind, name, lower_name, prohibit_login, created_at, updated_at)
					select 'user', 'worker-' || i, 'worker-' || i, case when i = 7 then 1 else 0 end, 0, 0 from ${numbers}`,
			),
		);
		await tx.change((q) =>
			raw(
				q,
				sql`insert into collaboration (repository_id, account_id, level, created_at)
					select r.id, a.id, 2, 0 from repository r join account a on a.lower_name like 'worker-%' where r.name = 'crowded'`,
			),
		);
	});
	const [repository] = await app.db.rows((q) =>
		q.selectFrom("repository").selectAll().where("name", "=", "crowded"),
	);
	const [owner] = await app.db.rows((q) =>
		q.selectFrom("account").selectAll().where("lower_name", "=", "root"),
	);
	owned = { repository, owner } as never;
});

test("all who work in a repository are listed by name, and some of very many are offered", async () => {
	const { app } = forge;
	for (const [list, offer] of [
		[listAssignees, offeredAssignees],
		[listReviewers, offeredReviewers],
	] as const) {
		const all = (await list(app, owned)).map((one) => one.lower_name);
		// the owner is among them, and one may not sign in
		expect(all).toHaveLength(many);
		expect(all).toEqual(all.toSorted());
		expect(all).toContain("root");
		expect(all).not.toContain("worker-7");
		const some = await offer(app, owned);
		expect(some.length).toBeLessThan(1002);
		expect(some.length).toBeGreaterThan(990);
	}
});

test("the first of those whom issues can be assigned to come by name", async () => {
	const first = await firstAssignees(forge.app, owned, 200);
	const names = first.map((one) => one.lower_name);
	expect(names).toHaveLength(200);
	expect(names).toEqual(names.toSorted());
	expect(names).not.toContain("worker-7");
	const all = await offeredAssignees(forge.app, owned);
	expect(names).toEqual(all.slice(0, 200).map((one) => one.lower_name));
});

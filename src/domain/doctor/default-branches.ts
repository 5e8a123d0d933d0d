import { sql } from "kysely";
import { query } from "../../database/database.ts";
import { branchPrefix, refsBelow } from "../refs/ref.ts";
import type { Check, Finding, RowsOnly } from "./check.ts";

const lost = query((q, _: object) =>
	q
		.selectFrom("repository")
		.select(["id", "name", "store_id", "default_branch", "empty"])
		.where((e) =>
			e.or([
				e("empty", "=", 1),
				e.not(
					e.exists(
						e
							.selectFrom("git_ref")
							.select("git_ref.name")
							.whereRef("git_ref.store_id", "=", "repository.store_id")
							.whereRef(
								"git_ref.name",
								"=",
								sql<string>`${branchPrefix} || repository.default_branch`,
							),
					),
				),
			]),
		)
		.where((e) =>
			e.exists(
				e
					.selectFrom("git_ref")
					.select("git_ref.name")
					.whereRef("git_ref.store_id", "=", "repository.store_id")
					.where("git_ref.name", ">=", branchPrefix)
					.where("git_ref.name", "<", "refs/heads0"),
			),
		)
		.orderBy("id"),
);

export const lostDefaultBranches: Check<RowsOnly> = {
	name: "default-branches",
	looksAt: "repositories with branches whose default branch is none of them",
	async find(app) {
		const found: Finding[] = [];
		for (const row of await app.db.all(lost, {})) {
			const refs = await refsBelow(app.db, row.store_id, branchPrefix);
			const names = refs.map((ref) => ref.name.slice(branchPrefix.length));
			if (!names.includes(row.default_branch)) {
				found.push({
					what: `repository ${row.id} (${row.name}): the default branch ${row.default_branch} is not there`,
					// another branch in its place would hide that it was lost
					mend: "push it again from a clone, take it from a backup, or choose another one in the settings of the repository",
				});
				continue;
			}
			found.push({
				what: `repository ${row.id} (${row.name}) has branches and is said to be empty`,
				mend: () =>
					app.db.write((tx) =>
						tx.change((q) =>
							q
								.updateTable("repository")
								.set({ empty: 0 })
								.where("id", "=", row.id),
						),
					),
			});
		}
		return found;
	},
};

import { sql } from "kysely";
import { query } from "../../database/database.ts";
import { branchPrefix, refsBelow } from "../refs/ref.ts";
import type { Check, Finding, RowsOnly } from "./check.ts";

const lost = query((q, _: object) =>
	q
		.selectFrom("repository")
		.select(["id", "name", "wiki_store_id", "wiki_branch"])
		.where("wiki_store_id", "is not", null)
		.where((e) =>
			e.not(
				e.exists(
					e
						.selectFrom("git_ref")
						.select("git_ref.name")
						.whereRef("git_ref.store_id", "=", "repository.wiki_store_id")
						.whereRef(
							"git_ref.name",
							"=",
							sql<string>`${branchPrefix} || repository.wiki_branch`,
						),
				),
			),
		)
		.orderBy("id"),
);

export const lostWikiBranches: Check<RowsOnly> = {
	name: "wiki-branches",
	looksAt: "wikis whose pages are on another branch than the row says",
	async find(app) {
		const found: Finding[] = [];
		for (const { id, name, wiki_store_id, wiki_branch } of await app.db.all(
			lost,
			{},
		)) {
			const refs = await refsBelow(
				app.db,
				wiki_store_id as number,
				branchPrefix,
			);
			const names = refs.map((ref) => ref.name.slice(branchPrefix.length));
			// a wiki without pages has no branch yet
			const branch =
				["main", "master"].find((known) => names.includes(known)) ?? names[0];
			if (branch === undefined) continue;
			found.push({
				what: `repository ${id} (${name}): the wiki's branch ${wiki_branch} is not there, ${branch} takes its place`,
				mend: () =>
					app.db.write((tx) =>
						tx.change((q) =>
							q
								.updateTable("repository")
								.set({ wiki_branch: branch })
								.where("id", "=", id),
						),
					),
			});
		}
		return found;
	},
};

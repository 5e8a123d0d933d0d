import { query } from "../../database/database.ts";
import type { Check, RowsOnly } from "./check.ts";

const accounts = query((q, _: object) =>
	q
		.selectFrom("account_redirect")
		.select("lower_name")
		.where("account_id", "not in", (e) => e.selectFrom("account").select("id")),
);
const repositories = query((q, _: object) =>
	q
		.selectFrom("repository_redirect")
		.select(["owner_id", "lower_name"])
		.where("repository_id", "not in", (e) =>
			e.selectFrom("repository").select("id"),
		),
);

export const deadRedirects: Check<RowsOnly> = {
	name: "redirects",
	looksAt: "old names that lead to nothing",
	async find(app) {
		const names = await app.db.all(accounts, {});
		const paths = await app.db.all(repositories, {});
		return [
			...names.map(({ lower_name }) => ({
				what: `the old account name ${lower_name} leads to nothing`,
				mend: () =>
					app.db.write((tx) =>
						tx.change((q) =>
							q
								.deleteFrom("account_redirect")
								.where("lower_name", "=", lower_name),
						),
					),
			})),
			...paths.map(({ owner_id, lower_name }) => ({
				what: `the old repository name ${lower_name} of account ${owner_id} leads to nothing`,
				mend: () =>
					app.db.write((tx) =>
						tx.change((q) =>
							q
								.deleteFrom("repository_redirect")
								.where("owner_id", "=", owner_id)
								.where("lower_name", "=", lower_name),
						),
					),
			})),
		];
	},
};

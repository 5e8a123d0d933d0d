import { setImmediate } from "node:timers/promises";
import { type SqlBool, sql } from "kysely";
import type { App } from "../../app.ts";
import { query } from "../../database/database.ts";
import { removedOwner } from "../permissions/removed-owner.ts";
import { planCodeIndex } from "../repositories/plan-code-index.ts";
import { planWaitingSymbols } from "./symbols/plan-symbols.ts";

const rowsAtOnce = 200;

/** Each repository with the commit of its default branch and the one that is indexed of it. */
const nextHeads = query((q, p: { after: number; limit: number }) =>
	q
		.selectFrom("repository")
		.leftJoin("git_ref", (join) =>
			join
				.onRef("git_ref.store_id", "=", "repository.store_id")
				.on(
					sql<SqlBool>`git_ref.name = ('refs/heads/' || repository.default_branch)`,
				),
		)
		.leftJoin("code_head", (join) =>
			join
				.onRef("code_head.repository_id", "=", "repository.id")
				.onRef("code_head.branch", "=", "repository.default_branch"),
		)
		.select([
			"repository.id",
			"repository.owner_id",
			"git_ref.oid as tip",
			"code_head.oid as indexed",
		])
		.where("repository.id", ">", p.after)
		.where("repository.owner_id", "<>", removedOwner)
		.orderBy("repository.id")
		.limit(p.limit),
);

/**
 * Plans the work on repositories whose default branch is another commit than the one that is indexed: forks, imports and changed default branches come without a
 * push. Those that are as they should be cost a comparison. Plans symbols that wait as well.
 */
export async function indexWhatIsBehind(app: App): Promise<void> {
	for (let after = 0; ; ) {
		const rows = await app.db.all(nextHeads, { after, limit: rowsAtOnce });
		const last = rows.at(-1);
		if (!last) break;
		after = last.id;
		const behind = rows.filter(
			({ tip, indexed }) => (tip ?? "") !== (indexed ?? ""),
		);
		if (behind.length)
			await app.db.write(async (tx) => {
				for (const row of behind) await planCodeIndex(app, tx, row);
			});
		await setImmediate();
	}
	await planWaitingSymbols(app);
}

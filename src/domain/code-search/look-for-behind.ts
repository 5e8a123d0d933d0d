import { setImmediate } from "node:timers/promises";
import { type SqlBool, sql } from "kysely";
import type { App } from "../../app.ts";
import { query } from "../../database/database.ts";
import { removedOwner } from "../permissions/removed-owner.ts";
import {
	planCodeIndex,
	planWikiIndex,
} from "../repositories/plan-code-index.ts";
import { settingsOf } from "../repositories/settings.ts";
import { planWaitingSymbols } from "./symbols/plan-symbols.ts";
import { commitKind, wikiKind } from "./text-kinds.ts";

const rowsAtOnce = 200;

/** 1 where all files of a head are to be compared: it lost some, or the work that was to do so was cut off. Rules may be long. */
const isUnjudged = (head: "code_head" | "wiki") =>
	sql<number>`case when ${sql.ref(`${head}.rules`)} = '' then 1 else 0 end`;

/**
 * Each repository behind `after` with the commits of its default branch and of its wiki, and those up to which they are indexed. Heads that are joined are behind it too: PostgreSQL
 * merges both in the order of their ids, and would read the heads of all repositories before it.
 */
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
		.leftJoin("git_ref as wiki_ref", (join) =>
			join
				.onRef("wiki_ref.store_id", "=", "repository.wiki_store_id")
				.on(
					sql<SqlBool>`wiki_ref.name = ('refs/heads/' || repository.wiki_branch)`,
				),
		)
		.leftJoin("code_head", (join) =>
			join
				.onRef("code_head.repository_id", "=", "repository.id")
				.on("code_head.repository_id", ">", p.after)
				.onRef("code_head.branch", "=", "repository.default_branch"),
		)
		.leftJoin("code_head as history", (join) =>
			join
				.onRef("history.repository_id", "=", "repository.id")
				.on("history.repository_id", ">", p.after)
				.on("history.branch", "=", commitKind.branch),
		)
		.leftJoin("code_head as wiki", (join) =>
			join
				.onRef("wiki.repository_id", "=", "repository.id")
				.on("wiki.repository_id", ">", p.after)
				.on("wiki.branch", "=", wikiKind.branch),
		)
		.select([
			"repository.id",
			"repository.owner_id",
			"repository.settings",
			"git_ref.oid as tip",
			"code_head.oid as indexed",
			isUnjudged("code_head").as("unjudged"),
			"history.oid as commits",
			"history.shown",
			"wiki_ref.oid as wiki_tip",
			"wiki.oid as wiki",
			isUnjudged("wiki").as("wiki_unjudged"),
		])
		.where("repository.id", ">", p.after)
		.where("repository.owner_id", "<>", removedOwner)
		.orderBy("repository.id")
		.limit(p.limit),
);

const differ = (a: string | null, b: string | null): boolean =>
	(a ?? "") !== (b ?? "");

/**
 * Plans the work on repositories whose default branch or wiki is at another commit than the one that is indexed, or whose files are to be compared: forks, imports and changed default branches come without a
 * push, and jobs may have been given up. Those that are as they should be cost a comparison. Plans symbols that wait as well.
 */
export async function indexWhatIsBehind(app: App): Promise<void> {
	for (let after = 0; ; ) {
		const rows = await app.db.all(nextHeads, { after, limit: rowsAtOnce });
		const last = rows.at(-1);
		if (!last) break;
		after = last.id;
		const behind = rows.filter(
			({ tip, indexed, unjudged, commits, shown, settings }) =>
				differ(tip, indexed) ||
				unjudged === 1 ||
				differ(tip, commits) ||
				shown === 0 ||
				// the job compares the refs that they name
				settingsOf(settings).search_refs?.length,
		);
		const wikis = rows.filter(
			({ wiki_tip, wiki, wiki_unjudged }) =>
				differ(wiki_tip, wiki) || wiki_unjudged === 1,
		);
		if (behind.length || wikis.length)
			await app.db.write(async (tx) => {
				for (const row of behind) await planCodeIndex(app, tx, row);
				for (const row of wikis) await planWikiIndex(app, tx, row);
			});
		await setImmediate();
	}
	await planWaitingSymbols(app);
}

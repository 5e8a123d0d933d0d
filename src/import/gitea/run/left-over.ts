import { num, text, yes } from "../source/values.ts";
import type { ImportContext } from "./import-context.ts";

/** Tables that are computed, hold what nobody needs any more, or were brought in another way. */
const nothingToKeep = new Set([
	"access",
	"action_run_attempt_job_id_index",
	"action_run_index",
	"action_schedule",
	"action_task_output",
	"action_tasks_version",
	"app_state",
	"auth_token",
	"branch",
	"commit_status_index",
	"commit_status_summary",
	"dbfs_data",
	"dbfs_meta",
	"email_hash",
	"gpg_key_import",
	"issue_index",
	"issue_pin",
	"language_stat",
	"oauth2_authorization_code",
	"package_blob_upload",
	"repo_archiver",
	"repo_indexer_status",
	"repo_license",
	"repo_unit",
	"session",
	"sqlite_sequence",
	"task",
	"team_unit",
	"upload",
	"user_setting",
	"package_blob",
	"version",
	"topic",
]);

/** What Ingot has no place for. */
const kept = [
	"action_scoped_workflow_source",
	"notice",
	"system_setting",
	"user_open_id",
];

/** Writes what Ingot has no place for beside the data, and names tables of the source that this program does not know. */
export async function keepLeftOver(
	world: ImportContext,
	brought: ReadonlySet<string>,
	tables: readonly string[],
): Promise<void> {
	const { source, report } = world;
	for (const table of kept)
		for await (const row of source.rows(table)) report.keep(table, row);
	for await (const row of source.rows("branch"))
		if (yes(row.is_deleted)) report.keep("branch", row);
	for await (const row of source.rows("notice"))
		report.remark("notice", num(row.id), text(row.description).slice(0, 200));
	for (const table of tables) {
		if (brought.has(table) || nothingToKeep.has(table) || kept.includes(table))
			continue;
		const rows = await source.count(table);
		if (!rows) continue;
		report.remark("table", table, `it is not known here: ${rows} rows`);
		for await (const row of source.rows(table)) report.keep(table, row);
	}
}

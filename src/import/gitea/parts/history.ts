import { treeEntryAt } from "../../../git/read/tree.ts";
import { accountOrNull, storeOfRepository } from "../run/import-context.ts";
import type { Part } from "../run/part.ts";
import { json, num, text, time, yes } from "../source/values.ts";

/** How texts were worded before. */
const textVersions: Part = {
	table: "text_version",
	key: ["id"],
	from: ["issue_content_history"],
	async *rows(world) {
		for await (const row of world.source.rows("issue_content_history")) {
			const id = num(row.id);
			const comment = num(row.comment_id);
			if (
				!world.issues.has(num(row.issue_id)) ||
				(comment && !world.comments.has(comment))
			) {
				world.report.remark(
					"issue_content_history",
					id,
					"its issue or comment is gone",
				);
				continue;
			}
			yield {
				id,
				issue_id: num(row.issue_id),
				comment_id: comment || null,
				editor_id: accountOrNull(world, num(row.poster_id)),
				body: text(row.content_text),
				is_first: yes(row.is_first_created),
				removed: yes(row.is_deleted),
				created_at: time(row.edited_unix),
			};
		}
	},
};

const viewed = 2;

/** Files that somebody has looked at: what they are in the commit that was looked at. */
const viewedFiles: Part = {
	table: "viewed_file",
	key: ["issue_id", "account_id", "path"],
	from: ["review_state"],
	async *rows(world) {
		const issueOf = new Map<number, number>();
		for await (const row of world.source.rows("pull_request"))
			issueOf.set(num(row.id), num(row.issue_id));
		// the newest state of a person counts
		const found = new Map<string, Map<string, string>>();
		for await (const row of world.source.rows("review_state")) {
			const issue_id = issueOf.get(num(row.pull_id)) ?? 0;
			const issue = world.issues.get(issue_id);
			const account = num(row.user_id);
			if (!issue?.pull || !world.accounts.has(account)) {
				world.report.remark(
					"review_state",
					num(row.id),
					"it belongs to something that is gone",
				);
				continue;
			}
			const format = world.repositories.get(issue.repository)?.format ?? "sha1";
			const store = { id: storeOfRepository(issue.repository), format };
			const files = new Map<string, string>();
			for (const [path, state] of Object.entries(
				json<Record<string, number>>(row.updated_files, {}),
			)) {
				if (state !== viewed) continue;
				try {
					const entry = await treeEntryAt(
						world.app.git,
						store,
						text(row.commit_sha),
						path,
					);
					if (entry) files.set(path, entry.oid);
				} catch {
					world.report.remark(
						"review_state",
						num(row.id),
						`${path} cannot be found in its commit`,
					);
				}
			}
			found.set(`${issue_id} ${account}`, files);
		}
		for (const [whose, files] of found) {
			const [issue_id = 0, account_id = 0] = whose.split(" ").map(Number);
			for (const [path, blob_oid] of files)
				yield { issue_id, account_id, path, blob_oid };
		}
	},
};

/** They come after comments and after git. */
export const historyParts: readonly Part[] = [textVersions, viewedFiles];

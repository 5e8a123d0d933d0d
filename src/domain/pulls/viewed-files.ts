import type { App } from "../../app.ts";
import { query, type Reader } from "../../database/database.ts";
import { insertInto } from "../../database/queries/changes.ts";
import { invalid } from "../../errors.ts";
import { isOid } from "../../git/oid.ts";
import type { Account } from "../accounts/account.ts";
import type { PullContext } from "./pull.ts";
import { storedFiles } from "./pull-rows.ts";

const seen = query((q, p: { issue: number; account: number }) =>
	q
		.selectFrom("viewed_file")
		.select(["path", "blob_oid"])
		.where("issue_id", "=", p.issue)
		.where("account_id", "=", p.account),
);
const put = insertInto(
	"viewed_file",
	["issue_id", "account_id", "path", "blob_oid"],
	(insert, p) =>
		insert.onConflict((c) =>
			c
				.columns(["issue_id", "account_id", "path"])
				.doUpdateSet({ blob_oid: p.blob_oid }),
		),
);
const drop = query((q, p: { issue: number; account: number; path: string }) =>
	q
		.deleteFrom("viewed_file")
		.where("issue_id", "=", p.issue)
		.where("account_id", "=", p.account)
		.where("path", "=", p.path),
);

/** Which files of a pull request somebody has looked at: by path the content that was there. */
export async function viewedFiles(
	db: Reader,
	issue: number,
	account: Account | undefined,
): Promise<ReadonlyMap<string, string>> {
	if (!account) return new Map();
	const rows = await db.all(seen, { issue, account: account.id });
	return new Map(rows.map((row) => [row.path, row.blob_oid]));
}

/**
 * Marks that somebody has looked at a file as it is with one content, or takes the mark back.
 * @throws DomainError "invalid" for a file that the pull request does not change
 */
export async function markViewed(
	app: App,
	account: Account,
	{ issue, repository }: PullContext,
	{ path, blob, viewed }: { path: string; blob: string; viewed: boolean },
): Promise<void> {
	if (!viewed) {
		const at = { issue: issue.id, account: account.id, path };
		await app.db.write((tx) => tx.run(drop, at));
		return;
	}
	const files = await storedFiles(app.db, issue.id);
	const known = files.some((file) => file.path === path);
	if (!known || !isOid(repository.format, blob))
		throw invalid("the pull request does not change this file");
	await app.db.write((tx) =>
		tx.run(put, {
			issue_id: issue.id,
			account_id: account.id,
			path,
			blob_oid: blob,
		}),
	);
}

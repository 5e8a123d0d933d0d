import { type Selectable, sql } from "kysely";
import type { App } from "../../app.ts";
import { now } from "../../clock.ts";
import { query, type Reader } from "../../database/database.ts";
import { insertInto } from "../../database/queries/changes.ts";
import type { PendingChangeTable } from "../../database/schema-repositories.ts";
import { invalid } from "../../errors.ts";
import { checkPath } from "../../git/check-path.ts";
import type { FileChange } from "./file-change.ts";

/** A change of a file that somebody keeps until he commits it together with others. */
export type PendingChange = Selectable<PendingChangeTable>;

/** Whose changes, and of which branch. */
export interface PendingPlace {
	readonly account: number;
	readonly repository: number;
	readonly branch: string;
}

/** Changes of one branch that somebody keeps, their characters, and what he keeps of all branches. */
export const mostPending = 30;
const mostCharacters = 2 * 1024 * 1024;
const mostOfAccount = 300;

const ofBranch = query((q, p: PendingPlace) =>
	q
		.selectFrom("pending_change")
		.selectAll()
		.where("account_id", "=", p.account)
		.where("repository_id", "=", p.repository)
		.where("branch", "=", p.branch)
		.orderBy("place"),
);
const others = query((q, p: PendingPlace & { place: string }) =>
	q
		.selectFrom("pending_change")
		.select((e) => [
			e.fn.countAll<number>().as("n"),
			sql<number>`coalesce(sum(length(content)), 0)`.as("characters"),
		])
		.where("account_id", "=", p.account)
		.where("repository_id", "=", p.repository)
		.where("branch", "=", p.branch)
		.where("place", "<>", p.place),
);
const ofAccount = query((q, p: { account: number }) =>
	q
		.selectFrom("pending_change")
		.select((e) => e.fn.countAll<number>().as("n"))
		.where("account_id", "=", p.account),
);
const remove = query((q, p: PendingPlace & { place: string }) =>
	q
		.deleteFrom("pending_change")
		.where("account_id", "=", p.account)
		.where("repository_id", "=", p.repository)
		.where("branch", "=", p.branch)
		.where("place", "=", p.place),
);
const removeAll = query((q, p: { account: number; ids: number[] }, d) =>
	q
		.deleteFrom("pending_change")
		.where("account_id", "=", p.account)
		.where("id", "in", d.list(p.ids)),
);
const add = insertInto("pending_change", [
	"account_id",
	"repository_id",
	"branch",
	"place",
	"kind",
	"path",
	"content",
	"last",
	"created_at",
]);

/** What somebody keeps for a branch, by path. */
export const pendingChanges = (
	db: Reader,
	place: PendingPlace,
): Promise<PendingChange[]> => db.all(ofBranch, place);

/**
 * Keeps a change in place of an earlier one of the same file; `instead` is where that one was kept.
 * @throws DomainError "invalid" for a path that no file can have, or when too much is kept
 */
export async function keepChange(
	app: App,
	where: PendingPlace,
	change: Pick<PendingChange, "place" | "kind" | "path" | "content" | "last">,
	instead = change.place,
): Promise<void> {
	const { place, path, content } = change;
	for (const one of [place, path])
		if (checkPath(one))
			throw invalid(`path contains a malformed path component [path: ${one}]`);
	await app.db.write(async (tx) => {
		for (const old of new Set([place, instead]))
			await tx.run(remove, { ...where, place: old });
		const branch = await tx.first(others, { ...where, place });
		const all = await tx.first(ofAccount, where);
		if (
			Number(branch?.n) >= mostPending ||
			Number(branch?.characters) + content.length > mostCharacters ||
			Number(all?.n) >= mostOfAccount
		)
			throw invalid("there are too many pending changes: commit them first");
		await tx.run(add, {
			...change,
			account_id: where.account,
			repository_id: where.repository,
			branch: where.branch,
			created_at: now(app),
		});
	});
}

/** Drops the change of one file; it may be gone already. */
export const dropChange = (
	app: App,
	where: PendingPlace,
	place: string,
): Promise<unknown> =>
	app.db.write((tx) => tx.run(remove, { ...where, place }));

/** Drops changes that are committed. One that was kept anew meanwhile stays. */
export async function dropCommitted(
	app: App,
	account: number,
	changes: readonly PendingChange[],
): Promise<void> {
	const ids = changes.map(({ id }) => id);
	if (ids.length)
		await app.db.write((tx) => tx.run(removeAll, { account, ids }));
}

/** A change that is kept as one of a commit. */
export function committable(change: PendingChange): FileChange {
	const { kind, path, place, content, last } = change;
	return {
		operation: kind,
		path,
		from: kind === "update" ? place : path,
		content: kind === "delete" ? undefined : Buffer.from(content),
		...(last ? { sha: last } : {}),
	};
}

import type { Selectable } from "kysely";
import type { App } from "../../app.ts";
import { now } from "../../clock.ts";
import {
	query,
	type Reader,
	type Transaction,
} from "../../database/database.ts";
import { insertInto, updateTable } from "../../database/queries/changes.ts";
import { walkPages } from "../../database/queries/walk-pages.ts";
import type { CommitCommentTable } from "../../database/schema-repositories.ts";
import { conflict, notFound } from "../../errors.ts";
import type { Account } from "../accounts/account.ts";
import { takeUploads } from "../attachments/uploads.ts";
import { readersNamedIn } from "../issues/mentions.ts";
import { refuseBlocked } from "../issues/refuse-blocked.ts";
import type { Actor, SignedInActor } from "../permissions/actor.ts";
import { notHidden } from "../permissions/hidden-accounts.ts";
import { readableTo } from "../permissions/visible.ts";
import type { NamedCommit } from "../refs/tip.ts";
import type {
	Repository,
	RepositoryContext,
} from "../repositories/repository.ts";
import { checkLine, type LinePlace } from "./line-place.ts";

/** What somebody said to a commit. */
export type CommitComment = Selectable<CommitCommentTable>;

const add = insertInto(
	"commit_comment",
	[
		"repository_id",
		"commit_sha",
		"poster_id",
		"body",
		"created_at",
		"updated_at",
		"path",
		"side",
		"line",
	],
	(insert) => insert.returningAll(),
);
const change = updateTable(
	"commit_comment",
	{ set: ["body", "updated_at"], where: ["id"] },
	(update) => update.returningAll(),
);
const remove = query((q, p: { id: number }) =>
	q.deleteFrom("commit_comment").where("id", "=", p.id),
);
const byId = query((q, p: { repository: number; id: number }) =>
	q
		.selectFrom("commit_comment")
		.selectAll()
		.where("repository_id", "=", p.repository)
		.where("id", "=", p.id)
		.where(notHidden("commit_comment.poster_id")),
);
const held = query((q, p: { id: number }, d) =>
	q
		.selectFrom("commit_comment")
		.select("body")
		.where("id", "=", p.id)
		.modifyEnd(d.forUpdate()),
);
type Page = {
	repository: number;
	commit: string;
	/** Those at lines are given as well, if they are newer than this one. */
	after: number;
	limit: number;
	offset: number;
};
const ofCommit = query((q, p: Page) =>
	q
		.selectFrom("commit_comment")
		.selectAll()
		.where("repository_id", "=", p.repository)
		.where("commit_sha", "=", p.commit)
		.where(notHidden("commit_comment.poster_id"))
		.where((e) => e.or([e("path", "=", ""), e("id", ">", p.after)]))
		.orderBy("id")
		.limit(p.limit)
		.offset(p.offset),
);
const atLines = query(
	(q, p: { repository: number; commit: string; limit: number }) =>
		q
			.selectFrom("commit_comment")
			.selectAll()
			.where("repository_id", "=", p.repository)
			.where("commit_sha", "=", p.commit)
			.where("path", "!=", "")
			.where(notHidden("commit_comment.poster_id"))
			.orderBy("id")
			.limit(p.limit),
);
const listed = query((q, p: { repository: number; commit: string }) =>
	q
		.selectFrom("commit_comment")
		.select((e) => [
			e.fn.countAll<number>().as("n"),
			e.fn.countAll<number>().filterWhere("path", "!=", "").as("at_lines"),
		])
		.where("repository_id", "=", p.repository)
		.where("commit_sha", "=", p.commit)
		.where(notHidden("commit_comment.poster_id")),
);
const counts = query((q, p: { repository: number; commits: string[] }, d) =>
	q
		.selectFrom("commit_comment")
		.select((e) => ["commit_sha", e.fn.countAll<number>().as("n")])
		.where("repository_id", "=", p.repository)
		.where("commit_sha", "in", d.list(p.commits))
		.where(notHidden("commit_comment.poster_id"))
		.groupBy("commit_sha"),
);

const ofRepository = query(
	(q, p: { repository: number; after: number; limit: number }) =>
		q
			.selectFrom("commit_comment")
			.selectAll()
			.where("repository_id", "=", p.repository)
			.where("id", ">", p.after)
			.where(notHidden("commit_comment.poster_id"))
			.orderBy("id")
			.limit(p.limit),
);

/** A comment of a repository by its id. */
export const commitCommentById = (
	db: Reader,
	repository: number,
	id: number,
): Promise<CommitComment | undefined> => db.first(byId, { repository, id });

/** Comments that stand at their lines in the difference of a commit: the first ones. Those that follow are listed with the others. */
const mostAtLines = 200;

/** What was said to lines of a commit, the oldest first; no more than stand there. */
export const commentsAtLines = (
	db: Reader,
	repository: number,
	commit: string,
): Promise<CommitComment[]> =>
	db.all(atLines, { repository, commit, limit: mostAtLines });

/** A stretch of what was said to a commit besides `lines`, what stands at its lines; the oldest first. */
export const commentsOnCommit = (
	db: Reader,
	page: Omit<Page, "after">,
	lines: readonly CommitComment[],
): Promise<CommitComment[]> =>
	db.all(ofCommit, {
		...page,
		after:
			lines.length < mostAtLines
				? Number.MAX_SAFE_INTEGER
				: (lines.at(-1)?.id ?? 0),
	});

/** How much was said to a commit besides what stands at its lines. */
export async function countListedComments(
	db: Reader,
	repository: number,
	commit: string,
): Promise<number> {
	const row = await db.first(listed, { repository, commit });
	return (
		Number(row?.n ?? 0) - Math.min(Number(row?.at_lines ?? 0), mostAtLines)
	);
}

/** How much was said to commits; those without a word are not in it. One query. */
export async function countCommitComments(
	db: Reader,
	repository: number,
	commits: readonly string[],
): Promise<Map<string, number>> {
	if (!commits.length) return new Map();
	const rows = await db.all(counts, { repository, commits: [...commits] });
	return new Map(rows.map(({ commit_sha, n }) => [commit_sha, Number(n)]));
}

/**
 * Says something to a commit, or to a line of its difference.
 * @throws DomainError "forbidden" when the owner has blocked the writer, "invalid" for a line that is none
 */
export async function createCommitComment(
	app: App,
	actor: SignedInActor,
	context: RepositoryContext,
	commit: NamedCommit,
	{ body, place }: { readonly body: string; readonly place?: LinePlace },
): Promise<CommitComment> {
	const { oid } = commit;
	const writer = actor.account;
	await refuseBlocked(app, context, writer, []);
	if (place) await checkLine(app, context.repository, commit, place);
	const mentioned = await readersNamedIn(app, actor, context, "code", body);
	const at = now(app);
	return app.db.write(async (tx) => {
		const row = await tx.first(add, {
			repository_id: context.repository.id,
			commit_sha: oid,
			poster_id: writer.id,
			body,
			created_at: at,
			updated_at: at,
			path: place?.path ?? "",
			side: place?.side ?? "",
			line: place?.line ?? 0,
		});
		if (!row) throw new Error("no row for a new comment");
		await takeFiles(tx, writer.id, row, body);
		await app.events.record(tx, {
			kind: "commit.commented",
			repository: context.repository.id,
			actor: writer.id,
			payload: { commit: oid, comment: row.id, mentioned },
		});
		return row;
	});
}

const takeFiles = (
	tx: Transaction,
	writer: number | undefined,
	{ id, repository_id }: CommitComment,
	body: string,
): Promise<void> =>
	takeUploads(
		tx,
		writer,
		{ repository: repository_id, kind: "commit-comment", id },
		body,
	);

/**
 * Changes what was said to a commit; the same text changes nothing.
 * @throws DomainError "conflict" when somebody else changed it meanwhile, "not-found" when it is gone
 */
export async function editCommitComment(
	app: App,
	actor: Actor,
	{ id: repository }: Pick<Repository, "id">,
	comment: CommitComment,
	body: string,
): Promise<void> {
	if (body === comment.body) return;
	await app.db.write(async (tx) => {
		const before = await tx.first(held, { id: comment.id });
		if (!before) throw notFound();
		if (before.body !== comment.body)
			throw conflict("the comment is already changed");
		await tx.all(change, { id: comment.id, body, updated_at: now(app) });
		await takeFiles(tx, actor.account?.id, comment, body);
		await app.events.record(tx, {
			kind: "commit.comment-edited",
			repository,
			actor: actor.account?.id,
			payload: { commit: comment.commit_sha, comment: comment.id },
		});
	});
}

/** Takes back what was said to a commit. @throws DomainError "not-found" */
export const deleteCommitComment = (
	app: App,
	actor: Actor,
	{ id: repository }: Pick<Repository, "id">,
	comment: CommitComment,
): Promise<void> =>
	app.db.write(async (tx) => {
		if (!(await tx.run(remove, { id: comment.id }))) throw notFound();
		await app.events.record(tx, {
			kind: "commit.comment-deleted",
			repository,
			actor: actor.account?.id,
			payload: { commit: comment.commit_sha, comment: comment.id },
		});
	});

/** What was said to commits of a repository, the oldest first. Each may be long, so few are read at once. */
export const walkCommitComments = (
	db: Reader,
	{ id: repository }: Pick<Repository, "id">,
	limit = 20,
) =>
	walkPages(
		limit,
		(after) => db.all(ofRepository, { repository, after, limit }),
		({ id }) => id,
	);

/** What somebody said to commits that an actor may read, the oldest first, with the names of the repositories. */
export async function* walkCommitCommentsBy(
	db: Reader,
	actor: Actor,
	{ id: poster }: Account,
	limit = 100,
) {
	const pages = walkPages(
		limit,
		(after) =>
			db.rows((q) =>
				q
					.selectFrom("commit_comment")
					.innerJoin(
						"repository",
						"repository.id",
						"commit_comment.repository_id",
					)
					.innerJoin("account as owner", "owner.id", "repository.owner_id")
					.selectAll("commit_comment")
					.select(["owner.name as owner_name", "repository.name"])
					.where("commit_comment.poster_id", "=", poster)
					.where("commit_comment.id", ">", after)
					.where(readableTo(actor, "code"))
					.orderBy("commit_comment.id")
					.limit(limit),
			),
		(row) => row.id,
	);
	for await (const rows of pages) yield* rows;
}

import type { App } from "../../app.ts";
import { now } from "../../clock.ts";
import {
	query,
	type Reader,
	type Transaction,
} from "../../database/database.ts";
import { updateTable } from "../../database/queries/changes.ts";
import { walkPages } from "../../database/queries/walk-pages.ts";
import { conflict, notFound } from "../../errors.ts";
import type { Account } from "../accounts/account.ts";
import { takeUploads } from "../attachments/uploads.ts";
import type { Access } from "../permissions/access.ts";
import type { Actor, SignedInActor } from "../permissions/actor.ts";
import { notHidden } from "../permissions/hidden-accounts.ts";
import { readableIssue } from "../permissions/visible.ts";
import { demandSpeaking } from "../policies/issue.ts";
import type { RepositoryContext } from "../repositories/repository.ts";
import {
	type Issue,
	type IssueContext,
	issuesByIds,
	lockIssue,
} from "./issue.ts";
import { addMentions, mentionedIn } from "./mentions.ts";
import { closeWithin, originalNamedBy } from "./parts/duplicates.ts";
import {
	noteFirstReferences,
	noteReferences,
} from "./references/note-references.ts";
import { referencesOf } from "./references/targets.ts";
import { refuseBlocked } from "./refuse-blocked.ts";
import { saveTextVersion } from "./text-versions.ts";
import { putOnTimeline, type TimelineRow } from "./timeline.ts";

const byId = query((q, p: { repository: number; id: number }) =>
	q
		.selectFrom("comment")
		.innerJoin("issue", "issue.id", "comment.issue_id")
		.selectAll("comment")
		.where("comment.id", "=", p.id)
		.where("comment.kind", "<>", "pending_review")
		// what stands in a review that is not finished is its author's alone
		.where((e) =>
			e.not(
				e.exists(
					e
						.selectFrom("review")
						.select("review.id")
						.whereRef("review.id", "=", "comment.review_id")
						.where("review.kind", "=", "pending"),
				),
			),
		)
		.where("issue.repository_id", "=", p.repository)
		.where(notHidden("comment.poster_id"))
		.where(notHidden("issue.poster_id")),
);
const byIds = query((q, p: { ids: number[] }, d) =>
	q
		.selectFrom("comment")
		.selectAll()
		.where("id", "in", d.list(p.ids))
		.where("kind", "in", ["comment", "code", "review"])
		.where(notHidden("comment.poster_id")),
);
const update = updateTable(
	"comment",
	{ set: ["body", "updated_at"], where: ["id"] },
	(update) => update.where("kind", "in", ["comment", "code"]).returningAll(),
);
const bodyOf = query((q, p: { id: number }) =>
	q.selectFrom("comment").select("body").where("id", "=", p.id),
);
const remove = query((q, p: { id: number }) =>
	q.deleteFrom("comment").where("id", "=", p.id).where("kind", "=", "comment"),
);
const count = query((q, p: { issue: number; by: number }) =>
	q
		.updateTable("issue")
		.set((e) => ({ comments: e("comments", "+", p.by) }))
		.where("id", "=", p.issue),
);

/** Comments by id, of any issues; one query. */
export const commentsByIds = (
	db: Reader,
	ids: number[],
): Promise<TimelineRow[]> =>
	ids.length ? db.all(byIds, { ids }) : Promise.resolve([]);

/** Whether a row of a timeline is something that somebody wrote: a comment, also one on a line. */
export const isWritten = ({ kind }: Pick<TimelineRow, "kind">): boolean =>
	kind === "comment" || kind === "code";

/** Counts comments into an issue, or out of it. */
export const countComments = (
	tx: Transaction,
	issue: number,
	by: number,
): Promise<unknown> => tx.run(count, { issue, by });

/** The row of a timeline in a repository. */
export const commentById = (
	db: Reader,
	repository: number,
	id: number,
): Promise<TimelineRow | undefined> => db.first(byId, { repository, id });

/**
 * Adds a comment to an issue; `also` does more in the same transaction. "Duplicate of #1" alone closes it as a duplicate, where its writer may.
 * @throws DomainError "forbidden" when the conversation is locked, or one who has a say has blocked the writer
 */
export async function createComment(
	app: App,
	actor: SignedInActor,
	placed: IssueContext & { readonly access: Access },
	body: string,
	also?: (tx: Transaction, comment: number) => Promise<void>,
): Promise<TimelineRow> {
	const writer = actor.account;
	const { issue: seen } = placed;
	await refuseBlocked(app, placed, writer, [seen.poster_id]);
	const mentioned = await mentionedIn(app, actor, placed, seen.kind, body);
	const texts = { body, comment: true };
	const named = await referencesOf(app, actor, placed, seen, texts);
	const original = await originalNamedBy(app, actor, placed, body);
	const at = now(app);
	return app.db.write(async (tx) => {
		const issue = await lockIssue(tx, seen.id);
		demandSpeaking(actor, { ...placed, issue });
		const row = await putOnTimeline(
			tx,
			{ issue: issue.id, kind: "comment", poster: writer.id, at },
			{ body },
		);
		tx.later(count, { issue: issue.id, by: 1 });
		const { repository_id: repository } = issue;
		const holder = { repository, kind: "comment", id: row.id } as const;
		await takeUploads(tx, writer.id, holder, body);
		await addMentions(tx, issue.id, mentioned);
		if (named.length)
			await noteFirstReferences(tx, issue, row.id, named, {
				poster: writer.id,
				at,
			});
		await app.events.record(tx, {
			kind: "comment.created",
			repository: issue.repository_id,
			actor: writer.id,
			payload: { issue: issue.id, comment: row.id, mentioned },
		});
		await also?.(tx, row.id);
		if (original)
			await closeWithin(app, tx, actor, { duplicate: placed, original });
		return row;
	});
}

/**
 * Changes the text of a comment; the same text changes nothing. `unchanged` refuses when the text is no longer that of `comment`; `also` does more in the
 * same transaction, if the text stays as well.
 * @throws DomainError "conflict" when somebody else changed it, "forbidden" when one who has a say has blocked the editor
 */
export async function editComment(
	app: App,
	actor: Actor,
	context: RepositoryContext,
	comment: TimelineRow,
	{
		body,
		unchanged = false,
		also,
	}: {
		readonly body: string;
		unchanged?: boolean;
		also?: ((tx: Transaction) => Promise<void>) | undefined;
	},
): Promise<TimelineRow> {
	if (body === comment.body) {
		if (also) await app.db.write(also);
		return comment;
	}
	const { repository } = context;
	const [issue] = await issuesByIds(app.db, [comment.issue_id]);
	if (!issue) throw notFound();
	if (actor.account)
		await refuseBlocked(app, context, actor.account, [issue.poster_id]);
	const texts = { body, comment: true };
	const named = await referencesOf(app, actor, context, issue, texts);
	const at = now(app);
	return app.db.write(async (tx) => {
		await lockIssue(tx, comment.issue_id);
		if (unchanged) {
			const now = await tx.first(bodyOf, { id: comment.id });
			if (now && now.body !== comment.body)
				throw conflict("the comment is already changed");
		}
		const poster = actor.account?.id ?? null;
		const before = await tx.first(bodyOf, { id: comment.id });
		const [changed] = await tx.all(update, {
			id: comment.id,
			body,
			updated_at: at,
		});
		if (!changed || !before) throw notFound();
		await saveTextVersion(tx, {
			issue: comment.issue_id,
			comment: comment.id,
			before: {
				body: before.body,
				writer: comment.poster_id,
				at: comment.created_at,
			},
			body,
			editor: poster,
			at,
		});
		await noteReferences(tx, issue, comment.id, named, { poster, at });
		const holder = {
			repository: repository.id,
			kind: "comment",
			id: comment.id,
		} as const;
		await takeUploads(tx, poster, holder, body);
		await app.events.record(tx, {
			kind: "comment.edited",
			repository: repository.id,
			actor: actor.account?.id,
			payload: { issue: comment.issue_id, comment: comment.id },
		});
		await also?.(tx);
		return changed;
	});
}

export const deleteComment = (
	app: App,
	actor: Actor,
	{ repository }: Pick<IssueContext, "repository">,
	comment: TimelineRow,
): Promise<void> =>
	app.db.write(async (tx) => {
		await lockIssue(tx, comment.issue_id);
		if (!(await tx.run(remove, { id: comment.id }))) throw notFound();
		tx.later(count, { issue: comment.issue_id, by: -1 });
		await app.events.record(tx, {
			kind: "comment.deleted",
			repository: repository.id,
			actor: actor.account?.id,
			payload: { issue: comment.issue_id, comment: comment.id },
		});
	});

/** The comments of somebody that an actor may read, the oldest first, with the issues that they stand on. */
export async function* walkCommentsBy(
	db: Reader,
	actor: Actor,
	{ id: poster }: Account,
	limit = 100,
): AsyncGenerator<{
	readonly rows: readonly TimelineRow[];
	readonly issues: readonly Issue[];
}> {
	const pages = walkPages(
		limit,
		(after) =>
			db.rows((q) =>
				q
					.selectFrom("comment")
					.innerJoin("issue", "issue.id", "comment.issue_id")
					.innerJoin("repository", "repository.id", "issue.repository_id")
					.innerJoin("account as owner", "owner.id", "repository.owner_id")
					.selectAll("comment")
					.where("comment.poster_id", "=", poster)
					.where("comment.kind", "=", "comment")
					.where("comment.id", ">", after)
					.where(readableIssue(actor))
					.orderBy("comment.id")
					.limit(limit),
			),
		(row) => row.id,
	);
	for await (const rows of pages) {
		const ids = [...new Set(rows.map((row) => row.issue_id))];
		yield { rows, issues: await issuesByIds(db, ids) };
	}
}

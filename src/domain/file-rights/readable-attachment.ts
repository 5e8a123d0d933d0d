import type { App } from "../../app.ts";
import { query, type Reader } from "../../database/database.ts";
import { accountById } from "../accounts/account.ts";
import {
	type Attachment,
	attachmentByUuid,
} from "../attachments/attachment.ts";
import { issuesByIds } from "../issues/issue.ts";
import { accessTo } from "../permissions/access.ts";
import type { Actor } from "../permissions/actor.ts";
import { mayReadUnit } from "../permissions/allows.ts";
import { notHidden } from "../permissions/hidden-accounts.ts";
import { Level } from "../permissions/units.ts";
import { mayRead } from "../policies/item.ts";
import { releaseById } from "../releases/release.ts";
import {
	type RepositoryWithOwner,
	repositoryById,
} from "../repositories/repository.ts";

const issueOfComment = query((q, p: { id: number; reader: number }) =>
	q
		.selectFrom("comment")
		.leftJoin("review", "review.id", "comment.review_id")
		.select("comment.issue_id")
		.where("comment.id", "=", p.id)
		.where(notHidden("comment.poster_id"))
		// what stands in a review that is not finished is its author's alone
		.where((e) =>
			e.or([
				e("review.kind", "is", null),
				e("review.kind", "<>", "pending"),
				e("review.reviewer_id", "=", p.reader),
			]),
		),
);

const commitComment = query((q, p: { id: number }) =>
	q
		.selectFrom("commit_comment")
		.select("id")
		.where("id", "=", p.id)
		.where(notHidden("commit_comment.poster_id")),
);

/** A file that an actor may read, with its repository: whoever reads what it hangs on, and its uploader as long as it hangs on nothing; undefined otherwise. */
export async function readableAttachment(
	app: App,
	actor: Actor,
	uuid: string,
): Promise<(RepositoryWithOwner & { attachment: Attachment }) | undefined> {
	const attachment = await attachmentByUuid(app.db, uuid);
	const repository =
		attachment && (await repositoryById(app.db, attachment.repository_id));
	const owner = repository && (await accountById(app.db, repository.owner_id));
	if (!attachment || !repository || !owner) return undefined;
	const owned = { repository, owner };
	const access = (await accessTo(app.db, actor, [owned])).get(repository.id);
	if (!access) return undefined;
	const { issue_id, comment_id, release_id, uploader_id } = attachment;
	// who reads the code reads what was said to its commits
	if (attachment.commit_comment_id !== null)
		return mayReadUnit(access, "code") &&
			(await app.db.first(commitComment, { id: attachment.commit_comment_id }))
			? { ...owned, attachment }
			: undefined;
	const reader = actor.account?.id ?? 0;
	if (issue_id === null && comment_id === null && release_id === null)
		return uploader_id === reader ? { ...owned, attachment } : undefined;
	if (release_id !== null) {
		const release = await releaseById(app.db, repository.id, release_id);
		const wanted = release?.draft ? Level.write : Level.read;
		if (!release || access.unit("releases") < wanted) return undefined;
		return { ...owned, attachment };
	}
	const [issue] = await issuesByIds(app.db, [
		await issueOf(app.db, attachment, reader),
	]);
	return issue && mayRead(access, issue) ? { ...owned, attachment } : undefined;
}

const issueOf = async (
	db: Reader,
	{ issue_id, comment_id }: Attachment,
	reader: number,
): Promise<number> =>
	issue_id ??
	(await db.first(issueOfComment, { id: comment_id ?? 0, reader }))?.issue_id ??
	0;

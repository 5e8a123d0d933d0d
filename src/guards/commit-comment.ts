import {
	type CommitComment,
	commitCommentById,
} from "../domain/commit-comments/commit-comments.ts";
import type { RepositoryContext } from "../domain/repositories/repository.ts";
import { notFound } from "../errors.ts";
import { idOf } from "../text/path-id.ts";
import { guard, rulesBefore, rulesOf, signedInBy, within } from "./demand.ts";
import { inRepository, signedInTo } from "./repository.ts";

/** One comment on a commit, in its repository. */
interface CommitCommentContext extends RepositoryContext {
	readonly comment: CommitComment;
}

/** A comment under `/:owner/:repo/commit/:oid/comments/:id`. */
const onComment = (name: "commit-comment.edit" | "commit-comment.delete") =>
	guard(
		within(
			inRepository(rulesBefore(name)),
			async ({ app, params }, found): Promise<CommitCommentContext> => {
				const { id: repository } = found.repository;
				const id = idOf(params.id ?? "");
				const comment = id
					? await commitCommentById(app.db, repository, id)
					: undefined;
				if (!comment || comment.commit_sha !== params.oid) throw notFound();
				return { ...found, comment };
			},
		),
		rulesOf(name),
	);

/** Guards for comments on commits. */
export const commitComments = {
	create: () => signedInTo("commit-comment.create"),
	edit: () => signedInBy(onComment("commit-comment.edit")),
	delete: () => signedInBy(onComment("commit-comment.delete")),
};

import {
	type CommitComment,
	commitCommentById,
} from "../domain/commit-comments/commit-comments.ts";
import { Level } from "../domain/permissions/units.ts";
import type { RepositoryContext } from "../domain/repositories/repository.ts";
import { forbidden, notFound } from "../errors.ts";
import { idOf } from "../text/path-id.ts";
import { type Demand, guard, within } from "./demand.ts";
import {
	changeable,
	demandsUnit,
	inRepository,
	signedIn,
} from "./repository.ts";

/** One comment on a commit, in its repository. */
interface CommitCommentContext extends RepositoryContext {
	readonly comment: CommitComment;
}

const wrote: Demand<CommitCommentContext> = {
	who: "wrote the comment",
	check({ actor }, { comment }) {
		if (comment.poster_id === null || comment.poster_id !== actor.account?.id)
			throw forbidden();
	},
};
const wroteOrWrites: Demand<CommitCommentContext> = {
	who: "wrote the comment or may write code",
	check(entry, found) {
		if (found.access.unit("code") < Level.write) wrote.check(entry, found);
	},
};

/** Whoever reads the code may say something to it, while the repository is not archived. */
const mayComment = () =>
	inRepository([demandsUnit("code"), signedIn, changeable()]);

/** A comment under `/:owner/:repo/commit/:oid/comments/:id`. */
const onComment = (demand: Demand<CommitCommentContext>) =>
	guard(
		within(
			mayComment(),
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
		[demand],
	);

/** Guards for comments on commits. */
export const commitComments = {
	create: mayComment,
	edit: () => onComment(wrote),
	delete: () => onComment(wroteOrWrites),
};

import { forbidden } from "../../errors.ts";
import type { CommitComment } from "../commit-comments/commit-comments.ts";
import type { RepositoryContext } from "../repositories/repository.ts";
import { changeable, either, knows, signedIn, writes } from "./repository.ts";
import { act, actOn, type Rule } from "./rule.ts";

/** One comment on a commit, in its repository. */
export interface CommitCommentContext extends RepositoryContext {
	readonly comment: CommitComment;
}

const wrote: Rule<CommitCommentContext> = {
	who: "wrote the comment",
	refuse: ({ account }, { comment }) =>
		comment.poster_id !== null && comment.poster_id === account?.id
			? undefined
			: forbidden(),
};
const comments = [knows("code"), signedIn, changeable()];

/** Whoever reads the code may comment on it, while the repository is not archived. */
export const commitCommentActs = {
	"commit-comment.create": act(...comments),
	"commit-comment.edit": actOn(comments, wrote),
	"commit-comment.delete": actOn<CommitCommentContext>(
		comments,
		either<CommitCommentContext>(wrote, writes("code")),
	),
};

import { forbidden } from "../../errors.ts";
import type { CommitCommentContext } from "./contexts.ts";
import { changeable, either, knows, signedIn, writes } from "./repository.ts";
import { act, actOn, type Rule } from "./rule.ts";

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

/** A commit as the index has it. */
export interface CommitFacts {
	readonly oid: string;
	readonly parents: number;
	/** `Name <address>`. */
	readonly author: string;
	readonly committer: string;
	/** Seconds since 1970. */
	readonly authoredAt: number;
	readonly committedAt: number;
	/** The first part of a long one. */
	readonly message: string;
}

/** Bytes of a commit that are searched: fewer than a text may have trigrams. */
export const longestCommit = 16_000;

/** Writes a commit as a text of the index. */
export const writeCommit = (commit: CommitFacts): string =>
	[
		`${commit.oid} ${commit.parents} ${commit.authoredAt} ${commit.committedAt}`,
		commit.author,
		commit.committer,
		commit.message,
	].join("\n");

/** Reads it again. */
export function readCommitText(text: string): CommitFacts {
	const [head = "", author = "", committer = "", ...message] = text.split("\n");
	const [oid = "", parents, authoredAt, committedAt] = head.split(" ");
	return {
		...{ oid, author, committer, message: message.join("\n") },
		parents: Number(parents),
		authoredAt: Number(authoredAt),
		committedAt: Number(committedAt),
	};
}

/** Name and address of `Name <address>`. */
export function personOf(person: string): { name: string; email: string } {
	const [, name = person, email = ""] =
		/^(.*?) ?<([^<>]*)>$/s.exec(person) ?? [];
	return { name, email };
}

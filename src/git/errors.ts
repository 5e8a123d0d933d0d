/** What went wrong, for callers to branch on. Never shown to a user as it is. */
export type GitErrorKind =
	| "no-git" // git is not installed, or older than we can work with
	| "no-sandbox" // the way to confine children that was asked for does not work here
	| "missing-object" // an object that had to be there is not
	| "wrong-type" // an object is there but of another type
	| "other-store" // a directory is that of another store
	| "corrupt" // an object or a pack cannot be read
	| "bad-path" // a path git or we refuse to store
	| "bad-ref-name"
	| "bad-identity" // nothing is left of a name after git's clean-up
	| "missing-path" // remove of, or a demand on, a path that is not there
	| "path-taken" // something where a new file is wanted
	| "file-in-way" // a file where a directory is wanted
	| "directory-in-way" // a directory where a file is wanted
	| "symlink-in-way" // a symbolic link at the path or above it
	| "protocol" // the other side does not speak the protocol
	| "refused-object" // a pushed object that the checks do not let in
	| "not-connected" // a pushed history that is not complete
	| "not-reachable" // a wanted object that no visible ref reaches
	| "too-large"
	| "no-space"
	| "busy" // more is asked for than can be served just now
	| "timeout"
	| "aborted"
	| "gone" // the store was removed, or the Git was closed
	| "failed"; // git ended in a way we have no better word for

/** The one error of this room. `detail` is for logs only; `path` and `oid` are what it is about. */
export class GitError extends Error {
	override readonly name = "GitError";
	readonly kind: GitErrorKind;
	readonly detail?: string;
	readonly path?: string;
	readonly oid?: string;
	/** The id of the store, where something is missing in it. */
	readonly store?: number;

	constructor(
		kind: GitErrorKind,
		message: string,
		about: {
			detail?: string;
			path?: string;
			oid?: string;
			store?: number;
			cause?: unknown;
		} = {},
	) {
		super(message, { cause: about.cause });
		this.kind = kind;
		this.detail = about.detail;
		this.path = about.path;
		this.oid = about.oid;
		this.store = about.store;
	}
}

/** Whether an error is a GitError, of one of the given kinds if any are given. */
export function isGitError(
	error: unknown,
	...kinds: GitErrorKind[]
): error is GitError {
	return (
		error instanceof GitError &&
		(kinds.length === 0 || kinds.includes(error.kind))
	);
}

/** Waits for some work; gives undefined where it failed with an error of one kind. */
export async function unless<T>(
	kind: GitErrorKind,
	work: Promise<T>,
): Promise<T | undefined> {
	try {
		return await work;
	} catch (error) {
		if (isGitError(error, kind)) return undefined;
		throw error;
	}
}

/** The GitError for a failed file operation: a full disk is told apart, all else is `failed`. */
export function fileError(error: unknown, doing: string): GitError {
	if (error instanceof GitError) return error;
	const code = (error as NodeJS.ErrnoException).code;
	const kind = code === "ENOSPC" || code === "EDQUOT" ? "no-space" : "failed";
	return new GitError(kind, `cannot ${doing}`, {
		detail: String(code ?? error),
		cause: error,
	});
}

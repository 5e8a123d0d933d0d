import type { Readable } from "node:stream";

/** Somebody on the server that a repository comes from. */
export interface SourceAuthor {
	/** 0 where that server does not tell. */
	readonly id: number;
	readonly name: string;
	/** "" where that server does not tell. */
	readonly email: string;
	/** Nobody of that server: it had the name from another one, from which it had brought this. */
	readonly elsewhere?: true;
}
interface SourceRepository {
	readonly description: string;
	readonly website: string;
	readonly topics: readonly string[];
}
export interface SourceLabel {
	readonly name: string;
	readonly color: string;
	readonly description: string;
	readonly exclusive: boolean;
}
/** Known again by its `key`, as everything that has one. All moments are in seconds. */
export interface SourceMilestone {
	readonly key: string;
	readonly title: string;
	readonly description: string;
	readonly dueAt: number | null;
	readonly closedAt: number | null;
	readonly createdAt: number;
	readonly updatedAt: number;
}
export interface SourceFile {
	readonly key: string;
	readonly name: string;
	readonly url: string;
	/** The one in its address, where that server has them. */
	readonly uuid: string;
	/** Beginnings of addresses that belong to the repository: they alone are shown the token, as people there may let a file lead anywhere. */
	readonly within: readonly string[];
	/** How often it was downloaded there. */
	readonly downloads: number;
	readonly createdAt: number;
}
export interface SourceReaction {
	readonly author: SourceAuthor;
	readonly content: string;
	/** 0 where that server does not tell. */
	readonly createdAt: number;
}
export interface SourceIssue {
	readonly key: string;
	readonly number: number;
	readonly title: string;
	readonly body: string;
	readonly author: SourceAuthor;
	readonly closedAt: number | null;
	readonly locked: boolean;
	readonly labels: readonly string[];
	/** The name of its type; "" for none, undefined where the source knows no types. */
	readonly type: string | undefined;
	/** The key of its milestone; "" for none. */
	readonly milestone: string;
	readonly assignees: readonly SourceAuthor[];
	readonly dueAt: number | null;
	readonly files: readonly SourceFile[];
	readonly pull: SourcePull | undefined;
	readonly createdAt: number;
	readonly updatedAt: number;
}
export interface SourcePull {
	readonly base: string;
	readonly baseOid: string;
	readonly head: string;
	readonly headOid: string;
	/** Whether the head is a branch of the same repository. */
	readonly inside: boolean;
	readonly draft: boolean;
	readonly maintainersMayEdit: boolean;
	readonly mergedAt: number | null;
	readonly mergedOid: string;
	readonly mergedBy: SourceAuthor | undefined;
}

interface Entry {
	readonly key: string;
	readonly author: SourceAuthor;
	readonly createdAt: number;
	readonly updatedAt: number;
}
export interface SourceComment extends Entry {
	readonly kind: "comment";
	readonly body: string;
	readonly files: readonly SourceFile[];
	readonly reactions: readonly SourceReaction[];
}
export interface SourceReview extends Entry {
	readonly kind: "review";
	readonly verdict: "approve" | "comment" | "reject";
	readonly body: string;
	readonly commit: string;
	readonly dismissed: boolean;
	readonly lines: readonly SourceLine[];
}
export interface SourceLine extends Entry {
	readonly body: string;
	readonly path: string;
	/** Counted in the new file, or below zero in the old one; 0: the file as a whole. */
	readonly line: number;
	/** The first of several lines, else 0. */
	readonly start: number;
	readonly commit: string;
	readonly hunk: string;
	/** The key of the line that it answers; "" for none. */
	readonly answers: string;
	readonly resolved: boolean;
}
/** What happened to an issue, in the words of our timeline. */
export interface SourceEvent extends Entry {
	readonly kind:
		| "close"
		| "reopen"
		| "lock"
		| "unlock"
		| "label"
		| "milestone"
		| "assignees"
		| "change_title"
		| "change_target_branch"
		| "delete_branch"
		| "merge_pull";
	readonly label?: string;
	readonly added?: boolean;
	/** Keys or titles of milestones. */
	readonly milestone?: string;
	readonly oldMilestone?: string;
	readonly assignee?: SourceAuthor;
	readonly before?: string;
	readonly after?: string;
	readonly commit?: string;
}
export type SourceEntry = SourceComment | SourceReview | SourceEvent;

export interface SourceRelease {
	readonly key: string;
	readonly tag: string;
	readonly target: string;
	readonly title: string;
	readonly body: string;
	readonly draft: boolean;
	readonly prerelease: boolean;
	readonly author: SourceAuthor;
	readonly createdAt: number;
	readonly publishedAt: number;
	readonly files: readonly SourceFile[];
}

/** A repository on another server with what surrounds it, read page by page. Throws SourceFailed, SourceBusy. */
export interface Source {
	/** Where that server has the heads of pull requests: `refs/pull/` or `refs/merge-requests/`. */
	readonly pullRefs: string;
	/** Where people find it with their browsers; links into it become links into the new repository. */
	readonly home: string;
	repository(): Promise<SourceRepository>;
	/** The highest number of an issue, where pull requests have numbers of their own. */
	readonly highestIssue?: () => Promise<number>;
	labels(): AsyncIterable<readonly SourceLabel[]>;
	milestones(): AsyncIterable<readonly SourceMilestone[]>;
	/** Issues that were changed since a moment, the oldest first; then pull requests where they have numbers of their own. */
	issues(
		wanted: { issues: boolean; pulls: boolean },
		since: number,
	): AsyncIterable<readonly SourceIssue[]>;
	reactions(issue: SourceIssue): Promise<readonly SourceReaction[]>;
	/** What was said and done, the oldest first. */
	entries(issue: SourceIssue): Promise<readonly SourceEntry[]>;
	releases(): AsyncIterable<readonly SourceRelease[]>;
	/** Headers that open its files. */
	readonly headers: Readonly<Record<string, string>>;
	/** Opens its files where they are not asked for by their addresses; undefined for one that is not there. */
	readonly openFile?: (file: SourceFile) => Promise<Readable | undefined>;
	/** The same for large files (LFS), by their ids. */
	readonly openLargeFile?: (oid: string) => Promise<Readable | undefined>;
}

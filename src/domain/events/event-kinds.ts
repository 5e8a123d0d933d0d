/** One ref that a push, an API commit or a merge moved. */
export interface MovedRef {
	readonly ref: string;
	readonly from: string | null;
	readonly to: string | null;
	readonly forced: boolean;
}

/** The facts of an account that everybody knows. */
interface DeletedOwner {
	readonly id: number;
	readonly kind: "user" | "organization";
	readonly name: string;
	readonly lower_name: string;
	readonly visibility: "public" | "limited" | "private";
}

/** A type of issues as it was by then. */
interface TypeOfEvent {
	readonly id: number;
	readonly name: string;
	readonly description: string;
	readonly color: string;
	readonly enabled: number;
	readonly created_at: number;
	readonly updated_at: number;
}

/** Everything that can happen, with what its consumers need to know of it. Members are added, never renamed: old rows stay readable. */
export interface EventPayloads {
	"account.created": { account: number };
	"account.edited": { account: number; changed: string[] };
	"account.renamed": { account: number; from: string; to: string };
	"account.deleted": { account: number; name: string };
	"account.restored": { account: number; name: string };
	/** A site administrator hid an account with all that it wrote, or showed it again. */
	"account.hidden": { account: number; name: string; reason: string };
	"account.shown": { account: number; name: string };
	"account.key-added": { account: number; fingerprint: string };
	"account.key-removed": { account: number; fingerprint: string };
	"account.followed": { account: number };
	"team.created": { team: number; organization: number };
	"team.edited": { team: number; organization: number; changed: string[] };
	"team.deleted": { team: number; organization: number; name: string };
	"team.member-added": { team: number; organization: number; account: number };
	"team.member-removed": {
		team: number;
		organization: number;
		account: number;
	};
	"organization.member-removed": { organization: number; account: number };
	"repository.created": { repository: number; name: string };
	"repository.restored": { repository: number; name: string };
	/** Of the parent. */
	"repository.forked": { fork: number; name: string };
	"repository.starred": Record<string, never>;
	"repository.transferred": { repository: number; from: number; to: number };
	"repository.team-changed": { team: number; added: boolean };
	"transfer.asked": { recipient: number };
	/** The message of a pushed commit names people. */
	"commit.mentioned": { commit: string; mentioned: number[] };
	/** Somebody said something to a commit. */
	"commit.commented": { commit: string; comment: number; mentioned: number[] };
	"commit.comment-edited": { commit: string; comment: number };
	"commit.comment-deleted": { commit: string; comment: number };
	"transfer.rejected": { recipient: number };
	"deploy-key.added": { key: number; fingerprint: string };
	"deploy-key.removed": { key: number; fingerprint: string };
	"repository.edited": {
		repository: number;
		oldName: string;
		changed: string[];
	};
	"collaborator.changed": { account: number; level: number };
	"repository.deleted": {
		repository: number;
		name: string;
		store: number;
		wikiStore: number | null;
		/** Its row as it last was. */
		row?: object;
		/** Its owner, as everybody saw him: he may be deleted with it. */
		owner?: DeletedOwner;
	};
	"refs.moved": {
		store: number;
		version: number;
		how: string;
		/** The first hundred; `followAllMoves` has the others. */
		moves: MovedRef[];
		/** The number of all, where more have moved than are named. */
		count?: number;
	};
	/** Beside the moves of its ref, which say that one name went and another came. */
	"branch.renamed": { from: string; to: string };
	"label.created": { label: number; name: string };
	"label.edited": { label: number; oldName: string };
	"label.deleted": { label: number; name: string };
	"milestone.created": { milestone: number };
	"milestone.edited": { milestone: number; changed: string[] };
	"milestone.deleted": { milestone: number; title: string };
	/** A board, its columns or its cards. */
	"project.changed": { project: number; issue?: number };
	"project.deleted": { project: number; title: string };
	"issue.created": { issue: number; number: number; mentioned: number[] };
	"issue.edited": { issue: number; changed: string[] };
	"issue.closed": { issue: number };
	"issue.reopened": { issue: number };
	"issue.deleted": { issue: number; number: number; title: string };
	"issue.restored": { issue: number; number: number; title: string };
	/** To another repository: told where it was, which it is gone from, and where it is. */
	"issue.transferred": {
		issue: number;
		number: number;
		title: string;
		gone: boolean;
	};
	/** null for none. */
	"issue.typed": {
		issue: number;
		type: TypeOfEvent | null;
		before: TypeOfEvent | null;
	};
	"issue.labelled": { issue: number; added: number[]; removed: number[] };
	"issue.assigned": { issue: number; added: number[]; removed: number[] };
	"comment.created": { issue: number; comment: number; mentioned: number[] };
	"comment.edited": { issue: number; comment: number };
	"comment.deleted": { issue: number; comment: number };
	/** Pull requests are issues too: what they share is told by the kinds above. */
	"pull.merged": { issue: number; commit: string };
	"pull.pushed": {
		issue: number;
		from: string;
		to: string;
		forced: boolean;
	};
	"pull.retargeted": { issue: number; from: string; to: string };
	/** No longer a draft. */
	"pull.ready": { issue: number };
	"review.submitted": { issue: number; review: number; mentioned: number[] };
	/** A comment on a line was answered. */
	"review.answered": {
		issue: number;
		review: number;
		comment: number;
		mentioned: number[];
	};
	"review.dismissed": { issue: number; review: number };
	"review.requested": {
		issue: number;
		accounts: number[];
		teams: number[];
		removed: boolean;
	};
	"status.created": { status: number; sha: string };
	"release.published": { release: number };
	"release.edited": { release: number };
	"release.deleted": { release: number; tag: string; title: string };
	"wiki.edited": {
		action: "created" | "edited" | "deleted";
		page: string;
		commit: string;
	};
	/** By git; `wiki.edited` tells the changes of single pages. */
	"wiki.pushed": {
		store: number;
		version: number;
		how: string;
		moves: MovedRef[];
	};
	/** A run, or one of its jobs, is in another state. */
	"workflow.run": { run: number; status: string };
	"workflow.job": { run: number; job: number; status: string };
	"package.created": { package: number; version: number };
	"package.deleted": { type: string; name: string; version: string };
}
export type EventKind = keyof EventPayloads;

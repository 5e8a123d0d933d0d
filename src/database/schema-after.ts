import type { Generated } from "kysely";

/** What follows from what happened: notifications. */
export interface AfterSchema {
	notification_thread: NotificationThreadTable;
}

export interface NotificationThreadTable {
	id: Generated<number>;
	account_id: number;
	repository_id: number;
	kind: "issue" | "pull" | "commit" | "repository";
	/** The issue or pull request; null for the other kinds. */
	issue_id: number | null;
	commit_sha: Generated<string>;
	status: Generated<"unread" | "read" | "pinned">;
	/** The last event that it has seen. */
	event_id: Generated<number>;
	created_at: number;
	updated_at: number;
}

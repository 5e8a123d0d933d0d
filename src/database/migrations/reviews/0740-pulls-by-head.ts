import type { Migration } from "../../migration.ts";

/** Each new status asks for the open pull requests with a head that wait to be merged: SQLite went through all that are open in the repository. */
export const pullsByHead: Migration = {
	version: 740,
	name: "pull requests by head",
	up: "create index pull_head_commit on pull(repository_id, head_oid) where open = 1",
};

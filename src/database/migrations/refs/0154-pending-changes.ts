import type { Migration } from "../../migration.ts";

/** Changes of files that somebody keeps until they are committed together. `place` is where the file is on the branch, or is to be. */
export const pendingChanges: Migration = {
	version: 154,
	name: "pending changes",
	up: `
create table pending_change (
	id ID, account_id INT not null references account(id) on delete cascade,
	repository_id INT not null references repository(id) on delete cascade, branch text not null, place text not null,
	kind text not null, path text not null, content text not null, last text not null, created_at INT not null,
	unique (account_id, repository_id, branch, place)
);
create index pending_change_repository on pending_change(repository_id, branch);
`,
};

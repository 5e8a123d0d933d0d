import type { Migration } from "../../migration.ts";

/** What people say to commits. */
export const commentsOnCommits: Migration = {
	version: 145,
	name: "comments on commits",
	up: `
create table commit_comment (
	id ID, repository_id INT not null references repository(id) on delete cascade, commit_sha text not null,
	poster_id INT references account(id) on delete set null, body text not null, created_at INT not null, updated_at INT not null
);
create index commit_comment_commit on commit_comment(repository_id, commit_sha, id);
create index commit_comment_poster on commit_comment(poster_id);
`,
};

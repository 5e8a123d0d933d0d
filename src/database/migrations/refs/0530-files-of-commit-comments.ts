import type { Migration } from "../../migration.ts";

/** Files that comments on commits name hang on these. */
export const filesOfCommitComments: Migration = {
	version: 530,
	name: "files of commit comments",
	up: `
alter table attachment add column commit_comment_id INT references commit_comment(id) on delete cascade;
create index attachment_commit_comment on attachment(commit_comment_id, id) where commit_comment_id is not null;
`,
};

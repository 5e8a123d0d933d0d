import type { Migration } from "../../migration.ts";

/**
 * Files are uploaded while a text is being written, and hang on nothing until it is saved. `in_text` marks those of a release that its notes show,
 * so that they are no downloads.
 */
export const filesOfDrafts: Migration = {
	version: 470,
	name: "files of drafts",
	up: `
alter table attachment add column in_text INT not null default 0;
create index attachment_unused on attachment(uploader_id, id) where issue_id is null and comment_id is null and release_id is null;
create index attachment_unused_at on attachment(created_at, id) where issue_id is null and comment_id is null and release_id is null;
`,
};

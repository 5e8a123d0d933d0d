import type { Migration } from "../../migration.ts";

/** How the texts of issues and comments were worded before. The first version is kept from the first edit on. */
export const textVersions: Migration = {
	version: 81,
	name: "text versions",
	up: `
create table text_version (
	id ID, issue_id INT not null references issue(id) on delete cascade,
	comment_id INT references comment(id) on delete cascade,
	editor_id INT references account(id) on delete set null,
	body text not null, is_first INT not null default 0, removed INT not null default 0, created_at INT not null
);
create index text_version_issue on text_version(issue_id, comment_id, id);
create index text_version_comment on text_version(comment_id) where comment_id is not null;
create index text_version_editor on text_version(editor_id);
`,
};

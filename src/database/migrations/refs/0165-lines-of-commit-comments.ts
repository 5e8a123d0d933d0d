import type { Migration } from "../../migration.ts";

/** At which line of a commit's difference something was said, no path being the commit as a whole; and who said it on another forge. */
export const linesOfCommitComments: Migration = {
	version: 165,
	name: "lines of commit comments",
	up: `
alter table commit_comment add column path text not null default '';
alter table commit_comment add column side text not null default '';
alter table commit_comment add column line INT not null default 0;
alter table commit_comment add column original_author text not null default '';
`,
};

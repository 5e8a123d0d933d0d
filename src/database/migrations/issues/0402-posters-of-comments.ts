import type { Migration } from "../../migration.ts";

/** Those who wrote in an issue are read without its comments. */
export const postersOfComments: Migration = {
	version: 402,
	name: "posters of comments",
	up: `
create index comment_posters on comment(issue_id, poster_id) where kind in ('comment', 'review', 'code');
`,
};

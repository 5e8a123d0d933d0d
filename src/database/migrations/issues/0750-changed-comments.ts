import type { Migration } from "../../migration.ts";

/** The comments that were changed since a moment are found without those before it. */
export const changedComments: Migration = {
	version: 750,
	name: "changed comments",
	up: `
create index comment_changed on comment(updated_at, id) where kind = 'comment';
`,
};

import type { Migration } from "../../migration.ts";

/** A forge that is imported may have several open pull requests of the same two branches: all but the first have a number of their own in the constraint. */
export const twinsOfPulls: Migration = {
	version: 240,
	name: "twins of pull requests",
	up: `
alter table pull add column twin INT not null default 0;
drop index pull_pair;
create unique index pull_pair on pull(repository_id, head_repository_id, head_branch, base_branch, flow, twin) where open = 1;
`,
};

import type { Migration } from "../../migration.ts";

/** A milestone that many issues have is gone for everybody at once; it is taken out of them a few at a time. */
export const removedMilestones: Migration = {
	version: 381,
	name: "removed milestones",
	up: `
alter table milestone add column removed INT not null default 0;
create index milestone_removed on milestone(id) where removed = 1;
`,
};

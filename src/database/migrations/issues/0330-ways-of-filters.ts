import type { Migration } from "../../migration.ts";

/** Indexes that give the items of a filter in the order of its list, and what happened in a repository since some time. */
export const waysOfFilters: Migration = {
	version: 330,
	name: "ways of filters",
	up: `
create index issue_of_poster on issue(poster_id, id);
drop index issue_poster;
create index issue_of_poster_in on issue(repository_id, poster_id, number, kind, closed);
create index issue_of_milestone on issue(milestone_id, number, kind, closed) where milestone_id is not null;
drop index issue_milestone;
create index issue_label_of on issue_label(label_id, issue_id);
drop index issue_label_label;
create index issue_assignee_of on issue_assignee(account_id, issue_id);
drop index issue_assignee_account;
create index issue_mention_of on issue_mention(account_id, issue_id);
drop index issue_mention_account;
create index milestone_title on milestone(lower(title));
create index issue_created on issue(repository_id, kind, created_at);
create index issue_closed_at on issue(repository_id, kind, closed_at) where closed_at is not null;
create index issue_merged_at on issue(repository_id, kind, merged_at) where merged_at is not null;
`,
};

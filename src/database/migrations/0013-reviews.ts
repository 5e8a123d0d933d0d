import type { Migration } from "../migration.ts";

/** Comments on lines are rows of `comment` like all others, with where they stand beside them; teams can be asked to review. */
export const reviews: Migration = {
	version: 13,
	name: "reviews",
	up: `
alter table comment add column team_id INT references team(id) on delete set null;
create index comment_team on comment(team_id) where team_id is not null;
create index comment_review on comment(review_id) where review_id > 0;
create index pull_orphan on pull(issue_id) where open = 1 and head_repository_id is null;
drop table review_comment;
create table review_line (
	comment_id INT primary key references comment(id) on delete cascade,
	review_id INT not null references review(id) on delete cascade,
	issue_id INT not null references pull(issue_id) on delete cascade,
	thread_id INT references comment(id) on delete set null,
	path text not null, line INT not null, commit_oid text not null, hunk text not null default '',
	resolver_id INT references account(id) on delete set null
);
create index review_line_review on review_line(review_id, comment_id);
create index review_line_issue on review_line(issue_id, path);
create index review_line_thread on review_line(thread_id) where thread_id is not null;
`,
};

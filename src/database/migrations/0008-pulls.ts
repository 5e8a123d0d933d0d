import type { Migration } from "../migration.ts";

/**
 * Pull requests: what they have beside their row in `issue`, and their reviews. A pull request is always merged from `head_oid`, which
 * `refs/pull/N/head` names; what was found out about it holds for `base_oid`, and is looked up anew when a branch moves on.
 */
export const pulls: Migration = {
	version: 8,
	name: "pulls",
	up: `
create table pull (
	issue_id INT primary key references issue(id) on delete cascade,
	repository_id INT not null references repository(id) on delete cascade,
	head_repository_id INT references repository(id) on delete set null,
	flow text not null default 'branch' check (flow in ('branch', 'agit')),
	base_branch text not null, head_branch text not null, open INT not null default 1,
	head_oid text not null, base_oid text not null, merge_base text not null default '',
	outcome text not null check (outcome in ('clean', 'contained', 'conflict', 'unrelated', 'failed')),
	conflicts text not null default '[]',
	additions INT not null default 0, deletions INT not null default 0, changed_files INT not null default 0,
	commits INT not null default 0, versions INT not null default 1, review_comments INT not null default 0,
	allow_maintainer_edit INT not null default 1,
	merged_oid text not null default '', merged_by INT references account(id) on delete set null
);
create unique index pull_pair on pull(repository_id, head_repository_id, head_branch, base_branch, flow) where open = 1;
create index pull_head on pull(head_repository_id, head_branch) where open = 1;
create index pull_base on pull(repository_id, base_branch) where open = 1;
create index pull_branches on pull(repository_id, base_branch, head_branch);
create index pull_merged on pull(repository_id, merged_oid) where merged_oid <> '';
create index issue_kind on issue(repository_id, kind, closed, number);
create table pull_version (
	issue_id INT not null references pull(issue_id) on delete cascade, number INT not null,
	head_oid text not null, base_oid text not null, merge_base text not null, forced INT not null default 0,
	pusher_id INT references account(id) on delete set null, pushed_at INT not null,
	primary key (issue_id, number)
);
create table pull_files (
	issue_id INT primary key references pull(issue_id) on delete cascade, files text not null
);
create table auto_merge (
	issue_id INT primary key references pull(issue_id) on delete cascade,
	doer_id INT not null references account(id) on delete cascade,
	wanted text not null, created_at INT not null
);
create table review (
	id ID, issue_id INT not null references pull(issue_id) on delete cascade,
	kind text not null check (kind in ('pending', 'comment', 'approve', 'reject', 'request')),
	reviewer_id INT references account(id) on delete set null, team_id INT references team(id) on delete cascade,
	body text not null default '', commit_oid text not null default '',
	official INT not null default 0, stale INT not null default 0, dismissed INT not null default 0,
	comments INT not null default 0, created_at INT not null, updated_at INT not null
);
create index review_issue on review(issue_id, id);
create index review_reviewer on review(reviewer_id);
create index review_team on review(team_id) where team_id is not null;
create unique index review_pending on review(issue_id, reviewer_id) where kind = 'pending';
create unique index review_request_user on review(issue_id, reviewer_id) where kind = 'request' and team_id is null;
create unique index review_request_team on review(issue_id, team_id) where kind = 'request' and team_id is not null;
create table review_comment (
	id ID, review_id INT not null references review(id) on delete cascade,
	issue_id INT not null references pull(issue_id) on delete cascade,
	thread_id INT references review_comment(id) on delete set null,
	poster_id INT references account(id) on delete set null,
	path text not null, line INT not null, original_line INT not null,
	commit_oid text not null, original_oid text not null, hunk text not null default '', body text not null,
	resolver_id INT references account(id) on delete set null,
	created_at INT not null, updated_at INT not null
);
create index review_comment_review on review_comment(review_id, id);
create index review_comment_issue on review_comment(issue_id, path);
create index review_comment_thread on review_comment(thread_id) where thread_id is not null;
`,
};

import type { Migration } from "../migration.ts";

/** Attachments, releases, commit statuses, and the rules that protect branches and tags. */
export const releases: Migration = {
	version: 12,
	name: "releases",
	up: `
create table release (
	id ID, repository_id INT not null references repository(id) on delete cascade,
	tag text not null, title text not null default '', body text not null default '', target text not null default '',
	draft INT not null default 0, prerelease INT not null default 0, tagged INT not null default 0,
	author_id INT references account(id) on delete set null,
	created_at INT not null, published_at INT not null,
	unique (repository_id, tag)
);
create index release_order on release(repository_id, created_at, id);
create index release_author on release(author_id);
create table attachment (
	id ID, uuid text not null unique, repository_id INT not null references repository(id) on delete cascade,
	issue_id INT references issue(id) on delete cascade, comment_id INT references comment(id) on delete cascade,
	release_id INT references release(id) on delete cascade,
	uploader_id INT references account(id) on delete set null,
	name text not null, size INT not null, blob text not null, downloads INT not null default 0, created_at INT not null
);
create index attachment_repository on attachment(repository_id);
create index attachment_issue on attachment(issue_id) where issue_id is not null;
create index attachment_comment on attachment(comment_id) where comment_id is not null;
create index attachment_release on attachment(release_id) where release_id is not null;
create index attachment_uploader on attachment(uploader_id);
create index attachment_blob on attachment(blob);
create table commit_status (
	id ID, repository_id INT not null references repository(id) on delete cascade, sha text not null,
	context text not null, state text not null, description text not null default '', target_url text not null default '',
	creator_id INT references account(id) on delete set null, created_at INT not null, updated_at INT not null
);
create index commit_status_sha on commit_status(repository_id, sha, context, id);
create index commit_status_creator on commit_status(creator_id);
create table branch_rule (
	id ID, repository_id INT not null references repository(id) on delete cascade,
	name text not null, priority INT not null, settings text not null default '{}',
	created_at INT not null, updated_at INT not null,
	unique (repository_id, name)
);
create table branch_rule_member (
	rule_id INT not null references branch_rule(id) on delete cascade, list text not null,
	account_id INT references account(id) on delete cascade, team_id INT references team(id) on delete cascade,
	check ((account_id is null) <> (team_id is null))
);
create index branch_rule_member_rule on branch_rule_member(rule_id);
create index branch_rule_member_account on branch_rule_member(account_id) where account_id is not null;
create index branch_rule_member_team on branch_rule_member(team_id) where team_id is not null;
create table tag_rule (
	id ID, repository_id INT not null references repository(id) on delete cascade,
	pattern text not null, created_at INT not null, updated_at INT not null,
	unique (repository_id, pattern)
);
create table tag_rule_member (
	rule_id INT not null references tag_rule(id) on delete cascade,
	account_id INT references account(id) on delete cascade, team_id INT references team(id) on delete cascade,
	check ((account_id is null) <> (team_id is null))
);
create index tag_rule_member_rule on tag_rule_member(rule_id);
create index tag_rule_member_account on tag_rule_member(account_id) where account_id is not null;
create index tag_rule_member_team on tag_rule_member(team_id) where team_id is not null;
`,
};

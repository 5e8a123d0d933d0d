import type { Migration } from "../migration.ts";

/**
 * Issues, with pull requests as one kind of them, and what hangs on them. A comment is a row of the timeline of kind `comment`; the
 * other kinds are events. What deleted accounts wrote stays, without its author.
 */
export const issues: Migration = {
	version: 7,
	name: "issues",
	up: `
alter table repository add column next_index INT not null default 1;
create table milestone (
	id ID, repository_id INT not null references repository(id) on delete cascade,
	title text not null, description text not null default '', closed_at INT, due_at INT,
	open_issues INT not null default 0, closed_issues INT not null default 0, created_at INT not null, updated_at INT not null
);
create index milestone_repository on milestone(repository_id, title);
create table issue (
	id ID, repository_id INT not null references repository(id) on delete cascade, number INT not null,
	kind text not null default 'issue' check (kind in ('issue', 'pull')),
	poster_id INT references account(id) on delete set null,
	title text not null, body text not null default '', ref text not null default '',
	closed INT not null default 0, closed_at INT, merged_at INT, locked INT not null default 0,
	milestone_id INT references milestone(id) on delete set null, due_at INT,
	time_estimate INT not null default 0, pin_order INT not null default 0,
	content_version INT not null default 0, comments INT not null default 0,
	created_at INT not null, updated_at INT not null,
	unique (repository_id, number)
);
create index issue_repository on issue(repository_id, closed, id);
create index issue_poster on issue(poster_id);
create index issue_milestone on issue(milestone_id);
create unique index issue_pin on issue(repository_id, kind, pin_order) where pin_order > 0;
create table issue_label (
	issue_id INT not null references issue(id) on delete cascade, label_id INT not null references label(id) on delete cascade,
	primary key (issue_id, label_id)
);
create index issue_label_label on issue_label(label_id);
create table issue_assignee (
	id ID, issue_id INT not null references issue(id) on delete cascade, account_id INT not null references account(id) on delete cascade,
	unique (issue_id, account_id)
);
create index issue_assignee_account on issue_assignee(account_id);
create table issue_mention (
	issue_id INT not null references issue(id) on delete cascade, account_id INT not null references account(id) on delete cascade,
	primary key (issue_id, account_id)
);
create index issue_mention_account on issue_mention(account_id);
create table comment (
	id ID, issue_id INT not null references issue(id) on delete cascade, kind text not null default 'comment',
	poster_id INT references account(id) on delete set null, body text not null default '',
	label_id INT references label(id) on delete cascade,
	milestone_id INT references milestone(id) on delete set null, old_milestone_id INT references milestone(id) on delete set null,
	assignee_id INT references account(id) on delete set null, removed INT not null default 0,
	old_text text not null default '', new_text text not null default '',
	other_issue_id INT references issue(id) on delete cascade, other_comment_id INT references comment(id) on delete cascade,
	action text not null default 'none', commit_sha text not null default '', review_id INT not null default 0, time_id INT,
	created_at INT not null, updated_at INT not null
);
create index comment_issue on comment(issue_id, id);
create index comment_poster on comment(poster_id);
create index comment_label on comment(label_id) where label_id is not null;
create index comment_milestone on comment(milestone_id) where milestone_id is not null;
create index comment_old_milestone on comment(old_milestone_id) where old_milestone_id is not null;
create index comment_assignee on comment(assignee_id) where assignee_id is not null;
create index comment_other_issue on comment(other_issue_id) where other_issue_id is not null;
create index comment_other_comment on comment(other_comment_id) where other_comment_id is not null;
create table reaction (
	id ID, issue_id INT not null references issue(id) on delete cascade, comment_id INT references comment(id) on delete cascade,
	account_id INT not null references account(id) on delete cascade, content text not null, created_at INT not null
);
create unique index reaction_issue on reaction(issue_id, account_id, content) where comment_id is null;
create unique index reaction_comment on reaction(comment_id, account_id, content) where comment_id is not null;
create index reaction_account on reaction(account_id);
create table issue_subscription (
	issue_id INT not null references issue(id) on delete cascade, account_id INT not null references account(id) on delete cascade,
	subscribed INT not null, created_at INT not null, primary key (issue_id, account_id)
);
create index issue_subscription_account on issue_subscription(account_id);
create table issue_dependency (
	blocked_id INT not null references issue(id) on delete cascade, blocker_id INT not null references issue(id) on delete cascade,
	created_at INT not null, primary key (blocked_id, blocker_id), check (blocked_id <> blocker_id)
);
create index issue_dependency_blocker on issue_dependency(blocker_id);
create table tracked_time (
	id ID, issue_id INT not null references issue(id) on delete cascade, account_id INT references account(id) on delete set null,
	seconds INT not null, created_at INT not null
);
create index tracked_time_issue on tracked_time(issue_id, id);
create index tracked_time_account on tracked_time(account_id, id);
create table stopwatch (
	account_id INT primary key references account(id) on delete cascade, issue_id INT not null references issue(id) on delete cascade,
	created_at INT not null
);
create index stopwatch_issue on stopwatch(issue_id);
`,
};

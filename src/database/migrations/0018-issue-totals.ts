import type { Migration } from "../migration.ts";

/**
 * What the totals of lists are told from without counting issues: the closed ones are counted like the open ones, and a tracked time
 * knows where its issue is. Lists of a repository follow its numbers. Words that stay are not indexed anew when something else of an issue changes.
 */
export const issueTotals: Migration = {
	version: 18,
	name: "issue totals",
	up: {
		sqlite: `${shared()}
drop trigger issue_words_update;
create trigger issue_words_update after update of title, body on issue when new.title <> old.title or new.body <> old.body begin insert into issue_words(issue_words, rowid, title, body) values ('delete', old.id, old.title, old.body); insert into issue_words(rowid, title, body) values (new.id, new.title, new.body); end;
drop trigger comment_words_update;
create trigger comment_words_update after update of body on comment when new.body <> old.body begin insert into comment_words(comment_words, rowid, body) select 'delete', old.id, old.body where old.body <> ''; insert into comment_words(rowid, body) select new.id, new.body where new.body <> ''; end;
`,
		postgres: shared(),
	},
};

function shared(): string {
	return `
alter table repository add column closed_issues INT not null default 0;
alter table repository add column closed_pulls INT not null default 0;
update repository set
	closed_issues = (select count(*) from issue where issue.repository_id = repository.id and issue.kind = 'issue' and issue.closed = 1),
	closed_pulls = (select count(*) from issue where issue.repository_id = repository.id and issue.kind = 'pull' and issue.closed = 1);
alter table tracked_time add column repository_id INT not null default 0;
alter table tracked_time add column kind text not null default 'issue' check (kind in ('issue', 'pull'));
update tracked_time set
	repository_id = (select issue.repository_id from issue where issue.id = tracked_time.issue_id),
	kind = (select issue.kind from issue where issue.id = tracked_time.issue_id);
drop index issue_repository;
create index issue_repository on issue(repository_id, closed, number);
create index tracked_time_place on tracked_time(account_id, repository_id, kind, created_at);
create index tracked_time_repository on tracked_time(repository_id, id, kind);`;
}

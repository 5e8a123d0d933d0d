import type { Migration } from "../migration.ts";

/**
 * Accounts, tokens, repositories, teams and rights, refs, events and jobs.
 * Times are whole seconds since 1970 (milliseconds where the name says so); yes and no are 1 and 0.
 */
export const foundation: Migration = {
	version: 1,
	name: "foundation",
	up: `
create table account (
	id ID, kind text not null check (kind in ('user', 'organization')),
	name text not null, lower_name text not null unique,
	full_name text not null default '', description text not null default '',
	website text not null default '', location text not null default '',
	language text not null default '', theme text not null default '', diff_view_style text not null default '',
	email text not null default '', hide_email INT not null default 0, hide_activity INT not null default 0,
	visibility text not null default 'public' check (visibility in ('public', 'limited', 'private')),
	password_hash text not null default '', must_change_password INT not null default 0,
	login_name text not null default '', source_id INT not null default 0,
	active INT not null default 1, admin INT not null default 0, restricted INT not null default 0, prohibit_login INT not null default 0,
	max_repositories INT not null default -1, may_create_organization INT not null default 1,
	repo_admin_change_team_access INT not null default 0,
	parent_id INT references account(id),
	avatar text not null default '',
	followers INT not null default 0, following INT not null default 0, stars INT not null default 0,
	created_at INT not null, updated_at INT not null, last_login_at INT not null default 0
);
create table account_redirect (
	lower_name text primary key, account_id INT not null references account(id) on delete cascade
);
create table email_address (
	id ID, account_id INT not null references account(id) on delete cascade,
	email text not null, lower_email text not null unique, verified INT not null default 1, is_primary INT not null default 0
);
create index email_address_account on email_address(account_id);
create table access_token (
	id ID, account_id INT not null references account(id) on delete cascade,
	name text not null, hash text not null unique, last_eight text not null, scopes text not null,
	limited INT not null default 0, created_at INT not null, last_used_at INT not null default 0,
	unique (account_id, name)
);
create table git_store (
	id ID, format text not null check (format in ('sha1', 'sha256')),
	version INT not null default 0, size INT not null default 0, created_at INT not null
);
create table repository (
	id ID, owner_id INT not null references account(id),
	name text not null, lower_name text not null,
	description text not null default '', website text not null default '',
	private INT not null default 0, template INT not null default 0,
	archived_at INT not null default 0, mirror INT not null default 0, empty INT not null default 1,
	fork_of_id INT references repository(id) on delete set null,
	store_id INT not null unique references git_store(id), wiki_store_id INT unique references git_store(id),
	default_branch text not null, trust_model text not null default 'default',
	units INT not null, settings text not null default '{}',
	topics text not null default '[]', licenses text not null default '[]', language text not null default '', languages text not null default '{}',
	avatar text not null default '', original_url text not null default '',
	size INT not null default 0, branches INT not null default 0,
	stars INT not null default 0, watchers INT not null default 0, forks INT not null default 0,
	open_issues INT not null default 0, open_pulls INT not null default 0, releases INT not null default 0,
	created_at INT not null, updated_at INT not null, pushed_at INT not null default 0,
	unique (owner_id, lower_name)
);
create index repository_fork_of on repository(fork_of_id);
create table repository_redirect (
	owner_id INT not null references account(id) on delete cascade, lower_name text not null,
	repository_id INT not null references repository(id) on delete cascade, primary key (owner_id, lower_name)
);
create table token_repository (
	token_id INT not null references access_token(id) on delete cascade,
	repository_id INT not null references repository(id) on delete cascade, primary key (token_id, repository_id)
);
create table collaboration (
	repository_id INT not null references repository(id) on delete cascade,
	account_id INT not null references account(id) on delete cascade,
	level INT not null, created_at INT not null, primary key (repository_id, account_id)
);
create index collaboration_account on collaboration(account_id);
create table team (
	id ID, organization_id INT not null references account(id) on delete cascade,
	name text not null, lower_name text not null, description text not null default '',
	level INT not null, units text not null default '{}',
	includes_all_repositories INT not null default 0, can_create_org_repo INT not null default 0,
	visibility text not null default 'private', created_at INT not null,
	unique (organization_id, lower_name)
);
create table team_member (
	team_id INT not null references team(id) on delete cascade, account_id INT not null references account(id) on delete cascade,
	organization_id INT not null references account(id) on delete cascade, primary key (team_id, account_id)
);
create index team_member_account on team_member(account_id, organization_id);
create index team_member_organization on team_member(organization_id);
create table team_repository (
	team_id INT not null references team(id) on delete cascade, repository_id INT not null references repository(id) on delete cascade,
	primary key (team_id, repository_id)
);
create index team_repository_repository on team_repository(repository_id);
create table organization_member (
	organization_id INT not null references account(id) on delete cascade, account_id INT not null references account(id) on delete cascade,
	is_public INT not null default 0, primary key (organization_id, account_id)
);
create index organization_member_account on organization_member(account_id);
create table watch (
	repository_id INT not null references repository(id) on delete cascade, account_id INT not null references account(id) on delete cascade,
	mode text not null default 'all', created_at INT not null, primary key (repository_id, account_id)
);
create index watch_account on watch(account_id);
create table git_ref (
	store_id INT not null references git_store(id) on delete cascade, name text not null,
	oid text not null, peeled text, committed_at INT not null default 0, tip text, moved_at INT not null,
	primary key (store_id, name)
);
create table ref_move (
	id ID, store_id INT not null references git_store(id) on delete cascade, version INT not null,
	name text not null, old_oid text, new_oid text, actor_id INT, how text not null, forced INT not null default 0, moved_at INT not null
);
create index ref_move_store on ref_move(store_id, version);
create table label (
	id ID, repository_id INT references repository(id) on delete cascade, organization_id INT references account(id) on delete cascade,
	name text not null, color text not null, description text not null default '', exclusive INT not null default 0,
	archived_at INT not null default 0, issues INT not null default 0, open_issues INT not null default 0, created_at INT not null
);
create index label_repository on label(repository_id, name);
create index label_organization on label(organization_id, name);
create table event (
	id ID, tx INT not null default TXID, kind text not null, repository_id INT, actor_id INT, payload text not null, at_ms INT not null
);
create index event_order on event(tx, id);
create table event_cursor (
	consumer text primary key, tx INT not null, event_id INT not null, updated_at INT not null
);
create table parked_event (
	consumer text not null, event_id INT not null, error text not null, attempts INT not null, parked_at INT not null, primary key (consumer, event_id)
);
create table job (
	id ID, kind text not null, dedupe text unique, payload text not null, run_at_ms INT not null, attempts INT not null default 0,
	claimed_until_ms INT not null default 0, claimed_by text, error text, created_at INT not null
);
create index job_due on job(run_at_ms);
`,
};

import type { Migration } from "../migration.ts";

/** Stars, topics, transfers and mirrors. */
export const repositories: Migration = {
	version: 3,
	name: "repositories",
	up: `
alter table repository add column transferring INT not null default 0;
create unique index repository_one_fork on repository(owner_id, fork_of_id);
create index account_avatar on account(avatar) where avatar <> '';
create index repository_avatar on repository(avatar) where avatar <> '';
create table star (
	repository_id INT not null references repository(id) on delete cascade, account_id INT not null references account(id) on delete cascade,
	created_at INT not null, primary key (repository_id, account_id)
);
create index star_account on star(account_id);
create table topic (
	id ID, name text not null unique, created_at INT not null, updated_at INT not null
);
create table repository_topic (
	repository_id INT not null references repository(id) on delete cascade, topic_id INT not null references topic(id) on delete cascade,
	primary key (repository_id, topic_id)
);
create index repository_topic_topic on repository_topic(topic_id);
create table repository_transfer (
	repository_id INT primary key references repository(id) on delete cascade,
	doer_id INT not null references account(id) on delete cascade, recipient_id INT not null references account(id) on delete cascade,
	teams text not null default '[]', shared INT not null default 0, created_at INT not null
);
create index repository_transfer_recipient on repository_transfer(recipient_id);
create index repository_transfer_doer on repository_transfer(doer_id);
create table pull_mirror (
	repository_id INT primary key references repository(id) on delete cascade,
	address text not null, username text not null default '', secret text not null default '',
	interval_s INT not null, prune INT not null default 1,
	synced_at INT not null default 0, tried_at INT not null default 0, error text not null default '', created_at INT not null
);
create table push_mirror (
	id ID, repository_id INT not null references repository(id) on delete cascade, name text not null unique,
	address text not null, username text not null default '', secret text not null default '',
	interval_s INT not null, on_commit INT not null default 0,
	synced_at INT not null default 0, tried_at INT not null default 0, error text not null default '', created_at INT not null
);
create index push_mirror_repository on push_mirror(repository_id);
`,
};

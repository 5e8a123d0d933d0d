import type { Migration } from "../migration.ts";

/**
 * Keys, following and blocking, applications, badges, regular tasks. A deploy key is one row of `public_key` without an account, and
 * a row of `deploy_key` for each repository that it opens.
 */
export const accounts: Migration = {
	version: 4,
	name: "accounts",
	up: `
create table public_key (
	id ID, kind text not null check (kind in ('user', 'deploy')), account_id INT references account(id) on delete cascade,
	title text not null, content text not null, fingerprint text not null unique, read_only INT not null default 0,
	verified INT not null default 0, created_at INT not null, last_used_at INT not null default 0,
	unique (account_id, title), check ((kind = 'user') = (account_id is not null))
);
create table deploy_key (
	id ID, key_id INT not null references public_key(id) on delete cascade,
	repository_id INT not null references repository(id) on delete cascade,
	title text not null, read_only INT not null default 1, created_at INT not null, last_used_at INT not null default 0,
	unique (repository_id, key_id), unique (repository_id, title)
);
create index deploy_key_key on deploy_key(key_id);
create table gpg_key (
	id ID, account_id INT not null references account(id) on delete cascade, primary_id INT references gpg_key(id) on delete cascade,
	key_id text not null, fingerprint text not null, content text not null, packet text not null, emails text not null default '[]',
	can_sign INT not null, can_certify INT not null, can_encrypt_comms INT not null, can_encrypt_storage INT not null,
	verified INT not null default 0, created_at INT not null, expires_at INT not null default 0
);
create unique index gpg_key_fingerprint on gpg_key(fingerprint) where primary_id is null;
create index gpg_key_account on gpg_key(account_id);
create index gpg_key_primary on gpg_key(primary_id);
create index gpg_key_id on gpg_key(key_id);
create table follow (
	id ID, follower_id INT not null references account(id) on delete cascade, account_id INT not null references account(id) on delete cascade,
	created_at INT not null, unique (follower_id, account_id), check (follower_id != account_id)
);
create index follow_account on follow(account_id);
create table block (
	id ID, blocker_id INT not null references account(id) on delete cascade, account_id INT not null references account(id) on delete cascade,
	note text not null default '', created_at INT not null, unique (blocker_id, account_id), check (blocker_id != account_id)
);
create index block_account on block(account_id);
create table badge (
	id ID, slug text not null unique, description text not null default '', image_url text not null default ''
);
create table account_badge (
	badge_id INT not null references badge(id) on delete cascade, account_id INT not null references account(id) on delete cascade,
	primary key (account_id, badge_id)
);
create index account_badge_badge on account_badge(badge_id);
create table oauth_application (
	id ID, account_id INT not null references account(id) on delete cascade, name text not null,
	client_id text not null unique, secret_hash text not null, confidential INT not null default 1, skip_consent INT not null default 0,
	redirect_uris text not null default '[]', created_at INT not null
);
create index oauth_application_account on oauth_application(account_id);
create table scheduled_task (
	name text primary key, next_at INT not null, last_at INT not null default 0, runs INT not null default 0
);
`,
};

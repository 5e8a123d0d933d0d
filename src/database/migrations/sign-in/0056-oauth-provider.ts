import type { Migration } from "../../migration.ts";

/**
 * What the forge keeps as a provider of OAuth 2: what people allowed which application (`oauth_grant`), each time that they did
 * (`oauth_authorization`, with its code), the tokens of it, and devices that wait. Applications of the forge itself have no account.
 */
const tables = `
create table oauth_grant (
	id ID, account_id INT not null references account(id) on delete cascade,
	application_id INT not null references oauth_application(id) on delete cascade,
	scopes text not null, created_at INT not null, used_at INT not null, unique (account_id, application_id)
);
create index oauth_grant_application on oauth_grant(application_id);
create table oauth_authorization (
	id ID, grant_id INT not null references oauth_grant(id) on delete cascade, hash text not null unique,
	scopes text not null, redirect_uri text not null, challenge text not null, challenge_method text not null, nonce text not null,
	created_at INT not null, code_until INT not null, used_at INT not null default 0
);
create index oauth_authorization_grant on oauth_authorization(grant_id);
create table oauth_refresh_token (
	id ID, authorization_id INT not null references oauth_authorization(id) on delete cascade, hash text not null unique,
	created_at INT not null, expires_at INT not null, used_at INT not null default 0
);
create index oauth_refresh_token_authorization on oauth_refresh_token(authorization_id, id);
create index oauth_refresh_token_expires on oauth_refresh_token(expires_at);
create table oauth_device (
	id ID, application_id INT not null references oauth_application(id) on delete cascade,
	hash text not null unique, user_code text not null unique, scopes text not null, state text not null,
	authorization_id INT references oauth_authorization(id) on delete cascade,
	pause INT not null, asked_at INT not null, created_at INT not null, expires_at INT not null
);
create index oauth_device_application on oauth_device(application_id);
create index oauth_device_authorization on oauth_device(authorization_id);
create index oauth_device_expires on oauth_device(expires_at);
alter table access_token add column authorization_id INT references oauth_authorization(id) on delete cascade;
alter table access_token add column expires_at INT not null default 0;
create index access_token_authorization on access_token(authorization_id, id) where authorization_id is not null;
create index access_token_expires on access_token(expires_at) where expires_at > 0;
insert into oauth_application (account_id, name, client_id, secret_hash, confidential, redirect_uris, created_at) values
	(null, 'git-credential-oauth', 'a4792ccc-144e-407e-86c9-5e7d8d9c3269', '', 0, '["http://127.0.0.1","https://127.0.0.1"]', 0),
	(null, 'Git Credential Manager', 'e90ee53c-94e2-48ac-9358-a874fb9e0662', '', 0, '["http://127.0.0.1","https://127.0.0.1"]', 0),
	(null, 'tea', 'd57cb8c4-630c-4168-8324-ec79935e18d4', '', 0, '["http://127.0.0.1","https://127.0.0.1"]', 0);
`;

export const oauthProvider: Migration = {
	version: 56,
	name: "oauth provider",
	up: {
		postgres: `
alter table oauth_application alter column account_id drop not null;
${tables}`,
		// SQLite cannot take a "not null" away
		sqlite: `
create table oauth_application_new (
	id ID, account_id INT references account(id) on delete cascade, name text not null,
	client_id text not null unique, secret_hash text not null, confidential INT not null default 1, skip_consent INT not null default 0,
	redirect_uris text not null default '[]', created_at INT not null
);
insert into oauth_application_new (id, account_id, name, client_id, secret_hash, confidential, skip_consent, redirect_uris, created_at)
	select id, account_id, name, client_id, secret_hash, confidential, skip_consent, redirect_uris, created_at from oauth_application;
drop table oauth_application;
alter table oauth_application_new rename to oauth_application;
create index oauth_application_account on oauth_application(account_id);
${tables}`,
	},
};

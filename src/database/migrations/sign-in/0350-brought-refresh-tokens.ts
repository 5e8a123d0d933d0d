import type { Migration } from "../../migration.ts";

/**
 * Refresh tokens that another program signed carry all there is to know of them, so they stay readable after their rows are gone:
 * those that were taken are remembered until they expire, and a grant knows up to when what was signed for it has ended.
 */
export const broughtRefreshTokens: Migration = {
	version: 350,
	name: "brought refresh tokens",
	up: `
create table oauth_brought_token (hash text primary key, expires_at INT not null);
create index oauth_brought_token_expires on oauth_brought_token(expires_at);
insert into oauth_brought_token (hash, expires_at)
	select r.hash, r.expires_at from oauth_refresh_token r join oauth_authorization z on z.id = r.authorization_id where z.hash = r.hash;
alter table oauth_grant add column ended_at INT not null default 0;
`,
};

import type { Migration } from "../../migration.ts";

/**
 * A grant that came along remembers what it was for then: tokens that another program signed for it open that, whatever its person has
 * allowed since. Of grants that were answered again meanwhile it is not known.
 */
export const broughtScopes: Migration = {
	version: 351,
	name: "brought scopes",
	up: `
alter table oauth_grant add column brought_scopes text;
update oauth_grant set brought_scopes = scopes
	where exists (select 1 from import_row r where r.part = 'oauth_grant' and r.id = (oauth_grant.id || ''))
	and not exists (select 1 from oauth_authorization z where z.grant_id = oauth_grant.id and z.hash not in (select hash from oauth_brought_token));
`,
};

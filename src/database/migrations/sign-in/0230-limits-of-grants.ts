import type { Migration } from "../../migration.ts";

/**
 * A grant keeps one line of scopes for each answer. Until now answers were joined, and one that was limited to public things could become
 * one without the limit: of such grants nothing is kept, so that their applications ask again.
 */
export const limitsOfGrants: Migration = {
	version: 230,
	name: "limits of grants",
	up: `
update oauth_grant set scopes = '' where scopes not like '%public-only%' and id in (select grant_id from oauth_authorization where scopes like '%public-only%');
`,
};

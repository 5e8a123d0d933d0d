import type { Migration } from "../../migration.ts";

/** Statements that read a whole table for a few rows begin at these. */
export const whatWasScanned: Migration = {
	version: 313,
	name: "what was scanned",
	up: `
create index account_admin on account(id) where admin = 1;
create index access_token_brought on access_token(last_eight) where substr(hash, 1, 6) = 'gitea:';
`,
};

import type { Migration } from "../migration.ts";

/** The keys with which the indexes of an owner's packages are signed, sealed. */
export const packageKeys: Migration = {
	version: 14,
	name: "package-keys",
	up: `
create table package_key (
	owner_id INT not null references account(id) on delete cascade, kind text not null, secret text not null, created_at INT not null,
	primary key (owner_id, kind)
);
`,
};

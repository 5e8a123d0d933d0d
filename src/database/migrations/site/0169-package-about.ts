import type { Migration } from "../../migration.ts";

/** What versions of packages tell of themselves to people, apart from what indexes repeat. */
export const packageAbout: Migration = {
	version: 169,
	name: "what versions of packages tell",
	up: `
create table package_about (
	version_id INT primary key references package_version(id) on delete cascade,
	facts text not null,
	readme_name text not null,
	readme text not null
);
`,
};

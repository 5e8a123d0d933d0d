import type { Migration } from "../migration.ts";

const up = "alter table pull_mirror add column wiki INT not null default 0;\n";

/** A mirror may follow the wiki beside the repository. */
export const mirroredWikis: Migration = {
	version: 22,
	name: "mirrored wikis",
	up: { sqlite: up, postgres: up },
};

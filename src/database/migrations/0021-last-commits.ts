import type { Migration } from "../migration.ts";

const up = `
create table last_commits (
	store_id INT not null references git_store(id) on delete cascade, directory text not null, commits text not null,
	primary key (store_id, directory)
);
create table last_commits_state (store_id INT primary key references git_store(id) on delete cascade, oid text not null);
`;

/** Which commit last changed each entry of a directory, as seen from the tip of the default branch that the state names. */
export const lastCommits: Migration = {
	version: 21,
	name: "last commits",
	up: { sqlite: up, postgres: up },
};

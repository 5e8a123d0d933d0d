import type { Migration } from "../../migration.ts";

/** Repositories that are brought from another server with what surrounds them, and what has been brought, by the names that it has there. */
export const repositoryImports: Migration = {
	version: 72,
	name: "repository imports",
	up: `
create table repository_import (
	repository_id INT primary key references repository(id) on delete cascade,
	service text not null, address text not null, username text not null, secret text not null, token text not null,
	wanted text not null, people text not null, started_by INT references account(id) on delete set null,
	state text not null, message text not null default '', progress text not null default '{}', shift INT not null default 0,
	since INT not null default 0, interval_s INT not null default 0, created_at INT not null, updated_at INT not null
);
create table imported_item (
	repository_id INT not null references repository(id) on delete cascade, kind text not null, source_key text not null,
	local_id INT not null, changed_at INT not null default 0, primary key (repository_id, kind, source_key)
);
create index repository_import_started_by on repository_import(started_by);
`,
};

import type { Migration } from "../migration.ts";

/** Packed logs are read in pieces: where each begins, as JSON. */
export const logPieces: Migration = {
	version: 19,
	name: "log pieces",
	up: "alter table action_task add column log_index text not null default '';",
};

import type { Migration } from "../../migration.ts";

/** The whole answer to a request with a key, sealed since it may hold a secret; null where it is not kept. */
export const answersOfRequests: Migration = {
	version: 290,
	name: "answers to requests",
	up: `
alter table request_key add column answer text;
`,
};

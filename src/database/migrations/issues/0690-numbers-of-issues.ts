import type { Migration } from "../../migration.ts";

/** A search of digits means the items of this number in all repositories: there are as many as repositories, and no index led to them. */
export const numbersOfIssues: Migration = {
	version: 690,
	name: "numbers of issues",
	up: `
create index issue_of_number on issue(number, id);
`,
};

import type { Migration } from "../../migration.ts";

/** Lists of runs and of packages begin with the newest, or go by name, without sorting all of them. */
export const longLists: Migration = {
	version: 160,
	name: "long lists of runs and packages",
	up: `
create index action_run_newest on action_run(repository_id, id);
create index action_run_workflow on action_run(repository_id, workflow, id);
create index action_run_state on action_run(status, id);
create index package_name on package(owner_id, lower_name);
create index package_version_newest on package_version(package_id, internal, id);
`,
};

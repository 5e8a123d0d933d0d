import type { Migration } from "../../migration.ts";

/** One row while the forge can only be read. */
export const maintenanceMode: Migration = {
	version: 261,
	name: "maintenance",
	up: `
create table maintenance (id INT not null primary key check (id = 1), words text not null, began_at INT not null);
`,
};

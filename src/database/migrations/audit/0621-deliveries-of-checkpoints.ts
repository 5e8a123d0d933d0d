import type { Migration } from "../../migration.ts";

/** Each witness and each other place has the checkpoints of a log up to a size. */
export const deliveriesOfCheckpoints: Migration = {
	version: 621,
	name: "deliveries of checkpoints",
	up: `
create table audit_delivery (
	place text not null, log_id INT not null, size INT not null, delivered_at INT not null default 0,
	tried_at INT not null default 0, error text not null default '', primary key (place, log_id)
);
create index audit_checkpoint_cosigned on audit_checkpoint(log_id, size) where cosignatures <> '';
`,
};

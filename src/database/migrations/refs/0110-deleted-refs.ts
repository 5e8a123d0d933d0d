import type { Migration } from "../../migration.ts";

/** Finds the refs that were deleted last without reading all moves of a store. */
export const deletedRefs: Migration = {
	version: 110,
	name: "deleted refs",
	up: "create index ref_move_deleted on ref_move(store_id, version) where new_oid is null;",
};

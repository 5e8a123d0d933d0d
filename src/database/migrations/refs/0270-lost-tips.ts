import type { Migration } from "../../migration.ts";

/**
 * Where refs were before they were deleted or forced away: what these reach and no ref does is not shown by its id. The log of moves tells
 * it of moves before this step; it is read once, some seconds for a million moves.
 */
export const lostTips: Migration = {
	version: 270,
	name: "lost tips",
	up: `
create table lost_tip (
	store_id INT not null references git_store(id) on delete cascade, oid text not null, version INT not null, lost_at INT not null,
	primary key (store_id, oid)
);
create index lost_tip_version on lost_tip(store_id, version);
create index pull_version_head on pull_version(head_oid);
insert into lost_tip (store_id, oid, version, lost_at)
	select store_id, old_oid, max(version), max(moved_at) from ref_move
	where old_oid is not null and (new_oid is null or forced = 1 or (new_oid <> old_oid and name like 'refs/tags/%'))
	and store_id in (select id from git_store) group by store_id, old_oid;
`,
};

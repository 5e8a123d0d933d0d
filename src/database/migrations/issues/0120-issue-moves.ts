import type { Migration } from "../../migration.ts";

const more =
	"insert into tracked_time_total (account_id, repository_id, kind, entries) values (coalesce(new.account_id, 0), new.repository_id, new.kind, 1) on conflict (account_id, repository_id, kind) do update set entries = tracked_time_total.entries + 1;";
const ofOld =
	"account_id = coalesce(old.account_id, 0) and repository_id = old.repository_id and kind = old.kind";
const less = `update tracked_time_total set entries = entries - 1 where ${ofOld}; delete from tracked_time_total where ${ofOld} and entries <= 0;`;

const table = `
create table issue_move (
	id ID, issue_id INT not null references issue(id) on delete cascade,
	comment_id INT not null references comment(id) on delete cascade,
	repository_id INT not null references repository(id) on delete cascade,
	number INT not null, created_at INT not null
);
create unique index issue_move_place on issue_move(repository_id, number);
create index issue_move_issue on issue_move(issue_id);
create unique index issue_move_comment on issue_move(comment_id);
`;

/** Where issues were before they were moved to another repository, each with its entry of the timeline. Times that were tracked move with them. */
export const issueMoves: Migration = {
	version: 120,
	name: "issue moves",
	up: {
		sqlite: `${table}
drop trigger tracked_time_update;
create trigger tracked_time_update after update of account_id, repository_id on tracked_time begin ${less} ${more} end;
`,
		postgres: `${table}
drop trigger tracked_time_count on tracked_time;
create trigger tracked_time_count after insert or delete or update of account_id, repository_id on tracked_time for each row execute function count_tracked_time();
`,
	},
};

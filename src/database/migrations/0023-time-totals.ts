import type { Migration } from "../migration.ts";

const table = `
create table tracked_time_total (
	id ID, account_id INT not null, repository_id INT not null, kind text not null check (kind in ('issue', 'pull')), entries INT not null,
	unique (account_id, repository_id, kind)
);
create index tracked_time_total_repository on tracked_time_total(repository_id, kind);
insert into tracked_time_total (account_id, repository_id, kind, entries)
	select coalesce(account_id, 0), repository_id, kind, count(*) from tracked_time group by coalesce(account_id, 0), repository_id, kind;
`;

const more =
	"insert into tracked_time_total (account_id, repository_id, kind, entries) values (coalesce(new.account_id, 0), new.repository_id, new.kind, 1) on conflict (account_id, repository_id, kind) do update set entries = tracked_time_total.entries + 1;";
const ofOld =
	"account_id = coalesce(old.account_id, 0) and repository_id = old.repository_id and kind = old.kind";
const less = `update tracked_time_total set entries = entries - 1 where ${ofOld}; delete from tracked_time_total where ${ofOld} and entries <= 0;`;

/**
 * How many times an account has tracked in a repository, the times of deleted accounts under the account 0: to count them takes as long
 * as there are entries.
 */
export const timeTotals: Migration = {
	version: 23,
	name: "time totals",
	up: {
		sqlite: `${table}
create trigger tracked_time_insert after insert on tracked_time begin ${more} end;
create trigger tracked_time_delete after delete on tracked_time begin ${less} end;
create trigger tracked_time_update after update of account_id on tracked_time begin ${less} ${more} end;
`,
		postgres: `${table}
create function count_tracked_time() returns trigger language plpgsql as $$ begin if tg_op <> 'INSERT' then ${less} end if; if tg_op <> 'DELETE' then ${more} end if; return null; end $$;
create trigger tracked_time_count after insert or delete or update of account_id on tracked_time for each row execute function count_tracked_time();
`,
	},
};

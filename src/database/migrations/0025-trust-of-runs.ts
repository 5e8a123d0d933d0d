import type { Migration } from "../migration.ts";

/**
 * Whether a run is trusted, who had a hand in it without the right to write, and for whom runs were let go before. Of runs that are there
 * already, those of pull requests count as from outside.
 */
export const trustOfRuns: Migration = {
	version: 25,
	name: "trust of runs",
	up: `
alter table action_run add column trusted INT not null default 0;
alter table action_run add column outsiders text not null default '[]';
update action_run set trusted = 1 where event <> 'pull_request';
create table action_approval (
	repository_id INT not null references repository(id) on delete cascade, account_id INT not null references account(id) on delete cascade,
	approver_id INT references account(id) on delete set null, approved_at INT not null, primary key (repository_id, account_id)
);
create index action_approval_account on action_approval(account_id);
create index action_approval_approver on action_approval(approver_id);
create index ref_move_pusher on ref_move(store_id, name, actor_id);
create index ref_move_guest on ref_move(store_id, name, version) where how = 'guest';
`,
};

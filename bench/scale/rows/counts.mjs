/** The counters of all rows. `c` holds what earlier steps have made. */
export function countAll(c) {
	const { db, k, say } = c;
	// counts
	say(k, "counts");
	for (const [column, sql] of Object.entries({
		stars: "select repository_id r, count(*) c from star group by 1",
		watchers: "select repository_id r, count(*) c from watch group by 1",
		forks:
			"select fork_of_id r, count(*) c from repository where fork_of_id is not null group by 1",
		open_issues:
			"select repository_id r, count(*) c from issue where closed = 0 and kind = 'issue' group by 1",
		closed_issues:
			"select repository_id r, count(*) c from issue where closed = 1 and kind = 'issue' group by 1",
		open_pulls:
			"select repository_id r, count(*) c from issue where closed = 0 and kind = 'pull' group by 1",
		closed_pulls:
			"select repository_id r, count(*) c from issue where closed = 1 and kind = 'pull' group by 1",
		next_index:
			"select repository_id r, max(number) + 1 c from issue group by 1",
		next_run:
			"select repository_id r, max(number) + 1 c from action_run group by 1",
	}))
		db.exec(
			`update repository set ${column} = t.c from (${sql}) t where t.r = repository.id`,
		);
	db.exec(
		"update star set counted = (select 2 - (repository.private <> 0) from repository where repository.id = star.repository_id)",
	);
	db.exec(
		"update account set public_stars = t.c from (select account_id a, count(*) c from star where counted = 2 group by 1) t where t.a = account.id",
	);
	db.exec(
		"update account set stars = t.c from (select account_id a, count(*) c from star group by 1) t where t.a = account.id",
	);
	db.exec(
		"update account set followers = t.c from (select account_id a, count(*) c from follow group by 1) t where t.a = account.id",
	);
	db.exec(
		"update issue set comments = t.c from (select issue_id i, count(*) c from comment where kind = 'comment' group by 1) t where t.i = issue.id",
	);
	db.exec(
		"update label set issues = t.c, open_issues = t.o from (select label_id l, count(*) c, sum(1 - closed) o from issue_label join issue on issue.id = issue_id group by 1) t where t.l = label.id",
	);
	db.exec(
		"update milestone set open_issues = t.o, closed_issues = t.c - t.o from (select milestone_id m, count(*) c, sum(1 - closed) o from issue where milestone_id is not null group by 1) t where t.m = milestone.id",
	);
	db.exec(
		"delete from tracked_time_total; insert into tracked_time_total (account_id, repository_id, kind, entries) select coalesce(account_id, 0), repository_id, kind, count(*) from tracked_time group by 1, 2, 3",
	);
}

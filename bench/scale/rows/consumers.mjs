/** What the consumers of events write. `c` holds what earlier steps have made. */
export function addNews(c) {
	const {
		db,
		one,
		copies,
		now,
		at,
		member,
		desk,
		k,
		users,
		user,
		skewed,
		repositories,
		repository,
		firstIssue,
		issue,
		hot,
	} = c;
	// what consumers write
	const noticed = `case when n.i % 10 = 0 then ${firstIssue} + n.i / 10 else ${issue(`n.i * 37 + n.i / ${users}`)} end`;
	copies(
		"notification_thread",
		200000 * k,
		{
			account_id: `case when n.i % 10 = 0 then ${member} else ${user("n.i")} end`,
			issue_id: noticed,
			repository_id: `(select repository_id from issue where id = (${noticed}))`,
			status: "case n.h % 4 when 0 then 'unread' else 'read' end",
			created_at: at(200000 * k),
			updated_at: at(200000 * k),
		},
		{ of: "issue_id is not null" },
	);
	copies(
		"activity",
		300000 * k,
		{
			event_id: "100000 + n.i",
			actor_id: `case when n.i % 15 = 0 then ${member} else ${user("n.h")} end`,
			repository_id: `case when n.i % 10 = 0 then ${desk} when n.i % 10 = 1 then ${repository("n.i * 4")} else ${repository(skewed("n.h", repositories))} end`,
			created_at: at(300000 * k),
		},
		{ of: "unit = 'issues'" },
	);
	copies("webhook", 1000 * k, {
		repository_id: repository("n.i"),
		copied_from: "null",
	});
	const hook = one(`select id from webhook where repository_id = ${desk}`);
	const firstHook = one(
		`select min(id) from webhook where repository_id <> ${desk}`,
	);
	copies("webhook_delivery", 200000 * k, {
		webhook_id: `case when n.i % 10 = 0 then ${hook} else ${firstHook} + n.h % ${1000 * k} end`,
		uuid: "'delivery-' || n.i",
		event_id: "1000000 + n.i",
		payload: "substr(o.payload, 1, 600)",
		state: "'delivered'",
		attempts: "1",
		created_at_ms: `(${now} - 31 * 86400 + n.i * 31 * 86400 / ${200000 * k}) * 1000`,
		finished_at_ms: `${now} * 1000`,
		next_at_ms: "0",
	});
	const _lastEvent = one("select max(id) from event");
	const eventRows = 1000000 * k;
	copies(
		"event",
		eventRows,
		{
			at_ms: `(${now} - 31 * 86400 + n.i * 31 * 86400 / ${eventRows}) * 1000`,
			repository_id: `case when n.i % 10 = 0 then ${desk} else ${repository("n.h")} end`,
			actor_id: user("n.h"),
		},
		{ of: "kind = 'comment.created'" },
	);
	db.exec(
		`update event_cursor set event_id = (select max(id) from event), tx = (select tx from event order by id desc limit 1)`,
	);
	if (!one("select 1 from outgoing_mail"))
		db.exec(
			`insert into outgoing_mail (event_id, account_id, repository_id, issue_id, kind, reason, next_at_ms, sent_at, created_at) values (1, ${member}, ${desk}, ${hot}, 'issue', 'mentioned', 0, ${now}, ${now})`,
		);
	copies("outgoing_mail", 100000 * k, {
		event_id: "10 + n.i",
		account_id: user("n.h"),
		repository_id: `${desk}`,
		issue_id: issue("n.h"),
		sent_at: `${now}`,
		created_at: at(100000 * k),
	});
	copies(
		"parked_event",
		100,
		{ event_id: "n.i" },
		one("select 1 from parked_event") ? {} : { of: "0 = 1" },
	);
}

/** Comments, labels, boards and what else hangs on issues. `c` holds what earlier steps have made; gives what later ones need. */
export function addComments(c) {
	const {
		db,
		one,
		copies,
		id,
		now,
		at,
		root,
		member,
		light,
		desk,
		midDesk,
		k,
		user,
		repository,
		issues,
		midIssues,
		issue,
	} = c;
	// comments: 5,000 at one issue (2 of big/desk), 500 at one of mid/desk
	const comments = 400000 * k;
	const hot = id("issue", `repository_id = ${desk} and number = 2`);
	const midHot = id("issue", `repository_id = ${midDesk} and number = 2`);
	const commentOf = {
		body: "'seen on machine ' || (n.h % 5003) || ' of row ' || n.i",
		poster_id: `case when n.i % 100 = 0 then ${member} else ${user("n.h")} end`,
		created_at: at(comments),
		updated_at: at(comments),
	};
	copies(
		"comment",
		comments,
		{
			...commentOf,
			issue_id: `case when n.i % 80 = 0 then ${hot} else ${issue("n.h")} end`,
			kind: "case when n.i % 10 = 9 then 'close' else 'comment' end",
		},
		{ of: "kind = 'comment' and review_id = 0" },
	);
	copies(
		"comment",
		500,
		{ ...commentOf, issue_id: `${midHot}` },
		{ of: "kind = 'comment' and review_id = 0" },
	);
	db.exec(`update comment set body = '' where kind = 'close'`);
	copies(
		"label",
		50,
		{ repository_id: `${desk}`, name: "'label-' || n.i" },
		{ of: `repository_id = ${desk}` },
	);
	copies(
		"label",
		10000 * k,
		{ repository_id: repository("n.i / 5"), name: "'label-' || n.i" },
		{ of: `repository_id = ${desk}` },
	);
	const firstLabel = one("select min(id) from label where name like 'label-%'");
	const deskLabel = id("label", `repository_id = ${desk}`);
	copies("issue_label", issues / 2, {
		issue_id: issue("n.i * 2 + 1"),
		label_id: `case when n.i % 3 = 0 then ${deskLabel} else ${firstLabel} + n.h % 50 end`,
	});
	copies("issue_label", 600, {
		issue_id: `${midIssues} + n.i`,
		label_id: `${id("label", `repository_id = ${midDesk}`)}`,
	});
	copies(
		"milestone",
		100,
		{ repository_id: `${desk}`, title: "'m-' || n.i" },
		{ of: `repository_id = ${desk}` },
	);
	copies("milestone", 5000 * k, {
		repository_id: repository("n.i"),
		title: "'m-' || n.i",
	});
	copies("issue_assignee", 50000 * k, {
		issue_id: issue("n.h"),
		account_id: `case when n.i % 50 = 0 then ${member} else ${user("n.i * 7")} end`,
	});
	copies("issue_mention", 50000 * k, {
		issue_id: issue("n.h + 13"),
		account_id: `case when n.i % 50 = 0 then ${member} else ${user("n.i * 7")} end`,
	});
	if (!one("select 1 from issue_subscription"))
		db.exec(`insert into issue_subscription values (1, ${light}, 1, ${now})`);
	copies("issue_subscription", 50000 * k, {
		issue_id: issue("n.h + 17"),
		account_id: `case when n.i % 50 = 0 then ${member} else ${user("n.i * 7")} end`,
		subscribed: "1",
		created_at: `${now}`,
	});
	copies("tracked_time", 50000 * k, {
		issue_id: issue("n.i * 2 + 1"),
		repository_id: `${desk}`,
		account_id: `case when n.i % 5 = 0 then ${member} else ${user("n.h")} end`,
		seconds: "60 + n.h % 600",
		created_at: at(50000 * k),
	});
	copies("reaction", 50000 * k, {
		issue_id: `case when n.i % 50 = 0 then ${hot} else ${issue("n.i")} end`,
		account_id: user("n.i / 50"),
	});
	copies(
		"attachment",
		20000 * k,
		{
			uuid: "'uuid-' || n.i",
			issue_id: issue("n.h"),
			repository_id: `${desk}`,
			created_at: at(20000 * k),
		},
		{ of: "issue_id is not null" },
	);
	copies(
		"text_version",
		50000 * k,
		{ issue_id: issue("n.h"), comment_id: "null" },
		one("select 1 from text_version") ? {} : { of: "0 = 1" },
	);
	copies("commit_status", 50000 * k, {
		repository_id: `case when n.i % 10 = 0 then ${desk} else ${repository("n.h")} end`,
		context: "'ci/' || (n.i % 400)",
		sha: "case when n.i % 100 = 0 then o.sha else lower(hex(n.h * 7919)) || substr(o.sha, 12) end",
	});
	copies(
		"release",
		400,
		{ tag: "'t' || n.i", title: "'Release ' || n.i", created_at: at(400) },
		{ of: `repository_id = ${desk}` },
	);
	copies("release", 20000 * k, {
		repository_id: repository("n.i"),
		tag: "'v' || n.i",
		created_at: at(20000 * k),
	});
	copies("project", 1000 * k, {
		repository_id: `case when n.i % 10 = 0 then ${desk} else ${repository("n.i")} end`,
		title: "'Board ' || n.i",
	});
	const board = one(
		`select min(id) from project where repository_id = ${desk}`,
	);
	const column = one(
		`select id from project_column where project_id = ${board} order by is_default desc`,
	);
	copies(
		"project_card",
		2000 * k,
		{
			project_id: `${board}`,
			column_id: `(select id from (select id, row_number() over (order by id) - 1 as place from project_column where project_id = ${board}) where place = n.i % 3)`,
			issue_id: issue("n.i * 2 + 1"),
			sorting: "n.i",
			creator_id: `${root}`,
		},
		{ of: "1 = 1" },
	);
	if (!one("select 1 from project_card"))
		db.exec(
			`insert into project_card (project_id, column_id, issue_id, creator_id, created_at) select ${board}, ${column}, id, ${root}, ${now} from issue where repository_id = ${desk} and number between 100 and ${100 + 4000 * k}`,
		);
	copies(
		"lfs_object",
		50000 * k,
		{
			repository_id: `case when n.i % 20 = 0 then ${desk} else ${repository("n.h")} end`,
			oid: "printf('%064x', n.i)",
		},
		one("select 1 from lfs_object") ? {} : { of: "0 = 1" },
	);
	if (!one("select 1 from lfs_object")) {
		db.exec(
			`insert into lfs_object (repository_id, oid, size, created_at) values (${desk}, printf('%064x', 0), 10, ${now})`,
		);
		copies("lfs_object", 50000 * k, {
			repository_id: `case when n.i % 20 = 0 then ${desk} else ${repository("n.h")} end`,
			oid: "printf('%064x', n.i)",
		});
	}

	return { comments, hot, column };
}

/** Repositories with refs, stars, watches, keys and what signs people in. `c` holds what earlier steps have made; gives what later ones need. */
export function addRepositories(c) {
	const {
		db,
		one,
		copies,
		now,
		year,
		at,
		member,
		owner1,
		stargazer,
		light,
		celebrity,
		big,
		mid,
		desk,
		midDesk,
		deskStore,
		k,
		users,
		firstUser,
		user,
		skewed,
		org,
	} = c;
	// repositories
	const repositories = 20000 * k;
	const firstStore = one("select max(id) + 1 from git_store");
	copies("git_store", repositories, {
		id: `${firstStore - 1} + n.i`,
		created_at: at(repositories),
		size: "1000 + n.h % 1000000",
	});
	const firstRepository = one("select max(id) + 1 from repository");
	const forkOf = `case when n.i % 10 = 5 then ${desk} end`;
	copies(
		"repository",
		repositories,
		{
			id: `${firstRepository - 1} + n.i`,
			// a quarter is big's, a half owner1's, a tenth forks of people, the others are spread
			owner_id: `case when n.i % 4 = 0 then ${big} when n.i % 10 = 5 then ${firstUser} + n.i / 10 when n.i % 2 = 0 or n.i % 20 = 1 or n.i % 20 = 11 or n.i % 20 = 7 then ${owner1} when n.i % 3 = 0 then ${org("n.h")} else ${user(skewed("n.h", users))} end`,
			name: "'thing-' || n.i",
			lower_name: "'thing-' || n.i",
			description: "'Part ' || (n.h % 977) || ' of machine ' || (n.h % 10007)",
			private: "n.i % 5 = 4",
			archived_at: `case when n.i % 50 = 3 then ${now} else 0 end`,
			template: "n.i % 100 = 7",
			store_id: `${firstStore - 1} + n.i`,
			wiki_store_id: "null",
			fork_of_id: forkOf,
			size: "1000 + n.h % 1000000",
			language:
				"case n.h % 5 when 0 then 'Go' when 1 then 'Rust' else 'TypeScript' end",
			stars: "0",
			watchers: "0",
			forks: "0",
			open_issues: "0",
			open_pulls: "0",
			closed_issues: "0",
			closed_pulls: "0",
			releases: "1",
			next_index: "1",
			created_at: at(repositories),
			updated_at: `${now} - n.h % ${year}`,
			pushed_at: `${now} - n.h % ${year}`,
		},
		{ of: `lower_name = 'real-0'` },
	);
	copies("git_store", 200, { id: `${firstStore + repositories - 1} + n.i` });
	copies(
		"repository",
		200,
		{
			owner_id: `${mid}`,
			name: "'part-' || n.i",
			lower_name: "'part-' || n.i",
			store_id: `${firstStore + repositories - 1} + n.i`,
			wiki_store_id: "null",
			private: "n.i % 5 = 4",
		},
		{ of: `lower_name = 'real-0'` },
	);
	const repository = (h) => `(${firstRepository} + ((${h}) % ${repositories}))`;
	const refOf = `store_id = (select store_id from repository where lower_name = 'real-0') and name = 'refs/heads/main'`;
	copies(
		"git_ref",
		repositories + 200,
		{ store_id: `${firstStore - 1} + n.i` },
		{ of: refOf },
	);
	// they have no objects of their own: to search them cannot be tried a hundred thousand times
	db.exec(`insert into code_head (repository_id, branch, oid, rules, kind, shown, indexed_at_ms)
		select r.id, k.branch, g.oid, k.rules, k.kind, 1, 1 from repository r
		join git_ref g on g.store_id = r.store_id and g.name = 'refs/heads/main'
		cross join (select 'main' as branch, '{"version":1,"files":{}}' as rules, 0 as kind union all select ':commits', '', 1) k
		where r.store_id >= ${firstStore}`);
	for (const [store, branches] of [
		[deskStore, 2000],
		[one(`select store_id from repository where id = ${midDesk}`), 100],
	]) {
		copies(
			"git_ref",
			branches,
			{
				name: "'refs/heads/side/branch-' || n.i",
				moved_at: `${now} - n.h % ${year}`,
				committed_at: `${now} - n.h % ${year}`,
			},
			{ of: `store_id = ${store} and name = 'refs/heads/main'` },
		);
		copies(
			"git_ref",
			branches / 4,
			{ name: "'refs/tags/t' || n.i" },
			{ of: `store_id = ${store} and name = 'refs/heads/main'` },
		);
	}
	db.exec(`update repository set branches = 2004 where id = ${desk}`);
	copies("ref_move", 200000 * k, {
		store_id: `case when n.i % 10 = 0 then ${deskStore} else ${firstStore} + n.h % ${repositories} end`,
		version: "10 + n.i",
		moved_at: at(200000 * k),
		name: `case when n.i % 3 = 0 then 'refs/heads/main' else 'refs/heads/b' || (n.h % 500) end`,
		actor_id: user("n.h"),
	});
	copies("collaboration", 10000 * k, {
		repository_id: repository("n.h"),
		account_id: `case when n.i % 50 = 0 then ${member} else ${user("n.i * 7")} end`,
	});
	copies("topic", 500 * k, { name: "'topic-' || n.i" });
	copies("repository_topic", 20000 * k, {
		repository_id: repository("n.i"),
		topic_id: `1 + ${skewed("n.h", 500 * k)}`,
	});
	copies("star", 100000 * k, {
		repository_id: repository(skewed("n.h", repositories)),
		account_id: user("n.i * 7919"),
		created_at: at(100000 * k),
	});
	copies("star", 4000 * k, {
		repository_id: `${desk}`,
		account_id: user("n.i * 1"),
		created_at: at(4000 * k),
	});
	copies("star", 10000 * k, {
		repository_id: repository("n.i"),
		account_id: `${stargazer}`,
		created_at: at(10000 * k),
	});
	copies("star", 300, {
		repository_id: repository("n.i * 3"),
		account_id: `${member}`,
	});
	copies("watch", 100000 * k, {
		repository_id: repository(skewed("n.h", repositories)),
		account_id: user("n.i * 7919"),
	});
	copies("watch", 4000 * k, {
		repository_id: `${desk}`,
		account_id: user("n.i * 1"),
	});
	copies("watch", 500, {
		repository_id: repository("n.i * 4"),
		account_id: `${member}`,
	});
	copies("follow", 30000 * k, {
		follower_id: user("n.h"),
		account_id: user(skewed("n.i * 7919", users)),
	});
	copies("follow", 4000 * k, {
		follower_id: user("n.i * 1"),
		account_id: `${celebrity}`,
	});
	copies("follow", 300, {
		follower_id: `${member}`,
		account_id: user("n.i * 1"),
	});
	copies("access_token", 50000 * k, {
		account_id: user("n.h"),
		name: "'token-' || n.i",
		hash: "'hash-' || n.i",
		last_eight: "n.i",
	});
	copies("access_token", 500, {
		account_id: `${member}`,
		name: "'own-' || n.i",
		hash: "'own-' || n.i",
	});
	copies(
		"public_key",
		50000 * k,
		{
			account_id: user("n.h"),
			title: "'key-' || n.i",
			fingerprint: "'SHA256:' || n.i || 'x'",
		},
		{ of: "kind = 'user'" },
	);
	copies("deploy_key", 200, {
		repository_id: `${desk}`,
		key_id: "n.i",
		title: "'deploy-' || n.i",
	});
	copies("deploy_key", 2000 * k, {
		repository_id: repository("n.i"),
		key_id: "(select min(key_id) from deploy_key)",
		title: "'deploy'",
	});
	if (!one("select 1 from session"))
		db.exec(
			`insert into session (account_id, hash, method, agent, address, stays, created_at, used_at, expires_at, sudo_at) values (${light}, 'x', 'password', 'Browser', '127.0.0.1', 1, ${now}, ${now}, ${now + year}, ${now})`,
		);
	copies("session", 20000 * k, {
		account_id: user("n.h"),
		hash: "'session-' || n.i",
		expires_at: `${now} + n.h % ${30 * 86400} - ${86400}`,
	});
	if (!one("select 1 from audit_record"))
		db.exec(
			`insert into audit_record (at_ms, action, actor_id, actor_name, as_kind, credential_kind, address, agent, request_id, account_id, target_kind, target_name, details) values (${now} * 1000, 'session.signed-in', ${light}, 'x', '', '', '127.0.0.1', 'Browser', '', ${light}, 'account', 'x', '{}')`,
		);
	copies("audit_record", 100000 * k, {
		account_id: `case when n.i % 100 = 0 then ${member} else ${user("n.h")} end`,
		at_ms: `(${now} - n.h % ${90 * 86400}) * 1000`,
	});

	return { repositories, repository };
}

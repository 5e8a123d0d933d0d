/** People, organizations and teams. `c` holds what earlier steps have made; gives what later ones need. */
export function addPeople(c) {
	const { db, one, copies, id, at, member, light, big, mid, k } = c;
	// people and organizations
	const users = 5000 * k;
	const firstUser = one("select max(id) + 1 from account");
	copies(
		"account",
		users,
		{
			id: `${firstUser - 1} + n.i`,
			name: "'user-' || n.i",
			lower_name: "'user-' || n.i",
			full_name: "'Person ' || (n.h % 1000) || ' ' || n.i",
			email: "'user-' || n.i || '@example.org'",
			created_at: at(users),
			updated_at: at(users),
			visibility:
				"case n.i % 20 when 0 then 'limited' when 1 then 'private' else 'public' end",
		},
		{ of: "lower_name = 'light'" },
	);
	const user = (h) => `(${firstUser} + ((${h}) % ${users}))`;
	/** Few have much: the square of a scattered number. */
	const skewed = (h, count) =>
		`cast(((${h}) % 100003 / 100003.0) * ((${h}) % 100003 / 100003.0) * ${count} as integer)`;
	copies(
		"email_address",
		users,
		{
			account_id: `${firstUser - 1} + n.i`,
			email: "'user-' || n.i || '@example.org'",
			lower_email: "'user-' || n.i || '@example.org'",
		},
		{ of: `account_id = ${light}` },
	);
	const orgs = 500 * k;
	const firstOrg = firstUser + users;
	copies(
		"account",
		orgs,
		{
			id: `${firstOrg - 1} + n.i`,
			name: "'org-' || n.i",
			lower_name: "'org-' || n.i",
			full_name: "'Organization ' || n.i",
			created_at: at(orgs),
			visibility:
				"case n.i % 20 when 0 then 'limited' when 1 then 'private' else 'public' end",
		},
		{ of: "lower_name = 'mid'" },
	);
	const org = (h) => `(${firstOrg} + ((${h}) % ${orgs}))`;
	const firstTeam = one("select max(id) + 1 from team");
	const ownersOfMid = id(
		"team",
		`organization_id = ${mid} and lower_name = 'owners'`,
	);
	const allOf = (o) =>
		id("team", `organization_id = ${o} and lower_name = 'everything'`);
	copies(
		"team",
		orgs,
		{ id: `${firstTeam - 1} + n.i`, organization_id: `${firstOrg - 1} + n.i` },
		{ of: `id = ${ownersOfMid}` },
	);
	copies(
		"team",
		orgs,
		{
			id: `${firstTeam + orgs - 1} + n.i`,
			organization_id: `${firstOrg - 1} + n.i`,
		},
		{ of: `id = ${allOf(mid)}` },
	);
	copies("team_member", orgs, {
		team_id: `${firstTeam - 1} + n.i`,
		account_id: user("n.h"),
		organization_id: `${firstOrg - 1} + n.i`,
	});
	copies("team_member", orgs * 8, {
		team_id: `${firstTeam + orgs} + n.i % ${orgs}`,
		account_id: user("n.h"),
		organization_id: `${firstOrg} + n.i % ${orgs}`,
	});
	copies("team_member", 3000 * k, {
		team_id: `${allOf(big)}`,
		account_id: user("n.i * 1"),
		organization_id: `${big}`,
	});
	copies("team_member", 100, {
		team_id: `${allOf(mid)}`,
		account_id: user("n.i * 1"),
		organization_id: `${mid}`,
	});
	copies("team_member", 30, {
		team_id: `${firstTeam + orgs} + n.i`,
		account_id: `${member}`,
		organization_id: `${firstOrg} + n.i`,
	});
	db.exec(
		"insert or ignore into organization_member (organization_id, account_id, is_public) select organization_id, account_id, account_id % 2 from team_member",
	);
	copies(
		"team",
		300 * k,
		{
			organization_id: `${big}`,
			name: "'team-' || n.i",
			lower_name: "'team-' || n.i",
			includes_all_repositories: "0",
		},
		{ of: `id = ${allOf(big)}` },
	);

	return { users, firstUser, user, skewed, org };
}

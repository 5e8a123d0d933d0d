/** Issues and pull requests. `c` holds what earlier steps have made; gives what later ones need. */
export function addIssues(c) {
	const {
		one,
		scattered,
		copies,
		now,
		year,
		at,
		root,
		member,
		desk,
		midDesk,
		k,
		user,
		skewed,
		repositories,
		repository,
	} = c;
	// issues and pulls: half in big/desk, 2,000 in mid/desk
	const issues = 100000 * k;
	const firstIssue = one("select max(id) + 1 from issue");
	const issueOf = {
		title: "'Crash ' || n.i || ' in part ' || (n.h % 977)",
		body: "'It happens when ' || (n.h % 100003) || case when n.i % 5000 = 0 then ' the needle' else ' it' end || ' is moved by machine ' || (n.h % 1009)",
		poster_id: `case when n.i % 100 = 0 then ${member} else ${user("n.h")} end`,
		closed: "n.h % 2",
		closed_at: `case when n.h % 2 = 1 then ${now - year} + n.i * ${year} / ${issues} end`,
		created_at: at(issues),
		updated_at: at(issues),
		comments: "0",
		milestone_id: "null",
		pin_order: "0",
	};
	copies(
		"issue",
		issues,
		{
			...issueOf,
			id: `${firstIssue - 1} + n.i`,
			kind: "case when n.i % 8 = 1 then 'pull' else 'issue' end",
			repository_id: `case when n.i % 2 = 0 or n.i % 8 = 1 then ${desk} else ${repository(skewed("n.h", repositories))} end`,
			number: "100 + n.i",
			milestone_id: `case when n.i % 40 = 0 then (select id from milestone where repository_id = ${desk}) end`,
			merged_at: `case when n.i % 8 = 1 and n.h % 2 = 1 then ${now} end`,
		},
		{ of: "kind = 'issue'" },
	);
	const midIssues = firstIssue + issues;
	copies(
		"issue",
		2000,
		{
			...issueOf,
			id: `${midIssues - 1} + n.i`,
			repository_id: `${midDesk}`,
			number: "100 + n.i",
		},
		{ of: "kind = 'issue'" },
	);
	copies(
		"pull",
		issues / 8,
		{
			issue_id: `${firstIssue - 1} + n.i * 8 - 7`,
			repository_id: `${desk}`,
			head_repository_id: `${desk}`,
			open: `1 - ${scattered("n.i * 8 - 7")} % 2`,
			head_branch: "'side/branch-' || n.i",
			merged_by: `case when ${scattered("n.i * 8 - 7")} % 2 = 1 then ${root} end`,
			merged_oid: `case when ${scattered("n.i * 8 - 7")} % 2 = 1 then o.head_oid else '' end`,
		},
		{ of: `repository_id = ${desk}` },
	);
	copies("pull_version", issues / 8, {
		issue_id: `${firstIssue - 1} + n.i * 8 - 7`,
	});
	copies(
		"review",
		20000 * k,
		{
			issue_id: `${firstIssue - 1} + (n.i % ${issues / 8}) * 8 + 1`,
			reviewer_id: `case when n.i % 50 = 0 then ${member} else ${user("n.i * 3")} end`,
			kind: "case n.i % 3 when 0 then 'approve' when 1 then 'comment' else 'request' end",
			created_at: at(20000 * k),
		},
		{ of: "kind = 'comment'" },
	);
	const issue = (h) => `(${firstIssue} + ((${h}) % ${issues}))`;
	return { issues, firstIssue, midIssues, issue };
}

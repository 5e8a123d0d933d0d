/**
 * The largest changes of a filled forge. `send` asks for one, `done` tells whether it is true, `told` what somebody is told that should not be, `gone` names
 * the row that must be gone with all that hangs on it, and `left` counts by SQL what else must be none when the jobs have ended.
 */
export function changesOf({ call, values, facts }) {
	const { repository, label, milestone, hook } = facts.big;
	const callers = [undefined, "member"];
	/** Says which callers get something else than they should. */
	const expected = async (path, statuses) => {
		const wrong = [];
		for (const [as, status] of Object.entries(statuses)) {
			const answer = await call("GET", path, {
				as: as === "stranger" ? undefined : as,
			});
			if (answer.status !== status)
				wrong.push(`${as} gets ${answer.status} for ${path}`);
		}
		return wrong;
	};
	/** Says where issues, or their timelines, still name something. */
	const inIssues = async (column, from, id, named) => {
		const [number] = await values(
			`select number from issue where id = (select max(${column}) from ${from}) and repository_id = ${repository}`,
		);
		const wrong = [];
		for (const as of callers) {
			const paths = ["/repos/big/desk/issues?state=all&type=issues&limit=50"];
			if (number !== undefined)
				paths.push(
					`/repos/big/desk/issues/${number}`,
					`/repos/big/desk/issues/${number}/timeline`,
				);
			for (const path of paths) {
				const { status, value } = await call("GET", path, { as });
				if (status !== 200) wrong.push(`${path} answers ${status}`);
				for (const one of [value].flat())
					if (one && named(one, id))
						wrong.push(`${as ?? "stranger"} reads of ${id} at ${path}`);
			}
		}
		return wrong;
	};
	const gone = (path) => async () =>
		(await call("GET", path, { as: "root" })).status === 404;
	const nobody = (path) =>
		expected(path, { stranger: 404, member: 404, root: 404 });
	const blind = (owner, where) =>
		`select count(*) from watch join repository on repository.id = watch.repository_id join account on account.id = watch.account_id
			where ${where} and account.admin = 0
			and not exists (select 1 from team_member m where m.organization_id = ${owner} and m.account_id = watch.account_id)
			and not exists (select 1 from collaboration c where c.repository_id = repository.id and c.account_id = watch.account_id)`;
	const big = `(select id from account where lower_name = 'big')`;
	const account = (name) => ({
		name: `delete user ${name}`,
		send: () =>
			call("DELETE", `/admin/users/${name}?purge=true`, { as: "root" }),
		done: gone(`/users/${name}`),
		told: async () => [
			...(await expected(`/users/${name}`, { stranger: 404, root: 404 })),
			...(await expected("/user", { [name]: 401 })),
		],
		gone: async () => ["account", `lower_name = '${name}'`],
	});
	return [
		{
			name: "delete the largest label",
			send: () =>
				call("DELETE", `/repos/big/desk/labels/${label}`, { as: "root" }),
			done: gone(`/repos/big/desk/labels/${label}`),
			told: () =>
				inIssues(
					"issue_id",
					`issue_label where label_id = ${label}`,
					label,
					(one, id) =>
						[one.label, ...(one.labels ?? [])].some((each) => each?.id === id),
				),
			gone: async () => ["label", `id = ${label}`],
		},
		{
			name: "delete the largest milestone",
			send: () =>
				call("DELETE", `/repos/big/desk/milestones/${milestone}`, {
					as: "root",
				}),
			done: gone(`/repos/big/desk/milestones/${milestone}`),
			told: () =>
				inIssues(
					"id",
					`issue where milestone_id = ${milestone}`,
					milestone,
					(one, id) =>
						[one.milestone, one.old_milestone].some((each) => each?.id === id),
				),
			gone: async () => ["milestone", `id = ${milestone}`],
		},
		{
			name: "delete the largest package",
			send: () =>
				call("DELETE", "/packages/big/generic/package-1", { as: "root" }),
			done: gone("/packages/big/generic/package-1"),
			told: () =>
				expected("/packages/big/generic/package-1", { member: 404, root: 404 }),
			gone: async () => [
				"package",
				"name = 'package-1' and owner_id in (-3, " + big + ")",
			],
		},
		{
			name: "delete the largest webhook",
			send: () =>
				call("DELETE", `/repos/big/desk/hooks/${hook}`, { as: "root" }),
			done: gone(`/repos/big/desk/hooks/${hook}`),
			told: () => expected(`/repos/big/desk/hooks/${hook}`, { root: 404 }),
			gone: async () => ["webhook", `id = ${hook}`],
		},
		{
			name: "make the largest organization private",
			send: () =>
				call("PATCH", "/orgs/big", {
					as: "root",
					body: { visibility: "private" },
				}),
			done: async () => (await call("GET", "/orgs/big")).status === 404,
			told: async () => [
				...(await expected("/repos/big/desk", {
					stranger: 404,
					owner1: 404,
					root: 200,
				})),
				...(await expected("/repos/big/desk/issues", {
					stranger: 404,
					owner1: 404,
					root: 200,
				})),
			],
			left: [blind(big, `repository.owner_id = ${big}`)],
		},
		{
			name: "make the largest repository private",
			send: () =>
				call("PATCH", "/repos/big/desk", {
					as: "root",
					body: { private: true },
				}),
			done: async () => (await call("GET", "/repos/big/desk")).status === 404,
			told: () =>
				expected("/repos/big/desk/issues", {
					stranger: 404,
					owner1: 404,
					root: 200,
				}),
			left: [blind(big, `repository.id = ${repository}`)],
		},
		{
			name: "transfer the largest repository",
			send: () =>
				call("POST", "/repos/big/desk/transfer", {
					as: "root",
					body: { new_owner: "owner1" },
				}),
			done: async () =>
				(await call("GET", "/repos/owner1/desk")).status === 200,
			told: async () => {
				const wrong = await expected("/repos/owner1/desk", {
					stranger: 200,
					member: 200,
				});
				const old = await call("GET", "/repos/big/desk");
				if (old.value?.full_name !== "owner1/desk")
					wrong.push("the old address leads elsewhere");
				return wrong;
			},
			left: [
				`select count(*) from webhook where id = ${hook}`,
				`select count(*) from webhook_delivery where webhook_id = ${hook}`,
				`select count(*) from issue_label join label on label.id = issue_label.label_id join issue on issue.id = issue_label.issue_id
					where issue.repository_id = ${repository} and label.organization_id = ${big}`,
			],
		},
		account("stargazer"),
		account("member"),
		account("owner1"),
		{
			name: "delete the largest repository",
			send: () => call("DELETE", "/repos/big/desk", { as: "root" }),
			done: gone("/repos/big/desk"),
			told: () => nobody("/repos/big/desk"),
			gone: async () => ["repository", `id = ${repository}`],
		},
	];
}

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

/** The ids that addresses need. */
export function facts(folder) {
	const db = new DatabaseSync(join(folder, "data/ingot.db"), {
		readOnly: true,
	});
	const one = (sql) => Object.values(db.prepare(sql).get() ?? {})[0];
	const found = {};
	for (const name of ["big", "mid"]) {
		const owner = one(`select id from account where lower_name = '${name}'`);
		const r = one(
			`select id from repository where owner_id = ${owner} and lower_name = 'desk'`,
		);
		const run = one(
			`select max(id) from action_run where repository_id = ${r}`,
		);
		found[name] = {
			repository: r,
			sha: one(
				`select oid from git_ref where store_id = (select store_id from repository where id = ${r}) and name = 'refs/heads/main'`,
			),
			hook: one(`select min(id) from webhook where repository_id = ${r}`),
			team: one(
				`select id from team where organization_id = ${owner} and lower_name = 'everything'`,
			),
			comment: one(
				`select min(c.id) from comment c join issue i on i.id = c.issue_id where i.repository_id = ${r} and c.kind = 'comment' and c.review_id = 0`,
			),
			deployKey: one(
				`select min(id) from deploy_key where repository_id = ${r}`,
			),
			orgLabel: one(
				`select min(id) from label where organization_id = ${owner}`,
			),
			label: one(`select min(id) from label where repository_id = ${r}`),
			milestone: one(
				`select min(id) from milestone where repository_id = ${r}`,
			),
			release: one(`select min(id) from release where repository_id = ${r}`),
			review: one(
				`select min(v.id) from review v join issue i on i.id = v.issue_id where i.repository_id = ${r} and i.number = 3`,
			),
			project: one(`select min(id) from project where repository_id = ${r}`),
			attachment: one(
				`select min(id) from attachment where repository_id = ${r}`,
			),
			artifact: one(
				`select min(id) from action_artifact where repository_id = ${r}`,
			),
			run,
			job: one(`select min(id) from action_job where run_id = ${run}`),
		};
	}
	const desk = found.big.repository;
	found.key = one(
		"select min(id) from public_key where account_id = (select id from account where lower_name = 'member')",
	);
	found.thread = one(
		"select min(id) from notification_thread where account_id = (select id from account where lower_name = 'member')",
	);
	found.open = one(
		`select min(number) + 1000 from issue where repository_id = ${desk} and number > 100`,
	);
	found.labels = db
		.prepare(
			`select id from label where repository_id = ${desk} and name like 'label-%' order by id`,
		)
		.all()
		.map(({ id }) => id);
	db.close();
	writeFileSync(join(folder, "facts.json"), JSON.stringify(found, null, "\t"));
}

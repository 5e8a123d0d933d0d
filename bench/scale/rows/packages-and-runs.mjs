/** Packages and workflow runs. `c` holds what earlier steps have made. */
export function addPackagesAndRuns(c) {
	const { db, one, copies, now, year, at, big, desk, k, user, repository } = c;
	// packages: a fifth big's, one package with a tenth of the versions
	const packages = 5000 * k;
	const firstPackage = one("select max(id) + 1 from package");
	const bigPackage = one(`select id from package where owner_id = ${big}`);
	copies("package", packages, {
		id: `${firstPackage - 1} + n.i`,
		owner_id: `case when n.i % 5 = 0 then ${big} else ${user("n.h")} end`,
		name: "'package-' || (n.i + 1)",
		lower_name: "'package-' || (n.i + 1)",
		type: "case when n.i % 3 = 0 then 'npm' else 'generic' end",
		repository_id: `case when n.i % 10 = 0 then ${desk} end`,
	});
	const versions = 50000 * k;
	const firstVersion = one("select max(id) + 1 from package_version");
	copies("package_version", versions, {
		id: `${firstVersion - 1} + n.i`,
		package_id: `case when n.i % 10 = 0 then ${bigPackage} else ${firstPackage} + n.h % ${packages} end`,
		version: "'1.0.' || (n.i + 1)",
		lower_version: "'1.0.' || (n.i + 1)",
		created_at: at(versions),
		creator_id: user("n.h"),
	});
	copies("package_file", versions, { version_id: `${firstVersion - 1} + n.i` });

	// runs with jobs, attempts, tasks and steps; a fifth in big/desk
	const runs = 50000 * k;
	const firstRun = one("select max(id) + 1 from action_run");
	const firstJob = one("select max(id) + 1 from action_job");
	const placeOfRun = `case when n.i % 5 = 0 then ${desk} else ${repository("n.h")} end`;
	const status =
		"case n.h % 20 when 0 then 'failure' when 1 then 'cancelled' else 'success' end";
	copies("action_run", runs, {
		id: `${firstRun - 1} + n.i`,
		repository_id: placeOfRun,
		number: "100 + n.i",
		cause: "''",
		status,
		needs_approval: "0",
		actor_id: user("n.h"),
		trigger_actor_id: user("n.h"),
		issue_id: "null",
		workflow: "case when n.i % 30 = 0 then 'other.yml' else o.workflow end",
		created_at: at(runs),
		started_at: at(runs),
		stopped_at: at(runs),
		updated_at: at(runs),
		branch: "case when n.i % 3 = 0 then 'side/branch-1' else 'main' end",
	});
	copies("action_attempt", runs, {
		run_id: `${firstRun - 1} + n.i`,
		status,
		trigger_actor_id: user("n.h"),
	});
	for (const part of [0, 1])
		copies("action_job", runs, {
			id: `${firstJob - 1} + n.i * 2 - ${part}`,
			run_id: `${firstRun - 1} + n.i`,
			repository_id: placeOfRun,
			position: `${part}`,
			status,
			created_at: at(runs),
		});
	const firstTask = (one("select max(id) from action_task") ?? 0) + 1;
	db.exec(
		`insert into action_task (id, job_id, repository_id, hash, status, started_at, stopped_at, updated_at) select ${firstTask} + id - ${firstJob}, id, repository_id, 'task-' || id, status, created_at, created_at, created_at from action_job where id >= ${firstJob}`,
	);
	db.exec(
		`insert into action_step (task_id, number, name, status) select t.id, s.n, 'Step', t.status from action_task t, (select 0 as n union select 1) s where t.id >= ${firstTask}`,
	);
	db.exec(
		`insert into action_artifact (repository_id, run_id, attempt, job_id, kind, name, size, blob, status, created_at, updated_at, expires_at) select repository_id, id, 1, 0, 'v4', 'out', 10, (select blob from attachment limit 1), 'ready', created_at, created_at, ${now + year} from action_run where id % 3 = 0`,
	);
}

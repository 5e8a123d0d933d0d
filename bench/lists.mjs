import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { build } from "../bin/build.mjs";
import { onDevelopmentNode } from "../bin/install.mjs";
import { forgeNode } from "../bin/node.mjs";
import { startServer } from "../tools/server-under-test.mjs";
import { asRoot, callApi, signIn, timesOf } from "./http.mjs";

// npm run bench:lists [-- 10000 100000 1000000]
// How long lists of packages, of workflow runs and of the administration take on a large forge: so many repositories, versions of packages and
// runs, written straight into the database. One of ten runs and of ten versions is in one repository and one package.
await onDevelopmentNode();
const { DatabaseSync } = await import("node:sqlite");
const [repositories = 10_000, versions = 100_000, runs = 1_000_000] =
	process.argv.slice(2).map(Number);
const folder = mkdtempSync(join(tmpdir(), "ingot-lists-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));

await build();
let server = await startServer(forgeNode(), folder);
await fill();
await server.stop();
grow();
server = await startServer(forgeNode(), folder);
const cookie = await signIn(server);
const pages = [
	"root/-/packages",
	"root/-/packages?page=400",
	"root/-/packages?q=package-77",
	"root/-/packages?type=npm",
	"root/desk/packages",
	"root/-/packages/generic/package-1/versions",
	"root/-/packages/generic/package-1/versions?page=300",
	"root/-/packages/generic/package-1/1.0.10",
	"user/settings/packages",
	"root/desk/actions",
	"root/desk/actions?page=3000",
	"root/desk/actions?status=2",
	"root/desk/actions?workflow=ci.yml",
	"root/desk/actions?workflow=ci.yml&status=1",
	"root/desk/actions?branch=main",
	"root/desk/actions?event=push",
	"root/desk/actions?actor=1",
	"user/settings/actions/runs",
	"user/settings/actions/runs?status=failure",
	"-/admin/actions/runs",
	"-/admin/actions/runs?status=failure",
	"-/admin/actions/runs?page=30000",
	"-/admin",
	"-/admin/users",
	"-/admin/orgs",
	"-/admin/repos",
	"-/admin/repos?q=thing-77",
	"-/admin/repos?page=400",
	"-/admin/packages",
	"-/admin/packages?q=package-77",
	"-/admin/packages?page=400",
	"-/admin/monitor/stats",
	"-/admin/actions/runners",
	"root",
	"",
];
console.log(
	`${"page".padEnd(52)}${["status", "first ms", "p50 ms", "p95 ms", "kB sent"].map((word) => word.padStart(10)).join("")}`,
);
for (const path of pages) {
	const start = performance.now();
	const response = await fetch(server.url + path, { headers: { cookie } });
	const bytes = Buffer.from(await response.arrayBuffer());
	const first = performance.now() - start;
	const took = await timesOf(server.url + path, { cookie }, 40, 3_000);
	console.log(
		`/${path}`.padEnd(52) +
			[
				response.status,
				first.toFixed(1),
				took(0.5).toFixed(1),
				took(0.95).toFixed(1),
				(gzipSync(bytes).length / 1000).toFixed(1),
			]
				.map((word) => String(word).padStart(10))
				.join(""),
	);
}
await server.stop();

/** One of each: a repository with a run, and a package. */
async function fill() {
	await callApi(server, "POST", "/user/repos", {
		name: "desk",
		auto_init: true,
	});
	await callApi(
		server,
		"POST",
		"/repos/root/desk/contents/.gitea/workflows/ci.yml",
		{
			message: "Test",
			content: Buffer.from(
				"on: push\njobs:\n  test:\n    runs-on: nowhere\n    steps: [{run: echo}]\n",
			).toString("base64"),
		},
	);
	const sent = await fetch(
		`${server.url}api/packages/root/generic/package-1/1.0.1/file.txt`,
		{
			method: "PUT",
			headers: { authorization: asRoot },
			body: "a file",
		},
	);
	if (!sent.ok) throw new Error(`a package: ${sent.status}`);
	for (let i = 0; i < 100; i++) {
		const { workflow_runs: begun } = await callApi(
			server,
			"GET",
			"/repos/root/desk/actions/runs",
		);
		if (begun?.length) return;
		await new Promise((done) => setTimeout(done, 100));
	}
	throw new Error("no run has begun");
}

function grow() {
	const db = new DatabaseSync(join(folder, "data", "ingot.db"));
	const columns = (table) =>
		db
			.prepare(`select name from pragma_table_info('${table}')`)
			.all()
			.map(({ name }) => name);
	const copied = (table, changed, but = "id") => {
		const names = columns(table).filter((name) => name !== but);
		return `insert into ${table} (${names.join(", ")}) select ${names.map((name) => changed[name] ?? `o.${name}`).join(", ")} from ${table} o`;
	};
	const numbers = (to) =>
		`with recursive n(i) as (select 2 union all select i + 1 from n where i < ${to})`;
	db.exec("begin");
	db.exec(
		`${numbers(repositories)} ${copied("git_store", { key: "'bench-' || n.i", path: "'bench-' || n.i", name: "'bench-' || n.i" })}, n where o.id = 1`,
	);
	db.exec(
		`${numbers(repositories)} ${copied("repository", { name: "'thing-' || n.i", lower_name: "'thing-' || n.i", store_id: "(select min(id) from git_store) + n.i - 1", updated_at: "o.updated_at - n.i" })}, n where o.id = 1`,
	);
	const packages = Math.max(2, Math.floor(versions / 10));
	db.exec(
		`${numbers(packages)} ${copied("package", { name: "'package-' || n.i", lower_name: "'package-' || n.i", type: "case when n.i % 3 = 0 then 'npm' else 'generic' end", repository_id: "case when n.i % 10 = 0 then 1 end" })}, n where o.id = 1`,
	);
	const packageOf = `case when n.i % 10 = 0 then 1 else 2 + n.i % ${packages - 1} end`;
	const version = "'1.0.' || n.i";
	db.exec(
		`${numbers(versions)} ${copied("package_version", { package_id: packageOf, version, lower_version: version, created_at: "o.created_at - n.i" })}, n where o.id = 1`,
	);
	db.exec(
		`insert into package_file (${columns("package_file").slice(1).join(", ")}) select ${columns(
			"package_file",
		)
			.slice(1)
			.map((name) => (name === "version_id" ? "v.id" : `o.${name}`))
			.join(
				", ",
			)} from package_file o, package_version v where o.id = 1 and v.id > 1`,
	);
	const status =
		"case n.i % 20 when 0 then 'failure' when 1 then 'cancelled' else 'success' end";
	db.exec(
		`${numbers(runs)} ${copied("action_run", { repository_id: `case when n.i % 10 = 0 then 1 else 2 + n.i % ${repositories - 1} end`, number: "n.i", cause: "''", status, workflow: "case when n.i % 30 = 0 then 'other.yml' else o.workflow end" })}, n where o.id = 1`,
	);
	for (const table of ["action_attempt"])
		db.exec(
			`insert into ${table} (${columns(table).join(", ")}) select ${columns(
				table,
			)
				.map((name) => (name === "run_id" ? "r.id" : `o.${name}`))
				.join(
					", ",
				)} from ${table} o, action_run r where o.run_id = 1 and r.id > 1`,
		);
	db.exec("commit");
	db.close();
}

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "../bin/build.mjs";
import { onDevelopmentNode } from "../bin/install.mjs";
import { forgeNode } from "../bin/node.mjs";
import { startCluster } from "../tools/postgres-cluster.mjs";
import { startServer } from "../tools/server-under-test.mjs";
import { asRoot, callApi, fetchPage, signIn } from "./http.mjs";

// npm run bench:issues [-- [--postgres] 1000 100000 1000000]
// The middle answer of reads of issues, in milliseconds, over one connection, while their number grows by rows written straight into
// the database between two runs of the server. Before each read something is written, so that nothing is remembered of the last one. The
// repository is private; half of its issues are closed, every tenth has two comments and a tracked time.
await onDevelopmentNode();
const sizes = process.argv.slice(2).map(Number).filter(Boolean);
const counts = sizes.length ? sizes : [0, 1_000, 100_000, 1_000_000];
const folder = mkdtempSync(join(tmpdir(), "ingot-issues-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));

await build();
const cluster = process.argv.includes("--postgres")
	? await startCluster()
	: undefined;
if (cluster) process.env.INGOT_DATABASE_URL = cluster.url;
const reads = {
	"issues.list.50": "/repos/root/desk/issues?limit=50",
	"issues.list.label": "/repos/root/desk/issues?limit=50&labels=bug",
	"issues.list.closed": "/repos/root/desk/issues?limit=50&state=closed",
	"issues.list.all": "/repos/root/desk/issues?limit=50&state=all",
	"issues.search.rare": "/repos/issues/search?limit=50&q=needle",
	"issues.search.frequent": "/repos/issues/search?limit=50&q=crash",
	"issues.search.comments": "/repos/issues/search?limit=50&q=machine",
	"issues.search.recent": "/repos/issues/search?limit=50",
	"issues.search.stranger": "/repos/issues/search?limit=2",
	"issue.get": "/repos/root/desk/issues/1",
	"issue.dependencies": "/repos/root/desk/issues/1/dependencies?limit=50",
	// issue 10 is among the written ones
	"issue.times": () => `/repos/root/desk/issues/${present < 10 ? 1 : 10}/times`,
	"repo.times": "/repos/root/desk/times?limit=50",
	"user.times": "/user/times?limit=50",
};
/** Pages, to the account that is signed in. */
const pages = {
	"page.list": "root/desk/issues",
	"page.list.label": "root/desk/issues?labels=1",
	"page.list.words": "root/desk/issues?q=needle",
	"page.list.closed": "root/desk/issues?state=closed&sort=oldest",
	"page.list.everywhere": "issues?type=created_by",
	"page.issue": "root/desk/issues/1",
	"page.milestones": "root/desk/milestones",
	"page.labels": "root/desk/labels",
};

let server = await startServer(forgeNode(), folder);
await callApi(server, "POST", "/user/repos", { name: "window" });
for (const title of ["one", "two", "three"])
	await callApi(server, "POST", "/repos/root/window/issues", { title });
await callApi(server, "POST", "/user/repos", { name: "desk", private: true });
await callApi(server, "POST", "/repos/root/desk/labels", {
	name: "bug",
	color: "#aa0000",
});
await callApi(server, "POST", "/repos/root/desk/issues", {
	title: "first",
	labels: [1],
});
console.log(
	["read".padEnd(24), ...counts.map((n) => `${n} issues`.padStart(16))].join(
		"",
	),
);
const table = new Map(
	[...Object.keys(reads), ...Object.keys(pages)].map((name) => [name, []]),
);
let present = 1;
for (const count of counts) {
	if (count > present) {
		await server.stop();
		await grow(present + 1, count);
		present = count;
		server = await startServer(forgeNode(), folder);
	}
	for (const [name, path] of Object.entries(reads)) {
		const signed = name.endsWith(".stranger") ? "" : asRoot;
		const read = typeof path === "string" ? path : path();
		table
			.get(name)
			.push(
				await median(() => callApi(server, "GET", read, undefined, signed)),
			);
	}
	const cookie = await signIn(server);
	for (const [name, path] of Object.entries(pages))
		table
			.get(name)
			.push(await median(() => fetchPage(server.url + path, { cookie })));
}
await server.stop();
await cluster?.stop();
for (const [name, figures] of table)
	console.log(
		[
			name.padEnd(24),
			...figures.map((ms) => `${ms.toFixed(2)} ms`.padStart(16)),
		].join(""),
	);

/** Writes issues number `from` to `to` of the second repository, with all counts that go with them. */
async function grow(from, to) {
	const number = `with recursive n(i) as (select ${from} union all select i + 1 from n where i < ${to})`;
	const at = 1_700_000_000;
	const each = `from n join issue on issue.repository_id = 2 and issue.number = i`;
	await script(`begin;
${number} insert into issue (repository_id, number, poster_id, title, body, closed, closed_at, created_at, updated_at)
	select 2, i, 1, 'Crash ' || i || ' in part ' || (i % 977), 'It happens when ' || (i % 100003 * 7919 % 100003) || case when i % 5000 = 0 then ' the needle' else ' it' end || ' is moved',
	i % 2, case when i % 2 = 1 then ${at} + i end, ${at} + i, ${at} + i from n;
insert into issue_label select id, 1 from issue where repository_id = 2 and number >= ${from} and number % 20 = 0;
insert into issue_dependency select first.id, issue.id, ${at} from issue, issue first
	where issue.repository_id = 2 and issue.number >= ${from} and issue.number % 1000 = 0 and first.repository_id = 2 and first.number = 1;
${number} insert into comment (issue_id, kind, poster_id, body, created_at, updated_at)
	select issue.id, 'comment', 1, 'seen on machine ' || c.x || ' of row ' || i, ${at} + i, ${at} + i ${each}, (select 1 as x union select 2) c where i % 10 = 0;
${number} insert into tracked_time (issue_id, repository_id, kind, account_id, seconds, created_at)
	select issue.id, 2, 'issue', 1, 60 + i % 600, ${at} + i ${each} where i % 10 = 0;
update issue set comments = 2 where repository_id = 2 and number >= ${from} and number % 10 = 0;
update repository set next_index = ${to} + 1, open_issues = (select count(*) from issue where repository_id = 2 and closed = 0),
	closed_issues = (select count(*) from issue where repository_id = 2 and closed = 1) where id = 2;
update label set issues = (select count(*) from issue_label), open_issues = (select count(*) from issue_label il join issue i on i.id = il.issue_id where i.closed = 0);
commit;`);
}

async function script(text) {
	if (cluster) {
		// what the server of the tests leaves out and another one does by itself
		const { default: pg } = await import("pg");
		const client = new pg.Client({ connectionString: cluster.url });
		await client.connect();
		await client.query(text);
		await client.query("vacuum analyze");
		await client.end();
	} else {
		const { DatabaseSync } = await import("node:sqlite");
		const db = new DatabaseSync(join(folder, "data", "ingot.db"));
		db.exec(text);
		db.close();
	}
}

async function median(read) {
	const took = [];
	for (let i = 0; i < 41; i++) {
		await callApi(server, "PATCH", "/repos/root/desk/labels/1", {
			description: `${i}`,
		});
		const start = performance.now();
		await read();
		took.push(performance.now() - start);
	}
	return took.sort((a, b) => a - b)[20];
}

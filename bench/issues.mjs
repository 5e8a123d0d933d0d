import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "../bin/build.mjs";
import { ensureInstalled, pinnedNode } from "../bin/install.mjs";
import { startServer } from "../tools/server-under-test.mjs";

// npm run bench:issues [-- 1000 100000 1000000]
// The middle answer of reads of issues, in milliseconds, over one connection, while their number grows by rows written straight into
// the database (SQLite) between two runs of the server. Half of them are closed; every tenth has two comments and a tracked time.
const sizes = process.argv.slice(2).map(Number).filter(Boolean);
const counts = sizes.length ? sizes : [0, 1_000, 100_000, 1_000_000];
const folder = mkdtempSync(join(tmpdir(), "ingot-issues-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));

ensureInstalled();
await build();
const reads = {
	"issues.list.50": "/repos/root/desk/issues?limit=50",
	"issues.list.label": "/repos/root/desk/issues?limit=50&labels=bug",
	"issues.list.closed": "/repos/root/desk/issues?limit=50&state=closed",
	"issues.search.rare": "/repos/issues/search?limit=50&q=needle",
	"issues.search.frequent": "/repos/issues/search?limit=50&q=crash",
	"issues.search.recent": "/repos/issues/search?limit=50",
	"issue.get": "/repos/root/desk/issues/1",
	"issue.times": "/repos/root/desk/issues/10/times",
	"user.times": "/user/times?limit=50",
};

let server = await startServer(pinnedNode(), folder);
await api("POST", "/user/repos", { name: "desk" });
await api("POST", "/repos/root/desk/labels", { name: "bug", color: "#aa0000" });
await api("POST", "/repos/root/desk/issues", { title: "first", labels: [1] });
console.log(
	["read".padEnd(24), ...counts.map((n) => `${n} issues`.padStart(16))].join(
		"",
	),
);
const table = new Map(Object.keys(reads).map((name) => [name, []]));
let present = 1;
for (const count of counts) {
	if (count > present) {
		await server.stop();
		await grow(present + 1, count);
		present = count;
		server = await startServer(pinnedNode(), folder);
	}
	for (const [name, path] of Object.entries(reads))
		table.get(name).push(await median(path));
}
await server.stop();
for (const [name, figures] of table)
	console.log(
		[
			name.padEnd(24),
			...figures.map((ms) => `${ms.toFixed(2)} ms`.padStart(16)),
		].join(""),
	);

/** Writes issues number `from` to `to`, with all counts that go with them. */
async function grow(from, to) {
	const { DatabaseSync } = await import("node:sqlite");
	const db = new DatabaseSync(join(folder, "data", "ingot.db"));
	const number = `with recursive n(i) as (select ${from} union all select i + 1 from n where i < ${to})`;
	const at = 1_700_000_000;
	db.exec(`begin;
${number} insert into issue (repository_id, number, poster_id, title, body, closed, closed_at, created_at, updated_at)
	select 1, i, 1, 'Crash ' || i || ' in part ' || (i % 977), 'It happens when ' || (i * 7919 % 100003) || case when i % 5000 = 0 then ' the needle' else ' it' end || ' is moved',
	i % 2, case when i % 2 = 1 then ${at} + i end, ${at} + i, ${at} + i from n;
insert into issue_label select id, 1 from issue where number >= ${from} and number % 20 = 0;
${number} insert into comment (issue_id, kind, poster_id, body, created_at, updated_at)
	select issue.id, 'comment', 1, 'seen on machine ' || c.x || ' of row ' || i, ${at} + i, ${at} + i from n join issue on issue.repository_id = 1 and issue.number = i, (select 1 as x union select 2) c where i % 10 = 0;
${number} insert into tracked_time (issue_id, account_id, seconds, created_at)
	select issue.id, 1, 60 + i % 600, ${at} + i from n join issue on issue.repository_id = 1 and issue.number = i where i % 10 = 0;
update issue set comments = 2 where number >= ${from} and number % 10 = 0;
update repository set next_index = ${to} + 1, open_issues = (select count(*) from issue where closed = 0) where id = 1;
update label set issues = (select count(*) from issue_label), open_issues = (select count(*) from issue_label il join issue i on i.id = il.issue_id where i.closed = 0);
commit;`);
	db.exec("analyze");
	db.close();
}

async function median(path) {
	const took = [];
	for (let i = 0; i < 41; i++) {
		const start = performance.now();
		await api("GET", path);
		took.push(performance.now() - start);
	}
	return took.sort((a, b) => a - b)[20];
}

async function api(method, path, body) {
	const answer = await fetch(`${server.url}api/v1${path}`, {
		method,
		headers: {
			authorization: `Basic ${Buffer.from("root:admin-pass-1").toString("base64")}`,
			"content-type": "application/json",
		},
		body: body && JSON.stringify(body),
	});
	const text = await answer.text();
	if (!answer.ok)
		throw new Error(`${method} ${path}: ${answer.status} ${text}`);
	return JSON.parse(text || "null");
}

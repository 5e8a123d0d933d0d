import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { build } from "../bin/build.mjs";
import { onDevelopmentNode } from "../bin/install.mjs";
import { forgeNode } from "../bin/node.mjs";
import { startServer } from "../tools/server-under-test.mjs";
import { callApi, fetchPage, signIn } from "./http.mjs";

// npm run bench:review [-- 100000]
// How long pages of issues, pull requests and notifications take over one connection, the middle one and the slowest of twenty, in
// milliseconds, and how large they are as sent and unpacked. The number is that of the issues; they are written straight into the database.
await onDevelopmentNode();
const { DatabaseSync } = await import("node:sqlite");
const size = Number(process.argv[2]) || 100_000;
const folder = mkdtempSync(join(tmpdir(), "ingot-review-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));

await build();
let server = await startServer(forgeNode(), folder);
await callApi(server, "POST", "/user/repos", { name: "desk", private: true });
await callApi(server, "POST", "/repos/root/desk/labels", {
	name: "bug",
	color: "#aa0000",
});
for (const title of ["few", "many"])
	await callApi(server, "POST", "/repos/root/desk/issues", {
		title,
		labels: [1],
	});
await callApi(server, "POST", "/user/repos", { name: "code" });
const pulls = pushPulls([100, 1_000]);
for (const [i, branch] of pulls.entries())
	await callApi(server, "POST", "/repos/root/code/pulls", {
		title: `pull ${i}`,
		head: branch,
		base: "main",
	});
await server.stop();
write(size);
server = await startServer(forgeNode(), folder);
const cookie = await signIn(server);
const pages = {
	"issues, 50 of them": "/root/desk/issues?limit=50",
	"issues by label": "/root/desk/issues?labels=1",
	"issues by words": "/root/desk/issues?q=needle",
	"issues of all": "/issues?type=created_by",
	"issue, 30 entries": "/root/desk/issues/1",
	"issue, 3,000 entries": "/root/desk/issues/2",
	"issue, 3,000 at once": "/root/desk/issues/2?entries=all",
	"pull request": "/root/code/pulls/1",
	"files, 100": "/root/code/pulls/1/files",
	"files, 1,000": "/root/code/pulls/2/files",
	notifications: "/notifications",
	suggestions: "/root/desk/-/suggest?kind=%23&q=crash",
};
console.log(
	`${"page".padEnd(22)}${["p50", "p95", "sent", "unpacked"].map((word) => word.padStart(14)).join("")}`,
);
for (const [name, path] of Object.entries(pages)) {
	const took = [];
	let sent = 0;
	let unpacked = 0;
	for (let i = 0; i < 25; i++) {
		// what is remembered of the last look counts for nothing
		await callApi(server, "PATCH", "/repos/root/desk/labels/1", {
			description: `${i}`,
		});
		const start = performance.now();
		const answer = await fetchPage(new URL(path, server.url), { cookie });
		if (i >= 5) took.push(performance.now() - start);
		sent = answer.bytes.length;
		unpacked = answer.packed
			? gunzipSync(answer.bytes).length
			: answer.bytes.length;
	}
	took.sort((a, b) => a - b);
	const kib = (bytes) => `${(bytes / 1024).toFixed(1)} KiB`.padStart(14);
	const ms = (time) => `${time.toFixed(1)} ms`.padStart(14);
	console.log(
		`${name.padEnd(22)}${ms(took[10])}${ms(took[18])}${kib(sent)}${kib(unpacked)}`,
	);
}
await server.stop();

/** A repository with a branch for each number, which changes so many files. */
function pushPulls(counts) {
	const work = join(folder, "work");
	mkdirSync(work);
	const git = (...args) =>
		execFileSync("git", ["-C", work, ...args], {
			stdio: "ignore",
			env: {
				...process.env,
				GIT_AUTHOR_NAME: "root",
				GIT_AUTHOR_EMAIL: "root@localhost",
				GIT_COMMITTER_NAME: "root",
				GIT_COMMITTER_EMAIL: "root@localhost",
			},
		});
	git("init", "-q", "-b", "main");
	const text = (turn) =>
		Array.from({ length: 40 }, (_, n) =>
			n % 20 === 7 ? `const value${n} = ${turn};` : `const value${n} = ${n};`,
		).join("\n");
	const change = (count, turn) => {
		for (let i = 0; i < count; i++) {
			mkdirSync(join(work, `part${i % 40}`), { recursive: true });
			writeFileSync(join(work, `part${i % 40}`, `file${i}.ts`), text(turn + i));
		}
	};
	change(Math.max(...counts), 1);
	git("add", ".");
	git("commit", "-qm", "first");
	const names = counts.map((count) => {
		git("checkout", "-q", "-b", `change${count}`, "main");
		change(count, 100_000);
		git("commit", "-qam", `change ${count} files`);
		return `change${count}`;
	});
	const to = new URL(`${server.url}root/code.git`);
	to.username = "root";
	to.password = "admin-pass-1";
	git("push", "-q", to.href, "main", ...names);
	return names;
}

/** Writes issues, comments and notifications with all counts that go with them. */
function write(count) {
	const db = new DatabaseSync(join(folder, "data", "ingot.db"));
	const at = 1_700_000_000;
	const numbers = (from, to) =>
		`with recursive n(i) as (select ${from} union all select i + 1 from n where i < ${to})`;
	db.exec(`begin;
${numbers(3, count)} insert into issue (repository_id, number, poster_id, title, body, closed, closed_at, created_at, updated_at)
	select 1, i, 1, 'Crash ' || i || ' in part ' || (i % 977), 'It happens' || case when i % 5000 = 0 then ' the needle' else '' end,
	i % 2, case when i % 2 = 1 then ${at} + i end, ${at} + i, ${at} + i from n;
insert into issue_label select id, 1 from issue where repository_id = 1 and number > 2 and number % 20 = 0;
${[
	[1, 28],
	[2, 2_998],
]
	.map(
		([issue, entries]) => `${numbers(1, entries)}
	insert into comment (issue_id, kind, poster_id, body, created_at, updated_at)
	select (select id from issue where repository_id = 1 and number = ${issue}), 'comment', 1, 'said **this** as number ' || i, ${at} + i, ${at} + i from n;
update issue set comments = ${entries} where repository_id = 1 and number = ${issue};`,
	)
	.join("\n")}
insert into notification_thread (account_id, repository_id, kind, issue_id, event_id, created_at, updated_at)
	select 1, 1, 'issue', id, 0, ${at}, ${at} + number from issue where repository_id = 1 and number between 10 and 5000;
update repository set next_index = ${count} + 1, open_issues = (select count(*) from issue where repository_id = 1 and closed = 0),
	closed_issues = (select count(*) from issue where repository_id = 1 and closed = 1) where id = 1;
update label set issues = (select count(*) from issue_label), open_issues = (select count(*) from issue_label il join issue i on i.id = il.issue_id where i.closed = 0);
commit;`);
	db.close();
}

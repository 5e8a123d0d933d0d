import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { build } from "../bin/build.mjs";
import { onDevelopmentNode } from "../bin/install.mjs";
import { forgeNode } from "../bin/node.mjs";
import { startServer } from "../tools/server-under-test.mjs";
import {
	callApi,
	perSecond,
	signIn,
	startBareServer,
	timesOf,
} from "./http.mjs";

// npm run bench:pages [-- 10000 ["own page"]]
// Pages beside a bare server that sends the same bytes: pages a second over 16 connections, and how long one takes over one connection. The
// forge has so many public repositories, written straight into the database; the reader of the dashboard owns half of them.
await onDevelopmentNode();
const { DatabaseSync } = await import("node:sqlite");
const repositories = Number(process.argv[2]) || 10_000;
const folder = mkdtempSync(join(tmpdir(), "ingot-pages-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));

await build();
let server = await startServer(forgeNode(), folder);
await fill();
await server.stop();
grow(repositories);
server = await startServer(forgeNode(), folder);
const cookie = await signIn(server);
const pages = {
	"sign-in": ["user/login", {}],
	"front page": ["", {}],
	explore: ["explore/repos", {}],
	"explore, page 400": ["explore/repos?page=400", {}],
	"explore, a word": ["explore/repos?q=thing-77", {}],
	"explore, signed in": ["explore/repos", { cookie }],
	dashboard: ["", { cookie }],
	"own page": ["root", { cookie }],
};
console.log(
	`${"page".padEnd(22)}${["a second", "bare", "ratio", "p50 ms", "p95 ms", "bare p50", "kB", "kB sent"].map((word) => word.padStart(10)).join("")}`,
);
const asked = process.argv.slice(3);
for (const [name, [path, headers]] of Object.entries(pages)) {
	if (asked.length && !asked.includes(name)) continue;
	const url = server.url + path;
	const bytes = Buffer.from(
		await (await fetch(url, { headers })).arrayBuffer(),
	);
	const bare = await startBareServer(bytes);
	// once without counting, so that both have compiled what they run
	await perSecond(url, 1, headers);
	await perSecond(bare.url, 1);
	const ours = await perSecond(url, 4, headers);
	const theirs = await perSecond(bare.url, 4);
	const took = await timesOf(url, headers, 300);
	const tookBare = await timesOf(bare.url, {}, 300);
	await bare.stop();
	console.log(
		name.padEnd(22) +
			[
				ours.toFixed(0),
				theirs.toFixed(0),
				(theirs / ours).toFixed(1),
				took(0.5).toFixed(2),
				took(0.95).toFixed(2),
				tookBare(0.5).toFixed(2),
				(bytes.length / 1000).toFixed(1),
				(gzipSync(bytes).length / 1000).toFixed(1),
			]
				.map((word) => word.padStart(10))
				.join(""),
	);
}
await server.stop();

/** What the dashboard tells: repositories, issues that wait, acts. */
async function fill() {
	await callApi(server, "POST", "/admin/users", {
		username: "other",
		email: "other@example.org",
		password: "other-pass-1",
		must_change_password: false,
	});
	await callApi(server, "POST", "/user/repos", {
		name: "desk",
		auto_init: true,
	});
	for (let i = 0; i < 20; i++)
		await callApi(server, "POST", "/repos/root/desk/issues", {
			title: `Issue ${i}`,
			body: "Seen with @root",
			assignees: ["root"],
		});
}

function grow(count) {
	const db = new DatabaseSync(join(folder, "data", "ingot.db"));
	const columns = (table) =>
		db
			.prepare(`select name from pragma_table_info('${table}')`)
			.all()
			.map(({ name }) => name);
	const copied = (table, changed) => {
		const names = columns(table).filter((name) => name !== "id");
		return `insert into ${table} (${names.join(", ")}) select ${names.map((name) => changed[name] ?? `o.${name}`).join(", ")} from ${table} o`;
	};
	const numbers = `with recursive n(i) as (select 2 union all select i + 1 from n where i < ${count})`;
	db.exec("begin");
	db.exec(
		`${numbers} ${copied("git_store", { key: "'bench-' || n.i", path: "'bench-' || n.i", name: "'bench-' || n.i" })}, n where o.id = 1`,
	);
	db.exec(
		`${numbers} ${copied("repository", { name: "'thing-' || n.i", lower_name: "'thing-' || n.i", description: "'Thing number ' || n.i", owner_id: "(select id from account where name = case when n.i % 2 = 0 then 'root' else 'other' end)", store_id: "(select min(id) from git_store) + n.i - 1", updated_at: "o.updated_at - n.i", stars: "n.i % 50", topics: "'[\"things\"]'", language: "'TypeScript'" })}, n where o.id = 1`,
	);
	db.exec("commit");
	db.close();
}

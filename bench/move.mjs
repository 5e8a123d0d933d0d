import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "../bin/build.mjs";
import { onDevelopmentNode } from "../bin/install.mjs";
import { forgeNode, root } from "../bin/node.mjs";
import { serverFlags } from "../bin/run.mjs";
import { startCluster } from "../tools/postgres-cluster.mjs";
import { startServer } from "../tools/server-under-test.mjs";
import { asRoot, callApi, sendAll } from "./http.mjs";

// npm run bench:move [-- REPOSITORIES ISSUES]
// Moves a forge from SQLite and a disk to PostgreSQL and a bucket, and back: the time, the memory, and whether the API answers the same.
await onDevelopmentNode();
const { DatabaseSync } = await import("node:sqlite");
const { startS3 } = await import("../test/support/s3-server.ts");
const [repositories = 1_000, issues = 100_000] = process.argv
	.slice(2)
	.map(Number)
	.filter(Boolean);
const samples = 60;
const each = Math.ceil(issues / repositories);
/** Of each repository, the issue whose comments are read; each tenth has one. */
const read = Math.min(10, each);
const folder = mkdtempSync(join(tmpdir(), "ingot-move-bench-"));

await build();
const cluster = await startCluster();
const s3 = await startS3(join(folder, "bucket"), "forge");
const shared = {
	INGOT_DATABASE_URL: cluster.url,
	INGOT_S3_BUCKET: s3.settings.bucket,
	INGOT_S3_ENDPOINT: s3.settings.endpoint,
	INGOT_S3_ACCESS_KEY: s3.settings.accessKeyId,
	INGOT_S3_SECRET_KEY: s3.settings.secretAccessKey,
	INGOT_GIT_IN_BUCKET: "true",
	INGOT_SECRET_KEY: "the same everywhere",
};
const secret = { INGOT_SECRET_KEY: shared.INGOT_SECRET_KEY };
const target = Object.fromEntries(
	Object.entries(shared).map(([name, value]) => [
		name.replace("INGOT_", "INGOT_TO_"),
		value,
	]),
);
const data = (name) => join(folder, name, "data");
try {
	await seed();
	const before = await answers("one", secret);
	await move("to PostgreSQL and a bucket", { INGOT_DATA: data("one") }, target);
	compare(before, await answers("many", shared));
	await move(
		"back to SQLite and a disk",
		{ ...shared, INGOT_DATA: data("many") },
		{
			INGOT_TO_DATA: data("back"),
			INGOT_TO_SECRET_KEY: secret.INGOT_SECRET_KEY,
		},
	);
	compare(before, await answers("back", secret));
} finally {
	await s3.stop();
	await cluster.stop();
	rmSync(folder, { recursive: true, force: true });
}

/** Repositories and packages by the API, issues by rows. */
async function seed() {
	const server = await startServer(forgeNode(), join(folder, "one"), secret);
	const headers = { authorization: asRoot, "content-type": "application/json" };
	await sendAll(
		Array.from({ length: repositories }, (_, i) => ({
			method: "POST",
			url: `${server.url}api/v1/user/repos`,
			headers,
			body: JSON.stringify({ name: `r${i + 1}`, auto_init: true }),
		})),
		8,
	);
	await sendAll(
		Array.from({ length: Math.ceil(repositories / 10) }, (_, i) => ({
			method: "PUT",
			url: `${server.url}api/packages/root/generic/tool/${i + 1}.0/file.bin`,
			headers: { authorization: asRoot },
			body: Buffer.alloc(100_000, `${i} `),
		})),
		8,
	);
	await server.stop();
	const db = new DatabaseSync(join(data("one"), "ingot.db"));
	const at = 1_700_000_000;
	db.exec(`begin;
with recursive n(i) as (select 1 union all select i + 1 from n where i < ${each})
insert into issue (repository_id, number, poster_id, title, body, closed, closed_at, created_at, updated_at)
	select r.id, i, 1, 'Crash ' || i || ' of ' || r.name, 'It happens when ' || (i * 7919 % 100003) || ' is moved, and then again',
	i % 2, case when i % 2 = 1 then ${at} + i end, ${at} + i, ${at} + i from repository r, n;
insert into comment (issue_id, kind, poster_id, body, created_at, updated_at)
	select id, 'comment', 1, 'seen on machine ' || id, created_at, created_at from issue where number % 10 = 0 or number = ${read};
update issue set comments = 1 where number % 10 = 0 or number = ${read};
update repository set next_index = ${each} + 1, open_issues = (select count(*) from issue where repository_id = repository.id and closed = 0),
	closed_issues = (select count(*) from issue where repository_id = repository.id and closed = 1);
commit;`);
	db.close();
}

/** What the forge of a place answers to reads of some repositories, without what differs from place to place. */
async function answers(place, env) {
	const server = await startServer(forgeNode(), join(folder, place), env);
	try {
		const told = new Map();
		const paths = [
			"/repos/issues/search?q=crash&state=all&limit=50",
			"/packages/root?limit=50",
			"/users/root",
			"/user/repos?limit=50&page=3",
		];
		for (let i = 0; i < samples; i++) {
			const repo = `/repos/root/r${1 + Math.floor((i * repositories) / samples)}`;
			paths.push(
				repo,
				`${repo}/branches`,
				`${repo}/commits`,
				`${repo}/contents/README.md`,
				`${repo}/issues?state=all&limit=50`,
				`${repo}/issues/${read}/comments`,
				`${repo}/issues/${read}/timeline`,
			);
		}
		for (const path of paths) {
			const answer = await callApi(server, "GET", path);
			const text = JSON.stringify(answer)
				.replaceAll(server.url, "URL/")
				.replaceAll(/ssh:\/\/git@[^/]+/g, "SSH");
			// sizes on the disk are measured anew now and then
			told.set(path, text.replaceAll(/"(size|last_login)":("[^"]*"|\d+)/g, ""));
		}
		return told;
	} finally {
		await server.stop();
	}
}

function compare(before, after) {
	const other = [...before.keys()].filter(
		(path) => before.get(path) !== after.get(path),
	);
	console.log(
		`${before.size} answers of the API, ${other.length} of them others`,
	);
	for (const path of other.slice(0, 5))
		console.log(`${path}\n  ${difference(before.get(path), after.get(path))}`);
	if (other.length) process.exitCode = 1;
}

/** Where two texts part. */
function difference(one, other) {
	let at = 0;
	while (one[at] === other[at]) at++;
	const part = (text) => text.slice(Math.max(0, at - 60), at + 60);
	return `${part(one)}\n  ${part(other)}`;
}

async function move(what, from, to) {
	const began = performance.now();
	const args = [...serverFlags, join(root, "dist", "main.js"), "move"];
	const env = { ...process.env, ...secret, ...from, ...to };
	const child = spawn(forgeNode(), args, {
		env,
		stdio: ["ignore", "pipe", "inherit"],
	});
	let told = "";
	child.stdout.on("data", (part) => {
		told += part;
	});
	let most = 0;
	const watch = setInterval(() => {
		const status = readFileSync(`/proc/${child.pid}/status`, "utf8");
		most = Math.max(most, Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1] ?? 0));
	}, 200);
	const code = await new Promise((resolve) => child.once("close", resolve));
	clearInterval(watch);
	const seconds = (performance.now() - began) / 1000;
	const rows = Number(/compared: (\d+) rows/.exec(told)?.[1] ?? 0);
	console.log(
		`${what}: ${seconds.toFixed(1)} s, ${rows} rows (${(rows / seconds).toFixed(0)} a second), ${Math.round(most / 1024)} MB of memory`,
	);
	console.log(`  ${told.trim().replaceAll("\n", "\n  ")}`);
	if (code) throw new Error(`the move ended with status ${code}`);
}

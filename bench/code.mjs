import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { build } from "../bin/build.mjs";
import { ensureInstalled } from "../bin/install.mjs";
import { forgeNode } from "../bin/node.mjs";
import { startServer } from "../tools/server-under-test.mjs";
import { callApi, fetchPage, startBareServer } from "./http.mjs";

// npm run bench:code [-- 1000 20000]
// How long pages of code take over one connection in repositories with so many commits, the middle one and the slowest of twenty, in
// milliseconds; how large they are as sent and unpacked; what the browser asks for besides; and how long a bare server takes for the same bytes.
const lengths = process.argv.slice(2).map(Number);
if (!lengths.length) lengths.push(1_000, 20_000);
const folder = mkdtempSync(join(tmpdir(), "ingot-code-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));

ensureInstalled();
await build();
const server = await startServer(forgeNode(), folder);
const title = ["p50", "p95", "bare", "sent", "unpacked", "requests"];
for (const length of lengths) {
	const name = `code-${length}`;
	await callApi(server, "POST", "/user/repos", { name });
	const commits = await push(name, length);
	const at = `/root/${name}`;
	const pages = {
		home: at,
		"directory of 1,000": `${at}/src/branch/main/many`,
		"file of 10,000 lines": `${at}/src/branch/main/long.ts`,
		"commit of 100 files": `${at}/commit/${commits[100]}`,
		"commit of 300 files": `${at}/commit/${commits[300]}`,
		"commit of 1,000 files": `${at}/commit/${commits[1000]}`,
		blame: `${at}/blame/branch/main/blamed.ts`,
		history: `${at}/commits/branch/main`,
		"history of a file": `${at}/commits/branch/main/blamed.ts`,
		"compare, 100 commits": `${at}/compare/main~100...main`,
		graph: `${at}/graph`,
		branches: `${at}/branches`,
	};
	console.log(
		`${`${length} commits`.padEnd(24)}${title.map((word) => word.padStart(12)).join("")}`,
	);
	for (const [page, path] of Object.entries(pages)) {
		const shown = await measure(new URL(path, server.url), 25);
		const bare = await startBareServer(shown.bytes);
		const { p50 } = await measure(new URL(bare.url), 25);
		await bare.stop();
		const ms = (time) => time.toFixed(1);
		const kb = (bytes) => (bytes / 1000).toFixed(1);
		const words = [
			ms(shown.p50),
			ms(shown.p95),
			ms(p50),
			kb(shown.bytes.length),
			kb(shown.html.length),
			String(requests(shown.html)),
		];
		console.log(
			page.padEnd(24) + words.map((word) => word.padStart(12)).join(""),
		);
	}
}
await server.stop();

/** What a browser asks for when it opens a page: the page, its sheet, modules and pictures. */
function requests(html) {
	const found = html.match(
		/<link rel="stylesheet"[^>]*>|<script[^>]+src=|<img [^>]+src="\//g,
	);
	return 1 + (found?.length ?? 0);
}

async function measure(url, times) {
	const took = [];
	let bytes = Buffer.alloc(0);
	let packed = false;
	for (let i = 0; i < times; i++) {
		const start = performance.now();
		({ bytes, packed } = await fetchPage(url));
		if (i >= 5) took.push(performance.now() - start);
	}
	took.sort((a, b) => a - b);
	const html = (packed ? gunzipSync(bytes) : bytes).toString("utf8");
	return {
		p50: took[Math.floor(took.length / 2)],
		p95: took[Math.floor(took.length * 0.95)],
		bytes,
		html,
	};
}

/** Makes a history with git fast-import and pushes it: a file that each commit changes, many files, and commits that change many at once. */
async function push(name, length) {
	const work = join(folder, name);
	execFileSync("git", ["init", "-q", "-b", "main", work]);
	const child = spawn("git", ["-C", work, "fast-import", "--quiet"], {
		stdio: ["pipe", "inherit", "inherit"],
	});
	let at = 1_600_000_000;
	let mark = 0;
	const write = async (text) => {
		if (!child.stdin.write(text)) await once(child.stdin, "drain");
	};
	const data = (text) => `data ${Buffer.byteLength(text)}\n${text}\n`;
	const commit = async (message, files) => {
		at += 60;
		mark++;
		await write(
			`commit refs/heads/main\nmark :${mark}\ncommitter root <root@localhost> ${at} +0000\n${data(message)}${mark > 1 ? `from :${mark - 1}\n` : ""}`,
		);
		for (const [path, text] of files)
			await write(`M 100644 inline ${path}\n${data(text)}`);
	};
	const part = (turn) =>
		Array.from({ length: 40 }, (_, n) =>
			n % 20 === 7 ? `const value${n} = ${turn};` : `const value${n} = ${n};`,
		).join("\n");
	const parts = (count, turn) =>
		Array.from({ length: count }, (_, i) => [
			`part${i % 40}/file${i}.ts`,
			part(turn + i),
		]);
	const blamed = Array.from({ length: 1000 }, (_, i) => `line ${i}`);
	const many = Array.from({ length: 1000 }, (_, i) => [
		`many/entry${i}.txt`,
		`${i}\n`,
	]);
	const long = Array.from(
		{ length: 10_000 },
		(_, i) => `export const value${i} = compute("text", ${i});`,
	).join("\n");
	await commit("First", [
		["README.md", "# Things\n\nWhat is here.\n"],
		["long.ts", long],
		["blamed.ts", blamed.join("\n")],
		...many,
		...parts(1000, 1),
	]);
	for (let i = 1; i < length; i++) {
		blamed[i % 1000] = `line of commit ${i}`;
		await commit(`Change line ${i}`, [["blamed.ts", blamed.join("\n")]]);
	}
	for (const count of [100, 300, 1000])
		await commit(`Change ${count} files`, parts(count, count * 1000));
	child.stdin.end();
	await once(child, "exit");
	const oids = execFileSync("git", ["-C", work, "rev-list", "-3", "main"], {
		encoding: "utf8",
	}).split("\n");
	const to = new URL(`${server.url}root/${name}.git`);
	to.username = "root";
	to.password = "admin-pass-1";
	execFileSync("git", ["-C", work, "push", "-q", to.href, "main"]);
	rmSync(work, { recursive: true, force: true });
	return { 100: oids[2], 300: oids[1], 1000: oids[0] };
}

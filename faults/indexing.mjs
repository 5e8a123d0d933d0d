import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { demand } from "./support/context.mjs";
import { examine, openForge } from "./support/forge.mjs";
import { gitIn } from "./support/git-in.mjs";
import { openClient } from "./support/writers.mjs";

export const indexing = [
	{
		id: "F30",
		name: "the server killed while files and commits are indexed",
		run: killedWhileIndexing,
	},
];

/** A word that one file, or one commit, has in one state of it alone. */
const wordOf = (kind, round, n) => `${kind}${"abcdefghij"[round]}word${n}end`;

/**
 * Pushes files and commits, each with a word of its own, ends the server while it indexes them, and goes on with the next. At the end each word is found once
 * where it is, and what was replaced or forced away is found no more.
 */
async function killedWhileIndexing(context) {
	const [rounds, files, commits] = context.short ? [4, 100, 20] : [10, 400, 60];
	const forge = await openForge(context);
	await forge.start();
	const client = openClient(forge.url);
	await client.insist("POST", "/api/v1/user/repos", { name: "indexed" });
	const cwd = join(context.folder, "indexed");
	mkdirSync(cwd);
	const git = gitIn(cwd, context.folder);
	await git("init", "-q", "-b", "main");
	const to = new URL("root/indexed.git", forge.url);
	[to.username, to.password] = ["root", "admin-pass-1"];
	let forcedAway = 0;
	for (let round = 0; round < rounds; round++) {
		// every third push takes back the last commit of the one before
		if (round % 3 === 2) {
			await git("reset", "-q", "--hard", "HEAD~1");
			forcedAway++;
		}
		for (let n = 0; n < files; n++)
			writeFileSync(
				join(cwd, `file-${n}.js`),
				`function ${wordOf("name", round, n)}() {}\n// ${wordOf("text", round, n)}\n`,
			);
		await git("add", ".");
		for (let n = 0; n < commits; n++)
			await git(
				...["commit", "-q", "--allow-empty"],
				...["-m", wordOf("commit", round, n)],
			);
		await git("push", "-qf", to.href, "main");
		await wait(context.between(0, 1500));
		await forge.kill();
		await forge.start();
	}
	await indexed(forge, client);
	const wrong = [];
	const expectOne = async (kind, word, count) => {
		const path = `/api/v1/search/${kind}?q=${word}&limit=10`;
		const { value } = await client.insist("GET", path);
		const found = value.results.length;
		if (found !== count)
			wrong.push(`${word} is found ${found} times and not ${count}`);
	};
	const last = rounds - 1;
	for (let n = 0; n < files; n += 7) {
		await expectOne("code", wordOf("text", last, n), 1);
		await expectOne("code", `symbol:${wordOf("name", last, n)}`, 1);
		await expectOne("code", wordOf("text", context.between(0, last), n), 0);
	}
	for (let round = 0; round < rounds; round++)
		for (let n = 0; n < commits; n += 3)
			await expectOne("commits", wordOf("commit", round, n), 1);
	for (let round = 2; round < rounds; round += 3)
		await expectOne("commits", wordOf("commit", round - 1, commits - 1), 0);
	await forge.stop();
	wrong.push(...(await examine(forge)));
	demand(wrong);
	return `${rounds} kills, ${files} files and ${rounds * commits - forcedAway} commits are found as they are`;
}

/** Waits until nothing waits to be indexed. @throws Error after two minutes */
async function indexed(forge, client) {
	await client.insist("POST", "/api/v1/admin/cron/index_code");
	for (let tries = 0; tries < 120; tries++) {
		const { text } = await forge.command("admin", "search", "status");
		if (/behind: 0\b/.test(text) && /symbols: .*\b0 waiting/.test(text)) return;
		await wait(1000);
	}
	throw new Error("the index is still behind after two minutes");
}

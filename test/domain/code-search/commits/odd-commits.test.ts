import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { beforeAll, expect, test } from "vitest";
import { gitBench } from "../../../support/git-client.ts";
import { indexed } from "../code-bench.ts";
import { commitsFound } from "./commits-found.ts";

let bench: Awaited<ReturnType<typeof gitBench>>;
beforeAll(async () => {
	bench = await gitBench();
});

/** A repository with one commit, its name, and what is found in it. */
async function pushing() {
	const { name, url } = await bench.repository();
	const dir = await bench.local(url);
	return {
		dir,
		push: (ref = "HEAD:main") => bench.ok(dir, "push", "-qf", url, ref),
		found: (q: string) => commitsFound(bench, `repo:ada/${name} ${q}`),
	};
}

test("commits of many parents, of large messages and of other encodings are found", async () => {
	const { dir, push, found } = await pushing();
	const { ok, forge } = bench;
	const tree = await ok(dir, "rev-parse", "HEAD^{tree}");
	const root = await ok(dir, "rev-parse", "HEAD");
	const parents: string[] = [];
	for (let i = 0; i < 420; i++)
		parents.push(await ok(dir, "commit-tree", tree, "-p", root, "-m", `${i}`));
	const octopus = await ok(
		...([dir, "commit-tree", tree] as const),
		...parents.flatMap((parent) => ["-p", parent]),
		...["-m", "octopusgodwit"],
	);
	const { body } = await writeCommits(dir, octopus);
	await ok(dir, "reset", "-q", "--hard", body);
	await push();
	await indexed(forge);
	expect(await found("octopusgodwit merge:true")).toEqual([octopus]);
	expect(await found("largewhimbrel")).toHaveLength(1);
	expect(await found("bréviaire")).toHaveLength(1);
	expect(await found("behindthenul")).toEqual([]);
	const all = (await ok(dir, "rev-list", "HEAD")).split("\n");
	expect((await found("")).sort()).toEqual(all.sort());
});

test("commits behind one that is too large to be kept in memory are taken and found", async () => {
	const { dir, push, found } = await pushing();
	const { ok, forge } = bench;
	await push();
	await indexed(forge);
	const tree = await ok(dir, "rev-parse", "HEAD^{tree}");
	const root = await ok(dir, "rev-parse", "HEAD");
	const who = "A <a@example.org> 1700000000 +0000";
	const file = join(dir, ".git", "raw-commit");
	await writeFile(
		file,
		`tree ${tree}\nparent ${root}\nauthor ${who}\ncommitter ${who}\n\n${"long text ".repeat(200_000)}`,
	);
	const large = await ok(dir, "hash-object", "-t", "commit", "-w", file);
	const tip = await ok(
		...([dir, "commit-tree", tree, "-p", large] as const),
		...["-m", "tipwhimbrel"],
	);
	await ok(dir, "reset", "-q", "--hard", tip);
	await push();
	await indexed(forge);
	expect(await found("tipwhimbrel")).toEqual([tip]);
});

test("commits of messages that are small as a pack and large in memory are read one after the other", async () => {
	const { dir, push, found } = await pushing();
	const { forge } = bench;
	const text = "long text ".repeat(100_000);
	const count = 450;
	function* commits() {
		for (let i = 0; i < count; i++) {
			const message = `bulky ${i}\n\n${text}`;
			yield `commit refs/heads/bulky\ncommitter A <a@b.test> ${1_700_000_000 + i} +0000\ndata ${message.length}\n`;
			yield `${message}\n`;
		}
	}
	const writer = spawn("git", ["-C", dir, "fast-import", "--quiet"]);
	const ended = once(writer, "exit");
	await pipeline(commits, writer.stdin);
	expect(await ended).toEqual([0, null]);
	await push("bulky:main");
	const limits = forge.app.git.limits as { childMemory: number };
	const { childMemory } = limits;
	limits.childMemory = 16 << 20;
	try {
		await indexed(forge);
	} finally {
		limits.childMemory = childMemory;
	}
	expect(await found("")).toHaveLength(count);
	expect(await found('"bulky 7"')).toHaveLength(11);
});

/** Writes commits that git itself would not write; gives the last of them. */
async function writeCommits(dir: string, first: string) {
	const tree = await bench.ok(dir, "rev-parse", "HEAD^{tree}");
	let body = first;
	const who = "A <a@example.org> 1700000000 +0000";
	for (const [author, message, more] of [
		[who, Buffer.from(`largewhimbrel\n\n${"long text ".repeat(90_000)}`), ""],
		[who, Buffer.from("br\u00e9viaire", "latin1"), "encoding ISO-8859-1\n"],
		[who, Buffer.from("before\0behindthenul"), ""],
	] as const) {
		const head = `tree ${tree}\nparent ${body}\nauthor ${author}\ncommitter ${who}\n${more}\n`;
		const file = join(dir, ".git", "raw-commit");
		await writeFile(file, Buffer.concat([Buffer.from(head), message]));
		body = await bench.ok(
			...([dir, "hash-object", "-t", "commit", "--literally"] as const),
			...["-w", file],
		);
	}
	return { body };
}

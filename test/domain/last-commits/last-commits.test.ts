import { exec } from "node:child_process";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { beforeAll, expect, test } from "vitest";
import { accountByName } from "../../../src/domain/accounts/account.ts";
import { repositoryByName } from "../../../src/domain/repositories/repository.ts";
import { lastCommitFor } from "../../../src/git/history/last-commit-for.ts";
import { gitBench } from "../../support/git-client.ts";

let bench: Awaited<ReturnType<typeof gitBench>>;
beforeAll(async () => {
	bench = await gitBench();
});

/** What is stored of a repository's default branch, by path. */
async function stored(name: string) {
	const { app } = bench.forge;
	// the jobs wait some seconds for more to come
	await app.jobs.settled(60_000);
	// whoever else follows the push has had his look too
	await app.events.settled();
	const ada = await accountByName(app.db, "ada");
	const repository = await repositoryByName(app.db, ada?.id ?? 0, name);
	const store = repository?.store_id ?? 0;
	const rows = await app.db.rows((q) =>
		q.selectFrom("last_commits").selectAll().where("store_id", "=", store),
	);
	const [state] = await app.db.rows((q) =>
		q
			.selectFrom("last_commits_state")
			.selectAll()
			.where("store_id", "=", store),
	);
	const commits = new Map<string, string>();
	for (const { directory: key, commits: json } of rows) {
		const [directory] = key.split("//");
		// the row of a directory in parts has their number
		for (const [entry, oid] of Object.entries(JSON.parse(json)))
			if (entry !== "")
				commits.set(directory ? `${directory}/${entry}` : entry, oid as string);
	}
	const from = { id: store, format: repository?.format ?? "sha1" };
	return { seenFrom: state?.oid, commits, from };
}

/** Numbers that look random and are the same in every run (mulberry32). */
function randomOf(seed: number) {
	let state = seed;
	return (below: number) => {
		state = (state + 0x6d2b79f5) | 0;
		let t = Math.imul(state ^ (state >>> 15), 1 | state);
		t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
		return ((t ^ (t >>> 14)) >>> 0) % below;
	};
}

const paths = ["a", "b/c", "b/d/e", "b/d/f", "__proto__/x", "ä ö/ü", "g/h/i"];

/** The next state of a tree: a file is written, or goes, or its directory goes, or a file and a directory change places. */
function changed(
	tree: ReadonlyMap<string, string>,
	random: (below: number) => number,
	text: string,
): Map<string, string> {
	const path = paths[random(paths.length)] as string;
	const kind = random(10);
	const directory = `${path.split("/").slice(0, -1).join("/")}/`;
	const place = kind === 3 ? `${path}/deep` : kind === 4 ? "b" : path;
	const clear = (other: string) =>
		other !== place &&
		!other.startsWith(`${place}/`) &&
		!place.startsWith(`${other}/`);
	const kept = [...tree].filter(([other]) =>
		kind === 0 ? !other.startsWith(directory) : clear(other),
	);
	const gone = kind <= 1;
	// some contents come again
	return new Map(gone ? kept : [...kept, [place, kind === 5 ? "0" : text]]);
}

/** A history with merges, as `git fast-import` reads it; gives the stream and how many commits are on the main line. */
function history(length: number, random: (below: number) => number): string {
	let tree: ReadonlyMap<string, string> = new Map();
	let stream = "";
	let mark = 0;
	const add = (parents: number[], state: ReadonlyMap<string, string>) => {
		mark++;
		const data = (text: string) => `data ${Buffer.byteLength(text)}\n${text}\n`;
		stream += `commit refs/heads/line${mark}\nmark :${mark}\ncommitter A <a@b.c> ${1_700_000_000 + mark} +0000\n${data(`${mark}`)}`;
		for (const [i, parent] of parents.entries())
			stream += `${i ? "merge" : "from"} :${parent}\n`;
		stream += "deleteall\n";
		for (const [path, text] of state)
			stream += `M 100644 inline ${JSON.stringify(path)}\n${data(text)}`;
		return mark;
	};
	let tip = 0;
	for (let i = 0; i < length; i++) {
		const next = () => changed(tree, random, `${mark}`);
		if (tip && random(6) === 0) {
			const theirs = next();
			const side = add([tip], theirs);
			const ours = next();
			const line = add([tip], ours);
			// a merge takes one side, the other, or something of its own
			const merged = [ours, theirs, next()][random(3)] as Map<string, string>;
			tip = add([line, side], merged);
			tree = merged;
		} else {
			tree = next();
			tip = add(tip ? [tip] : [], tree);
		}
		stream += `reset refs/heads/step${i}\nfrom :${tip}\n`;
	}
	return stream;
}

test("the last commits of a history are stored as git tells them, push by push", async () => {
	const { ok } = bench;
	const { name, url } = await bench.repository();
	const dir = await bench.local(url);
	await writeFile(join(dir, "history"), history(120, randomOf(7)));
	await promisify(exec)("git fast-import --quiet < history", { cwd: dir });
	let [seen, unknown] = [0, 0];
	for (const step of [0, 1, 4, 24, 26, 27, 60, 61, 63, 80, 118, 119]) {
		await ok(dir, "push", "-q", url, `step${step}:main`);
		const { seenFrom, commits, from } = await stored(name);
		const head = await ok(dir, "rev-parse", `step${step}`);
		expect(seenFrom).toBe(head);
		const listed = await ok(dir, "ls-tree", "-rtz", "--name-only", head);
		const all = listed.split("\0").filter(Boolean);
		expect([...commits.keys()].filter((path) => !all.includes(path))).toEqual(
			[],
		);
		const truth = await lastCommitFor(bench.forge.app.git, from, head, all);
		for (const path of all) {
			const oid = commits.get(path);
			// what only the whole history could tell is not stored
			if (oid === undefined) unknown++;
			else expect([step, path, oid]).toEqual([step, path, truth.get(path)]);
			seen++;
		}
	}
	expect(seen).toBeGreaterThan(60);
	expect(unknown).toBeLessThan(seen / 10);
});

test("a first look at a directory starts no git, and a forced push is seen", async () => {
	const { ok, forge, ada } = bench;
	const { name, url, api } = await bench.repository();
	const dir = await bench.local(url);
	await mkdir(join(dir, "d"));
	const made = await bench.commit(dir, "x", "d/x");
	await bench.commit(dir, "last", "y");
	await ok(dir, "push", "-q", url, "main");
	await stored(name);
	const look = async () => {
		const { processes } = forge.app.git;
		const started = processes.started;
		const { body } = await forge.call<
			{ name: string; last_commit_sha: string }[]
		>("GET", `${api}/contents`, { as: ada });
		expect(processes.started).toBe(started);
		return Object.fromEntries(body.map((e) => [e.name, e.last_commit_sha]));
	};
	expect(await look()).toEqual({
		d: made,
		"file.txt": await ok(dir, "rev-parse", "HEAD~2"),
		y: await ok(dir, "rev-parse", "HEAD"),
	});
	await ok(dir, "reset", "-q", "--hard", "HEAD~1");
	const other = await bench.commit(dir, "other", "d/z");
	await ok(dir, "push", "-qf", url, "main");
	await stored(name);
	expect(await look()).toEqual({
		d: other,
		"file.txt": await ok(dir, "rev-parse", "HEAD~2"),
	});
});

test("a look between commits by the API goes back to what is stored, and starts no git", async () => {
	const { ok, forge, ada } = bench;
	const { name, url, api } = await bench.repository();
	const dir = await bench.local(url);
	const pushed = await bench.commit(dir, "x", "x");
	await ok(dir, "push", "-q", url, "main");
	const add = async (path: string) => {
		const { body, status } = await forge.call<{ commit: { sha: string } }>(
			"POST",
			`${api}/contents/${path}`,
			{ as: ada, body: { content: "YQ==", message: path } },
		);
		expect(status).toBe(201);
		return body.commit.sha;
	};
	const first = await add("first");
	await stored(name);
	const second = await add("second");
	const { processes } = forge.app.git;
	const started = processes.started;
	const { body } = await forge.call<
		{ name: string; last_commit_sha: string }[]
	>("GET", `${api}/contents`, { as: ada });
	expect(
		Object.fromEntries(body.map((e) => [e.name, e.last_commit_sha])),
	).toEqual({
		"file.txt": await ok(dir, "rev-parse", "HEAD~1"),
		first,
		second,
		x: pushed,
	});
	expect(processes.started).toBe(started);
});

test("a directory of thousands is stored in parts, of which a commit writes its own", async () => {
	const { ok, forge, ada } = bench;
	const { name, url, api } = await bench.repository();
	const dir = await bench.local(url);
	await mkdir(join(dir, "large"));
	for (let i = 0; i < 1500; i++)
		await writeFile(join(dir, `large/file-${i}`), `${i}`);
	await ok(dir, "add", "large");
	const many = await bench.commit(dir, "one", "large/one");
	await ok(dir, "push", "-q", url, "main");
	const all = await stored(name);
	expect(all.commits.size).toBe(1503);
	expect(all.commits.get("large/file-77")).toBe(many);

	const rows = async () => {
		const found = await forge.app.db.rows((q) =>
			q
				.selectFrom("last_commits")
				.select(["directory", "commits"])
				.where("store_id", "=", all.from.id)
				.where("directory", "like", "large%"),
		);
		return new Map(found.map((row) => [row.directory, row.commits]));
	};
	const before = await rows();
	expect(before.size).toBe(65);
	expect(
		Math.max(...[...before.values()].map((json) => json.length)),
	).toBeLessThan(6000);
	await ok(dir, "rm", "-q", "large/file-1", "large/file-2");
	const changed = await bench.commit(dir, "again", "large/one");
	await ok(dir, "push", "-q", url, "main");
	const now = await stored(name);
	expect(now.commits.size).toBe(1501);
	expect(now.commits.get("large/one")).toBe(changed);
	expect(now.commits.get("large/file-77")).toBe(many);
	const after = await rows();
	const written = [...after].filter(([key, json]) => before.get(key) !== json);
	expect(written.length).toBeLessThanOrEqual(4);
	expect(after.get("large")).toBe('{"":"1499"}');

	const { processes } = forge.app.git;
	const started = processes.started;
	const { body } = await forge.call<
		{ name: string; last_commit_sha: string }[]
	>("GET", `${api}/contents/large`, { as: ada });
	expect(processes.started).toBe(started);
	expect(body.length).toBe(1499);
	expect(new Set(body.map((e) => e.last_commit_sha))).toEqual(
		new Set([many, changed]),
	);

	await ok(dir, "rm", "-rq", "large");
	await bench.commit(dir, "gone", "x");
	await ok(dir, "push", "-q", url, "main");
	expect([...(await stored(name)).commits.keys()].sort()).toEqual([
		"file.txt",
		"x",
	]);
	expect((await rows()).size).toBe(0);
});

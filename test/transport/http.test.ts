import { execFile } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { promisify } from "node:util";
import { beforeAll, describe, expect, test } from "vitest";
import { gitBench } from "../support/git-client.ts";

const run = promisify(execFile);
let bench: Awaited<ReturnType<typeof gitBench>>;
let forge: typeof bench.forge;
let ada: typeof bench.ada;
let work: string;
let git: typeof bench.git;
let ok: typeof bench.ok;
let repository: typeof bench.repository;
let local: typeof bench.local;
let commit: typeof bench.commit;
let clone: typeof bench.clone;
let head: typeof bench.head;

beforeAll(async () => {
	bench = await gitBench();
	({ forge, ada, work, git, ok, repository, local, commit, clone, head } =
		bench);
});

describe.each(["sha1", "sha256"])("%s", (format) => {
	test("what is pushed comes back, and the repository knows of it", async () => {
		const { url, api } = await repository({
			object_format_name: format,
			default_branch: "main",
		});
		const dir = await local(url, format);
		await commit(dir, "second", "other.txt");
		await ok(dir, "tag", "-a", "-m", "one", "v1");
		await ok(
			dir,
			"push",
			"-q",
			"origin",
			"HEAD:refs/heads/main",
			"HEAD~1:refs/heads/topic/a",
			"v1",
		);
		const oid = await ok(dir, "rev-parse", "HEAD");
		const { body } = await forge.call("GET", api, { as: ada });
		expect(body).toMatchObject({
			empty: false,
			default_branch: "main",
			branch_count: 2,
		});
		for (const version of ["0", "1", "2"]) {
			const copy = await clone(url, "-c", `protocol.version=${version}`);
			expect(await ok(copy, "rev-parse", "HEAD", "v1^{}")).toBe(
				`${oid}\n${oid}`,
			);
			expect(await ok(copy, "fsck", "--full", "--strict")).toBe("");
		}
	});

	test("shallow and partial clones work, and grow", async () => {
		const { url } = await repository({ object_format_name: format });
		const dir = await local(url, format);
		for (const text of ["2", "3", "4"]) await commit(dir, text);
		await ok(dir, "push", "-q", "origin", "main");
		const shallow = await clone(url, "--depth", "1");
		expect(await ok(shallow, "rev-list", "--count", "HEAD")).toBe("1");
		await ok(shallow, "fetch", "-q", "--unshallow");
		expect(await ok(shallow, "rev-list", "--count", "HEAD")).toBe("4");
		const partial = await clone(url, "--filter=blob:none", "--no-checkout");
		expect(await ok(partial, "show", "HEAD~2:file.txt")).toBe("2");
	});
});

test("a shallow clone pushes what grew on a history that is there, and is told why it cannot push elsewhere", async () => {
	const { url } = await repository();
	const dir = await local(url);
	await commit(dir, "2");
	await commit(dir, "3");
	await ok(dir, "push", "-q", "origin", "main");
	const shallow = await clone(url, "--depth", "1");
	await commit(shallow, "4");
	await ok(shallow, "push", "-q", "origin", "HEAD:refs/heads/more");
	const elsewhere = (await repository()).url;
	const refused = await git(shallow, "push", elsewhere, "HEAD:refs/heads/main");
	expect(refused.code).not.toBe(0);
	expect(refused.stderr).toContain("shallow update not allowed");
	expect(await ok(work, "ls-remote", elsewhere)).toBe("");
});

test("the first push chooses the default branch", async () => {
	const { url, api } = await repository();
	const dir = await local(url);
	await ok(dir, "push", "-q", "origin", "HEAD:refs/heads/trunk");
	expect((await forge.call("GET", api, { as: ada })).body).toMatchObject({
		default_branch: "trunk",
		empty: false,
	});
	expect(await ok(work, "ls-remote", "--symref", url, "HEAD")).toContain(
		"ref: refs/heads/trunk\tHEAD",
	);
});

test("git and the API see each other's commits at once", async () => {
	const { url, api } = await repository({ auto_init: true });
	const dir = await clone(url);
	const pushed = await commit(dir, "by git");
	await ok(dir, "push", "-q");
	expect(await head(api)).toBe(pushed);
	const made = await forge.call<{ commit: { sha: string } }>(
		"POST",
		`${api}/contents`,
		{
			as: ada,
			body: {
				files: [{ operation: "create", path: "by-api", content: "eA==" }],
			},
		},
	);
	await ok(dir, "pull", "-q");
	expect(await ok(dir, "rev-parse", "HEAD")).toBe(made.body.commit.sha);
});

test("a history that does not descend is refused without force, and kept out with a stale lease", async () => {
	const { url, api } = await repository({ auto_init: true });
	const dir = await clone(url);
	const old = await head(api);
	await ok(dir, "commit", "-q", "--amend", "-m", "another");
	const refused = await git(dir, "push", "origin", "main");
	expect([refused.code, refused.stderr]).toEqual([
		1,
		expect.stringMatching(/rejected.*(non-fast-forward|fetch first)/s),
	]);
	expect(await head(api)).toBe(old);
	await ok(dir, "push", "-q", "--force-with-lease", "origin", "main");
	const mine = await ok(dir, "rev-parse", "HEAD");
	expect(await head(api)).toBe(mine);
	await forge.call("POST", `${api}/contents`, {
		as: ada,
		body: { files: [{ operation: "create", path: "x" }] },
	});
	await ok(dir, "commit", "-q", "--amend", "-m", "third");
	expect(
		(await git(dir, "push", "--force-with-lease", "origin", "main")).stderr,
	).toContain("stale info");
});

test("an atomic push moves all of its refs or none", async () => {
	const { url, api } = await repository({ auto_init: true });
	const dir = await clone(url);
	await commit(dir, "new");
	// the default branch cannot be deleted, so the other must not move either
	const refused = await git(
		dir,
		"push",
		"--atomic",
		"origin",
		":main",
		"HEAD:refs/heads/other",
	);
	expect(refused.code).toBe(1);
	expect(await head(api, "other")).toBeUndefined();
	const some = await git(
		dir,
		"push",
		"origin",
		":main",
		"HEAD:refs/heads/other",
	);
	expect([some.code, some.stderr]).toEqual([
		1,
		expect.stringContaining("the default branch cannot be deleted"),
	]);
	expect(await head(api, "other")).toBe(await ok(dir, "rev-parse", "HEAD"));
});

test("of many refs in one push those that clash are refused, and it costs no more than their number", async () => {
	const { url, api } = await repository();
	const dir = await local(url);
	await ok(dir, "push", "-q", "origin", "HEAD:refs/heads/main");
	const all = Array.from({ length: 300 }, (_, n) => `refs/tags/main${n}`);
	await ok(dir, "push", "-q", "origin", ...all.map((ref) => `HEAD:${ref}`));
	const other = await local(url);
	await ok(other, "fetch", "-q", "origin", "refs/heads/main");
	await forge.app.events.settled();
	await forge.app.jobs.settled();
	const before = forge.app.db.statements;
	const { code, stderr } = await git(
		other,
		"push",
		"-q",
		"origin",
		...Array.from({ length: 50 }, (_, n) => `FETCH_HEAD:refs/tags/a${n}`),
		...all.map((ref) => `FETCH_HEAD:${ref}/z`),
	);
	expect(code).toBe(1);
	expect(stderr.match(/name conflicts with another ref/g)?.length).toBe(300);
	expect(forge.app.db.statements - before).toBeLessThan(300 * 8);
	const tags = await forge.call<unknown[]>("GET", `${api}/tags?limit=1`, {
		as: ada,
	});
	expect(tags.headers.get("x-total-count")).toBe("350");
});

test("a renamed repository is found under its old name by those who may see it", async () => {
	const { url, api } = await repository({ auto_init: true });
	const dir = await clone(url);
	await forge.call("PATCH", api, {
		as: ada,
		body: { name: `renamed` },
	});
	await commit(dir, "later");
	await ok(dir, "push", "-q");
	await ok(dir, "fetch", "-q");
});

test("a push of many and of large objects arrives whole", async () => {
	const { url } = await repository();
	const dir = await local(url);
	const lines = [
		"commit refs/heads/main",
		"committer A <a@example.org> 1700000000 +0000",
		"data 4",
		"many",
		"from refs/heads/main^0",
	];
	for (let i = 0; i < 20_000; i++)
		lines.push(
			`M 100644 inline d${i % 100}/f${i}`,
			`data ${String(i).length}`,
			String(i),
		);
	await writeFile(join(work, "import"), `${lines.join("\n")}\n`);
	await run(
		"sh",
		["-c", `git fast-import --quiet --force < ${join(work, "import")}`],
		{ cwd: dir },
	);
	await ok(dir, "reset", "-q", "--hard");
	await writeFile(join(dir, "large.bin"), randomBytes(12 << 20));
	await ok(dir, "add", ".");
	await ok(dir, "commit", "-qm", "large");
	// more than a mebibyte goes out in chunks, behind a probe
	await ok(dir, "push", "-q", "origin", "main");
	const copy = await clone(url, "--bare");
	expect(await ok(copy, "rev-parse", "main")).toBe(
		await ok(dir, "rev-parse", "HEAD"),
	);
	expect(await ok(copy, "rev-list", "--objects", "--count", "main")).toBe(
		await ok(dir, "rev-list", "--objects", "--count", "main"),
	);
});

test("sixteen clones push their own branches at once, and one branch together", async () => {
	const { url, api } = await repository({ auto_init: true });
	const dirs = await Promise.all(Array.from({ length: 8 }, () => clone(url)));
	await Promise.all(
		dirs.map(async (dir, i) => {
			await commit(dir, `branch ${i}`, `b${i}.txt`);
			await ok(dir, "push", "-q", "origin", `HEAD:refs/heads/b${i}`);
		}),
	);
	const accepted = await Promise.all(
		dirs.map(async (dir, i) => {
			for (;;) {
				await ok(dir, "fetch", "-q");
				await ok(dir, "rebase", "-q", "origin/main");
				const { code, stderr } = await git(
					dir,
					"push",
					"-q",
					"origin",
					"HEAD:main",
				);
				if (code === 0) return `b${i}.txt`;
				expect(stderr).toMatch(/rejected|fetch first|stale/);
			}
		}),
	);
	const copy = await clone(url);
	const files = (await ok(copy, "ls-tree", "--name-only", "HEAD")).split("\n");
	expect(accepted.filter((f) => !files.includes(f))).toEqual([]);
	expect(await ok(copy, "rev-list", "--count", "HEAD")).toBe("9");
	expect((await forge.call("GET", api, { as: ada })).body).toMatchObject({
		branch_count: 9,
	});
});

test("a read of one page starts no git process, a small push at most three", async () => {
	const { url, api } = await repository({ auto_init: true });
	const dir = await clone(url);
	// what is kept for lists is worked out behind the pushes
	await forge.app.jobs.settled(60_000);
	const { processes } = forge.app.git;
	const started = async (act: () => Promise<unknown>) => {
		const before = processes.started;
		await act();
		return processes.started - before;
	};
	expect(
		await started(() => forge.call("GET", `${api}/branches`, { as: ada })),
	).toBe(0);
	expect(await started(() => ok(work, "ls-remote", url))).toBe(0);
	// what is done behind a push may begin before its client has ended, but not with all of them
	const pushes: number[] = [];
	for (const name of ["one", "two", "three", "four", "five"]) {
		await commit(dir, name);
		pushes.push(await started(() => ok(dir, "push", "-q")));
		await forge.app.jobs.settled(60_000);
	}
	expect(Math.min(...pushes)).toBeLessThanOrEqual(3);
});

test("many who clone the same at once start one process", async () => {
	const { url } = await repository({ auto_init: true });
	const { processes } = forge.app.git;
	await forge.app.jobs.settled(60_000);
	const before = processes.started;
	const copies = await Promise.all(
		Array.from({ length: 12 }, () => clone(url, "--bare")),
	);
	for (const copy of copies)
		expect(await ok(copy, "fsck", "--full", "--strict")).toBe("");
	expect(processes.started - before).toBe(1);
});

test("fast, slow and leaving clients of one answer each get its bytes", async () => {
	const { url } = await repository({ default_branch: "main" });
	const dir = await local(url);
	await ok(dir, "config", "core.compression", "0");
	// more than sockets hold, so that the slow fall behind
	await writeFile(join(dir, "noise"), randomBytes(40 << 20));
	await ok(dir, "add", ".");
	await commit(dir, "noise");
	await ok(dir, "push", "-q", "origin", "HEAD:refs/heads/main");
	const oid = await ok(dir, "rev-parse", "HEAD");
	const pkt = (line: string) =>
		(line.length + 4).toString(16).padStart(4, "0") + line;
	const fetched = async (pace?: number, leave = false) => {
		const { origin, pathname, username, password } = new URL(url);
		const answer = await fetch(`${origin}${pathname}/git-upload-pack`, {
			method: "POST",
			headers: {
				authorization: `Basic ${btoa(`${username}:${password}`)}`,
				"content-type": "application/x-git-upload-pack-request",
				"git-protocol": "version=2",
			},
			body: `${pkt("command=fetch")}0001${pkt(`want ${oid}\n`)}${pkt("done\n")}0000`,
		});
		expect(answer.status).toBe(200);
		const sum = createHash("sha256");
		for await (const part of answer.body ?? []) {
			if (leave) return "left";
			sum.update(part);
			for (let turn = 0; turn < (pace ?? 0); turn++) await setImmediate();
		}
		return sum.digest("hex");
	};
	const alone = await fetched();
	for (let round = 0; round < 2; round++) {
		const all = await Promise.all([
			...[0, 0, 3, 20, 20, 60].map((pace) => fetched(pace)),
			fetched(0, true),
		]);
		expect(new Set(all)).toEqual(new Set([alone, "left"]));
	}
});

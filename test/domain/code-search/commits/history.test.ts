import { beforeAll, expect, test } from "vitest";
import type { Database } from "../../../../src/database/database.ts";
import { clearUnusedTexts } from "../../../../src/domain/code-search/clear-texts.ts";
import { indexWhatIsBehind } from "../../../../src/domain/code-search/look-for-behind.ts";
import { planRebuild } from "../../../../src/domain/code-search/plan-rebuild.ts";
import type { As } from "../../../../src/forge-client.ts";
import { gitBench } from "../../../support/git-client.ts";
import { indexed } from "../code-bench.ts";

let bench: Awaited<ReturnType<typeof gitBench>>;
beforeAll(async () => {
	bench = await gitBench();
});

/** A repository with one commit, that it is pushed to. */
async function pushing() {
	const made = await bench.repository();
	const dir = await bench.local(made.url);
	const { ok } = bench;
	return {
		...{ dir, ...made },
		full: `ada/${made.name}`,
		commit: (message: string) =>
			ok(dir, "commit", "-q", "--allow-empty", "-m", message),
		push: (ref = "HEAD:main") => ok(dir, "push", "-qf", made.url, ref),
		ids: async () =>
			(await ok(dir, "rev-list", "HEAD")).split("\n").sort() as string[],
	};
}

interface Answer {
	results: {
		sha: string;
		repository: string;
		places: { repository: string }[];
	}[];
	cursor: string;
	total_at_least: number;
}
async function search(q: string, as: As = bench.ada, cursor = "") {
	const { status, body, text } = await bench.forge.call<Answer>(
		"GET",
		`/search/commits?${new URLSearchParams({ q, limit: "100", cursor })}`,
		{ as },
	);
	expect([q, status, status === 200 ? "" : text]).toEqual([q, 200, ""]);
	return body;
}
/** The ids of all commits of a repository that are found. */
async function idsOf(full: string, as?: As): Promise<string[]> {
	const ids: string[] = [];
	let cursor = "";
	do {
		const body = await search(`repo:${full}`, as, cursor);
		ids.push(...body.results.map(({ sha }) => sha));
		cursor = body.cursor;
	} while (cursor);
	return ids.sort();
}

const logs = async (full: string) =>
	(
		await bench.forge.app.db.rows((q) =>
			q
				.selectFrom("code_head_log")
				.innerJoin("code_head", "code_head.id", "code_head_log.head_id")
				.innerJoin("repository", "repository.id", "code_head.repository_id")
				.select("log_id")
				.where("repository.name", "=", full.split("/")[1] as string),
		)
	).map(({ log_id }) => log_id);

test("a history of many pieces is found whole, and a push adds to its last piece", async () => {
	const { dir, commit, push, ids, full } = await pushing();
	const { ok } = bench;
	const tree = await ok(dir, "rev-parse", "HEAD^{tree}");
	let tip = await ok(dir, "rev-parse", "HEAD");
	for (let i = 0; i < 300; i++)
		tip = await ok(dir, "commit-tree", tree, "-p", tip, "-m", `number ${i}`);
	await ok(dir, "reset", "-q", "--hard", tip);
	await push();
	await indexed(bench.forge);
	expect(await idsOf(full)).toEqual(await ids());
	const before = await logs(full);
	expect(before).toHaveLength(2);
	await commit("one more");
	await push();
	await indexed(bench.forge);
	expect(await logs(full)).toEqual(before);
	expect(await idsOf(full)).toEqual(await ids());
});

test("what a forced push dropped is found no more from the next query on", async () => {
	const { dir, commit, push, ids, full } = await pushing();
	const { ok, forge } = bench;
	for (const word of ["heron", "secretheron", "egret"]) await commit(word);
	await push();
	await indexed(forge);
	expect(await idsOf(full)).toEqual(await ids());
	await ok(dir, "reset", "-q", "--hard", "HEAD~2");
	await commit("bittern");
	await push();
	// before the index has followed
	expect((await search(`repo:${full} secretheron`)).results).toEqual([]);
	await indexed(forge);
	expect(await idsOf(full)).toEqual(await ids());
	expect((await search("secretheron")).results).toEqual([]);
	// back to where it was
	await ok(dir, "reset", "-q", "--hard", "ORIG_HEAD");
	await push();
	await indexed(forge);
	expect(await idsOf(full)).toEqual(await ids());
});

test("a deleted default branch, another one and a deleted repository are followed", async () => {
	const { dir, commit, push, ids, full, api } = await pushing();
	const { ok, forge, ada } = bench;
	await commit("onlyofmain");
	await push();
	await ok(dir, "checkout", "-q", "--orphan", "other");
	await ok(dir, "commit", "-qm", "onlyofother", "--allow-empty");
	await push("other");
	await indexed(forge);
	expect((await search("onlyofother")).results).toEqual([]);
	const edited = await forge.call("PATCH", api, {
		as: ada,
		body: { default_branch: "other" },
	});
	expect(edited.status).toBe(200);
	await indexed(forge);
	expect(await idsOf(full)).toEqual(await ids());
	expect((await search("onlyofmain")).results).toEqual([]);
	await forge.call("DELETE", api, { as: ada });
	expect((await search("onlyofother", forge.admin)).results).toEqual([]);
});

test("a fork shares the history of its parent, and either may go on alone", async () => {
	const { commit, push, full, api, ids } = await pushing();
	const { forge, bob, ok, clone } = bench;
	await commit("sharedcurlew");
	await push();
	await indexed(forge);
	const name = `fork-${full.split("/")[1]}`;
	const fork = await forge.call("POST", `${api}/forks`, {
		as: bob,
		body: { name },
	});
	expect(fork.status).toBe(202);
	await indexed(forge);
	expect(await logs(`bob/${name}`)).toEqual(await logs(full));
	const { results } = await search("sharedcurlew");
	expect(results).toHaveLength(1);
	expect(results[0]?.places).toHaveLength(1);
	await commit("parentcurlew");
	await push();
	const dir = await clone(forge.gitUrl(`bob/${name}`, bob));
	await ok(dir, "commit", "-q", "--allow-empty", "-m", "forkcurlew");
	await ok(dir, "push", "-q");
	await indexed(forge);
	expect(await idsOf(full)).toEqual(await ids());
	expect(await idsOf(`bob/${name}`)).toEqual(
		(await ok(dir, "rev-list", "HEAD")).split("\n").sort(),
	);
	const placesOf = async (q: string) =>
		(await search(q)).results.flatMap((one) =>
			[one, ...one.places].map(({ repository }) => repository),
		);
	expect(await placesOf("parentcurlew")).toEqual([full]);
	expect(await placesOf("forkcurlew")).toEqual([`bob/${name}`]);
	// the fork is brought to its parent
	await ok(
		dir,
		"pull",
		"-q",
		"--rebase",
		forge.gitUrl(full, bench.ada),
		"main",
	);
	await ok(dir, "push", "-qf");
	await indexed(forge);
	expect((await placesOf("parentcurlew")).sort()).toEqual(
		[full, `bob/${name}`].sort(),
	);
	expect(await idsOf(`bob/${name}`)).toEqual(
		(await ok(dir, "rev-list", "HEAD")).split("\n").sort(),
	);
});

/** Ends what the index of commits does at its write of a number; gives how many writes there were. */
function cutOffAt(nth: number) {
	const db = bench.forge.app.db as { write: Database["write"] };
	const { write } = db;
	let writes = 0;
	db.write = async (work, sharing) => {
		const isIndex = new Error().stack?.includes(
			"/src/domain/code-search/commits/",
		);
		if (isIndex && ++writes === nth) throw new Error("cut off");
		return write.call(db, work, sharing) as never;
	};
	return () => {
		db.write = write;
		return writes;
	};
}

test("work that is cut off at any of its writes is done by the next, also towards another commit", async () => {
	const { dir, commit, push, ids, full } = await pushing();
	const { ok, forge } = bench;
	await push();
	await indexed(forge);
	let cut = 0;
	for (let nth = 1; nth <= 20; nth++) {
		await commit(`lost ${nth}`);
		await commit(`lost too ${nth}`);
		await push();
		const end = cutOffAt(nth);
		await forge.app.jobs.settled(10_000, "index");
		const writes = end();
		// the target is one that the next commit does not have
		await ok(dir, "reset", "-q", "--hard", "HEAD~1");
		await commit(`next ${nth}`);
		await push();
		await forge.app.jobs.settled(120_000, "index");
		expect([nth, await idsOf(full)]).toEqual([nth, await ids()]);
		if (writes < nth) break;
		cut++;
	}
	expect(cut).toBeGreaterThan(4);
});

test("removed commits come back with a push that forces them back, wherever their removal was cut off", async () => {
	const { dir, commit, push, ids, full } = await pushing();
	const { ok, forge } = bench;
	for (let i = 0; i < 3; i++) await commit(`back and forth ${i}`);
	await push();
	await indexed(forge);
	let cut = 0;
	for (let nth = 1; nth <= 30; nth++) {
		const whole = await ok(dir, "rev-parse", "HEAD");
		await ok(dir, "reset", "-q", "--hard", "HEAD~2");
		await commit(`elsewhere ${nth}`);
		await push();
		const end = cutOffAt(nth);
		await forge.app.jobs.settled(10_000, "index");
		const writes = end();
		await ok(dir, "reset", "-q", "--hard", whole);
		if (nth % 2) await commit(`goes on ${nth}`);
		await push();
		await forge.app.jobs.settled(120_000, "index");
		expect([nth, await idsOf(full)]).toEqual([nth, await ids()]);
		if (writes < nth) break;
		cut++;
	}
	expect(cut).toBeGreaterThan(6);
});

test("what a forced push drops while its history is indexed is not shown by that work", async () => {
	const { dir, commit, push, ids, full } = await pushing();
	const { ok, forge } = bench;
	const db = forge.app.db as { write: Database["write"] };
	const { write } = db;
	// the first time, and again
	for (const secret of ["secretjacana", "secretjabiru"]) {
		await commit(secret);
		await push();
		const seen: number[] = [];
		let writes = 0;
		db.write = async (work, sharing) => {
			const isIndex = new Error().stack?.includes(
				"/src/domain/code-search/commits/",
			);
			if (isIndex && ++writes === 1) {
				await ok(dir, "reset", "-q", "--hard", "HEAD~1");
				await commit("nothing secret");
				await push();
			}
			const done = await write.call(db, work, sharing);
			if (isIndex) seen.push((await search(secret)).results.length);
			return done as never;
		};
		try {
			await indexed(forge);
		} finally {
			db.write = write;
		}
		expect(seen.length).toBeGreaterThan(5);
		expect(seen.filter((count) => count > 0)).toEqual([]);
		expect(await idsOf(full)).toEqual(await ids());
	}
});

test("a history whose old tip is gone is indexed anew, and a rebuild finds the same", async () => {
	const { commit, push, ids, full } = await pushing();
	const { forge } = bench;
	await commit("one avocet");
	await push();
	await indexed(forge);
	const { db } = forge.app;
	await db.rows((q) =>
		q
			.updateTable("code_head")
			.set({ oid: "1".repeat(40) })
			.where("kind", "=", 1)
			.where("repository_id", "in", (r) =>
				r
					.selectFrom("repository")
					.select("id")
					.where("name", "=", full.split("/")[1] as string),
			),
	);
	await indexWhatIsBehind(forge.app);
	await indexed(forge);
	expect(await idsOf(full)).toEqual(await ids());
	const first = (await ids())[0] as string;
	const found = async () => [
		(await search("avocet")).results.map(({ sha }) => sha),
		(await search(first.slice(0, 9))).results.map(({ sha }) => sha),
	];
	const before = await found();
	expect(before[1]).toEqual([first]);
	await planRebuild(forge.app);
	await indexed(forge);
	expect(await found()).toEqual(before);
});

test("pieces and commits that nobody has any more are cleared", async () => {
	const { commit, push, ids, full, dir } = await pushing();
	const { forge, ok } = bench;
	await commit("clearedstilt");
	await push();
	await indexed(forge);
	await ok(dir, "reset", "-q", "--hard", "HEAD~1");
	await push();
	await indexed(forge);
	const { db } = forge.app;
	const rows = async (table: "code_log" | "code_text") =>
		(await db.rows((q) => q.selectFrom(table).select("id"))).length;
	const before = [await rows("code_log"), await rows("code_text")];
	// they are old enough
	for (const table of ["code_log", "code_text"] as const)
		await db.rows((q) => q.updateTable(table).set({ added_at: 0 }));
	await clearUnusedTexts(forge.app);
	expect(await rows("code_log")).toBeLessThan(before[0] as number);
	expect(await rows("code_text")).toBeLessThan(before[1] as number);
	expect(await idsOf(full)).toEqual(await ids());
});

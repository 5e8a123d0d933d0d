import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import type { Database } from "../../../src/database/database.ts";
import { gitBench } from "../../support/git-client.ts";
import { filesInIndex } from "./code-bench.ts";

let bench: Awaited<ReturnType<typeof gitBench>>;
beforeAll(async () => {
	bench = await gitBench();
});

/** Ends what the index does at its write of a number, as often as told; gives how many writes there were. */
function cutOffAt(nth: number, writer = "") {
	const db = bench.forge.app.db as { write: Database["write"] };
	const { write } = db;
	let writes = 0;
	db.write = async (work, sharing) => {
		const isIndex = new Error().stack?.includes(
			`/src/domain/code-search/${writer}`,
		);
		if (isIndex && ++writes === nth) throw new Error("cut off");
		return write.call(db, work, sharing) as never;
	};
	return {
		end() {
			db.write = write;
			return writes;
		},
	};
}

test("a job that is cut off at any of its writes is done by the next one, and leaves nothing half", async () => {
	const { ok, forge } = bench;
	const { url, name } = await bench.repository();
	const dir = await bench.local(url);
	let cut = 0;
	for (let nth = 1; nth <= 25; nth++) {
		for (const path of ["same", `new${nth}`, `other${nth}`])
			await writeFile(join(dir, path), `let text${nth} = "${path}";\n`);
		await ok(dir, "add", "-A");
		if (nth > 1) await ok(dir, "rm", "-q", "--cached", `other${nth - 1}`);
		await ok(dir, "commit", "-qm", `${nth}`);
		await ok(dir, "push", "-q", url, "HEAD:main");
		const cutting = cutOffAt(nth);
		await forge.app.jobs.settled(10_000, "index");
		const writes = cutting.end();
		// a job that failed is tried again after a minute
		await forge.app.jobs.settled(120_000, "index");
		const files = await filesInIndex(forge, name);
		const listed = await ok(dir, "ls-tree", "-r", "--name-only", "HEAD");
		expect([nth, Object.keys(files)]).toEqual([nth, listed.split("\n").sort()]);
		expect([nth, files.same]).toEqual([nth, `let text${nth} = "same";\n`]);
		const { status, body } = await forge.call<{
			results: { path: string }[];
		}>("GET", `/search/code?q=text${nth}+case:yes+-path:same&limit=100`);
		expect(status).toBe(200);
		const exact = body.results.map(({ path }) => path);
		expect([nth, exact.includes(`new${nth}`)]).toEqual([nth, true]);
		if (writes < nth) break;
		cut++;
	}
	expect(cut).toBeGreaterThan(5);
	const unready = await forge.app.db.rows((q) =>
		q.selectFrom("code_segment").select("id").where("ready", "=", 0),
	);
	expect(unready).toEqual([]);
});

test("what a cut off job brought of a commit that was forced away is gone after the next one", async () => {
	const { ok, forge } = bench;
	const { url, name } = await bench.repository();
	const dir = await bench.local(url);
	await writeFile(join(dir, "kept"), "let kept = 1;\n");
	await ok(dir, "add", "-A");
	await ok(dir, "commit", "-qm", "kept");
	await ok(dir, "push", "-q", url, "HEAD:main");
	await forge.app.jobs.settled(60_000);
	const before = await filesInIndex(forge, name);
	let cut = 0;
	for (let nth = 1; nth <= 25; nth++) {
		await writeFile(join(dir, `secret${nth}`), `let forcedaway = ${nth};\n`);
		await writeFile(join(dir, "kept"), `let forcedaway = -${nth};\n`);
		await ok(dir, "add", "-A");
		await ok(dir, "commit", "-qm", `secret ${nth}`);
		await ok(dir, "push", "-q", url, "HEAD:main");
		// those of files, and not of commits and segments
		const cutting = cutOffAt(nth, "index-");
		await forge.app.jobs.settled(10_000, "index");
		const writes = cutting.end();
		await ok(dir, "reset", "-q", "--hard", "HEAD~1");
		if (nth % 2) await ok(dir, "commit", "-q", "--allow-empty", "-m", "next");
		await ok(dir, "push", "-qf", url, "HEAD:main");
		await forge.app.jobs.settled(120_000, "index");
		expect([nth, await filesInIndex(forge, name)]).toEqual([nth, before]);
		if (writes < nth) break;
		cut++;
	}
	expect(cut).toBeGreaterThan(3);
});

import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { accountByName } from "../../../src/domain/accounts/account.ts";
import { openLastCommits } from "../../../src/domain/last-commits/last-commits.ts";
import {
	repositoryByName,
	storeOf,
} from "../../../src/domain/repositories/repository.ts";
import { gitBench } from "../../support/git-client.ts";

let bench: Awaited<ReturnType<typeof gitBench>>;
beforeAll(async () => {
	bench = await gitBench();
});

/** A main line, a tag in the middle of it and a branch beside it, pushed and stored. */
async function pushed() {
	const { ok, forge } = bench;
	const { app } = forge;
	const { name, url, api } = await bench.repository();
	const dir = await bench.local(url);
	const ids = new Map<string, string>();
	const commit = async (key: string, path: string, text = key) => {
		await writeFile(join(dir, path), text);
		await ok(dir, "add", "-A");
		await ok(dir, "commit", "-qm", key);
		ids.set(key, await ok(dir, "rev-parse", "HEAD"));
	};
	for (const path of ["a", "b", "c"]) await commit(`${path}1`, path);
	await ok(dir, "tag", "v1");
	// the same content as before, by two later commits
	await commit("a2", "a");
	await commit("a3", "a", "a1");
	await commit("b2", "b");
	await ok(dir, "checkout", "-qb", "side", "v1");
	await commit("c2", "c");
	await commit("c3", "c", "c1");
	await commit("d1", "d");
	await ok(dir, "push", "-q", url, "main", "side", "v1");
	await app.jobs.settled(60_000);
	const ada = await accountByName(app.db, "ada");
	const repository = await repositoryByName(app.db, ada?.id ?? 0, name);
	if (!repository) throw new Error("no repository");
	return { app, api, name, ids, store: storeOf(repository) };
}

test("last commits seen from a tag or another branch are what its own history says", async () => {
	const { app, ids, store } = await pushed();
	const last = openLastCommits(app);
	const of = async (key: string, paths: string[]) =>
		Object.fromEntries(
			[...(await last.of(store, ids.get(key) as string, paths))].map(
				([path, { oid }]) => [
					path,
					[...ids].find(([, id]) => id === oid)?.[0] ?? oid,
				],
			),
		);
	expect(await of("c1", ["a", "b", "c"])).toEqual({
		a: "a1",
		b: "b1",
		c: "c1",
	});
	expect(await of("d1", ["a", "b", "c", "d"])).toEqual({
		a: "a1",
		b: "b1",
		c: "c3",
		d: "d1",
	});
});

test("whoever has no patience gets what is known, and the next one has the rest", async () => {
	const { app, ids, store } = await pushed();
	const last = openLastCommits(app);
	const tag = ids.get("c1") as string;
	expect(await last.of(store, tag, ["a", "b"], { patience: 0 })).toEqual(
		new Map(),
	);
	const { started } = app.git.processes;
	const [one, other] = await Promise.all([
		last.of(store, tag, ["a", "b"]),
		last.of(store, tag, ["a", "b"]),
	]);
	expect(one.get("a")?.oid).toBe(ids.get("a1"));
	expect(other).toEqual(one);
	// all share the first question
	expect(app.git.processes.started - started).toBeLessThanOrEqual(3);
	const known = app.git.processes.started;
	await last.of(store, tag, ["a", "b"], { patience: 0 });
	expect(app.git.processes.started).toBe(known);
});

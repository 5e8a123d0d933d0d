import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { changedFiles } from "../../src/git/history/changed-files.ts";
import { diffFiles } from "../../src/git/history/diff-files.ts";
import { diffStart } from "../../src/git/history/diff-start.ts";
import type { StoreRef } from "../../src/git/store.ts";
import { client, openGround, serve } from "./support/forge.ts";

const store: StoreRef = { id: 3, format: "sha1" };

test("the beginning of a difference tells of all files what the whole one tells, wherever it ends", async () => {
	await using ground = await openGround();
	await using forge = await serve(ground.git, store);
	const work = join(ground.scratch, "work");
	mkdirSync(work);
	await client(work, ["init", "-q", "-b", "main"]);
	const text = (from: number) =>
		Array.from({ length: 60 }, (_, i) => `line ${from + i}`).join("\n");
	for (let i = 0; i < 12; i++) writeFileSync(join(work, `f${i}`), text(i));
	writeFileSync(join(work, "old\tname"), text(900));
	writeFileSync(join(work, "spaces"), "a b\n");
	writeFileSync(join(work, "gone"), "x\n");
	await client(work, ["add", "."]);
	await client(work, ["commit", "-qm", "x"]);
	for (let i = 0; i < 12; i++) writeFileSync(join(work, `f${i}`), text(i + 5));
	rmSync(join(work, "old\tname"));
	rmSync(join(work, "gone"));
	writeFileSync(join(work, "new\nname"), `${text(900)}\nmore\n`);
	writeFileSync(join(work, "bin"), Buffer.from([0, 1, 2]));
	writeFileSync(join(work, "spaces"), "a  b\n");
	await client(work, ["add", "-A"]);
	await client(work, ["commit", "-qm", "y"]);
	await client(work, ["push", "-q", forge.url, "main"]);
	const [head, base] = await Promise.all([
		client(work, ["rev-parse", "HEAD"]),
		client(work, ["rev-parse", "HEAD~"]),
	]);
	for (const whitespace of [undefined, "ignore-all"] as const) {
		const whole = await diffFiles(ground.git, store, base, head, {
			whitespace,
		});
		const stats = await changedFiles(ground.git, store, base, head, {
			whitespace,
		});
		for (let lineBytes = 1; lineBytes < 12_000; lineBytes += 997) {
			const options = { whitespace, lineBytes };
			const { changes, first } = await diffStart(
				ground.git,
				store,
				base,
				head,
				options,
			);
			expect(
				changes.map(({ path, oldPath, additions, deletions }) => [
					path,
					oldPath,
					additions,
					deletions,
				]),
			).toEqual(
				stats.map(({ path, oldPath, additions, deletions }) => [
					path,
					oldPath,
					additions,
					deletions,
				]),
			);
			expect(changes.find(({ path }) => path === "bin")?.binary).toBe(true);
			const sure = first.filter(({ cut }) => !cut);
			expect(sure).toMatchObject(whole.slice(0, sure.length));
		}
	}
});

test("of very many files the first are counted, and all are told", async () => {
	await using ground = await openGround();
	await using forge = await serve(ground.git, store);
	const work = join(ground.scratch, "many");
	mkdirSync(work);
	await client(work, ["init", "-q", "-b", "main"]);
	for (const round of [1, 2]) {
		for (let i = 0; i < 3100; i++)
			writeFileSync(
				join(work, `f${String(i).padStart(4, "0")}`),
				`${i} ${round}\n`,
			);
		await client(work, ["add", "."]);
		await client(work, ["commit", "-qm", "x"]);
	}
	await client(work, ["push", "-q", forge.url, "main"]);
	const head = await client(work, ["rev-parse", "HEAD"]);
	const base = await client(work, ["rev-parse", "HEAD~"]);
	const options = { lineBytes: 1000 };
	const { changes, first } = await diffStart(
		ground.git,
		store,
		base,
		head,
		options,
	);
	expect([changes.length, first.length]).toEqual([3100, 0]);
	expect(changes[0]).toMatchObject({ additions: 1, counted: true });
	expect(changes.at(-1)).toMatchObject({ path: "f3099", counted: false });
	const fromNone = await diffStart(ground.git, store, null, head, options);
	expect(fromNone.changes.filter(({ counted }) => counted).length).toBe(
		changes.filter(({ counted }) => counted).length,
	);
});

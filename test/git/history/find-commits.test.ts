import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { findCommits } from "../../../src/git/history/find-commits.ts";
import type { StoreRef } from "../../../src/git/store.ts";
import { client, openGround, serve } from "../support/forge.ts";

const store: StoreRef = { id: 2, format: "sha1" };

test("the first 64 KiB of a message are looked through, however long it is", async () => {
	await using ground = await openGround();
	const { git, scratch } = ground;
	await using forge = await serve(git, store);
	const work = join(scratch, "work");
	mkdirSync(work);
	await client(work, ["init", "-q", "-b", "main"]);
	const message = join(scratch, "message");
	const long = "word ".repeat(40_000);
	for (const text of [
		"needle short",
		`needle long\n\n${long}\nneedleAtTheEnd`,
	]) {
		writeFileSync(message, text);
		await client(work, ["commit", "-q", "--allow-empty", "-F", message]);
	}
	await client(work, ["push", "-q", forge.url, "main"]);
	const head = await client(work, ["rev-parse", "HEAD"]);
	const find = (...words: string[]) =>
		findCommits(git, store, [head], { words }, { limit: 10 });
	expect(await find("needle")).toHaveLength(2);
	expect(await find("needle", "long")).toEqual([head]);
	expect(await find("needleattheend")).toEqual([]);
});

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, onTestFinished, test } from "vitest";
import { openIndexFile } from "../../../../src/text/code/stored/index-file.ts";

/** An index without texts, and what writes it. */
async function emptyIndex() {
	const dir = await mkdtemp(join(tmpdir(), "ingot-index-"));
	const file = join(dir, "index.db");
	const writer = new DatabaseSync(file);
	onTestFinished(async () => {
		writer.close();
		await rm(dir, { recursive: true });
	});
	writer.exec(`pragma journal_mode=wal;
	create table code_segment (id integer primary key, texts int, lowest int, highest int, ready int);
	create table code_posting (segment_id int, first int, part int, body blob);
	create table code_text (id integer primary key, size int, packed blob);
	create table code_symbol (text_id int, grammar text, body blob);`);
	return {
		index: openIndexFile(file),
		add: (id: number) =>
			writer.exec(`insert into code_segment values (${id}, 1, 1, 1, 1)`),
		/** Tells whether somebody still reads what was there before. */
		isHeld: () =>
			writer.prepare("pragma wal_checkpoint(truncate)").get()?.["busy"] === 1,
	};
}

test("nothing changes in the index during some work, and nothing is held back when it ends or fails", async () => {
	const { index, add, isHeld } = await emptyIndex();
	add(1);
	await index.unchanged(async () => {
		expect(await index.segments()).toHaveLength(1);
		add(2);
		expect(await index.segments()).toHaveLength(1);
		expect(isHeld()).toBe(true);
	});
	expect(await index.segments()).toHaveLength(2);
	expect(isHeld()).toBe(false);
	const failing = index.unchanged(async () => {
		await index.segments();
		throw new Error("no memory");
	});
	await expect(failing).rejects.toThrow("no memory");
	add(3);
	expect(isHeld()).toBe(false);
	expect(await index.unchanged(async () => index.segments())).toHaveLength(3);
});

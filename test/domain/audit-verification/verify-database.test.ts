import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { verifyDatabase } from "../../../src/domain/audit-verification/verify-database.ts";
import { testForge } from "../../support/forge.ts";
import { addRecords } from "../audit/sealing/records.ts";

let forge: Awaited<ReturnType<typeof testForge>>;
let total = 0;
beforeAll(async () => {
	forge = await testForge();
	for (let i = 0; i < 10; i++) {
		await addRecords(forge.app, 60);
		await forge.app.auditSealing.settled();
	}
	await forge.app.auditSealing.close();
	const [row] = await forge.app.db.rows((q) =>
		q.selectFrom("audit_log").select("size"),
	);
	total = row?.size ?? 0;
});

/** A mark with which an attempt is undone. */
const undone = new Error("undone");

/** Changes the database by SQL, verifies it, and undoes the change. */
async function after(...changes: string[]) {
	let texts: string[] = [];
	let numbers: (number | undefined)[] = [];
	await forge.app.db
		.write(async (tx) => {
			for (const change of changes)
				await tx.change(
					(q) => ({ compile: () => sql.raw(change).compile(q) }) as never,
				);
			const { findings } = await verifyDatabase(tx, forge.app.seals);
			texts = findings.told.map(({ text }) => text);
			numbers = findings.told.map(({ number }) => number);
			throw undone;
		})
		.catch((error) => {
			if (error !== undone) throw error;
		});
	return { texts, numbers };
}
const recordOf = async (number: number) => {
	const [row] = await forge.app.db.rows((q) =>
		q.selectFrom("audit_entry").selectAll().where("number", "=", number),
	);
	if (!row?.record_id) throw new Error("no record");
	return row as typeof row & { record_id: number };
};

test("an untouched log has nothing to tell", async () => {
	const { findings, entries, waiting } = await verifyDatabase(
		forge.app.db,
		forge.app.seals,
	);
	expect(findings.told).toEqual([]);
	expect({ entries, waiting }).toEqual({ entries: total, waiting: 0 });
	expect(total).toBeGreaterThan(600);
});

test("a changed record is found with its number, id and column", async () => {
	const { record_id: id } = await recordOf(300);
	for (const [column, value, says] of [
		["action", "'x'", `action was "repository.visibility-changed" and is "x"`],
		["actor_id", "8", "actor_id was 7 and is 8"],
		["at_ms", "1", "at_ms was 1763820187000 and is 1"],
		["credential_id", "null", "credential_id was 12 and is null"],
		["actor_name", "'eve'", "one of actor_name, by_name, target_name, details"],
		["details", "'{}'", "one of actor_name, by_name, target_name, details"],
		["address", "'198.51.100.1'", "one of address, agent"],
		["agent", "''", "one of address, agent"],
	]) {
		const { texts } = await after(
			`update audit_record set ${column} = ${value} where id = ${id}`,
		);
		expect(texts, column).toEqual([
			expect.stringContaining(`record ${id} (entry 300) was changed: `),
		]);
		expect(texts[0]).toContain(says);
	}
});

test("removed rows are found", async () => {
	const { record_id: id, entry } = await recordOf(300);
	expect(
		(await after(`delete from audit_record where id = ${id}`)).texts,
	).toEqual([`record ${id} was removed; it was entry 300: ${entry}`]);
	expect(
		(await after("delete from audit_entry where number = 100")).texts,
	).toEqual([
		"entry 100 was removed",
		expect.stringMatching(/^record \d+ .* was added/),
	]);
	const last = total - 1;
	const cut = await after(
		`delete from audit_record where id = ${(await recordOf(last)).record_id}`,
		`delete from audit_entry where number = ${last}`,
	);
	expect(cut.texts).toContain(`entry ${last} was removed`);
	const shorter = await after(
		`delete from audit_entry where number = ${last}`,
		`update audit_log set size = ${last}`,
	);
	expect(shorter.texts).toContain(
		`entries ${last} to ${last} were removed: a checkpoint has them`,
	);
});

test("swapped entries and records are found where they are, and where they were", async () => {
	const swapped = await after(
		"update audit_entry set number = -1 where number = 20",
		"update audit_entry set number = 20 where number = 30",
		"update audit_entry set number = 30 where number = -1",
	);
	expect(swapped.texts).toEqual([
		"entry 20 was moved: it was entry 30",
		"entry 30 was moved: it was entry 20",
	]);
	const [a, b] = [await recordOf(20), await recordOf(30)];
	const records = await after(
		`update audit_record set id = -1 where id = ${a.record_id}`,
		`update audit_record set id = ${a.record_id} where id = ${b.record_id}`,
		`update audit_record set id = ${b.record_id} where id = -1`,
	);
	expect(records.numbers).toEqual([20, 30]);
});

test("added rows are found", async () => {
	const copy = (id: number) =>
		`insert into audit_record (id, tx, at_ms, action, actor_name, as_kind, credential_kind, address, agent, request_id, target_kind, target_name, details)
		select ${id}, tx, at_ms, action, actor_name, as_kind, credential_kind, address, agent, request_id, target_kind, target_name, details from audit_record where id = ${first.record_id}`;
	const first = await recordOf(1);
	expect((await after(copy(-5))).texts).toEqual([
		expect.stringMatching(/^record -5 .* was added: it has no entry$/),
	]);
	const behind = await after(
		`insert into audit_entry (log_id, number, record_id, names_salt, network_salt, entry, leaf)
		select log_id, ${total}, null, '', '', entry, leaf from audit_entry where number = 1`,
	);
	expect(behind.texts).toEqual([`entries ${total} to ${total} were added`]);
	const counted = await after(
		`insert into audit_entry (log_id, number, record_id, names_salt, network_salt, entry, leaf)
		select log_id, ${total}, null, '', '', entry, leaf from audit_entry where number = 0`,
		`update audit_log set size = ${total + 1}`,
	);
	expect(counted.texts).toContain(
		`entries ${total} to ${total} were added: no checkpoint has them`,
	);
	const tile = await after(
		`insert into audit_tile (log_id, level, number, root, hashes) select log_id, level, 2, root, hashes from audit_tile where number = 1`,
	);
	expect(tile.texts).toEqual(["tile 0/2 was added"]);
});

test("a record that was changed with its entry and hash is found by its tile, and behind the last tile by the checkpoint", async () => {
	const { createHash } = await import("node:crypto");
	for (const [number, says] of [
		[
			300,
			"entry 300 is not the one that was sealed: tile 0/1 has another hash",
		],
		[total - 5, "is not the one that was sealed: the checkpoint of size"],
	] as const) {
		const { record_id, entry } = await recordOf(number);
		const other = entry.replace('"actor":7', '"actor":8');
		const leaf = createHash("sha256").update(`\0${other}`).digest("base64");
		const { texts, numbers } = await after(
			`update audit_record set actor_id = 8 where id = ${record_id}`,
			`update audit_entry set entry = '${other}', leaf = '${leaf}' where number = ${number}`,
		);
		expect(texts[0]).toContain(says);
		expect(number - (numbers[0] ?? 0)).toBeLessThan(60);
	}
});

test("changed tiles, checkpoints and heads are found", async () => {
	const { texts } = await after(
		"update audit_tile set hashes = 'AAAA' || substr(hashes, 5) where number = 1",
	);
	expect(texts).toEqual(["tile 0/1 was changed at hash 0"]);
	expect(
		(await after("delete from audit_tile where number = 0")).texts,
	).toEqual(["tile 0/0 was removed"]);
	expect(
		(await after("update audit_tile set root = hashes where number = 0")).texts,
	).toEqual(["the hash of tile 0/0 was changed"]);
	const note = await after(
		`update audit_checkpoint set note = replace(note, '-/audit', '_/audit') where size = ${total}`,
	);
	expect(note.texts[0]).toContain(
		`the checkpoint of size ${total} was changed`,
	);
	expect(
		(await after("update audit_log set frontier = ''")).texts[0],
	).toContain("the stored tree");
});

test("a log that was made anew, or cut with all its traces, is told by a checkpoint that somebody else has", async () => {
	const notes = await forge.app.db.rows((q) =>
		q.selectFrom("audit_checkpoint").selectAll().orderBy("size"),
	);
	const last = notes.at(-1)?.note ?? "";
	const { db, seals } = forge.app;
	for (const { note } of notes)
		expect(
			(await verifyDatabase(db, seals, { against: note })).findings.told,
		).toEqual([]);
	await expect(
		verifyDatabase(db, seals, {
			against: last.replace(`\n${total}\n`, `\n${total - 1}\n`),
		}),
	).rejects.toThrow("is not one of this text");
	const other = await verifyDatabase(db, seals, {
		against: last.replace("audit", "other"),
	});
	expect(other.findings.told[0]?.text).toContain("is not a log of this forge");
	await db
		.write(async (tx) => {
			const change = (text: string) =>
				tx.change(
					(q) => ({ compile: () => sql.raw(text).compile(q) }) as never,
				);
			const before = notes.at(-3) as (typeof notes)[number];
			const size = before.size;
			await change(
				`delete from audit_record where id in (select record_id from audit_entry where number >= ${size})`,
			);
			await change(`delete from audit_entry where number >= ${size}`);
			await change(`delete from audit_checkpoint where size > ${size}`);
			await change(
				`delete from audit_tile where number >= ${Math.floor(size / 256)}`,
			);
			await change(`update audit_log set size = ${size}`);
			const { findings } = await verifyDatabase(tx, seals, { against: last });
			const texts = findings.told.map(({ text }) => text);
			expect(texts).toContain(
				`the log was cut: the given checkpoint has ${total} entries, the log has ${size}`,
			);
			throw undone;
		})
		.catch((error) => {
			if (error !== undone) throw error;
		});
});

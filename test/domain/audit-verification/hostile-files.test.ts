import { beforeAll, expect, test } from "vitest";
import { readProof, writeProof } from "../../../src/crypto/tlog/proof-file.ts";
import { leafHash } from "../../../src/crypto/tlog/tree.ts";
import type { AuditRecord } from "../../../src/domain/audit/audit-record.ts";
import { sealedEntryOf } from "../../../src/domain/audit/sealing/entry.ts";
import { newestLog } from "../../../src/domain/audit/sealing/log-rows.ts";
import { sealBatch } from "../../../src/domain/audit/sealing/seal-batch.ts";
import {
	type ExportLine,
	linesIn,
} from "../../../src/domain/audit-verification/export-lines.ts";
import { exportLogs } from "../../../src/domain/audit-verification/export-log.ts";
import {
	checkProof,
	proveEntry,
} from "../../../src/domain/audit-verification/proofs.ts";
import { logVerifier } from "../../../src/domain/audit-verification/verify-database.ts";
import { verifyExport } from "../../../src/domain/audit-verification/verify-export.ts";
import { testForge } from "../../support/forge.ts";
import { addRecords, unsealingForge } from "../audit/sealing/records.ts";

let forge: Awaited<ReturnType<typeof testForge>>;
let proof: string;
const lines: string[] = [];
beforeAll(async () => {
	forge = await testForge();
	await addRecords(forge.app, 300);
	await forge.app.auditSealing.settled();
	const { db, seals } = forge.app;
	proof = await proveEntry(db, await log(), 200);
	for await (const line of exportLogs(db, seals)) lines.push(line.trimEnd());
});

async function log() {
	const found = await newestLog(forge.app.db);
	if (!found) throw new Error("no log");
	return found;
}

interface Opened {
	names_salt: string;
	network_salt: string;
	record: Record<string, unknown>;
}
async function checked(change: (opened: Opened) => void) {
	const file = readProof(proof);
	const opened: Opened = JSON.parse(String(file.extra));
	change(opened);
	const extra = Buffer.from(JSON.stringify(opened));
	const key = logVerifier(await log(), forge.app.seals);
	return checkProof(writeProof({ ...file, extra }), key);
}

test("a proof whose salt was taken out does not convince of another actor, detail or address", async () => {
	await expect(
		checked((opened) => {
			opened.names_salt = "";
			opened.record.actor_name = "mallory";
			opened.record.details = `{"facts":{"n":"never"}}`;
		}),
	).rejects.toThrow("has names that were not sealed");
	await expect(
		checked((opened) => {
			opened.network_salt = "";
			opened.record.address = "203.0.113.9";
		}),
	).rejects.toThrow("has network that were not sealed");
});

test("a proof tells no member of a record that is not sealed", async () => {
	const { record } = await checked((opened) => {
		opened.record.verdict = "mallory was here";
	});
	expect(record).toMatchObject({ actor_name: "ada" });
	expect(record).not.toHaveProperty("verdict");
});

/** Verifies the export with a forged record, which belongs to its own entry and hash, before the line of an entry. */
async function withForged(before: number, number: unknown) {
	const at = lines.findIndex((line) => line.includes(`"number":${before},`));
	const line = JSON.parse(lines[at] ?? "") as ExportLine & { type: "entry" };
	const record = { ...line.record, actor_name: "mallory" };
	const { names_salt: names, network_salt: network } = line;
	const entry = sealedEntryOf(record as unknown as AuditRecord, {
		...{ names, network },
	});
	const leaf = leafHash(Buffer.from(entry)).toString("base64");
	const forged = JSON.stringify({ ...line, number, entry, leaf, record });
	const all = lines.toSpliced(at, 0, forged);
	const end = JSON.parse(all.pop() ?? "");
	all.push(JSON.stringify({ ...end, entries: end.entries + 1 }));
	async function* read() {
		yield* all;
	}
	return (await verifyExport(read(), {})).findings.told.map(({ text }) => text);
}

test.each([20, 20.5, 19.999, "20", 280])(
	"a forged record before entry 20 or 280 of an export is found as number %s",
	async (number) => {
		const found = await withForged(number === 280 ? 280 : 20, number);
		expect(found).toContainEqual(
			expect.stringMatching(/^entry \S+ was added$/),
		);
	},
);

async function* chunksOf(text: string | Uint8Array, size = 1000) {
	const bytes = Buffer.from(text);
	for (let at = 0; at < bytes.length; at += size)
		yield bytes.subarray(at, at + size);
}
const verified = (text: string | Uint8Array, given = {}) =>
	verifyExport(linesIn(chunksOf(text)), given);
const textsOf = async (text: string) =>
	(await verified(text)).findings.told.map((one) => one.text);

test("an export is read in its lines whatever signs are in the names of its records", async () => {
	const { app } = await unsealingForge();
	const details = JSON.stringify({ facts: { ref: "a\u2028b\u2029c\u0085é" } });
	await addRecords(app, 1, { details });
	await expect.poll(() => sealBatch(app)).toBe("done");
	let text = "";
	for await (const line of exportLogs(app.db, app.seals)) text += line;
	expect(text).toContain("\u2028");
	for (const size of [1, 1000]) {
		const read = await verifyExport(linesIn(chunksOf(text, size)), {});
		expect(read.findings.told).toEqual([]);
		expect(read.entries).toBeGreaterThan(1);
	}
});

const without = (name: string) => ({ [name]: undefined });
test.each<[string, string, object]>([
	...["origin", "key", "first", "before", "size"].map(
		(name): [string, string, object] => ["log", `no ${name}`, without(name)],
	),
	...["number", "record_id", "names_salt", "entry", "leaf", "record"].map(
		(name): [string, string, object] => ["entry", `no ${name}`, without(name)],
	),
	["log", "a hash of any length", { before: [{ length: 4e9 }], first: 1 }],
	["log", "a short hash", { before: ["AAAA"], first: 1 }],
	["log", "too few hashes", { before: [], first: 1 }],
	["log", "a text as a number", { first: "0" }],
	["log", "a part of a number", { size: 300.5 }],
	["log", "more entries before than there are", { size: -1 }],
	["entry", "a text of any length", { entry: { length: 6e9 } }],
	["entry", "a hash of any length", { leaf: { length: 6e9 } }],
	["entry", "a list as its number", { number: [1] }],
	["entry", "a record that is none", { record: ["a"] }],
	["checkpoint", "no note", without("note")],
	["checkpoint", "no size", without("size")],
	["end", "no number", without("entries")],
])(
	"a line of an export with a %s of %s is refused",
	async (type, _, change) => {
		const at = lines.findIndex((line) => line.startsWith(`{"type":"${type}"`));
		const changed = { ...JSON.parse(lines[at] as string), ...change };
		const text = lines.with(at, JSON.stringify(changed)).join("\n");
		await expect(verified(text)).rejects.toThrow(
			"this is no line of an export",
		);
	},
);

test("texts that are nested deeply are refused, and told where they are in an entry", async () => {
	const deep = `${"[".repeat(100_000)}${"]".repeat(100_000)}`;
	const at = lines.findIndex((line) => line.includes(`"number":20,`));
	const line = lines[at] as string;
	const inRecord = line.replace(/"action":"[^"]*"/, `"action":${deep}`);
	expect(inRecord).not.toBe(line);
	for (const one of [inRecord, deep])
		await expect(verified(lines.with(at, one).join("\n"))).rejects.toThrow(
			"this is no line of an export",
		);
	const entry = JSON.stringify({ ...JSON.parse(line), entry: `{"v":${deep}}` });
	expect(await textsOf(lines.with(at, entry).join("\n"))).toContain(
		"the text of entry 20 was changed",
	);
	await expect(
		checked((opened) => {
			opened.record.action = [["push"]];
		}),
	).rejects.toThrow("the proof has no entry with it");
});

test("bytes that are no text, and lines that do not end, are refused", async () => {
	await expect(verified(Uint8Array.of(123, 255, 254, 10))).rejects.toThrow(
		"it is not UTF-8",
	);
	await expect(verified(Uint8Array.of(123, 0xc3))).rejects.toThrow(
		"it is not UTF-8",
	);
	let read = 0;
	async function* endless() {
		for (; read < 1000; read++) yield Buffer.alloc(1 << 20, "a");
	}
	await expect(verifyExport(linesIn(endless()), {})).rejects.toThrow(
		"a line is too long",
	);
	expect(read).toBeLessThan(20);
});

test("entries and checkpoints that come again and again are told, and not kept", async () => {
	const again = (which: string) => {
		const at = lines.findIndex((line) => line.includes(which));
		const line = lines[at] as string;
		return lines.toSpliced(at, 0, ...Array(600).fill(line)).join("\n");
	};
	expect(await textsOf(again(`"number":3,`))).toContain("entry 3 was added");
	expect(await textsOf(again(`"type":"checkpoint"`))).toContainEqual(
		expect.stringMatching(/^the checkpoint of size \d+ was added$/),
	);
});

test("a log whose key is lost is exported, and verified with the key that somebody has kept", async () => {
	const { db, seals } = forge.app;
	const lost = { ...seals, open: () => undefined };
	let text = "";
	for await (const line of exportLogs(db, lost)) text += line;
	expect(JSON.parse(text.split("\n")[0] ?? "")).toMatchObject({ key: null });
	const kept = logVerifier(await log(), seals);
	const read = await verified(text, { keys: [kept] });
	expect([read.findings.told, read.entries > 300]).toEqual([[], true]);
	await expect(verified(text)).rejects.toThrow(
		`no key is given for the log ${kept.name}`,
	);
});

import { beforeAll, expect, test } from "vitest";
import { readProof, writeProof } from "../../../src/crypto/tlog/proof-file.ts";
import { leafHash } from "../../../src/crypto/tlog/tree.ts";
import type { AuditRecord } from "../../../src/domain/audit/audit-record.ts";
import { sealedEntryOf } from "../../../src/domain/audit/sealing/entry.ts";
import { newestLog } from "../../../src/domain/audit/sealing/log-rows.ts";
import {
	type ExportLine,
	exportLogs,
} from "../../../src/domain/audit-verification/export-log.ts";
import {
	checkProof,
	proveEntry,
} from "../../../src/domain/audit-verification/proofs.ts";
import { logVerifier } from "../../../src/domain/audit-verification/verify-database.ts";
import { verifyExport } from "../../../src/domain/audit-verification/verify-export.ts";
import { testForge } from "../../support/forge.ts";
import { addRecords } from "../audit/sealing/records.ts";

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

import { generateKeyPairSync, randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { signCheckpoint } from "../../../src/crypto/tlog/checkpoint.ts";
import { readVerifier, verifierKey } from "../../../src/crypto/tlog/note.ts";
import {
	emptyFrontier,
	grow,
	leafHash,
	rootOf,
	subtreeOf,
} from "../../../src/crypto/tlog/tree.ts";
import type { AuditRecord } from "../../../src/domain/audit/audit-record.ts";
import { sealedEntryOf } from "../../../src/domain/audit/sealing/entry.ts";
import {
	checkEntry,
	type SealedRecord,
} from "../../../src/domain/audit-verification/check-entry.ts";
import { Findings } from "../../../src/domain/audit-verification/finding.ts";
import {
	LogVerifier,
	type Part,
} from "../../../src/domain/audit-verification/verify-log.ts";
import { thorough } from "../../support/run/thorough.ts";

const count = 1_000;
const signer = {
	name: "forge.example/-/audit-log",
	key: generateKeyPairSync("ed25519").privateKey,
};
const verifier = readVerifier(verifierKey(signer));

/** A record like those of a forge; every column has something in it. */
const record = (id: number): AuditRecord => ({
	...{ id, at_ms: 1_763_820_000_000 + id, tx: 5, action: "repository.created" },
	...{
		actor_id: 7 + (id % 9),
		actor_name: `ada-${id}`,
		by_id: 1,
		by_name: "root",
	},
	...{ as_kind: "sudo", credential_kind: "token", credential_id: 12 },
	...{
		address: `192.0.2.${id % 256}`,
		agent: "git/2.39",
		request_id: `r-${id}`,
	},
	...{ organization_id: 3, repository_id: id, account_id: 9 },
	...{ target_kind: "repository", target_id: id, target_name: `lumen/q${id}` },
	details: `{"changes":{"visibility":["public","private"]}}`,
});

const rows: SealedRecord[] = Array.from({ length: count }, (_, number) => {
	const of = record(number + 1);
	const names_salt = randomBytes(16).toString("base64");
	const network_salt = randomBytes(16).toString("base64");
	const entry = sealedEntryOf(of, { names: names_salt, network: network_salt });
	const leaf = leafHash(Buffer.from(entry)).toString("base64");
	const record_id = of.id;
	return {
		number,
		record_id,
		names_salt,
		network_salt,
		entry,
		leaf,
		record: of,
	};
});
const leaves = rows.map(({ leaf }) => Buffer.from(leaf, "base64"));

/** Gives a text with another character at each place. */
function* changed(text: string) {
	for (let at = 0; at < text.length; at++) {
		const other = text[at] === "1" ? "2" : "1";
		yield text.slice(0, at) + other + text.slice(at + 1);
	}
}

const found = (row: SealedRecord): Findings => {
	const findings = new Findings();
	checkEntry(row, findings);
	return findings;
};

test("a change of any byte of 1,000 records, entries, hashes and salts is found, with its number", () => {
	let tried = 0;
	const missed: string[] = [];
	const look = (row: SealedRecord, where: string) => {
		tried++;
		const [finding] = found(row).told;
		if (finding?.number !== row.number) missed.push(where);
	};
	for (const row of rows) {
		expect(found(row).told).toEqual([]);
		if (!thorough && row.number % 20) continue;
		for (const column of [
			"names_salt",
			"network_salt",
			"entry",
			"leaf",
		] as const)
			for (const text of changed(row[column]))
				look({ ...row, [column]: text }, `${column} of ${row.number}`);
		const own = row.record as AuditRecord;
		for (const [column, value] of Object.entries(own)) {
			// the number of a transaction means nothing on the other database
			if (column === "tx") continue;
			for (const text of changed(String(value))) {
				const other = typeof value === "number" ? Number(text) : text;
				const record = { ...own, [column]: other };
				look({ ...row, record }, `${column} of ${row.number}`);
			}
		}
	}
	expect(missed).toEqual([]);
	expect(tried).toBeGreaterThan((thorough ? count : count / 20) * 550);
});

/** The log as it is stored, in parts of 256 entries. */
function parts(): Part[] {
	let tree = emptyFrontier;
	const checkpoints: { size: number; note: string }[] = [];
	for (let size = 1; size <= count; size++) {
		tree = grow(tree, [leaves[size - 1] as Buffer]);
		if (size % 100 && size !== count) continue;
		const of = { origin: signer.name, size, root: rootOf(tree) };
		checkpoints.push({ size, note: signCheckpoint(of, signer) });
	}
	return [0, 256, 512, 768].map((first) => {
		const own = leaves.slice(first, first + 256);
		return {
			first,
			rows: rows.slice(first, first + 256),
			checkpoints: checkpoints.filter(
				({ size }) => size > first && size <= first + 256,
			),
			tile:
				own.length < 256
					? undefined
					: {
							root: subtreeOf(own).toString("base64"),
							hashes: Buffer.concat(own).toString("base64"),
						},
		};
	});
}

function verify(all: readonly Part[]): Findings {
	const findings = new Findings();
	const run = new LogVerifier(verifier, findings, { start: emptyFrontier });
	for (const part of all) run.check(part, count);
	run.end();
	return findings;
}

test("a change of any byte of a checkpoint is found, with its size", () => {
	const all = parts();
	expect(verify(all).told).toEqual([]);
	const last = all[3] as Part;
	const size = 900;
	const at = last.checkpoints.findIndex((one) => one.size === size);
	const { note } = last.checkpoints[at] as { note: string };
	for (const text of changed(note)) {
		const checkpoints = last.checkpoints.with(at, { size, note: text });
		const { told } = verify([...all.slice(0, 3), { ...last, checkpoints }]);
		expect(told.map((one) => one.text)).toEqual([
			expect.stringContaining(`the checkpoint of size ${size} was changed`),
		]);
	}
});

test("a change of any byte of a tile is found, with its address", () => {
	const [first] = parts();
	if (!first?.tile) throw new Error("no tile");
	const { hashes, root } = first.tile;
	const found = (tile: typeof first.tile) => {
		const findings = new Findings();
		const run = new LogVerifier(verifier, findings, { start: emptyFrontier });
		run.check({ ...first, tile, checkpoints: [] }, 256);
		return findings.told.map(({ text }) => text);
	};
	for (const [at, text] of [...changed(hashes)].entries()) {
		if (!thorough && at % 13 && at < hashes.length - 2) continue;
		const [told, ...more] = found({ root, hashes: text });
		expect(more).toEqual([]);
		expect(told).toContain("tile 0/0 was changed");
		// the last characters hold no whole byte
		if (at < hashes.length - 2)
			expect(told).toMatch(hashesAt(at * 6, at * 6 + 5));
	}
	for (const text of changed(root))
		expect(found({ root: text, hashes })).toEqual([
			"the hash of tile 0/0 was changed",
		]);
});

/** Names the hash to which bits of a tile belong, or either of two. */
const hashesAt = (...bits: number[]) =>
	new RegExp(
		` at hash (${bits.map((bit) => Math.floor(bit / 256)).join("|")})`,
	);

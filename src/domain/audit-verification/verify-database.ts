import type { Seals } from "../../crypto/sealed.ts";
import {
	type Checkpoint,
	verifyCheckpoint,
} from "../../crypto/tlog/checkpoint.ts";
import {
	readVerifier,
	type Verifier,
	verifierKey,
} from "../../crypto/tlog/note.ts";
import { tileWidth, widthIn } from "../../crypto/tlog/tiles.ts";
import {
	type Frontier,
	rootOf,
	splitHashes,
	subtreeOf,
} from "../../crypto/tlog/tree.ts";
import { query, type Reader } from "../../database/database.ts";
import { type AuditLogRow, keyOfLog } from "../audit/sealing/log-rows.ts";
import { hashesOfTile } from "../audit/sealing/tile-rows.ts";
import { Findings } from "./finding.ts";
import {
	allLogs,
	checkpointsOf,
	entriesOf,
	type Range,
	sealedRecord,
	treeBefore,
} from "./stored-log.ts";
import {
	type ErasedPart,
	forgettingsOf,
	tellUnforgotten,
	verifyPruning,
} from "./verify-forgetting.ts";
import { LogVerifier, type StoredTile } from "./verify-log.ts";

/** Tiles that are read at once. */
const tilesAtOnce = 8;

const tilesOf = query((q, p: Range & { level: number }) =>
	q
		.selectFrom("audit_tile")
		.select(["number", "root", "hashes"])
		.where("log_id", "=", p.log)
		.where("level", "=", p.level)
		.where("number", ">=", p.from)
		.where("number", "<", p.to)
		.orderBy("number"),
);
const farthestEntry = query((q, p: { log: number }) =>
	q
		.selectFrom("audit_entry")
		.select("number")
		.where("log_id", "=", p.log)
		.orderBy("number", "desc")
		.limit(1),
);
const entryBefore = query((q, p: { log: number; number: number }) =>
	q
		.selectFrom("audit_entry")
		.select(["number", "record_id"])
		.where("log_id", "=", p.log)
		.where("number", "<", p.number)
		.orderBy("number")
		.limit(1),
);
const lastCheckpointOf = query((q, p: { log: number }) =>
	q
		.selectFrom("audit_checkpoint")
		.select("size")
		.where("log_id", "=", p.log)
		.orderBy("size", "desc")
		.limit(1),
);
const farthestTile = query((q, p: { log: number; level: number }) =>
	q
		.selectFrom("audit_tile")
		.select("number")
		.where("log_id", "=", p.log)
		.where("level", "=", p.level)
		.orderBy("number", "desc")
		.limit(1),
);
const oneLog = query((q, p: { id: number }) =>
	q.selectFrom("audit_log").selectAll().where("id", "=", p.id),
);
/** Records that no entry names, behind an id. */
const withoutEntry = query((q, p: { after: number }) =>
	q
		.selectFrom("audit_record as r")
		.leftJoin("audit_entry as e", "e.record_id", "r.id")
		.select(["r.id", "r.tx", "r.action"])
		.where("e.number", "is", null)
		.where("r.id", ">", p.after)
		.orderBy("r.id")
		.limit(1_000),
);

/** The things that were looked at, and what was found. */
interface Verified {
	readonly findings: Findings;
	readonly entries: number;
	/** Records that wait for their number. */
	readonly waiting: number;
}

/**
 * Checks all logs of a database with all their entries, tiles, checkpoints and records, beside a forge that goes on. `against` is a checkpoint that
 * somebody else has. @throws Error for a false one
 */
export async function verifyDatabase(
	db: Reader,
	seals: Seals,
	{
		against,
		keys = [],
	}: {
		readonly against?: string | undefined;
		/** Each is the key of the log of its name that is believed, whatever the database says. */
		readonly keys?: readonly Verifier[];
	} = {},
): Promise<Verified> {
	const findings = new Findings();
	let entries = 0;
	let unused = against;
	const logs = await db.all(allLogs, {});
	const erased: ErasedPart[] = [];
	for (const log of logs) {
		const verifier =
			keys.find(({ name }) => name === log.origin) ??
			verifierOf(log, seals, findings);
		if (!verifier) continue;
		const given = unused ? givenCheckpoint(unused, verifier) : undefined;
		if (given) unused = undefined;
		entries += await verifyLog(db, log, {
			...{ verifier, findings, given, erased },
		});
	}
	// read after the logs: what is forgotten or deleted meanwhile is told before it is done
	tellUnforgotten(erased, await forgettingsOf(db), findings);
	await verifyPruning(db, logs, findings);
	for (const { name } of keys)
		if (!logs.some(({ origin }) => origin === name))
			findings.add(`the log ${name} is not there`);
	if (unused)
		findings.add(
			`the given checkpoint is of ${unused.split("\n")[0]}, which is not a log of this forge`,
		);
	const waiting = await findUnsealed(db, logs.at(-1), findings);
	return { findings, entries, waiting };
}

function verifierOf(
	log: AuditLogRow,
	seals: Seals,
	findings: Findings,
): Verifier | undefined {
	try {
		return logVerifier(log, seals);
	} catch (error) {
		findings.add(
			`log ${log.id} cannot be checked: ${(error as Error).message}`,
		);
		return undefined;
	}
}

/** Gives the key that verifies the checkpoints of a log. @throws Error when its secret cannot be opened */
export const logVerifier = (log: AuditLogRow, seals: Seals): Verifier =>
	readVerifier(verifierKey({ name: log.origin, key: keyOfLog(log, seals) }));

/** Reads the checkpoint that is given for a log; undefined for one of another log. @throws Error for a false one */
function givenCheckpoint(
	note: string,
	verifier: Verifier,
): Checkpoint | undefined {
	if (note.split("\n")[0] !== verifier.name) return undefined;
	return verifyCheckpoint(note, verifier);
}

async function verifyLog(
	db: Reader,
	log: AuditLogRow,
	{
		verifier,
		findings,
		given,
		erased,
	}: {
		verifier: Verifier;
		findings: Findings;
		given: Checkpoint | undefined;
		/** Gets the records that lack a part. */
		erased: ErasedPart[];
	},
): Promise<number> {
	const start = await treeBefore(db, log);
	const run = new LogVerifier(verifier, findings, {
		start,
		roots: await rootsBefore(db, log),
		...(given && { against: given }),
	});
	const { id, size, min_index: from } = log;
	const step = tilesAtOnce * tileWidth;
	const read = (first: number) =>
		readPart(db, { log: id, from: first, to: Math.min(size, first + step) });
	let next = from < size ? read(from) : undefined;
	for (let first = from; next; first += step) {
		const { rows, checkpoints, tiles } = await next;
		const to = Math.min(size, first + step);
		// the next part is read while this one is checked
		next = to < size ? read(to) : undefined;
		next?.catch(() => {});
		for (let at = first; at < to; at += tileWidth) {
			const end = at + tileWidth;
			run.check(
				{
					first: at,
					rows: rows.filter(({ number }) => number >= at && number < end),
					checkpoints: checkpoints.filter((c) => c.size > at && c.size <= end),
					tile: tiles.get(at / tileWidth),
				},
				size,
			);
		}
		await compareAbove(db, id, run, findings);
	}
	run.end();
	for (const one of run.erased) erased.push(one);
	await findBeyond(db, id, findings);
	if (
		run.tree.size === size &&
		!rootOf(run.tree).equals(rootOf(storedTree(log)))
	)
		findings.add(`the stored tree of ${log.origin} was changed`);
	return size - from;
}

const storedTree = ({ frontier }: AuditLogRow): Pick<Frontier, "hashes"> => {
	const bytes = Buffer.from(frontier, "base64");
	return { hashes: bytes.length % 32 ? [] : splitHashes(bytes) };
};

/** Reads a part of a log: entries with their records, checkpoints, tiles. */
async function readPart(db: Reader, range: Range) {
	const [rows, checkpoints, tiles] = await Promise.all([
		db.all(entriesOf, range),
		db.all(checkpointsOf, range),
		tilesFrom(db, range.log, range.from),
	]);
	return { rows: rows.map(sealedRecord), checkpoints, tiles };
}

async function tilesFrom(
	db: Reader,
	log: number,
	first: number,
): Promise<ReadonlyMap<number, StoredTile>> {
	const from = first / tileWidth;
	const range = { log, level: 0, from, to: from + tilesAtOnce };
	const tiles = await db.all(tilesOf, range);
	return new Map(tiles.map((tile) => [tile.number, tile]));
}

/** Compares tiles above the leaves with what the entries make them. */
async function compareAbove(
	db: Reader,
	log: number,
	run: LogVerifier,
	findings: Findings,
): Promise<void> {
	for (const { level, number, hashes } of run.above.splice(0)) {
		const range = { log, level, from: number, to: number + 1 };
		const [tile] = await db.all(tilesOf, range);
		const name = `tile ${level}/${number}`;
		if (!tile) findings.add(`${name} was removed`);
		else if (
			tile.hashes !== Buffer.concat(hashes).toString("base64") ||
			tile.root !== subtreeOf(hashes).toString("base64")
		)
			findings.add(`${name} was changed`);
	}
}

/** Finds entries, checkpoints and tiles before the beginning and behind the end of a log. */
async function findBeyond(
	db: Reader,
	id: number,
	findings: Findings,
): Promise<void> {
	// the size is read after them, and they are written with it
	const last = await db.first(farthestEntry, { log: id });
	const beyond = await db.first(lastCheckpointOf, { log: id });
	const tiles: { level: number; number: number }[] = [];
	for (let level = 0; level < 6; level++) {
		const tile = await db.first(farthestTile, { log: id, level });
		if (tile) tiles.push({ level, ...tile });
	}
	const log = await db.first(oneLog, { id });
	if (!log) return;
	const { size, min_index } = log;
	const before = await db.first(entryBefore, { log: id, number: min_index });
	if (before)
		findings.add(`entry ${before.number} was added`, { number: before.number });
	if (last && last.number >= size)
		findings.add(`entries ${size} to ${last.number} were added`, {
			number: size,
		});
	if (beyond && beyond.size > size)
		findings.add(
			`entries ${size} to ${beyond.size - 1} were removed: a checkpoint has them`,
			{ number: size },
		);
	for (const { level, number } of tiles)
		if (number >= Math.floor(size / tileWidth ** (level + 1)))
			findings.add(`tile ${level}/${number} was added`);
}

/** Gives the hashes of tiles before that entry which no full tile has yet. */
async function rootsBefore(
	db: Reader,
	{ id, min_index: size }: AuditLogRow,
): Promise<Buffer[][]> {
	const roots: Buffer[][] = [];
	for (let level = 1; tileWidth ** level <= size; level++) {
		const index = Math.floor(size / tileWidth ** (level + 1));
		const width = widthIn(size, level, index);
		roots[level - 1] = width
			? await hashesOfTile(db, id, { level, index, width })
			: [];
	}
	return roots;
}

/** Tells of records that were added behind the back of the log; gives how many wait for their number. */
async function findUnsealed(
	db: Reader,
	log: AuditLogRow | undefined,
	findings: Findings,
): Promise<number> {
	let waiting = 0;
	for (let after = Number.MIN_SAFE_INTEGER; ; ) {
		const rows = await db.all(withoutEntry, { after });
		for (const { id, tx, action } of rows) {
			const isBehind =
				!log ||
				(db.dialect === "postgres"
					? tx > log.tx || (tx === log.tx && id > log.record_id)
					: id > log.record_id);
			if (isBehind) waiting++;
			else
				findings.add(`record ${id} (${action}) was added: it has no entry`, {
					record: id,
				});
		}
		const last = rows.at(-1);
		if (!last || rows.length < 1_000) return waiting;
		after = last.id;
	}
}

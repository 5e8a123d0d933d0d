import { createHash, type Hash, randomBytes } from "node:crypto";
import {
	closeSync,
	fstatSync,
	openSync,
	readSync,
	renameSync,
	rmSync,
	writeFileSync,
	writeSync,
} from "node:fs";
import { join } from "node:path";
import { setImmediate as breathe } from "node:timers/promises";
import { syncOpen, syncPath } from "../../disk/sync.ts";
import { fileError, GitError } from "../errors.ts";
import { type ObjectFormat, oidBytes } from "../oid.ts";
import { packHeader } from "../write/pack.ts";
import { type IndexEntry, packIndex } from "../write/pack-index.ts";
import { packName } from "../write/save-pack.ts";
import { readIndex } from "./read-index.ts";

/**
 * Copies the entries of packs without deltas into one pack of the given level, each object once, durable when
 * this returns; returns its name. Throws `corrupt`, `no-space`, `failed`; then nothing has changed.
 */
export async function mergePacks(
	directory: string,
	format: ObjectFormat,
	names: readonly string[],
	level: number,
): Promise<string> {
	// as in savePack: git takes every name that ends in .idx for a pack
	const fresh = join(directory, `tmp_${randomBytes(8).toString("hex")}`);
	try {
		const plan = planCopies(directory, format, names);
		const trailer = await writePack(`${fresh}_pack`, plan, format);
		writeFileSync(`${fresh}_idx`, packIndex(plan.entries, trailer, format), {
			mode: 0o444,
			flag: "wx",
		});
		await syncPath(`${fresh}_idx`);
		const name = packName(level, trailer.toString("hex"));
		renameSync(`${fresh}_pack`, join(directory, `${name}.pack`));
		renameSync(`${fresh}_idx`, join(directory, `${name}.idx`));
		await syncPath(directory);
		return name;
	} catch (error) {
		rmSync(`${fresh}_pack`, { force: true });
		rmSync(`${fresh}_idx`, { force: true });
		throw fileError(error, "fold packs");
	}
}

/** What to copy: runs of bytes of each pack, and where every object will be. */
type Plan = {
	entries: IndexEntry[];
	runs: { path: string; from: number; to: number }[];
};

function planCopies(
	directory: string,
	format: ObjectFormat,
	names: readonly string[],
): Plan {
	const plan: Plan = { entries: [], runs: [] };
	const seen = new Set<string>();
	let offset = 12;
	for (const name of names) {
		const path = join(directory, `${name}.pack`);
		const entries = readIndex(join(directory, `${name}.idx`), format);
		const end = sizeOf(path) - oidBytes(format);
		entries.forEach((entry, at) => {
			if (seen.has(entry.oid)) return;
			seen.add(entry.oid);
			const to = entries[at + 1]?.offset ?? end;
			const last = plan.runs.at(-1);
			if (last?.path === path && last.to === entry.offset) last.to = to;
			else plan.runs.push({ path, from: entry.offset, to });
			plan.entries.push({ ...entry, offset });
			offset += to - entry.offset;
		});
	}
	return plan;
}

async function writePack(
	path: string,
	plan: Plan,
	format: ObjectFormat,
): Promise<Buffer> {
	const out = openSync(path, "wx", 0o444);
	try {
		const hash = createHash(format);
		append(out, packHeader(plan.entries.length), hash);
		const turn = { memory: Buffer.allocUnsafe(PIECE), bytes: 0, files: 0 };
		for (const run of plan.runs) await copyRun(out, run, hash, turn);
		const trailer = hash.digest();
		append(out, trailer);
		await syncOpen(out, path);
		return trailer;
	} finally {
		closeSync(out);
	}
}

/** Copies a run of bytes through a memory that all runs share, so that a merge of many packs needs no more than one piece. */
async function copyRun(
	out: number,
	run: Plan["runs"][number],
	hash: Hash,
	turn: Turn,
): Promise<void> {
	const file = openSync(run.path, "r");
	try {
		for (let at = run.from; at < run.to; ) {
			const length = Math.min(turn.memory.length, run.to - at);
			const read = readSync(file, turn.memory, 0, length, at);
			if (read === 0) throw new GitError("corrupt", "a pack is too short");
			append(out, turn.memory.subarray(0, read), hash);
			at += read;
			turn.bytes += read;
			turn.files += at === run.to ? 1 : 0;
			// others want to be served between the pieces of a big pack, and between many small packs
			if (turn.bytes < PIECE && turn.files < FILES) continue;
			turn.bytes = 0;
			turn.files = 0;
			await breathe();
		}
	} finally {
		closeSync(file);
	}
}

/** What was copied since others were served the last time. */
type Turn = { readonly memory: Buffer; bytes: number; files: number };

function append(out: number, bytes: Buffer, hash?: Hash): void {
	hash?.update(bytes);
	for (let at = 0; at < bytes.length; ) at += writeSync(out, bytes, at);
}

function sizeOf(path: string): number {
	const file = openSync(path, "r");
	try {
		return fstatSync(file).size;
	} finally {
		closeSync(file);
	}
}

/** Bytes, and files, that are copied before others are served. */
const PIECE = 1 << 18;
const FILES = 16;

import {
	type Checkpoint,
	verifyCheckpoint,
} from "../../crypto/tlog/checkpoint.ts";
import { readVerifier, type Verifier } from "../../crypto/tlog/note.ts";
import { tileWidth } from "../../crypto/tlog/tiles.ts";
import type { AuditRecord } from "../audit/audit-record.ts";
import { nameOfLog } from "../audit/sealing/log-rows.ts";
import type { SealedRecord } from "./check-entry.ts";
import { type ExportLine, readExportLine } from "./export-lines.ts";
import { Findings } from "./finding.ts";
import {
	type ErasedPart,
	type Forgetting,
	forgettingIn,
	type KeptLog,
	type Pruning,
	pruningIn,
	tellUnforgotten,
	tellUnpruned,
} from "./verify-forgetting.ts";
import { LogVerifier } from "./verify-log.ts";

/** A log of an export while it is read. */
interface Open {
	readonly run: LogVerifier;
	readonly size: number;
	/** The number of the first entry of the part that is being read. */
	first: number;
	rows: SealedRecord[];
	checkpoints: { size: number; note: string }[];
}

interface Given {
	/** The keys that are believed; none: those that the export itself names. */
	readonly keys?: readonly Verifier[];
	/** A checkpoint that somebody else has. */
	readonly against?: string;
}

/** Checks an export by itself, line by line. @throws Error for what is no export, and for a false checkpoint that is given */
export async function verifyExport(
	lines: AsyncIterable<string>,
	given: Given,
): Promise<{ findings: Findings; entries: number; logs: string[] }> {
	const reading = new Reading(given);
	for await (const line of lines) if (line) reading.take(readExportLine(line));
	return reading.end();
}

/** Entries and checkpoints that are kept for a part of 256, which has no more of each: some that were added are told together with it. */
const mostOfPart = 2 * tileWidth;

class Reading {
	readonly #findings = new Findings();
	readonly #given: Given;
	readonly #logs: string[] = [];
	#entries = 0;
	#open: Open | undefined;
	#ended = false;
	#used = false;
	readonly #erased: ErasedPart[] = [];
	readonly #forgettings: Forgetting[] = [];
	readonly #kept: KeptLog[] = [];
	readonly #prunings: Pruning[] = [];

	constructor(given: Given) {
		this.#given = given;
	}

	take(line: ExportLine): void {
		if (this.#ended) this.#findings.add("something was added behind the end");
		else if (line.type === "log") this.#begin(line);
		else if (line.type === "end") this.#close(line.entries);
		else if (!this.#open) throw new Error("the export begins with no log");
		else if (line.type === "entry") this.#entry(line, this.#open);
		else this.#checkpoint(line, this.#open);
	}

	#checkpoint(line: ExportLine & { type: "checkpoint" }, open: Open): void {
		if (line.size > open.first + tileWidth) this.#flush(open);
		if (open.checkpoints.length < mostOfPart) open.checkpoints.push(line);
		else this.#findings.add(`the checkpoint of size ${line.size} was added`);
	}

	#entry(line: ExportLine & { type: "entry" }, open: Open): void {
		this.#entries++;
		if (line.number >= open.first + tileWidth) this.#flush(open);
		const part = line.number - (line.number % tileWidth);
		if (part > open.first && part < open.size) {
			open.run.skip(open.first, part);
			open.first = part;
		}
		if (open.rows.length >= mostOfPart) {
			this.#findings.add(`entry ${line.number} was added`);
			return;
		}
		const record = line.record as AuditRecord | null;
		const told = record && forgettingIn(record);
		if (told) this.#forgettings.push(told);
		const pruned = record && pruningIn(record);
		if (pruned) this.#prunings.push(pruned);
		open.rows.push({ ...line, record: record ?? undefined });
	}

	end() {
		this.#finish();
		tellUnforgotten(this.#erased, this.#forgettings, this.#findings);
		tellUnpruned(this.#kept, this.#prunings, this.#findings);
		if (!this.#ended)
			this.#findings.add("the export is cut: it has no last line");
		if (this.#given.against && !this.#used)
			this.#findings.add("the given checkpoint is of none of these logs");
		const [findings, entries, logs] = [
			this.#findings,
			this.#entries,
			this.#logs,
		];
		return { findings, entries, logs };
	}

	#begin(line: ExportLine & { type: "log" }): void {
		this.#finish();
		const named = line.key === null ? undefined : readVerifier(line.key);
		const verifier = this.#given.keys
			? this.#given.keys.find(({ name }) => name === line.origin)
			: named;
		if (!verifier)
			throw new Error(`no key is given for the log ${line.origin}`);
		const against = this.#againstOf(verifier);
		const hashes = line.before.map((one) => Buffer.from(one, "base64"));
		this.#logs.push(line.origin);
		this.#kept.push({
			id: Number.parseInt(nameOfLog(line), 10) || 0,
			...{ origin: line.origin, min_index: line.first },
		});
		this.#open = {
			run: new LogVerifier(verifier, this.#findings, {
				start: { size: line.first, hashes },
				tiled: false,
				...(against && { against }),
			}),
			...{ size: line.size, first: line.first, rows: [], checkpoints: [] },
		};
	}

	#againstOf(verifier: Verifier): Checkpoint | undefined {
		const { against } = this.#given;
		if (against?.split("\n")[0] !== verifier.name) return undefined;
		this.#used = true;
		return verifyCheckpoint(against, verifier);
	}

	#flush(open: Open): void {
		const { first, rows, checkpoints } = open;
		open.run.check({ first, rows, checkpoints }, open.size);
		open.first += tileWidth;
		open.rows = [];
		open.checkpoints = [];
	}

	#finish(): void {
		const open = this.#open;
		if (!open) return;
		if (open.first < open.size) this.#flush(open);
		if (open.first < open.size) open.run.skip(open.first, open.size);
		open.run.end();
		for (const one of open.run.erased) this.#erased.push(one);
		this.#open = undefined;
	}

	#close(entries: number): void {
		this.#finish();
		this.#ended = true;
		if (entries !== this.#entries)
			this.#findings.add(
				`the export says that it has ${entries} entries, and has ${this.#entries}`,
			);
	}
}

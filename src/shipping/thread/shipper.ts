import type { Committed, ReadPlace, Told } from "../messages.ts";
import { pageSums } from "../pieces/page-sums.ts";
import type { PieceHeader } from "../pieces/piece.ts";
import type { FilesFound, FoundFiles } from "./found-files.ts";
import { dueLevel, makeLarger } from "./larger-pieces.ts";
import type { LogReader } from "./log-reader.ts";
import { makePiece } from "./make-piece.ts";
import type { ShippedState } from "./shipped-state.ts";
import type { Spool, Waiting } from "./spool.ts";

/** A piece takes so many pages at most; larger commits take several pieces. */
const mostPages = 4_096;
/** Files that are found before a piece is made of them. */
const mostFiles = 1_000;
/** Pages that are compared in one go, while commits wait. */
const comparedPages = 1_024;

/** The things that pieces are made of and with. */
interface ShipperParts {
	readonly data: string;
	readonly log: LogReader;
	readonly state: ShippedState;
	readonly spool: Spool;
	readonly found: FoundFiles;
	/** Hears of each piece that was made. */
	readonly made: (waiting: Waiting) => void;
	/** Tells whether the place takes what is made. */
	readonly calm: () => boolean;
}

/** Makes pieces of a copy out of what is committed. */
export class Shipper {
	readonly #parts: ShipperParts;
	readonly #about: Pick<PieceHeader, "forge" | "version">;
	readonly #pending = new Map<number, Buffer>();
	/** The page that is compared next; undefined when all were. */
	#next: number | undefined = 1;
	/** Not all files that were found in the comparison are sent. */
	#filling = true;
	#pendingTime = 0;
	#oldest: number | undefined;
	#logBytes = 0;
	#lsn: string | undefined;

	constructor(
		parts: ShipperParts,
		about: Pick<PieceHeader, "forge" | "version">,
	) {
		this.#parts = parts;
		this.#lsn = parts.state.facts.lsn;
		this.#about = about;
	}

	/** The whole database, or all files, are still compared with the copy. */
	get comparing(): boolean {
		return (
			this.#next !== undefined || this.#parts.found.scanning || this.#filling
		);
	}

	/** The time of the oldest commit that is in no piece yet. */
	get oldest(): number | undefined {
		return this.#oldest;
	}

	get logBytes(): number {
		return this.#logBytes;
	}

	/** Takes in commits, a piece for each second that is over, and one for the last if it `must` be. */
	async absorb(told: Told, now: number, must: boolean): Promise<void> {
		const { found } = this.#parts;
		for (const id of told.stores) found.store(id);
		for (const key of told.blobs) found.blob(key);
		for (const commit of told.commits) {
			if (
				this.#oldest !== undefined &&
				!this.comparing &&
				isOver(this.#pendingTime, commit.time)
			)
				await this.#makePieces(true);
			await this.#makeLargerBefore(commit.time);
			await this.#read(commit);
		}
		if (!this.comparing && (must || isOver(this.#pendingTime, now)))
			await this.#makePieces(true);
	}

	/** Reads the log up to a frame, whoever has written it. */
	async readTo(frames: number, now: number): Promise<void> {
		if (frames > this.#parts.log.read) await this.#read({ frames, time: now });
	}

	/** Compares a part. */
	async step(): Promise<void> {
		const { found, log, state } = this.#parts;
		if (this.#next !== undefined)
			this.#next = comparePages(this.#next, log, state, this.#pending);
		else found.step();
		if (this.#next !== undefined || found.scanning) {
			// in pieces as they fill up: the spool must not take the whole forge
			if (this.#pending.size > mostPages || found.waiting > mostFiles)
				await this.#makeOne();
			return;
		}
		if (this.#filling) this.#filling = await this.#makeOne();
		if (this.#filling) return;
		this.#pendingTime ||= Date.now();
		await this.#makePieces(true);
	}

	/** Makes a piece of what was taken in, if its second is over. */
	async cut(now: number): Promise<void> {
		if (!this.comparing && isOver(this.#pendingTime, now))
			await this.#makePieces(true);
	}

	/**
	 * Makes the piece that ends where somebody reads; false where more was read already, or not everything is compared. What `told` says of files
	 * belongs to it, and its commits are for later.
	 */
	async cutAt(
		{ salts, frames, time }: ReadPlace,
		told: readonly Told[],
	): Promise<boolean> {
		const { found, log } = this.#parts;
		for (const { stores, blobs } of told) {
			for (const id of stores) found.store(id);
			for (const key of blobs) found.blob(key);
		}
		const read = log.readOf(salts);
		if (this.comparing || read === undefined || read > frames) return false;
		if (read < frames) await this.#read({ frames, time });
		this.#pendingTime = Math.max(time, this.#pendingTime);
		await this.#makePieces(true);
		return true;
	}

	/** Compares everything anew. */
	compare(): void {
		this.#next = 1;
		this.#filling = true;
		this.#parts.found.scan();
	}

	async #read({ frames, time, lsn }: Committed): Promise<void> {
		const { log } = this.#parts;
		if (lsn !== undefined && lsn !== this.#lsn) {
			this.#lsn = lsn;
			this.#oldest ??= time;
		}
		const begun = log.read;
		log.readTo(frames, (number, page) => this.#keep(number, page));
		if (log.read !== begun || this.#pending.size) this.#oldest ??= time;
		this.#pendingTime = Math.max(time, this.#pendingTime);
		if (this.#pending.size > mostPages * 2) await this.#makePieces(false);
	}

	#keep(number: number, page: Uint8Array): void {
		const known = this.#pending.get(number);
		if (known) known.set(page);
		else this.#pending.set(number, Buffer.from(page));
		this.#logBytes += page.length + 24;
	}

	/** Makes pieces of everything that was taken in; where not `all`, they are no whole forge. */
	async #makePieces(all: boolean): Promise<void> {
		for (;;) {
			const files = await this.#parts.found.take();
			const last = !files.more && this.#pending.size <= mostPages;
			await this.#make(files, all && last && !this.comparing);
			if (last) break;
		}
		if (all && !this.comparing) this.#oldest = undefined;
	}

	/** Makes one piece that is no whole forge; tells whether more is waiting. */
	async #makeOne(): Promise<boolean> {
		const files = await this.#parts.found.take();
		await this.#make(files, false);
		return files.more || this.#pending.size > 0;
	}

	#make(found: FilesFound, complete: boolean): Promise<void> {
		const pages = takePages(this.#pending);
		const time = this.#pendingTime;
		return makePiece(
			...([
				this.#parts,
				{ found, pages, complete, time, lsn: this.#lsn },
				this.#about,
			] as const),
		);
	}

	/** Makes larger pieces: where the copy ends with the last commit of a minute, an hour or a day, that gets a piece. */
	async #makeLargerBefore(time: number): Promise<void> {
		const { state, calm } = this.#parts;
		if (this.comparing || this.#pending.size) return;
		if (!state.facts.complete || !calm()) return;
		const level = dueLevel(state.larger.levels, time);
		if (level !== undefined)
			await makeLarger(level, time, this.#parts, this.#about);
	}
}

const isOver = (time: number, now: number): boolean =>
	Math.floor(now / 1000) > Math.floor(time / 1000);

/** Takes as many pages as fit into a piece. */
function takePages(pending: Map<number, Buffer>): Map<number, Buffer> {
	const pages = new Map<number, Buffer>();
	for (const [number, page] of pending) {
		if (pages.size === mostPages) break;
		pages.set(number, page);
		pending.delete(number);
	}
	return pages;
}

/** Adds the pages that the copy does not have so; gives where to go on, undefined at the end. */
function comparePages(
	first: number,
	log: LogReader,
	state: ShippedState,
	pending: Map<number, Buffer>,
): number | undefined {
	const sumOf = pageSums(log.pageSize);
	const end = Math.min(first + comparedPages, log.pages + 1);
	const known = state.sumsFrom(first, end);
	for (let number = first; number < end; number++) {
		if (pending.has(number)) continue;
		const page = log.page(number);
		const before = known.get(number);
		if (before && sumOf(number, page).equals(before)) continue;
		pending.set(number, page);
	}
	return end > log.pages ? undefined : end;
}

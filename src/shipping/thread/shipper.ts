import type { Committed, Told } from "../messages.ts";
import { mixInto, pageSums } from "../pieces/page-sums.ts";
import {
	encodePiece,
	type PieceFile,
	type PieceHeader,
} from "../pieces/piece.ts";
import { nameOfPiece } from "../pieces/piece-name.ts";
import type { FilesFound, FoundFiles } from "./found-files.ts";
import { dueLevel, makeLarger } from "./larger-pieces.ts";
import type { LogReader } from "./log-reader.ts";
import type { CopyFacts, ShippedState } from "./shipped-state.ts";
import type { Spool, Waiting } from "./spool.ts";

/** A piece takes so many pages at most; larger commits take several pieces. */
const mostPages = 4_096;
/** Files that are found before a piece is made of them. */
const mostFiles = 1_000;
/** Pages that are compared in one go, while commits wait. */
const comparedPages = 1_024;

/** Makes pieces of a copy out of what is committed. */
export interface Shipper {
	/** The whole database, or all files, are still compared with the copy. */
	readonly comparing: boolean;
	/** The time of the oldest commit that is in no piece yet. */
	readonly oldest: number | undefined;
	readonly logBytes: number;
	/** Takes in commits, a piece for each second that is over, and one for the last if it `must` be. */
	absorb(told: Told, now: number, must: boolean): Promise<void>;
	/** Reads the log up to a frame, whoever has written it. */
	readTo(frames: number, now: number): Promise<void>;
	/** Compares a part. */
	step(): Promise<void>;
	/** Makes a piece of what was taken in, if its second is over. */
	cut(now: number): Promise<void>;
	/** Compares everything anew. */
	compare(): void;
}

export function openShipper(
	{
		data,
		log,
		state,
		spool,
		found,
		made,
		calm,
	}: {
		readonly data: string;
		readonly log: LogReader;
		readonly state: ShippedState;
		readonly spool: Spool;
		readonly found: FoundFiles;
		/** Hears of each piece that was made. */
		readonly made: (waiting: Waiting) => void;
		/** Whether the place takes what is made. */
		readonly calm: () => boolean;
	},
	about: Pick<PieceHeader, "forge" | "version">,
): Shipper {
	const sumOf = pageSums(log.pageSize);
	const pending = new Map<number, Buffer>();
	let next: number | undefined = 1;
	let pendingTime = 0;
	let oldest: number | undefined;
	let logBytes = 0;
	const keep = (number: number, page: Uint8Array) => {
		const known = pending.get(number);
		if (known) known.set(page);
		else pending.set(number, Buffer.from(page));
		logBytes += page.length + 24;
	};
	/** Not all files that were found in the comparison are sent. */
	let filling = true;
	const comparing = () => next !== undefined || found.scanning || filling;

	async function read({ frames, time }: Committed): Promise<void> {
		const begun = log.read;
		log.readTo(frames, keep);
		if (log.read !== begun || pending.size) oldest ??= time;
		pendingTime = Math.max(time, pendingTime);
		if (pending.size > mostPages * 2) await makePieces(false);
	}
	/** Makes pieces of everything that was taken in; where not `all`, they are no whole forge. */
	async function makePieces(all: boolean): Promise<void> {
		for (;;) {
			const files = await found.take();
			const last = !files.more && pending.size <= mostPages;
			const whole = all && last && !comparing();
			await makePiece(files, takePages(), whole);
			if (last) break;
		}
		if (all && !comparing()) oldest = undefined;
	}
	/** Makes one piece that is no whole forge; tells whether more is waiting. */
	async function makeOne(): Promise<boolean> {
		const files = await found.take();
		await makePiece(files, takePages(), false);
		return files.more || pending.size > 0;
	}
	/** Where the copy ends with the last commit of a minute, an hour or a day, that gets a piece. */
	async function makeLargerBefore(time: number): Promise<void> {
		if (comparing() || pending.size || !state.facts.complete || !calm()) return;
		const level = dueLevel(state.levels, time);
		if (level === undefined) return;
		await makeLarger(
			level,
			time,
			{ data, log, state, spool, found, made },
			about,
		);
	}
	function takePages(): Map<number, Buffer> {
		const pages = new Map<number, Buffer>();
		for (const [number, page] of pending) {
			if (pages.size === mostPages) break;
			pages.set(number, page);
			pending.delete(number);
		}
		return pages;
	}
	async function makePiece(
		{ files, contents, gone }: FilesFound,
		pages: ReadonlyMap<number, Buffer>,
		complete: boolean,
	): Promise<void> {
		const { facts } = state;
		const changed = changedPages(pages);
		if (
			changed.pages.size + files.length + gone.length === 0 &&
			log.pages === facts.pages &&
			(facts.complete || !complete)
		)
			return;
		const to = facts.to + 1;
		const time = Math.max(facts.time, pendingTime);
		const { generation } = facts;
		const name = nameOfPiece({
			...{ generation, level: 0, from: facts.to, to, time, complete },
			...{ part: 1, parts: 1 },
		});
		const header: PieceHeader = {
			...about,
			...{ format: 1, generation, from: facts.to, to, time, complete },
			previous: facts.digest,
			pageSize: log.pageSize,
			pages: log.pages,
			sum: changed.sum,
			...{ files, gone },
		};
		const { bytes, digest } = await encodePiece({
			...{ header, pages: changed.pages, contents },
		});
		const waiting: Waiting = {
			...{ to, name, bytes: bytes.length, apart: apartOf(files) },
		};
		await spool.keep(waiting, bytes);
		const after: CopyFacts = {
			...{ generation, to, digest, time, complete },
			...{ pageSize: log.pageSize, pages: log.pages, sum: changed.sum },
		};
		state.advance({
			...{ facts: after, name, sums: changed.sums, files, gone },
		});
		made(waiting);
	}
	/** Those of some pages that the copy does not have so, and the checksum of the database with them. */
	function changedPages(given: ReadonlyMap<number, Buffer>) {
		const sum = Buffer.from(state.facts.sum, "hex");
		const pages = new Map<number, Buffer>();
		const sums = new Map<number, Buffer>();
		for (const [number, page] of given) {
			if (number > log.pages) continue;
			const fresh = sumOf(number, page);
			const before = state.sumOf(number);
			if (before && fresh.equals(before)) continue;
			if (before) mixInto(sum, before);
			mixInto(sum, fresh);
			pages.set(number, page);
			sums.set(number, fresh);
		}
		for (const gone of state.sumsBehind(log.pages)) mixInto(sum, gone);
		return { pages, sums, sum: sum.toString("hex") };
	}
	function comparePages(first: number): void {
		const end = Math.min(first + comparedPages, log.pages + 1);
		const known = state.sumsFrom(first, end);
		for (let number = first; number < end; number++) {
			if (pending.has(number)) continue;
			const page = log.page(number);
			const before = known.get(number);
			if (before && sumOf(number, page).equals(before)) continue;
			pending.set(number, page);
		}
		next = end > log.pages ? undefined : end;
	}
	const isOver = (time: number, now: number) =>
		Math.floor(now / 1000) > Math.floor(time / 1000);
	return {
		get comparing() {
			return comparing();
		},
		get oldest() {
			return oldest;
		},
		get logBytes() {
			return logBytes;
		},
		async absorb(told, now, must) {
			for (const id of told.stores) found.store(id);
			for (const key of told.blobs) found.blob(key);
			for (const commit of told.commits) {
				if (
					oldest !== undefined &&
					!comparing() &&
					isOver(pendingTime, commit.time)
				)
					await makePieces(true);
				await makeLargerBefore(commit.time);
				await read(commit);
			}
			if (!comparing() && (must || isOver(pendingTime, now)))
				await makePieces(true);
		},
		async readTo(frames, now) {
			if (frames > log.read) await read({ frames, time: now });
		},
		async step() {
			if (next !== undefined) comparePages(next);
			else found.step();
			if (next !== undefined || found.scanning) {
				// in pieces as they fill up: the spool must not take the whole forge
				if (pending.size > mostPages || found.waiting > mostFiles)
					await makeOne();
				return;
			}
			if (filling) filling = await makeOne();
			if (filling) return;
			pendingTime ||= Date.now();
			await makePieces(true);
		},
		async cut(now) {
			if (!comparing() && isOver(pendingTime, now)) await makePieces(true);
		},
		compare() {
			next = 1;
			filling = true;
			found.scan();
		},
	};
}

const apartOf = (files: readonly PieceFile[]): string[] => [
	...new Set(files.flatMap(({ apart, sha256 }) => (apart ? [sha256] : []))),
];

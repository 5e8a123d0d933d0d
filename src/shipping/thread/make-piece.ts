import { mixInto, pageSums } from "../pieces/page-sums.ts";
import {
	encodePiece,
	type PieceFile,
	type PieceHeader,
} from "../pieces/piece.ts";
import { nameOfPiece } from "../pieces/piece-name.ts";
import type { FilesFound } from "./found-files.ts";
import type { LogReader } from "./log-reader.ts";
import type { CopyFacts, ShippedState } from "./shipped-state.ts";
import type { Spool, Waiting } from "./spool.ts";

/** The things that a piece of a second is made of. */
interface Making {
	readonly log: LogReader;
	readonly state: ShippedState;
	readonly spool: Spool;
	/** Hears of each piece that was made. */
	readonly made: (waiting: Waiting) => void;
}

/** A piece that is to be made. */
interface Wanted {
	readonly found: FilesFound;
	readonly pages: ReadonlyMap<number, Buffer>;
	readonly complete: boolean;
	/** The time of its last commit, in milliseconds. */
	readonly time: number;
	/** The position in the log of PostgreSQL; a piece is made where it differs. */
	readonly lsn: string | undefined;
}

/** Makes a piece that takes the copy on, unless nothing in it differs: synced in the spool, then counted by the state. */
export async function makePiece(
	{ log, state, spool, made }: Making,
	{ found, pages, complete, time: at, lsn }: Wanted,
	about: Pick<PieceHeader, "forge" | "version">,
): Promise<void> {
	const { files, contents, gone } = found;
	const { facts } = state;
	const changed = changedPages(log, state, pages);
	if (
		changed.pages.size + files.length + gone.length === 0 &&
		log.pages === facts.pages &&
		lsn === facts.lsn &&
		(facts.complete || !complete)
	)
		return;
	const to = facts.to + 1;
	const time = Math.max(facts.time, at);
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
		...(lsn !== undefined && { lsn }),
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
		...(lsn !== undefined && { lsn }),
	};
	state.advance({
		...{ facts: after, name, sums: changed.sums, files, gone },
	});
	made(waiting);
}

/** Those of some pages that the copy does not have so, and the checksum of the database with them. */
function changedPages(
	log: LogReader,
	state: ShippedState,
	given: ReadonlyMap<number, Buffer>,
) {
	const sumOf = pageSums(log.pageSize);
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

const apartOf = (files: readonly PieceFile[]): string[] => [
	...new Set(files.flatMap(({ apart, sha256 }) => (apart ? [sha256] : []))),
];

import type { BlockOfSegment } from "../postings/read-postings.ts";
import type { SegmentOfTexts } from "../postings/windows.ts";
import type { PackedSymbols } from "../search-job.ts";

/** An answer of the database: at once where it is a file. */
type Answer<T> = T | Promise<T>;

/** A text as it is kept. */
export interface PackedText {
	readonly packed: Uint8Array;
	/** Its bytes before compression. */
	readonly size: number;
}

/** The index as a thread reads it: the server's own thread neither reads nor hands over what it has. Its bytes have memory of their own. */
export interface TextIndex {
	/** Gives the blocks in which some trigrams may be, of some segments or of all. */
	blocksWith(
		trigrams: readonly number[],
		segments?: readonly number[],
	): Answer<BlockOfSegment[]>;
	/** Gives the segments that are read. */
	segments(): Answer<SegmentOfTexts[]>;
	/** Does some work during which the index does not change as it is read. */
	unchanged<T>(work: () => Promise<T>): Promise<T>;
	/** Gives texts by their ids, as far as they are there. */
	textsOf(ids: readonly number[]): Answer<ReadonlyMap<number, PackedText>>;
	/** Gives the definitions of texts by their ids. */
	symbolsOf(
		ids: readonly number[],
	): Answer<ReadonlyMap<number, PackedSymbols[]>>;
}

/** The place of the index, as a thread is told of it. */
export type PlaceOfIndex = { readonly file: string } | { readonly url: string };

/** The database has ended a statement that took longer than a search may. */
export class TakesTooLong extends Error {}

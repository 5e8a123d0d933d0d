import { type Need, trigramsIn, without } from "../needed.ts";
import {
	type Block,
	BrokenBlock,
	type ReadPosting,
	readBlock,
} from "./blocks.ts";
import { within } from "./id-lists.ts";
import type { IdWindow } from "./windows.ts";

/** Trigrams of one statement. */
const atOnce = 8;
/** Bytes of postings that one search reads: it takes as much memory twice. */
const mostBytes = 32 << 20;

/** A block of postings with its segment. */
export interface BlockOfSegment extends Block {
	readonly segment: number;
}

/** The needs of a search that can be asked, and the blocks that have what they ask for. */
export interface ReadPostings {
	readonly needs: readonly Need[];
	readonly blocks: readonly Omit<BlockOfSegment, "part">[];
}

/** Reads the postings of needs, some trigrams after the other. */
interface PostingsReading {
	/** Gives the trigrams that are to be read next; undefined at the end. `goesOn` says that there is time for more. */
	next(goesOn: boolean): readonly number[] | undefined;
	/** Takes the blocks in which those may be. */
	take(found: readonly BlockOfSegment[]): void;
	/** Gives what was read: what was not may be in any text. */
	end(): ReadPostings;
}

/** Begins to read the postings of needs. */
export function readingOf(needs: readonly Need[]): PostingsReading {
	const wanted = new Set<number>();
	for (const need of needs) trigramsIn(need, wanted);
	const trigrams = [...wanted].sort((a, b) => a - b);
	// neighbours share a block
	const blocks = new Map<string, Omit<BlockOfSegment, "part">>();
	const unread = new Set<number>();
	let bytes = 0;
	let at = 0;
	return {
		next(goesOn) {
			const some = trigrams.slice(at, at + atOnce);
			if (!some.length) return undefined;
			if (bytes > mostBytes || !goesOn) {
				for (const one of trigrams.slice(at)) unread.add(one);
				return undefined;
			}
			at += some.length;
			return some;
		},
		take(found) {
			for (const { segment, first, part, body } of found) {
				const key = `${segment} ${first} ${part}`;
				if (!blocks.has(key)) bytes += body.length;
				blocks.set(key, { segment, first, body });
			}
		},
		end: () => ({
			needs: needs.map((need) => without(need, unread)),
			blocks: [...blocks.values()],
		}),
	};
}

/** The lists of the trigrams that needs ask for. */
interface ListsOfNeeds {
	/** The needs that can be asked. */
	readonly needs: readonly Need[];
	readonly lists: ReadonlyMap<number, readonly ReadPosting[]>;
	/** Some blocks are broken: any text may have the trigrams that may be in them, so that no text is missed. */
	readonly isBroken: boolean;
}

/** Gives the lists of the trigrams of needs, as far as they are of a window. */
export function listsOf(
	{ needs, blocks }: ReadPostings,
	window?: Omit<IdWindow, "segments">,
): ListsOfNeeds {
	const asked = new Set<number>();
	for (const need of needs) trigramsIn(need, asked);
	const trigrams = [...asked].sort((a, b) => a - b);
	const endOf = endsOf(blocks);
	const lists = new Map<number, ReadPosting[]>();
	const unread = new Set<number>();
	let isBroken = false;
	for (const block of blocks) {
		const own: [number, ReadPosting][] = [];
		const end = endOf(block);
		// they are asked for in their order
		let at = 0;
		const wanted = (from: number) => {
			if (from >= end) throw new BrokenBlock("a block has lists of the next");
			while ((trigrams[at] ?? end) < from) at++;
			const one = trigrams[at] ?? end;
			return one < end ? one : Number.POSITIVE_INFINITY;
		};
		try {
			readBlock(block, wanted, (trigram, posting) =>
				own.push([trigram, posting]),
			);
		} catch (error) {
			if (!(error instanceof BrokenBlock)) throw error;
			for (const one of trigrams)
				if (one >= block.first && one < end) unread.add(one);
			isBroken = true;
			continue;
		}
		for (const [trigram, whole] of own) {
			const posting = window ? within(whole, window) : whole;
			const known = lists.get(trigram);
			if (known) known.push(posting);
			else lists.set(trigram, [posting]);
		}
	}
	return {
		needs: needs.map((need) => without(need, unread)),
		...{ lists, isBroken },
	};
}

/** Gives the trigram before which a block ends: where the next one of its segment begins that was read. Each that is asked for is in the last one that begins before it. */
function endsOf(blocks: ReadPostings["blocks"]) {
	const begins = new Map<number, number[]>();
	for (const { segment, first } of blocks) {
		const own = begins.get(segment);
		if (own) own.push(first);
		else begins.set(segment, [first]);
	}
	for (const own of begins.values()) own.sort((a, b) => a - b);
	return ({ segment, first }: ReadPostings["blocks"][number]): number =>
		begins.get(segment)?.find((one) => one > first) ?? Number.POSITIVE_INFINITY;
}

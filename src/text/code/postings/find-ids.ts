import { allOf, type Need, rarityOf } from "../needed.ts";
import { united } from "./id-lists.ts";
import { idsOf } from "./ids-of-need.ts";
import { letGoOfLists } from "./let-go-of-lists.ts";
import { listsOf, type ReadPostings } from "./read-postings.ts";
import {
	everyId,
	type IdWindow,
	newestWindow,
	type SegmentOfTexts,
} from "./windows.ts";

/** Trigrams of a word whose lists are read before the others: most words are in few texts that have these. */
const trigramsOfStep = 6;
/** With so few texts to look through, no other list is read: that takes longer. */
const fewIds = 16;
/** Texts and paths of the first window; each has several times as many as the one before. */
const firstWindow = 20_000;
const growth = 4;
/** Bytes of postings after which a search takes what it has found. */
const mostBytes = 32 << 20;

/** A need of which the ids in a window are to be found, among some where those are given. */
interface IdsAsked {
	readonly need: Need;
	readonly window: IdWindow;
	readonly among?: Uint32Array | undefined;
}
interface IdsFound {
	/** Undefined where any may be. */
	readonly ids: Uint32Array | undefined;
	/** Some blocks are broken. */
	readonly isBroken: boolean;
	/** The bytes of the blocks that were read. */
	readonly bytes: number;
}

/** Says that there is time for more. */
type GoesOn = () => boolean;

/** Finds ids step by step: whoever runs it answers what it asks. */
export type FindingIds<T> = Generator<IdsAsked, T, IdsFound>;

/** Answers what is asked by the postings that were read for it. */
export function idsAmong(
	{ window, among }: Omit<IdsAsked, "need">,
	read: ReadPostings,
): IdsFound {
	const { needs, lists, isBroken } = listsOf(read, window);
	const ids = idsOf(needs[0] as Need, lists, among);
	letGoOfLists(lists, [ids, among]);
	const bytes = read.blocks.reduce((sum, { body }) => sum + body.length, 0);
	return { ids, isBroken, bytes };
}

/** The newest texts that have what is needed. */
export interface NewestIds {
	/** They grow. */
	readonly ids: Uint32Array;
	/** Those below were not looked at; 0 at the end. */
	readonly below: number;
	readonly isBroken: boolean;
}

/** Gives the texts before an id that have what is needed, some at least, the newest of all; undefined where any may. */
export function* findNewest(
	need: Need,
	segments: readonly SegmentOfTexts[],
	{ before, atLeast }: Pick<NeedsOfOne, "before" | "atLeast">,
	goesOn: GoesOn,
): FindingIds<NewestIds | undefined> {
	if (need.kind === "all") return undefined;
	// nothing has none of none
	if (isDecided(need))
		return { ids: new Uint32Array(), below: 0, isBroken: false };
	const found: Uint32Array[] = [];
	let below = before;
	let count = 0;
	let bytes = 0;
	let isBroken = false;
	for (let size = firstWindow; below > 0; size *= growth) {
		const window = newestWindow(segments, below, size);
		const some = yield* findIds(need, window, goesOn);
		isBroken ||= some.isBroken;
		const ids = some.ids ?? idsIn(window, segments);
		if (!ids) return undefined;
		found.push(ids);
		// the rest of very many is given to whoever asks for more
		below =
			some.ids || ids.length < mostUnknown ? window.from : (ids[0] as number);
		count += ids.length;
		bytes += some.bytes;
		if (count >= atLeast || bytes > mostBytes || !goesOn()) break;
	}
	return { ids: united(found), below, isBroken };
}

/** Gives the ids of a window that have what is needed, with some others: not all lists are read where few are left. */
function* findIds(
	need: Need,
	window: IdWindow,
	goesOn: GoesOn,
): FindingIds<IdsFound> {
	let ids: Uint32Array | undefined;
	let isBroken = false;
	let bytes = 0;
	for (const some of stepsOf(need)) {
		if (ids && (ids.length <= fewIds || !goesOn())) break;
		const found: IdsFound = yield { need: some, window, among: ids };
		ids = found.ids;
		isBroken ||= found.isBroken;
		bytes += found.bytes;
	}
	return { ids, isBroken, bytes };
}

/** A need in parts all of which are needed, what few have first. */
function stepsOf(need: Need): Need[] {
	if (need.kind !== "and") return [need];
	const trigrams = need.of
		.filter((one) => one.kind === "trigram")
		.sort(
			(a, b) => rarityOf(letters(a.trigram)) - rarityOf(letters(b.trigram)),
		);
	const others = need.of.filter(({ kind }) => kind !== "trigram");
	const steps: Need[] = [];
	for (let at = 0; at < trigrams.length; at += trigramsOfStep)
		steps.push(allOf(trigrams.slice(at, at + trigramsOfStep)));
	return others.length ? [...steps, allOf(others)] : steps;
}

/** A trigram without what its kind of text adds to it. */
const letters = (trigram: number): number => trigram & 0xffffff;

/** Ids that are given where nothing is known of them. */
const mostUnknown = 1 << 20;
/** All ids are below, as lists have 32 bits for each. */
const beyond = 2 ** 32;

/** All ids of a window, the highest of too many; undefined where nothing says how high they are. */
function idsIn(
	{ from, before, segments: read }: IdWindow,
	segments: readonly SegmentOfTexts[],
): Uint32Array | undefined {
	const own = new Set(read);
	const highest = segments.reduce(
		(most, { id, highest }) =>
			own.has(id) ? Math.max(most, highest ?? Number.POSITIVE_INFINITY) : most,
		0,
	);
	const end = Math.min(before, highest + 1);
	if (end > beyond) return undefined;
	const begin = Math.max(from, end - mostUnknown);
	const length = Math.max(0, end - begin);
	return Uint32Array.from({ length }, (_, i) => begin + i);
}

/** The needs of a search for one word, phrase or expression. */
export interface NeedsOfOne {
	readonly need: Need;
	/** Texts below this id are looked at, some of which are enough: the newest of all. */
	readonly before: number;
	readonly atLeast: number;
	/** Needs of which all ids are found. */
	readonly whole: readonly Need[];
}
/** The ids that are found for them. */
export interface FoundOfOne {
	/** Undefined where any text may do. */
	readonly newest: NewestIds | undefined;
	/** The ids of each need; undefined where any may do. */
	readonly whole: readonly (Uint32Array | undefined)[];
	readonly isBroken: boolean;
}

/** Finds what a search for one word, phrase or expression begins with. */
export function* findOfOne(
	{ need, before, atLeast, whole }: NeedsOfOne,
	segments: readonly SegmentOfTexts[],
	goesOn: GoesOn,
): FindingIds<FoundOfOne> {
	const found: (Uint32Array | undefined)[] = [];
	let isBroken = false;
	for (const one of whole) {
		const own = isDecided(one)
			? undefined
			: yield* findIds(one, everyId(segments), goesOn);
		found.push(one.kind === "or" && !own ? new Uint32Array() : own?.ids);
		isBroken ||= own?.isBroken ?? false;
	}
	const newest = yield* findNewest(need, segments, { before, atLeast }, goesOn);
	isBroken ||= newest?.isBroken ?? false;
	return { newest, whole: found, isBroken };
}

/** Tells whether a need is known without postings: all have it, or none. */
const isDecided = (need: Need): boolean =>
	need.kind === "all" || (need.kind === "or" && need.of.length === 0);

import type { QueryNode } from "../query/tree.ts";
import type { CodeSymbol } from "../symbols/symbol-job.ts";
import { firstOnes } from "./first-ones.ts";
import { type PlaceFilter, placeFilter } from "./place-filters.ts";
import type {
	CodeQuery,
	FoundLine,
	PackedSymbols,
	PlaceFacts,
	TextFound,
} from "./search-job.ts";
import {
	type NameTest,
	symbolTest,
	type TextSymbols,
	textSymbols,
	unknownSymbols,
	wordTest,
} from "./symbol-atoms.ts";
import { type Spot, type TextAtom, textAtom } from "./text-atoms.ts";
import {
	mayBeTwins,
	openForAscii,
	openText,
	type ReadText,
	textOf,
} from "./text-bytes.ts";

/** Places of a text that are marked, and characters of a line that are given. */
const mostSpots = 2000;
/** Places that are looked for first where no lines are wanted: most words stand among them as they are written. */
const firstSpots = 4;
/** Places whose lines are taken from bytes. */
const fewSpots = 8;
const longestLine = 1000;
const around = 2;

/** Yes, no, or not known yet. */
type Truth = boolean | undefined;

/** A query that is ready to be asked of files. */
export interface CompiledQuery {
	/** Opens a text in the way in which it is looked through soonest. */
	open?(bytes: Buffer): ReadText;
	/** False where no text would make the file fit. */
	judge(facts: PlaceFacts): boolean;
	/** Gives its findings in a text, for the places that have it; undefined where none of them fits. */
	match(
		of: {
			/** Undefined where it is left out. */
			readonly text: ReadText | undefined;
			readonly symbols: readonly PackedSymbols[];
		},
		places: readonly PlaceFacts[],
		lines: number,
	): TextFound | undefined;
}

/** Compiles a query. @throws Error where an expression is none: what reads queries has refused it */
export function compileQuery({ root, exactCase }: CodeQuery): CompiledQuery {
	const atoms = new Map<QueryNode, TextAtom>();
	const filters = new Map<QueryNode, PlaceFilter>();
	const symbols = new Map<QueryNode, NameTest>();
	/** What is not negated. */
	const shown = new Set<TextAtom>();
	/** The names that are asked for, by `symbol:` and as words. */
	const names: NameTest[] = [];
	const compile = (node: QueryNode, isNegated: boolean): void => {
		if (node.kind === "and" || node.kind === "or")
			for (const one of node.of) compile(one, isNegated);
		else if (node.kind === "not") compile(node.of, !isNegated);
		else if (node.kind === "filter" && node.key === "symbol") {
			const test = symbolTest(node, exactCase);
			symbols.set(node, test);
			if (!isNegated) names.push(test);
		} else if (node.kind === "filter")
			filters.set(node, placeFilter(node, exactCase));
		else {
			const atom = textAtom(node, exactCase);
			atoms.set(node, atom);
			if (isNegated) return;
			shown.add(atom);
			const test = wordTest(node, exactCase);
			if (test) names.push(test);
		}
	};
	if (root) compile(root, false);

	const truthOf = (
		node: QueryNode,
		facts: PlaceFacts,
		text: { inText(atom: TextAtom): Truth } & Pick<TextSymbols, "has">,
	): Truth => {
		if (node.kind === "not") {
			const of = truthOf(node.of, facts, text);
			return of === undefined ? undefined : !of;
		}
		if (node.kind === "and" || node.kind === "or") {
			const decides = node.kind === "or";
			let truth: Truth = !decides;
			for (const one of node.of) {
				const of = truthOf(one, facts, text);
				if (of === decides) return decides;
				if (of === undefined) truth = undefined;
			}
			return truth;
		}
		const symbol = symbols.get(node);
		if (symbol) return text.has(facts, symbol);
		const filter = filters.get(node);
		if (filter) return filter(facts);
		const atom = atoms.get(node) as TextAtom;
		const { in: place } = atom.node;
		if (place === "text") return text.inText(atom);
		const inPath =
			facts.path === undefined ? undefined : atom.inLine(facts.path);
		if (place === "path" || inPath === true) return inPath;
		const isThere = text.inText(atom);
		return isThere === true ? true : inPath === undefined ? undefined : isThere;
	};
	const unread = { inText: () => undefined, ...unknownSymbols };

	return {
		open: openFor([...atoms.values()]),
		judge: (facts) => !root || truthOf(root, facts, unread) !== false,
		match({ text, symbols: packed }, places, most) {
			const definitions = textSymbols(packed, [...symbols.values(), ...names]);
			// all findings are shown, so they are looked for once
			const spotsOf = once((atom: TextAtom) =>
				text ? atom.spots(text, mostSpots) : [],
			);
			const tell = once((atom: TextAtom) =>
				text ? toldOf(text, atom, shown.has(atom)) : untold,
			);
			const inText = (atom: TextAtom) =>
				most > 0 ? spotsOf(atom).length > 0 : tell(atom).isIn;
			const fits = places.map((facts) =>
				!root || truthOf(root, facts, { inText, has: definitions.has }) === true
					? {
							name: nameFit([...shown], facts.path ?? ""),
							symbols: definitions.of(facts, names),
						}
					: undefined,
			);
			const fit = fits.find(Boolean);
			if (!fit) return undefined;
			const defined = fit.symbols;
			const found = text
				? foundIn(text, [...shown], { most, defined, spotsOf, tell })
				: noLines;
			return { fits, ...found };
		},
	};
}

/** Gives what opens texts for some words: by their bytes where none of them needs more. */
function openFor(atoms: readonly TextAtom[]): (bytes: Buffer) => ReadText {
	const words: string[] = [];
	for (const { node, inBytes } of atoms) {
		if (node.in === "path") continue;
		if (!inBytes) return openText;
		words.push(...inBytes);
	}
	return openForAscii(mayBeTwins(words));
}

/** Gives a function that works out each value once. */
function once<K, V>(work: (key: K) => V): (key: K) => V {
	const known = new Map<K, V>();
	return (key) => {
		const before = known.get(key);
		if (before !== undefined) return before;
		const own = work(key);
		known.set(key, own);
		return own;
	};
}

/** Gives the fit of the name of a file. */
function nameFit(atoms: readonly TextAtom[], path: string): 0 | 1 | 2 {
	const name = path.slice(path.lastIndexOf("/") + 1);
	const stem = name.replace(/(?<=.)\.[^.]*$/, "").toLowerCase();
	let best: 0 | 1 | 2 = 0;
	for (const atom of atoms) {
		if (atom.node.in === "text") continue;
		const word = atom.node.value.toLowerCase();
		if (word === stem || word === name.toLowerCase()) return 2;
		if (atom.inLine(name)) best = 1;
	}
	return best;
}

const noLines = { lines: [], total: 0, word: false, exact: false };

/** The lines that are wanted: so many, definitions first. */
interface Wanted {
	readonly most: number;
	readonly defined: readonly CodeSymbol[];
	/** Gives the places of a word or an expression. */
	spotsOf(atom: TextAtom): readonly Spot[];
	/** Tells of them where no lines are wanted. */
	tell(atom: TextAtom): Told;
}

/** The places of words and expressions in a text. */
export const placesIn = (text: ReadText): Pick<Wanted, "spotsOf" | "tell"> => ({
	spotsOf: (atom) => atom.spots(text, mostSpots),
	tell: (atom) => toldOf(text, atom, true),
});

/** The lines in which something was found; definitions are found like words, and are given before others. */
export function foundIn(
	text: ReadText,
	atoms: readonly TextAtom[],
	wanted: Wanted,
) {
	const { defined, most } = wanted;
	const inTexts = atoms.filter(({ node }) => node.in !== "path");
	if (most === 0) {
		const told = inTexts.map(wanted.tell);
		const word = told.some((one) => one.word);
		return { ...noLines, word, exact: told.some((one) => one.exact) };
	}
	const spots: Spot[] = [];
	let word = false;
	let exact = false;
	for (const atom of inTexts) {
		const own = wanted.spotsOf(atom);
		spots.push(...own);
		word ||= own.some((spot) => isWord(text, spot));
		exact ||= atom.node.kind === "text" && isExact(text, own, atom.node.value);
	}
	for (const { name, line, column } of defined) {
		const start = text.lines.startOf(line - 1) ?? 0;
		const from = text.placeBehind(start, column);
		spots.push([from, text.placeBehind(from, name.length)]);
	}
	spots.sort(([a, b], [c, d]) => a - c || b - d);
	// many parts of one string cost less than many strings
	const read =
		text.isAscii && spots.length > fewSpots ? textOf(text.whole) : text;
	return { ...foundLines(read, spots, wanted), word, exact };
}

/** Whether something is in a text, as a whole word, and in the case that is written. */
interface Told {
	readonly isIn: boolean;
	readonly word: boolean;
	readonly exact: boolean;
}
const untold: Told = { isIn: false, word: false, exact: false };

/** Tells of something in a text, of which no more is read than says it: its first places do for the most part. Of what is not shown it tells only whether it is there. */
function toldOf(text: ReadText, atom: TextAtom, isShown: boolean): Told {
	const parts = atom.partsOf(text);
	if (!parts) return toldInWhole(text, atom, isShown);
	let told = untold;
	let left = isShown ? mostSpots : 1;
	for (const part of parts.read()) {
		if (part === text) return toldInWhole(text, atom, isShown);
		const spots = atom.spots(part, left);
		const own = toldBy(part, atom, spots);
		told = {
			isIn: told.isIn || own.isIn,
			word: told.word || own.word,
			exact: told.exact || own.exact,
		};
		left -= spots.length;
		if (left === 0 || saysAll(told, atom)) break;
	}
	return told;
}

function toldInWhole(text: ReadText, atom: TextAtom, isShown: boolean): Told {
	let told = untold;
	for (const most of isShown ? [firstSpots, mostSpots] : [1]) {
		const spots = atom.spots(text, most);
		told = toldBy(text, atom, spots);
		if (spots.length < most || saysAll(told, atom)) break;
	}
	return told;
}

/** An expression is not written in a case. */
const saysAll = ({ word, exact }: Told, { node }: TextAtom): boolean =>
	word && (exact || node.kind !== "text");

const toldBy = (
	text: ReadText,
	{ node }: TextAtom,
	spots: readonly Spot[],
): Told => ({
	isIn: spots.length > 0,
	word: spots.some((spot) => isWord(text, spot)),
	exact: node.kind === "text" && isExact(text, spots, node.value),
});

function foundLines(
	text: ReadText,
	spots: readonly Spot[],
	{ most, defined }: Wanted,
) {
	if (!spots.length) return { lines: [], total: 0 };
	const { lines: all } = text;
	const found: LineWithSpots[] = [];
	for (const [begin, end] of spots) {
		const index = all.lineOf(begin);
		const [from, to] = all.at(index);
		// text behind the last newline is in no line
		if (begin > to) break;
		const own: Spot = [begin, Math.min(end, to)];
		const last = found.at(-1);
		if (last?.index === index) last.spots.push(own);
		else found.push({ index, from, spots: [own] });
	}
	const first = new Set(defined.map(({ line }) => line - 1));
	const chosen = firstOnes(found, most, ({ index }) => first.has(index));
	const given = ([a, b]: Spot) => text.beginningOf(a, b, longestLine);
	const lines = chosen.map(
		({ index, from, spots }): FoundLine => ({
			line: index + 1,
			text: given(all.at(index)),
			spans: joined(spansOf(text, from, spots)),
			before: all.between(index - around, index).map(given),
			after: all.between(index + 1, index + 1 + around).map(given),
		}),
	);
	return { lines, total: found.length };
}

/** A line in which something was found. */
interface LineWithSpots {
	readonly index: number;
	/** The place of its beginning. */
	readonly from: number;
	readonly spots: Spot[];
}

/** Gives the spots of a line in UTF-16 units of it, as far as they begin in what is given of it. */
function spansOf(text: ReadText, from: number, spots: readonly Spot[]): Spot[] {
	const spans: Spot[] = [];
	let [place, units] = [from, 0];
	for (const [begin, end] of spots) {
		units += text.unitsIn(place, begin);
		place = begin;
		if (units >= longestLine) break;
		spans.push([units, units + text.unitsIn(begin, end)]);
	}
	return spans;
}

/** Spans that overlap as one. */
function joined(spans: readonly Spot[]): Spot[] {
	const all: [number, number][] = [];
	for (const [from, to] of spans) {
		const last = all.at(-1);
		if (last && from <= last[1]) last[1] = Math.max(last[1], to);
		else all.push([from, to]);
	}
	return all;
}

const ofWord = /[\p{L}\p{N}_]/u;
const isWord = (text: ReadText, [from, to]: Spot): boolean =>
	!ofWord.test(text.charBefore(from)) && !ofWord.test(text.charBehind(to));

/** Tells whether a word that was found stands somewhere as it is written. */
const isExact = (
	text: ReadText,
	spots: readonly Spot[],
	word: string,
): boolean =>
	spots.length > 0 &&
	(spots.some(([from, to]) => text.slice(from, to) === word) || text.has(word));

import type { QueryNode } from "../query/tree.ts";
import { type PlaceFilter, placeFilter } from "./place-filters.ts";
import type {
	CodeQuery,
	FoundLine,
	PlaceFacts,
	TextFound,
} from "./search-job.ts";
import { linesOf, type Spot, type TextAtom, textAtom } from "./text-atoms.ts";

/** Places of a text that are marked, and signs of a line that are given. */
const mostSpots = 2000;
const longestLine = 1000;
const around = 2;

/** Yes, no, or not known yet. */
type Truth = boolean | undefined;

/** A query that is ready to be asked of files. */
export interface CompiledQuery {
	/** False where no text would make the file fit. */
	judge(facts: PlaceFacts): boolean;
	/** Gives its findings in a text, for the places that have it; undefined where none of them fits. */
	match(
		text: string | undefined,
		places: readonly PlaceFacts[],
		lines: number,
	): TextFound | undefined;
}

/** Compiles a query. @throws Error where an expression is none: what reads queries has refused it */
export function compileQuery({ root, exactCase }: CodeQuery): CompiledQuery {
	const atoms = new Map<QueryNode, TextAtom>();
	const filters = new Map<QueryNode, PlaceFilter>();
	const shown: TextAtom[] = [];
	const compile = (node: QueryNode, isNegated: boolean): void => {
		if (node.kind === "and" || node.kind === "or")
			for (const one of node.of) compile(one, isNegated);
		else if (node.kind === "not") compile(node.of, !isNegated);
		else if (node.kind === "filter")
			filters.set(node, placeFilter(node, exactCase));
		else {
			const atom = textAtom(node, exactCase);
			atoms.set(node, atom);
			if (!isNegated) shown.push(atom);
		}
	};
	if (root) compile(root, false);

	const truthOf = (
		node: QueryNode,
		facts: PlaceFacts,
		inText: (atom: TextAtom) => Truth,
	): Truth => {
		if (node.kind === "not") {
			const of = truthOf(node.of, facts, inText);
			return of === undefined ? undefined : !of;
		}
		if (node.kind === "and" || node.kind === "or") {
			const decides = node.kind === "or";
			let truth: Truth = !decides;
			for (const one of node.of) {
				const of = truthOf(one, facts, inText);
				if (of === decides) return decides;
				if (of === undefined) truth = undefined;
			}
			return truth;
		}
		const filter = filters.get(node);
		if (filter) return filter(facts);
		const atom = atoms.get(node) as TextAtom;
		const { in: place } = atom.node;
		if (place === "text") return inText(atom);
		const inPath =
			facts.path === undefined ? undefined : atom.inLine(facts.path);
		if (place === "path" || inPath === true) return inPath;
		const text = inText(atom);
		return text === true ? true : inPath === undefined ? undefined : text;
	};

	return {
		judge: (facts) => !root || truthOf(root, facts, () => undefined) !== false,
		match(text, places, most) {
			const known = new Map<TextAtom, boolean>();
			const inText = (atom: TextAtom) => {
				const before = known.get(atom);
				if (before !== undefined) return before;
				const now = text !== undefined && atom.inText(text);
				known.set(atom, now);
				return now;
			};
			const fits = places.map((facts) =>
				!root || truthOf(root, facts, inText) === true
					? { name: nameFit(shown, facts.path ?? "") }
					: undefined,
			);
			if (!fits.some(Boolean)) return undefined;
			const found = text === undefined ? noLines : linesIn(text, shown, most);
			return { fits, ...found };
		},
	};
}

/** How well the name of a file fits the words. */
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

/** The lines in which something was found. */
function linesIn(text: string, atoms: readonly TextAtom[], most: number) {
	const spots: Spot[] = [];
	let word = false;
	let exact = false;
	for (const atom of atoms) {
		if (atom.node.in === "path") continue;
		const own = atom.spots(text, mostSpots);
		spots.push(...own);
		word ||= own.some((spot) => isWord(text, spot));
		exact ||=
			atom.node.kind === "text" &&
			own.length > 0 &&
			text.includes(atom.node.value);
	}
	spots.sort(([a, b], [c, d]) => a - c || b - d);
	return { ...foundLines(text, spots, most), word, exact };
}

function foundLines(text: string, spots: readonly Spot[], most: number) {
	const all = spots.length ? [...linesOf(text)] : [];
	const lines: FoundLine[] = [];
	let total = 0;
	let at = 0;
	for (const [index, [from, to]] of all.entries()) {
		if (at >= spots.length) break;
		const own: [number, number][] = [];
		for (; at < spots.length && (spots[at] as Spot)[0] <= to; at++) {
			const [begin, end] = spots[at] as Spot;
			own.push([begin - from, Math.min(end, to) - from]);
		}
		if (!own.length) continue;
		if (++total > most) continue;
		const given = ([a, b]: Spot) => text.slice(a, Math.min(b, a + longestLine));
		lines.push({
			line: index + 1,
			text: given([from, to]),
			spans: joined(own.filter(([begin]) => begin < longestLine)),
			before: all.slice(Math.max(0, index - around), index).map(given),
			after: all.slice(index + 1, index + 1 + around).map(given),
		});
	}
	return { lines, total };
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
const isWord = (text: string, [from, to]: Spot): boolean =>
	!ofWord.test(text[from - 1] ?? " ") && !ofWord.test(text[to] ?? " ");

import { RE2JS } from "re2js";
import type { FilterNode, QueryNode } from "../query/tree.ts";
import { grammarOf } from "../symbols/grammar-of.ts";
import type { GrammarName } from "../symbols/grammars.ts";
import {
	lastPart,
	symbolsNamed,
	unpackSymbols,
} from "../symbols/packed-symbols.ts";
import type { CodeSymbol } from "../symbols/symbol-job.ts";
import type { PackedSymbols, PlaceFacts } from "./search-job.ts";

/** Definitions of a result that are given. */
const mostGiven = 20;

/** The names that a part of a query asks for. */
export interface NameTest {
	fits(name: string): boolean;
	/** The only one of them, in some case; undefined where there may be others. */
	readonly name?: string;
}

/** Compiles `symbol:`; runs in time that is linear in the name. */
export function symbolTest(
	{ value }: FilterNode,
	exactCase: boolean,
): NameTest {
	if (value.form === "pattern" || value.form === "glob") {
		const flags = exactCase ? 0 : RE2JS.CASE_INSENSITIVE;
		const source =
			value.form === "glob" ? `^${ofGlob(value.text)}$` : value.text;
		const compiled = RE2JS.compile(source, flags);
		return { fits: (name) => compiled.matcher(name).find() };
	}
	return sameName(lastPart(value.text), exactCase);
}

const ofGlob = (text: string): string =>
	text.replace(/\*+|\?|[^*?]+/g, (part) =>
		part === "?" ? "." : part.startsWith("*") ? ".*" : RE2JS.quote(part),
	);

/** The names that a word of a query may be defined as; undefined for what no name is. */
export function wordTest(
	node: QueryNode,
	exactCase: boolean,
): NameTest | undefined {
	if (node.kind !== "text" || node.in === "path" || !isName(node.value))
		return undefined;
	return sameName(node.value, exactCase);
}

/** Tells whether a word of a query may be a name. */
export const isName = (word: string): boolean =>
	/^[\p{L}_$][\p{L}\p{N}_$?!-]*$/u.test(word);

function sameName(wanted: string, exactCase: boolean): NameTest {
	if (exactCase) return { fits: (name) => name === wanted, name: wanted };
	const folded = wanted.toLowerCase();
	return { fits: (name) => name.toLowerCase() === folded, name: wanted };
}

/** The definitions of one text, by the grammar of each of its places. */
export interface TextSymbols {
	/** Undefined while they are not known. */
	has(facts: PlaceFacts, test: NameTest): boolean | undefined;
	/** Those that one of some tests asks for. */
	of(facts: PlaceFacts, tests: readonly NameTest[]): readonly CodeSymbol[];
}

/** Before a text is read: a file whose language has no grammar has no definitions. */
export const unknownSymbols: Pick<TextSymbols, "has"> = {
	has: (facts) => {
		const isLanguage =
			facts.path === undefined || grammarOf(facts.language, facts.path);
		return isLanguage ? undefined : false;
	},
};

/** Reads the definitions of a text once it is asked for them; `asked` has all tests of its query. */
export function textSymbols(
	packed: readonly PackedSymbols[],
	asked: readonly NameTest[],
): TextSymbols {
	const read = new Map<GrammarName, readonly CodeSymbol[]>();
	const given = new Map<GrammarName, readonly CodeSymbol[]>();
	const symbolsOf = (grammar: GrammarName) => {
		const known = read.get(grammar);
		if (known) return known;
		const own = packed.find((one) => one.grammar === grammar);
		const symbols = own ? symbolsAsked(own.body, asked) : [];
		read.set(grammar, symbols);
		return symbols;
	};
	const grammarAt = ({ language, path = "" }: PlaceFacts) =>
		packed.length > 0 ? grammarOf(language, path) : undefined;
	return {
		has(facts, test) {
			const grammar = grammarAt(facts);
			return (
				grammar !== undefined &&
				symbolsOf(grammar).some(({ name }) => test.fits(name))
			);
		},
		of(facts, tests) {
			const grammar = grammarAt(facts);
			if (!grammar || !tests.length) return [];
			const known = given.get(grammar);
			if (known) return known;
			const symbols = symbolsOf(grammar)
				.filter(({ name }) => tests.some((test) => test.fits(name)))
				.slice(0, mostGiven);
			given.set(grammar, symbols);
			return symbols;
		},
	};
}

/** Reads the definitions that tests ask for, or more. */
function symbolsAsked(
	body: Uint8Array,
	asked: readonly NameTest[],
): CodeSymbol[] {
	const names = asked.flatMap(({ name }) => name ?? []);
	return names.length === asked.length
		? symbolsNamed(body, names)
		: unpackSymbols(body);
}

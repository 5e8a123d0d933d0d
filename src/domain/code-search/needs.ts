import {
	allOf,
	type Need,
	neededForLiteral,
	needsNothing,
	oneOf,
	shifted,
	trigramsIn,
} from "../../text/code/needed.ts";
import { neededForPattern } from "../../text/code/needed-for-pattern.ts";
import { isName } from "../../text/code/symbol-atoms.ts";
import { ofPaths } from "../../text/code/trigrams.ts";
import type {
	FilterValue,
	QueryNode,
	WordNode,
} from "../../text/query/tree.ts";
import { keyOfSymbol, lastPart } from "../../text/symbols/packed-symbols.ts";
import type { TextKind } from "./text-kinds.ts";

/** The needs for which a search reads postings. */
export interface SearchNeeds {
	/** The need of a text in which all is found that its path does not have. */
	readonly text: Need;
	/** The need of a path in which a word is found that its text need not have; undefined where no path helps. */
	readonly path: Need | undefined;
	/** The need of the path of each result. */
	readonly everyPath: Need;
	/** The need of a text that defines one of the words; undefined where none is a name. */
	readonly defining: Need | undefined;
	/** Each text that defines a word has all that is asked of texts: one word is asked for, or one of several. */
	readonly isOfOne: boolean;
	/** The needs of words of which each has to be found in the text or in the path. */
	readonly words: readonly { readonly text: Need; readonly path: Need }[];
}

/** More trigrams are not read: then fewer of each word, and at last none. */
const mostTrigrams = 600;

/** Finds what the results of a query need: files of a kind, whose trigrams have a range of keys of their own. */
export function needsOf(root: QueryNode, { keys }: TextKind): SearchNeeds {
	const ofText = (need: Need) => (keys ? shifted(need, keys) : need);
	const needs = {
		text: ofText(textNeed(root)),
		path: pathNeed(root),
		everyPath: everyPath(root),
		// only code defines something
		defining: keys ? undefined : definingNeed(root),
		isOfOne: isOfOne(root),
		words: wordsOf(root).map((need) => ({
			...{ text: ofText(need), path: shifted(need, ofPaths) },
		})),
	};
	const all = [needs.text, needs.path ?? needsNothing, needs.everyPath];
	const count = all.reduce((sum, need) => sum + trigramsIn(need).size, 0);
	if (count <= mostTrigrams) return needs;
	return {
		text: needsNothing,
		path: undefined,
		everyPath: needsNothing,
		defining: undefined,
		isOfOne: true,
		words: [],
	};
}

function isOfOne(root: QueryNode): boolean {
	const [first, ...others] = conjuncts(root).filter((node) =>
		node.kind === "filter"
			? node.key === "symbol"
			: node.kind !== "not" && !(isWord(node) && node.in === "path"),
	);
	if (!first || others.length) return !others.length;
	return first.kind === "or"
		? first.of.every(({ kind }) => kind === "text")
		: first.kind !== "and";
}

/** The needs of words that each result has in its text or in its path. A path is asked for none where it has the only one in any case. */
function wordsOf(root: QueryNode): Need[] {
	const anywhere = conjuncts(root).filter(isAnywhere).map(wordNeed);
	const words = anywhere.filter(({ kind }) => kind !== "all");
	const [only, ...others] = words;
	if (!only || others.length) return words;
	const inPaths = JSON.stringify(shifted(only, ofPaths));
	return JSON.stringify(pathNeed(root)) === inPaths ? [] : words;
}

/** Nodes all of which have to be true. */
export const conjuncts = (root: QueryNode): readonly QueryNode[] =>
	root.kind === "and" ? root.of : [root];

/** Tells whether the texts alone decide about a query, so that nothing is to be said about a file before its text is read. */
export const isOfTexts = (node: QueryNode): boolean =>
	node.kind === "and" || node.kind === "or"
		? node.of.every(isOfTexts)
		: isWord(node) && node.in !== "path";

/** Tells whether definitions are asked for, by their kind of filter or by words that are names. */
export const asksForNames = (
	root: QueryNode,
): { readonly symbols: boolean; readonly words: boolean } => ({
	symbols: hasSymbol(root),
	words: definingNeed(root) !== undefined,
});

const hasSymbol = (node: QueryNode): boolean =>
	node.kind === "not"
		? hasSymbol(node.of)
		: node.kind === "and" || node.kind === "or"
			? node.of.some(hasSymbol)
			: node.kind === "filter" && node.key === "symbol";

const isWord = (node: QueryNode): node is WordNode =>
	node.kind === "text" || node.kind === "pattern";
const isAnywhere = (node: QueryNode): node is WordNode =>
	isWord(node) && node.in === "any";

const wordNeed = ({ kind, value }: WordNode): Need =>
	kind === "text" ? neededForLiteral(value) : neededForPattern(value);

/** As if no word were found in a path. */
function textNeed(node: QueryNode): Need {
	if (node.kind === "and") return allOf(node.of.map(textNeed));
	if (node.kind === "or") return oneOf(node.of.map(textNeed));
	if (node.kind === "filter" && node.key === "symbol")
		return symbolNeed(node.value);
	return isWord(node) && node.in !== "path" ? wordNeed(node) : needsNothing;
}

/** A name is found by what stands for it, and one that is known in part by its letters, which are in the text. */
function symbolNeed({ form, text }: FilterValue): Need {
	if (form === "pattern") return neededForPattern(text);
	if (form === "glob") return allOf(text.split(/[*?]+/).map(neededForLiteral));
	return { kind: "trigram", trigram: keyOfSymbol(lastPart(text)) };
}

function definingNeed(root: QueryNode): Need | undefined {
	const needs: Need[] = [];
	const visit = (node: QueryNode): void => {
		if (node.kind === "and" || node.kind === "or") node.of.forEach(visit);
		else if (node.kind === "text" && node.in !== "path" && isName(node.value))
			needs.push({ kind: "trigram", trigram: keyOfSymbol(node.value) });
	};
	visit(root);
	return needs.length ? oneOf(needs) : undefined;
}

/** A path that has one of the words. A word that no trigram finds is left out: what it is in has the others in its text. */
function pathNeed(root: QueryNode): Need | undefined {
	const needs: Need[] = [];
	const visit = (node: QueryNode): void => {
		if (node.kind === "and" || node.kind === "or") node.of.forEach(visit);
		else if (isAnywhere(node)) {
			const need = wordNeed(node);
			if (need.kind !== "all") needs.push(shifted(need, ofPaths));
		}
	};
	visit(root);
	return needs.length ? oneOf(needs) : undefined;
}

function everyPath(root: QueryNode): Need {
	return allOf(
		conjuncts(root).map((node) => {
			if (isWord(node) && node.in === "path")
				return shifted(wordNeed(node), ofPaths);
			if (node.kind !== "filter" || node.key !== "path") return needsNothing;
			return shifted(neededForPath(node.value), ofPaths);
		}),
	);
}

function neededForPath({ form, text }: FilterValue): Need {
	if (form === "pattern") return neededForPattern(text);
	if (form !== "glob") return neededForLiteral(text);
	return allOf(
		text
			.replace(/^\/|\*\*\//g, "*")
			.split(/[*?]+/)
			.map(neededForLiteral),
	);
}

import {
	type Document,
	isAlias,
	isMap,
	isScalar,
	isSeq,
	LineCounter,
	type Node,
	parseDocument,
	type Scalar,
} from "yaml";
import { type Meter, openMeter } from "../expressions/meter.ts";

/** No more is looked for once so much was told. */
const mostTold = 100;

/** An entry of a mapping, with the places of its key and its value. */
interface Entry {
	readonly key: string;
	readonly keyNode: Node;
	readonly value: Node | null;
}

/** A text that holds an expression, or several. */
interface FoundExpression {
	readonly source: string;
	/** The offset in the file at which it begins. */
	readonly at: number;
}

/** A workflow file with the places of its parts, and what is told of them. */
export interface WorkflowSource {
	readonly root: Node | null;
	/** The entries of a mapping, those of `<<` among them; none for what is no mapping. */
	entries(node: Node | null | undefined): Entry[];
	/** An entry's value. */
	get(node: Node | null | undefined, ...names: string[]): Node | undefined;
	/** The items of a list; a single value is a list of one. */
	items(node: Node | null | undefined): Node[];
	/** A scalar as text; undefined for anything else. */
	text(node: Node | null | undefined): string | undefined;
	/** The expressions in `${{ }}`, with their places. */
	expressions(node: Node | null | undefined): FoundExpression[];
	/** Tells of a node, or of a place in the file, what only looks wrong. */
	warn(at: Node | number, message: string): void;
	/** Tells what GitHub refuses. */
	refuse(at: Node | number, message: string): void;
	/** Tells whether so much was told that nobody reads more. */
	full(): boolean;
	/** A meter of what the expressions that are worked out take together. */
	readonly meter: Meter;
	/** All that was told, in the order of the file, one line each. */
	told(): { readonly warnings: string[]; readonly refusals: string[] };
}

/** Opens a text that is YAML (`readYaml` has taken it, so its depth and its references are bounded). */
export function openSource(text: string): WorkflowSource {
	const lines = new LineCounter();
	const document: Document.Parsed = parseDocument(text, {
		lineCounter: lines,
		logLevel: "silent",
		merge: true,
		uniqueKeys: false,
	});
	const warnings = new Map<string, number>();
	const refusals = new Map<string, number>();
	const tell =
		(told: Map<string, number>) => (at: Node | number, message: string) => {
			const offset = typeof at === "number" ? at : startOf(at);
			const { line, col } = lines.linePos(offset);
			told.set(`line ${line}, column ${col}: ${message}`, offset);
		};
	const solid = (node: Node | null | undefined): Node | undefined =>
		isAlias(node) ? node.resolve(document) : (node ?? undefined);
	const textOf = (given: Node | null | undefined) => {
		const node = solid(given);
		return isScalar(node) && node.value !== null
			? String(node.value)
			: undefined;
	};

	const entries = (given: Node | null | undefined): Entry[] => {
		const node = solid(given);
		if (!isMap<Node, Node | null>(node)) return [];
		return node.items.flatMap(({ key, value }) => {
			const name = textOf(key) ?? "";
			if (name !== "<<") return [{ key: name, keyNode: key, value }];
			const merged = solid(value);
			return isSeq<Node>(merged)
				? merged.items.flatMap(entries)
				: entries(merged);
		});
	};

	function expressions(given: Node | null | undefined): FoundExpression[] {
		const node = solid(given);
		const value = textOf(node);
		if (!isScalar(node) || !value?.includes("${{")) return [];
		const list: FoundExpression[] = [];
		let place = startOf(node);
		for (let at = value.indexOf("${{"); at >= 0; ) {
			const end = closing(value, at + 3);
			if (end < 0) break;
			// an escape may have hidden it
			const next = text.indexOf("${{", place);
			place = next < 0 ? place : next + 1;
			list.push({
				source: value.slice(at + 3, end),
				at: Math.max(place - 1, startOf(node)),
			});
			at = value.indexOf("${{", end);
		}
		return list;
	}

	return {
		root: document.contents,
		entries,
		get: (node, ...names) =>
			names.reduce<Node | undefined>(
				(at, name) => solid(entries(at).find(({ key }) => key === name)?.value),
				solid(node),
			),
		items(given) {
			const node = solid(given);
			if (isSeq<Node>(node)) return node.items;
			return isScalar(node) && node.value !== null ? [node] : [];
		},
		text: textOf,
		expressions,
		full: () => warnings.size >= mostTold,
		meter: openMeter(),
		warn: tell(warnings),
		refuse: tell(refusals),
		told: () => ({
			warnings: inOrder(warnings),
			refusals: inOrder(refusals),
		}),
	};
}

const inOrder = (told: ReadonlyMap<string, number>): string[] =>
	[...told].sort((a, b) => a[1] - b[1]).map(([message]) => message);

const startOf = (node: Node | Scalar): number => node.range?.[0] ?? 0;

/** Finds where an expression ends: braces inside of texts do not count. */
function closing(text: string, from: number): number {
	let quoted = false;
	for (let at = from; at < text.length; at++) {
		if (text[at] === "'") quoted = !quoted;
		else if (!quoted && text[at] === "}" && text[at + 1] === "}") return at;
	}
	return -1;
}

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename } from "node:path";
import { gunzipSync } from "node:zlib";
import { Language, Parser, Query, type QueryCapture } from "web-tree-sitter";
import { type Grammar, type GrammarName, grammars } from "./grammars.ts";
import { lastPart, longestName, mostSymbols } from "./packed-symbols.ts";
import type { CodeSymbol, SymbolKind } from "./symbol-job.ts";

/** Pages of 64 KiB that the trees and tables of one thread may take: 256 MiB. */
const mostPages = 4096;
/** Bytes of a grammar, unpacked. */
const largestGrammar = 16 << 20;

/** A grammar that is ready. */
interface Ready extends Pick<Grammar, "clauses"> {
	readonly language: Language;
	readonly query: Query;
}

/** Definitions of a text, in the order of their places. */
interface FoundSymbols {
	readonly symbols: readonly CodeSymbol[];
	/** There are more. */
	readonly cut: boolean;
}

/** Finds definitions. It keeps the grammars that it has read. */
interface SymbolFinder {
	/** Undefined where it takes longer than `ms`. @throws Error where the grammar dies; nothing is to be asked of it then */
	find(
		grammar: GrammarName,
		text: string,
		ms: number,
	): Promise<FoundSymbols | undefined>;
	/** Bytes of its memory, which never shrinks. */
	readonly memory: number;
}

export async function openSymbolFinder(): Promise<SymbolFinder> {
	const memory = new WebAssembly.Memory({ initial: 512, maximum: mostPages });
	await Parser.init({
		wasmMemory: memory,
		wasmBinary: fileOf("web-tree-sitter/web-tree-sitter.wasm"),
		// the output of a grammar is no message of the server
		print() {},
		printErr() {},
	} as object);
	const parser = new Parser();
	const known = new Map<GrammarName, Promise<Ready>>();
	const grammarBy = (name: GrammarName) => {
		const ready = known.get(name) ?? openGrammar(grammars[name]);
		known.set(name, ready);
		return ready;
	};
	return {
		get memory() {
			return memory.buffer.byteLength;
		},
		async find(name, text, ms) {
			const { language, query, clauses = false } = await grammarBy(name);
			const until = performance.now() + ms;
			const isLate = () => performance.now() > until;
			parser.setLanguage(language);
			const tree = parser.parse(text, null, { progressCallback: isLate });
			if (!tree) {
				parser.reset();
				return undefined;
			}
			try {
				const captures = query.captures(tree.rootNode, {
					progressCallback: isLate,
				});
				return isLate() ? undefined : symbolsOf(captures, text, clauses);
			} finally {
				tree.delete();
			}
		},
	};
}

async function openGrammar(grammar: Grammar): Promise<Ready> {
	const language = await Language.load(fileOf(grammar.file));
	const { clauses = false } = grammar;
	return { language, query: new Query(language, grammar.query), clauses };
}

/** A file of a package; the build puts it, packed, beside the thread. */
function fileOf(file: string): Uint8Array {
	if (import.meta.url.endsWith(".ts"))
		return readFileSync(createRequire(import.meta.url).resolve(file));
	const folder = import.meta.url.includes("/chunks/") ? ".." : ".";
	const packed = new URL(
		`${folder}/grammars/${basename(file)}.gz`,
		import.meta.url,
	);
	return gunzipSync(readFileSync(packed), {
		maxOutputLength: largestGrammar,
	});
}

interface Found extends CodeSymbol {
	readonly at: number;
	readonly pattern: number;
}

/** If several patterns fit a place, the first of the query holds. */
function symbolsOf(
	captures: readonly QueryCapture[],
	text: string,
	clauses: boolean,
): FoundSymbols {
	const byPlace = new Map<number, Found>();
	for (const { name: kind, node, patternIndex: pattern } of captures) {
		if (kind.startsWith("_")) continue;
		const begin = node.startIndex;
		const before = byPlace.get(begin);
		if (before && before.pattern <= pattern) continue;
		const whole = text.slice(begin, node.endIndex);
		// `:name` of Ruby, `$name` of PowerShell and `#name` of JavaScript are asked for without their sign
		const name = lastPart(whole).replace(/^[$#@]+/, "");
		if (!name || name.length > longestName || /\s/.test(name)) continue;
		const { row, column } = node.startPosition;
		const shift = whole.length - name.length;
		byPlace.set(begin, {
			...{ name, pattern, at: begin + shift, kind: kind as SymbolKind },
			...{ line: row + 1, column: column + shift },
		});
	}
	const all = [...byPlace.values()].sort((a, b) => a.at - b.at);
	const wanted = clauses
		? all.filter(({ name }, i) => all[i - 1]?.name !== name)
		: all;
	const symbols = wanted
		.slice(0, mostSymbols)
		.map(({ name, kind, line, column }) => ({ name, kind, line, column }));
	return { symbols, cut: wanted.length > mostSymbols };
}

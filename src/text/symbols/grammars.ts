import { bash } from "./queries/bash.ts";
import { c } from "./queries/c.ts";
import { cSharp } from "./queries/c-sharp.ts";
import { cpp } from "./queries/cpp.ts";
import { dart } from "./queries/dart.ts";
import { elixir } from "./queries/elixir.ts";
import { go } from "./queries/go.ts";
import { haskell } from "./queries/haskell.ts";
import { java } from "./queries/java.ts";
import { javascript } from "./queries/javascript.ts";
import { kotlin } from "./queries/kotlin.ts";
import { lua } from "./queries/lua.ts";
import { perl } from "./queries/perl.ts";
import { php } from "./queries/php.ts";
import { powershell } from "./queries/powershell.ts";
import { python } from "./queries/python.ts";
import { r } from "./queries/r.ts";
import { ruby } from "./queries/ruby.ts";
import { rust } from "./queries/rust.ts";
import { scala } from "./queries/scala.ts";
import { swift } from "./queries/swift.ts";
import { typescript } from "./queries/typescript.ts";
import { zig } from "./queries/zig.ts";

/** The way in which the definitions of a language are found. */
export interface Grammar {
	/** The file of WebAssembly, as its package names it. */
	readonly file: string;
	/** In tree-sitter's language of queries: each capture is a name, and is called after its kind; those with `_` are for conditions. */
	readonly query: string;
	/** A thing is written as several clauses after each other, of which the first is its definition. */
	readonly clauses?: boolean;
}

const ofMicrosoft = (name: string) =>
	`@vscode/tree-sitter-wasm/wasm/tree-sitter-${name}.wasm`;
const ofCursorless = (name: string) =>
	`@cursorless/tree-sitter-wasms/out/tree-sitter-${name}.wasm`;

/** All grammars, by the name under which the index keeps what they find. */
export const grammars = {
	bash: { file: ofMicrosoft("bash"), query: bash },
	c: { file: ofCursorless("c"), query: c },
	"c-sharp": { file: ofMicrosoft("c-sharp"), query: cSharp },
	cpp: { file: ofMicrosoft("cpp"), query: cpp },
	dart: { file: ofCursorless("dart"), query: dart },
	elixir: { file: ofCursorless("elixir"), query: elixir, clauses: true },
	go: { file: ofMicrosoft("go"), query: go },
	haskell: { file: ofCursorless("haskell"), query: haskell, clauses: true },
	java: { file: ofMicrosoft("java"), query: java },
	javascript: { file: ofMicrosoft("javascript"), query: javascript },
	kotlin: { file: ofCursorless("kotlin"), query: kotlin },
	lua: { file: ofCursorless("lua"), query: lua },
	perl: { file: ofCursorless("perl"), query: perl },
	php: { file: ofMicrosoft("php"), query: php },
	powershell: { file: ofMicrosoft("powershell"), query: powershell },
	python: { file: ofMicrosoft("python"), query: python },
	r: { file: ofCursorless("r"), query: r },
	ruby: { file: ofMicrosoft("ruby"), query: ruby },
	rust: { file: ofMicrosoft("rust"), query: rust },
	scala: { file: ofCursorless("scala"), query: scala },
	swift: { file: ofCursorless("swift"), query: swift },
	tsx: { file: ofMicrosoft("tsx"), query: typescript },
	typescript: { file: ofMicrosoft("typescript"), query: typescript },
	zig: { file: ofCursorless("zig"), query: zig },
} as const satisfies Record<string, Grammar>;

export type GrammarName = keyof typeof grammars;

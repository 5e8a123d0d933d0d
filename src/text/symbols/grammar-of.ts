import type { GrammarName } from "./grammars.ts";

/** Changes whenever a grammar or one of its queries finds something else: all texts are read again then. */
export const symbolsVersion = 1;

/** Grammars by the language of a file, as the index of code names it. */
const byLanguage: Readonly<Record<string, GrammarName>> = {
	C: "c",
	"C#": "c-sharp",
	"C++": "cpp",
	Dart: "dart",
	Elixir: "elixir",
	Go: "go",
	Haskell: "haskell",
	Java: "java",
	JavaScript: "javascript",
	Kotlin: "kotlin",
	Lua: "lua",
	Perl: "perl",
	PHP: "php",
	PowerShell: "powershell",
	Python: "python",
	R: "r",
	Ruby: "ruby",
	Rust: "rust",
	Scala: "scala",
	Shell: "bash",
	Swift: "swift",
	TypeScript: "typescript",
	Zig: "zig",
};

/** Gives the grammar for a file; undefined where none knows its language. */
export function grammarOf(
	language: string,
	path: string,
): GrammarName | undefined {
	if (/\.tsx$/i.test(path)) return "tsx";
	// headers are of either, and the larger language reads both
	if (/\.h$/i.test(path)) return "cpp";
	// literate Haskell is prose around the code, and the shell called fish is another language
	if (/\.(?:lhs|fish)$/i.test(path)) return undefined;
	return Object.hasOwn(byLanguage, language) ? byLanguage[language] : undefined;
}

/** Languages in whose files a name of a language may mean the same thing. */
const families: readonly (readonly string[])[] = [
	["C", "C++"],
	["JavaScript", "TypeScript"],
	["Java", "Kotlin", "Scala"],
];

/** The languages among whose files the references to a name of one are looked for. */
export const familyOf = (language: string): readonly string[] =>
	families.find((family) => family.includes(language)) ?? [language];

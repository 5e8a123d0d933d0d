import { braceLanguages } from "./brace-languages.ts";
import type { Language } from "./language.ts";
import { otherLanguages } from "./other-languages.ts";

const all: Readonly<Record<string, Language>> = {
	...braceLanguages,
	...otherLanguages,
};

const aliases: Readonly<Record<string, string>> = {
	js: "javascript",
	mjs: "javascript",
	cjs: "javascript",
	jsx: "javascript",
	node: "javascript",
	ts: "typescript",
	tsx: "typescript",
	mts: "typescript",
	cts: "typescript",
	jsonc: "json",
	json5: "json",
	h: "c",
	"c++": "cpp",
	cc: "cpp",
	cxx: "cpp",
	hpp: "cpp",
	hh: "cpp",
	kt: "kotlin",
	kts: "kotlin",
	"c#": "csharp",
	cs: "csharp",
	groovy: "java",
	gradle: "java",
	scala: "java",
	dart: "java",
	golang: "go",
	rs: "rust",
	py: "python",
	py3: "python",
	rb: "ruby",
	sh: "shell",
	bash: "shell",
	zsh: "shell",
	console: "shell",
	ksh: "shell",
	fish: "shell",
	mk: "makefile",
	make: "makefile",
	docker: "dockerfile",
	containerfile: "dockerfile",
	yml: "yaml",
	cfg: "ini",
	conf: "ini",
	properties: "ini",
	editorconfig: "ini",
	gitconfig: "ini",
	scss: "css",
	less: "css",
	ex: "elixir",
	exs: "elixir",
	hs: "haskell",
	clj: "lisp",
	cljs: "lisp",
	el: "lisp",
	scm: "lisp",
	rkt: "lisp",
	tf: "hcl",
	terraform: "hcl",
	postgresql: "sql",
	mysql: "sql",
	sqlite: "sql",
	psql: "sql",
};

/** The language of this name or usual extension, in lower case; undefined for those that are shown as they are. */
export function languageOf(name: string): Language | undefined {
	const known = Object.hasOwn(aliases, name) ? (aliases[name] as string) : name;
	return Object.hasOwn(all, known) ? all[known] : undefined;
}

/** The endings of file names by language: languages to program or mark up in, not data and prose. */
const endings: Readonly<Record<string, string>> = {
	Ada: "adb ads",
	Assembly: "asm s",
	Astro: "astro",
	Awk: "awk",
	Batchfile: "bat cmd",
	C: "c h",
	"C#": "cs csx",
	"C++": "cc cpp cxx hh hpp hxx ipp tpp",
	Clojure: "clj cljc cljs edn",
	CMake: "cmake",
	CoffeeScript: "coffee",
	"Common Lisp": "lisp lsp cl",
	Crystal: "cr",
	CSS: "css",
	Cuda: "cu cuh",
	D: "d",
	Dart: "dart",
	Elixir: "ex exs",
	Elm: "elm",
	"Emacs Lisp": "el",
	Erlang: "erl hrl",
	"F#": "fs fsi fsx",
	Fortran: "f f77 f90 f95 f03 f08 for",
	GDScript: "gd",
	GLSL: "glsl vert frag",
	Go: "go",
	Groovy: "groovy gradle",
	Haskell: "hs lhs",
	Haxe: "hx",
	HCL: "hcl tf tfvars",
	HTML: "html htm xhtml",
	Java: "java",
	JavaScript: "js mjs cjs jsx",
	Julia: "jl",
	"Jupyter Notebook": "ipynb",
	Kotlin: "kt kts",
	Less: "less",
	Lua: "lua",
	Makefile: "mk mak",
	Nim: "nim nims",
	Nix: "nix",
	"Objective-C": "m",
	"Objective-C++": "mm",
	OCaml: "ml mli",
	Pascal: "pas pp dpr",
	Perl: "pl pm t",
	PHP: "php phtml",
	PowerShell: "ps1 psm1 psd1",
	Prolog: "prolog",
	PureScript: "purs",
	Python: "py pyi pyw",
	QML: "qml",
	R: "r",
	Racket: "rkt",
	Raku: "raku rakumod",
	ReScript: "res resi",
	Roff: "1 2 3 4 5 6 7 8 man",
	Ruby: "rb rake gemspec",
	Rust: "rs",
	Sass: "sass",
	Scala: "scala sc",
	Scheme: "scm ss",
	SCSS: "scss",
	Shell: "sh bash zsh ksh fish",
	Smalltalk: "st",
	Solidity: "sol",
	Starlark: "bzl star",
	Stylus: "styl",
	Svelte: "svelte",
	Swift: "swift",
	SystemVerilog: "sv svh",
	Tcl: "tcl",
	TeX: "tex sty cls",
	TypeScript: "ts mts cts tsx",
	Vala: "vala",
	Verilog: "v",
	VHDL: "vhd vhdl",
	"Vim Script": "vim",
	"Visual Basic .NET": "vb",
	Vue: "vue",
	WebAssembly: "wat wast",
	Zig: "zig",
};
/** Files that are known by their whole name, in lower case. */
const names: Readonly<Record<string, string>> = {
	dockerfile: "Dockerfile",
	containerfile: "Dockerfile",
	makefile: "Makefile",
	gnumakefile: "Makefile",
	"cmakelists.txt": "CMake",
	rakefile: "Ruby",
	gemfile: "Ruby",
	jenkinsfile: "Groovy",
	justfile: "Just",
	vagrantfile: "Ruby",
	build: "Starlark",
	workspace: "Starlark",
	".bashrc": "Shell",
	".vimrc": "Vim Script",
};

const byEnding: ReadonlyMap<string, string> = new Map(
	Object.entries(endings).flatMap(([language, list]) =>
		list.split(" ").map((ending) => [ending, language] as const),
	),
);

/** Directories of what others have written, of what was generated, and of documentation. */
const foreign =
	/(?:^|\/)(?:node_modules|bower_components|vendor|vendored|third[_-]party|dist|\.git[^/]*|\.yarn|__pycache__|\.venv|docs?|documentation)\//i;
const generated =
	/(?:\.min\.(?:js|css)|\.pb\.go|_pb2\.py|-lock\.json|\.d\.ts)$/i;

/** The language of a file by its path; undefined for data, prose, and what is not the project's own. */
export function languageOf(path: string): string | undefined {
	if (foreign.test(path) || generated.test(path)) return undefined;
	return languageOfName(path);
}

/** The same wherever it lies, and whoever wrote it. */
export function languageOfName(path: string): string | undefined {
	const name = path.slice(path.lastIndexOf("/") + 1).toLowerCase();
	if (Object.hasOwn(names, name)) return names[name];
	const point = name.lastIndexOf(".");
	return point < 1 ? undefined : byEnding.get(name.slice(point + 1));
}

import {
	backtick,
	constants,
	double,
	hash,
	type Language,
	single,
	tripleDouble,
	tripleSingle,
} from "./language.ts";

const shell: Language = {
	...hash,
	strings: [double, { ...single, escapes: false }, backtick],
	wordSigns: "-",
	prefixes: { $: "nv" },
	words: {
		k: "if then elif else fi for in while until do done case esac function select return break continue exit",
		nb: "echo cd export local read set unset source alias eval exec printf test trap shift pwd declare readonly let wait",
	},
};

/** Languages of scripts, settings and lists, by name. */
export const otherLanguages: Readonly<Record<string, Language>> = {
	python: {
		...hash,
		strings: [tripleDouble, tripleSingle, double, single],
		name: "n",
		prefixes: { "@": "nd" },
		words: {
			k: "assert async await break class continue def del elif else except finally for global if lambda nonlocal pass raise return try while with yield match case as",
			kn: "import from",
			ow: "and in is not or",
			kc: "True False None",
			nb: "abs all any bool bytes dict enumerate filter float getattr hasattr input int isinstance iter len list map max min next object open print range repr reversed round set setattr sorted str sum super tuple type zip",
			bp: "self cls",
		},
	},
	ruby: {
		...hash,
		blockComments: [["=begin", "=end"]],
		strings: [double, single, backtick],
		name: "n",
		wordSigns: "?!",
		prefixes: { "@": "vi", $: "vg", ":": "ss" },
		words: {
			k: "alias begin break case class def do else elsif end ensure for if in module next redo rescue retry return super then undef unless until when while yield",
			ow: "and or not",
			kc: "true false nil",
			nb: "puts print require require_relative attr_accessor attr_reader attr_writer include extend raise lambda proc self",
		},
	},
	lua: {
		lineComments: ["--"],
		blockComments: [["--[[", "]]"]],
		strings: [
			double,
			single,
			{ open: "[[", close: "]]", class: "s", manyLines: true },
		],
		name: "n",
		words: {
			k: "break do else elseif end for function goto if in local repeat return then until while",
			ow: "and or not",
			kc: "true false nil",
		},
	},
	sql: {
		lineComments: ["--"],
		blockComments: [["/*", "*/"]],
		strings: [
			{ ...single, escapes: false },
			{ ...double, escapes: false },
		],
		ignoreCase: true,
		name: "n",
		words: {
			k: "add all alter and any as asc begin between by case cast check column commit constraint create cross database default delete desc distinct drop else end except exists foreign from full group having if in index inner insert intersect into is join key left like limit not null offset on or order outer primary references returning right rollback select set table then transaction trigger union unique update using values view when where with",
			kt: "bigint bit blob boolean bytea char date decimal double float int integer json jsonb numeric real serial smallint text time timestamp uuid varchar",
			kc: "true false",
		},
	},
	shell,
	makefile: { ...shell, prefixes: { $: "nv", ".": "nv" } },
	dockerfile: {
		...hash,
		strings: [double, single],
		ignoreCase: true,
		prefixes: { $: "nv" },
		words: {
			k: "add arg cmd copy entrypoint env expose from healthcheck label maintainer onbuild run shell stopsignal user volume workdir as",
		},
	},
	yaml: {
		...hash,
		strings: [double, single],
		wordSigns: "./-",
		prefixes: { "&": "nl", "*": "nv", "!": "nt" },
		words: { kc: `${constants} yes no on off` },
	},
	toml: {
		...hash,
		strings: [
			tripleDouble,
			{ open: "'''", close: "'''", class: "s1", manyLines: true },
			double,
			{ ...single, escapes: false },
		],
		name: "nx",
		wordSigns: "-",
		words: { kc: "true false inf nan" },
	},
	ini: {
		lineComments: ["#", ";"],
		strings: [double],
		name: "na",
		wordSigns: ".-",
	},
	css: {
		blockComments: [["/*", "*/"]],
		lineComments: [],
		strings: [double, single],
		name: "n",
		wordSigns: "-",
		prefixes: { "@": "k", "#": "nn", ".": "nc", $: "nv" },
		words: { k: "important inherit initial unset revert" },
	},
	nix: {
		...hash,
		blockComments: [["/*", "*/"]],
		strings: [
			{ open: "''", close: "''", class: "s1", manyLines: true },
			double,
		],
		name: "n",
		wordSigns: "'-",
		words: {
			k: "let in if then else with rec inherit assert or import",
			kc: constants,
		},
	},
	elixir: {
		...hash,
		strings: [tripleDouble, double, single],
		name: "n",
		wordSigns: "?!",
		prefixes: { "@": "na", ":": "ss" },
		words: {
			k: "after alias and case catch cond def defmacro defmodule defp defstruct do else end fn for if import in not or quote raise receive require rescue super throw try unless unquote use when with",
			kc: "true false nil",
		},
	},
	haskell: {
		lineComments: ["--"],
		blockComments: [["{-", "-}"]],
		strings: [double],
		name: "n",
		wordSigns: "'",
		words: {
			k: "case class data default deriving do else foreign forall if import in infix infixl infixr instance let module newtype of qualified then type where",
			kc: "True False Nothing Just",
		},
	},
	lisp: {
		lineComments: [";"],
		strings: [{ ...double, manyLines: true }],
		name: "n",
		wordSigns: "+*/<>=!?.&%-",
		prefixes: { ":": "ss" },
		words: {
			k: "def defn defun defvar defmacro lambda let let* if cond when unless do fn ns require loop recur setq progn quote begin define set!",
			kc: "nil t true false",
		},
	},
	hcl: {
		lineComments: ["#", "//"],
		blockComments: [["/*", "*/"]],
		strings: [double],
		name: "n",
		wordSigns: "-",
		words: {
			k: "resource data variable output module provider terraform locals for in if",
			kc: constants,
		},
	},
};

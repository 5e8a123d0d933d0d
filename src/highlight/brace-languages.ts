import {
	backtick,
	character,
	constants,
	double,
	type Language,
	quoted,
	single,
	slashes,
	tripleDouble,
} from "./language.ts";

const javascript: Language = {
	...slashes,
	strings: [double, single, backtick],
	name: "nx",
	wordStart: "$",
	prefixes: { "@": "nd" },
	words: {
		kd: "var let const function class interface type enum namespace declare abstract implements extends static readonly public private protected get set",
		k: "for in of while do break return continue switch case default if else throw try catch finally new delete typeof instanceof void this super yield await async with debugger as satisfies keyof is infer",
		kr: "import export from package",
		kc: `${constants} undefined NaN Infinity`,
		nb: "Array Boolean Date Error Function Map Math Number Object Promise Proxy RegExp Set String Symbol JSON console document window globalThis process",
		kt: "any boolean never number object string unknown bigint symbol",
	},
};

const c: Language = {
	...slashes,
	strings: [double, character],
	name: "n",
	prefixes: { "#": "cp" },
	words: {
		k: "auto break case const continue default do else enum extern for goto if inline register restrict return sizeof static struct switch typedef union volatile while",
		kt: "void char short int long float double signed unsigned bool size_t int8_t int16_t int32_t int64_t uint8_t uint16_t uint32_t uint64_t FILE",
		kc: "true false NULL nullptr",
	},
};

const java: Language = {
	...slashes,
	strings: [tripleDouble, double, character],
	name: "n",
	prefixes: { "@": "nd" },
	words: {
		kd: "abstract class const enum extends final implements interface native private protected public static strictfp synchronized throws transient volatile record sealed permits var",
		k: "assert break case catch continue default do else finally for goto if instanceof new return switch this throw try while super yield",
		kn: "import package",
		kt: "boolean byte char double float int long short void",
		kc: constants,
	},
};

/** Languages with braces, by name. */
export const braceLanguages: Readonly<Record<string, Language>> = {
	javascript,
	typescript: javascript,
	json: {
		strings: [double],
		lineComments: ["//"],
		words: { kc: constants },
	},
	c,
	cpp: {
		...c,
		words: {
			k: `${c.words?.k} alignas catch class concept const_cast constexpr decltype delete dynamic_cast explicit export friend mutable namespace new noexcept operator private protected public reinterpret_cast requires static_cast template this throw try typeid typename using virtual co_await co_return co_yield override final`,
			kt: `${c.words?.kt} wchar_t char16_t char32_t string vector`,
			kc: `${c.words?.kc}`,
		},
	},
	java,
	kotlin: {
		...java,
		words: {
			kd: "class data enum interface object fun val var companion abstract open override private protected public internal sealed inline suspend lateinit operator typealias",
			k: "as break continue do else for if in is return throw try catch finally when while this super by init where",
			kn: "import package",
			kc: constants,
		},
	},
	csharp: {
		...java,
		strings: [
			{ open: '@"', close: '"', class: "s2", manyLines: true },
			double,
			character,
		],
		words: {
			k: "abstract as base break case catch checked class const continue default delegate do else enum event explicit extern finally fixed for foreach goto if implicit in interface internal is lock namespace new operator out override params private protected public readonly record ref return sealed sizeof stackalloc static struct switch this throw try typeof unchecked unsafe using var virtual volatile while yield async await get set init where",
			kt: "bool byte char decimal double dynamic float int long object sbyte short string uint ulong ushort void",
			kc: constants,
		},
	},
	swift: {
		...slashes,
		strings: [tripleDouble, double],
		name: "n",
		prefixes: { "@": "nd" },
		words: {
			kd: "associatedtype class deinit enum extension func import init inout let protocol static struct subscript typealias var actor private public internal open fileprivate",
			k: "break case catch continue default defer do else fallthrough for guard if in repeat return switch throw throws try where while as is super self await async some any",
			kc: "true false nil",
		},
	},
	go: {
		...slashes,
		strings: [double, character, { ...backtick, escapes: false, class: "s" }],
		name: "nx",
		words: {
			kn: "import package",
			kd: "var func struct map chan type interface const",
			k: "break default select case defer go else goto switch fallthrough if range continue for return",
			kc: "true false iota nil",
			kt: "uint uint8 uint16 uint32 uint64 int int8 int16 int32 int64 float32 float64 complex64 complex128 byte rune string bool error uintptr any",
			nb: "append cap close complex copy delete imag len make max min new panic print println real recover clear",
		},
	},
	rust: {
		...slashes,
		strings: [double, quoted('b"', "s")],
		name: "n",
		prefixes: { "'": "nl", "#": "cp" },
		words: {
			k: "as async await break const continue crate dyn else enum extern for if impl in loop match mod move mut pub ref return self Self static struct super trait type union unsafe use where while yield",
			kd: "let fn",
			kt: "bool char f32 f64 i8 i16 i32 i64 i128 isize str u8 u16 u32 u64 u128 usize String Vec Option Result Box",
			kc: "true false None Some Ok Err",
		},
	},
	zig: {
		lineComments: ["//"],
		strings: [double, character],
		name: "n",
		prefixes: { "@": "nb" },
		words: {
			k: "addrspace align and asm async await break catch comptime continue defer else enum errdefer error export extern fn for if inline noalias or orelse packed pub resume return struct suspend switch test threadlocal try union unreachable usingnamespace var volatile while const",
			kt: "bool void noreturn type anyerror anytype u8 u16 u32 u64 i8 i16 i32 i64 f32 f64 usize isize",
			kc: "true false null undefined",
		},
	},
	php: {
		lineComments: ["//", "#"],
		blockComments: [["/*", "*/"]],
		strings: [double, single],
		name: "nx",
		prefixes: { $: "nv" },
		words: {
			k: "abstract and as break case catch class clone const continue declare default do echo else elseif enum extends final finally fn for foreach function global if implements include instanceof interface match namespace new or print private protected public readonly require require_once return static switch throw trait try use var while xor yield",
			kc: "true false null TRUE FALSE NULL",
			kt: "array bool callable float int iterable mixed object string void",
		},
	},
};

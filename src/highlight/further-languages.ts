import { braceLanguages } from "./brace-languages.ts";
import {
	backtick,
	character,
	constants,
	dashes,
	double,
	hash,
	type Language,
	percent,
	single,
	slashes,
	tripleDouble,
	tripleSingle,
} from "./language.ts";

const java = braceLanguages.java as Language;
const c = braceLanguages.c as Language;

/** Languages that are met less often, by name: what is theirs alone. */
export const furtherLanguages: Readonly<Record<string, Language>> = {
	scala: {
		...java,
		strings: [tripleDouble, double, character],
		words: {
			kd: "abstract case class def enum extends extension final given implicit inline lazy object opaque open override private protected sealed trait type val var with",
			k: "catch do else export finally for forSome if match new return super then this throw try using while yield end derives",
			kn: "import package",
			kt: "Any AnyRef Boolean Byte Char Double Float Int Long Nothing Null Short String Unit List Map Option Seq Set",
			kc: constants,
		},
	},
	groovy: {
		...java,
		strings: [tripleDouble, tripleSingle, double, single],
		words: {
			...java.words,
			kd: `${java.words?.kd} def trait`,
			k: `${java.words?.k} as in`,
		},
	},
	dart: {
		...java,
		strings: [tripleDouble, tripleSingle, double, single],
		words: {
			kd: "abstract base class const covariant enum extends extension external factory final get implements interface late mixin operator part required sealed set static typedef var with",
			k: "as assert async await break case catch continue default deferred do else finally for if in is new on rethrow return super switch sync this throw try when while yield",
			kn: "import export library show hide",
			kt: "bool double dynamic int num void Future Iterable List Map Object Set Stream String",
			kc: constants,
		},
	},
	objectivec: {
		...c,
		strings: [{ ...double, open: '@"' }, double, character],
		prefixes: { ...c.prefixes, "@": "k" },
		words: {
			k: `${c.words?.k} in self super nonatomic strong weak copy assign readonly readwrite`,
			kt: `${c.words?.kt} id BOOL SEL IMP NSInteger NSUInteger NSString instancetype`,
			kc: `${c.words?.kc} nil Nil YES NO`,
		},
	},
	d: {
		...java,
		strings: [backtick, double, character],
		words: {
			kd: "abstract alias auto class const enum extern final immutable interface mixin override package private protected public pure ref scope shared static struct template union nothrow",
			k: "assert break case cast catch continue default delete do else finally for foreach goto if in is new out return super switch synchronized this throw try typeof while with",
			kn: "import module",
			kt: "bool byte char dchar double float int long real short string ubyte uint ulong ushort void wchar",
			kc: constants,
		},
	},
	solidity: {
		...slashes,
		strings: [double, single],
		name: "n",
		words: {
			kd: "abstract constant constructor contract enum error event external fallback function immutable interface internal library mapping memory modifier override payable private public pure receive storage struct using view virtual calldata anonymous indexed",
			k: "as assembly break catch continue delete do else emit for if is new return returns revert throw try unchecked while require assert",
			kn: "import pragma",
			kt: "address bool bytes bytes32 int int256 string uint uint8 uint256",
			kc: "true false wei gwei ether seconds minutes hours days weeks",
		},
	},
	shader: {
		...c,
		prefixes: { "#": "cp", "@": "nd" },
		words: {
			k: "break case const continue default discard do else for if in inout layout out return struct switch uniform varying attribute while fn let var cbuffer register precision highp mediump lowp",
			kt: "void bool int uint float half double vec2 vec3 vec4 ivec2 ivec3 ivec4 mat2 mat3 mat4 sampler2D samplerCube float2 float3 float4 float4x4 Texture2D SamplerState f32 i32 u32",
			kc: "true false",
		},
	},
	perl: {
		...hash,
		blockComments: [["=pod", "=cut"]],
		strings: [double, single, backtick],
		name: "n",
		prefixes: { $: "nv", "@": "nv", "%": "nv" },
		words: {
			k: "sub my our local if elsif else unless while until for foreach do last next redo return goto BEGIN END",
			kn: "use no package require",
			ow: "and or not xor eq ne lt gt le ge cmp x",
			nb: "print printf say push pop shift unshift splice keys values each exists delete defined ref bless die warn eval open close join split map grep sort reverse scalar chomp length substr sprintf",
		},
	},
	r: {
		...hash,
		strings: [double, single, backtick],
		name: "n",
		wordSigns: ".",
		words: {
			k: "break else for function if in next repeat return while",
			nb: "library require source print cat paste c list data.frame matrix factor apply lapply sapply seq rep length names",
			kc: "TRUE FALSE NULL NA NaN Inf NA_integer_ NA_real_ NA_character_",
		},
	},
	julia: {
		...hash,
		blockComments: [["#=", "=#"]],
		strings: [tripleDouble, double, backtick],
		name: "n",
		wordSigns: "!",
		prefixes: { "@": "nd" },
		words: {
			k: "abstract baremodule begin break catch const continue do else elseif end finally for function global if in isa let local macro module mutable primitive quote return struct try type where while",
			kn: "import using export",
			kt: "Any Array Bool Char Dict Float32 Float64 Int Int64 String Symbol Tuple UInt Vector Matrix Nothing",
			kc: "true false nothing missing",
		},
	},
	crystal: {
		...hash,
		strings: [double, character, backtick],
		name: "n",
		wordSigns: "?!",
		prefixes: { "@": "vi", $: "vg", ":": "ss" },
		words: {
			k: "abstract alias annotation begin break case class def do else elsif end ensure enum extend for fun if in include lib macro module next of out private protected rescue return select self struct super then type union unless until when while with yield",
			kn: "require",
			kc: "true false nil",
		},
	},
	nim: {
		...hash,
		blockComments: [["#[", "]#"]],
		strings: [tripleDouble, double, character],
		name: "n",
		words: {
			k: "addr as asm bind block break case cast concept const continue converter defer discard distinct do elif else end enum except export finally for from func if import in include interface is iterator let macro method mixin nil object of out proc ptr raise ref return static template try tuple type using var when while yield",
			ow: "and or not xor shl shr div mod notin isnot",
			kt: "int float string bool char seq array void",
			kc: "true false nil",
		},
	},
	ocaml: {
		blockComments: [["(*", "*)"]],
		strings: [double],
		name: "n",
		wordSigns: "'",
		words: {
			k: "and as assert begin class constraint do done downto else end exception external for fun function functor if in include inherit initializer lazy let match method module mutable new object of open private rec sig struct then to try type val virtual when while with",
			kt: "int float string bool char unit list array option",
			kc: "true false",
		},
	},
	fsharp: {
		lineComments: ["//"],
		blockComments: [["(*", "*)"]],
		strings: [tripleDouble, double],
		name: "n",
		wordSigns: "'",
		words: {
			k: "abstract and as assert async base begin class default do done downcast else elif end exception extern finally for fun function if in inherit inline interface internal lazy let let! match member mutable namespace new of open or override private public rec return return! sig static struct then to try type upcast use val when while with yield",
			kt: "int float string bool char unit list seq option byte decimal",
			kc: constants,
		},
	},
	erlang: {
		...percent,
		strings: [double, single],
		name: "n",
		prefixes: { "?": "nc" },
		words: {
			k: "after begin case catch cond end fun if let of receive try when module export import define record spec type include behaviour",
			ow: "and andalso band bnot bor bsl bsr bxor div not or orelse rem xor",
			kc: "true false undefined ok error",
		},
	},
	elm: {
		...dashes,
		blockComments: [["{-", "-}"]],
		strings: [tripleDouble, double, character],
		name: "n",
		words: {
			k: "as case else exposing if import in let module of port then type alias",
			kt: "Bool Char Float Int List Maybe Result String Cmd Sub Html",
			kc: "True False Nothing",
		},
	},
	tex: {
		...percent,
		prefixes: { "\\": "k" },
	},
	cmake: {
		...hash,
		blockComments: [["#[[", "]]"]],
		strings: [double],
		ignoreCase: true,
		prefixes: { $: "nv" },
		words: {
			k: "if elseif else endif foreach endforeach while endwhile function endfunction macro endmacro return break continue include find_package option project set unset cmake_minimum_required",
			nb: "add_executable add_library add_subdirectory add_custom_command add_custom_target add_dependencies add_test enable_testing install list message string target_compile_definitions target_compile_features target_compile_options target_include_directories target_link_libraries target_sources file configure_file",
			kc: "on off true false",
		},
	},
	starlark: {
		...hash,
		strings: [tripleDouble, double, single],
		name: "n",
		words: {
			k: "break continue def elif else for if in lambda load pass return",
			ow: "and not or",
			kc: "True False None",
			nb: "depset dict enumerate fail getattr glob hasattr len list package print range select sorted struct tuple type zip rule provider",
		},
	},
	protobuf: {
		...slashes,
		strings: [double, single],
		name: "n",
		words: {
			kd: "enum extend extensions message oneof rpc service stream group reserved",
			k: "returns to max optional repeated required option",
			kn: "import package public syntax edition weak",
			kt: "bool bytes double fixed32 fixed64 float int32 int64 map sfixed32 sfixed64 sint32 sint64 string uint32 uint64",
			kc: "true false",
		},
	},
	graphql: {
		...hash,
		strings: [tripleDouble, double],
		name: "n",
		prefixes: { $: "nv", "@": "nd" },
		words: {
			kd: "directive enum extend fragment implements input interface mutation on query scalar schema subscription type union repeatable",
			kt: "Boolean Float ID Int String",
			kc: constants,
		},
	},
	prisma: {
		lineComments: ["//"],
		strings: [double],
		name: "n",
		prefixes: { "@": "nd" },
		words: {
			kd: "datasource enum generator model type view",
			kt: "BigInt Boolean Bytes DateTime Decimal Float Int Json String",
			kc: "true false",
		},
	},
	nginx: {
		...hash,
		strings: [double, single],
		prefixes: { $: "nv" },
		words: {
			k: "events http if include location map server stream upstream return rewrite set",
			nb: "access_log add_header client_max_body_size error_log error_page index listen proxy_pass proxy_set_header root server_name ssl_certificate ssl_certificate_key try_files worker_connections worker_processes",
			kc: "on off",
		},
	},
	gdscript: {
		...hash,
		name: "n",
		strings: [tripleDouble, double, single],
		prefixes: { "@": "nd", $: "nv" },
		words: {
			k: "and as assert await break breakpoint class class_name const continue elif else enum export extends for func if in is match not onready or pass return self setget signal static super tool var while yield",
			kt: "bool float int void String Vector2 Vector3 Array Dictionary Node",
			kc: "true false null PI TAU INF NAN",
		},
	},
};

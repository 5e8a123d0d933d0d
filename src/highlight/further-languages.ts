import { braceLanguages } from "./brace-languages.ts";
import {
	backtick,
	character,
	constants,
	double,
	hash,
	type Language,
	quoted,
	type StringForm,
	single,
	slashes,
} from "./language.ts";

const java = braceLanguages.java as Language;
const c = braceLanguages.c as Language;
const triple: StringForm = {
	open: '"""',
	close: '"""',
	class: "s2",
	manyLines: true,
	escapes: true,
};
/** A string in which a quote is doubled and a backslash means itself. */
const plainSingle: StringForm = { open: "'", close: "'", class: "s1" };
const plainDouble: StringForm = { open: '"', close: '"', class: "s2" };
const percent = { lineComments: ["%"] } as const;
const dashes = { lineComments: ["--"] } as const;

/** Languages that are met less often, by name: what is theirs alone. */
export const furtherLanguages: Readonly<Record<string, Language>> = {
	scala: {
		...java,
		strings: [triple, double, character],
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
		strings: [
			triple,
			{
				open: "'''",
				close: "'''",
				class: "s1",
				manyLines: true,
				escapes: true,
			},
			double,
			single,
		],
		words: {
			...java.words,
			kd: `${java.words?.kd} def trait`,
			k: `${java.words?.k} as in`,
		},
	},
	dart: {
		...java,
		strings: [
			triple,
			{
				open: "'''",
				close: "'''",
				class: "s1",
				manyLines: true,
				escapes: true,
			},
			double,
			single,
		],
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
	verilog: {
		...slashes,
		strings: [double],
		name: "n",
		wordSigns: "$",
		prefixes: { "`": "cp", $: "nb" },
		words: {
			k: "always always_comb always_ff assign begin case casez default else end endcase endfunction endgenerate endmodule endtask for forever function generate if initial module negedge posedge repeat task while package endpackage import interface endinterface",
			kt: "bit byte genvar inout input int integer localparam logic output parameter real reg signed time tri unsigned wire enum struct typedef",
		},
	},
	vhdl: {
		...dashes,
		strings: [plainDouble],
		ignoreCase: true,
		name: "n",
		words: {
			k: "after all architecture array assert attribute begin block body case component configuration constant downto else elsif end entity exit file for function generate generic if in inout is library loop map of on open others out package port procedure process range record report return select severity signal subtype then to type until use variable wait when while with",
			ow: "and or not xor nand nor xnor mod rem sll srl",
			kt: "bit boolean integer natural positive real std_logic std_logic_vector string time unsigned signed",
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
		strings: [triple, double, backtick],
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
		strings: [triple, double, character],
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
		strings: [triple, double],
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
		strings: [triple, double, character],
		name: "n",
		words: {
			k: "as case else exposing if import in let module of port then type alias",
			kt: "Bool Char Float Int List Maybe Result String Cmd Sub Html",
			kc: "True False Nothing",
		},
	},
	powershell: {
		...hash,
		blockComments: [["<#", "#>"]],
		strings: [double, plainSingle],
		ignoreCase: true,
		name: "n",
		wordSigns: "-",
		prefixes: { $: "nv", "-": "o" },
		words: {
			k: "begin break catch class continue data do dynamicparam else elseif end enum exit filter finally for foreach from function if in param process return switch throw trap try until using while",
			nb: "write-host write-output get-item set-item get-childitem new-object import-module invoke-webrequest where-object foreach-object select-object test-path join-path",
		},
	},
	batch: {
		lineComments: ["::", "REM ", "rem "],
		strings: [plainDouble],
		ignoreCase: true,
		prefixes: { "%": "nv" },
		words: {
			k: "call do else exit for goto if in not exist defined errorlevel setlocal endlocal shift start pause",
			nb: "echo set cd copy del dir md mkdir move pushd popd rd ren rmdir type xcopy robocopy",
		},
	},
	tcl: {
		...hash,
		strings: [double],
		name: "n",
		prefixes: { $: "nv" },
		words: {
			k: "break case catch continue else elseif error eval exit expr for foreach if namespace package proc return set source switch then upvar uplevel variable while",
			nb: "append array concat file format gets incr info join lappend lindex list llength lrange lsort open puts regexp regsub split string unset",
		},
	},
	awk: {
		...hash,
		strings: [double],
		name: "n",
		prefixes: { $: "nv" },
		words: {
			k: "BEGIN END if else while for do break continue next exit return function delete in getline",
			nb: "print printf split sub gsub match length substr index sprintf tolower toupper NF NR FS OFS RS ORS FILENAME",
		},
	},
	matlab: {
		...percent,
		blockComments: [["%{", "%}"]],
		strings: [plainDouble],
		name: "n",
		words: {
			k: "break case catch classdef continue else elseif end events for function global if methods otherwise parfor persistent properties return spmd switch try while",
			kc: "true false pi inf nan eps",
		},
	},
	fortran: {
		lineComments: ["!"],
		strings: [plainDouble, plainSingle],
		ignoreCase: true,
		name: "n",
		words: {
			k: "allocatable allocate associate block call case class contains continue cycle data deallocate dimension do else elseif elsewhere end enddo endif entry exit extends external forall format function generic goto if implicit import in inout intent interface intrinsic kind module namelist none only open operator optional out parameter pointer print private procedure program public read recursive result return save select stop subroutine target then type use where while write",
			kt: "character complex double integer logical precision real",
			ow: "and or not eqv neqv eq ne lt le gt ge",
		},
	},
	ada: {
		...dashes,
		strings: [plainDouble, character],
		ignoreCase: true,
		name: "n",
		words: {
			k: "abort abs abstract accept access aliased all array at begin body case constant declare delay delta digits do else elsif end entry exception exit for function generic goto if in interface is limited loop new null of others out overriding package pragma private procedure protected raise range record renames requeue return reverse select separate some subtype synchronized tagged task terminate then type until use when while with",
			ow: "and mod not or rem xor",
			kt: "boolean character duration float integer natural positive string",
			kc: "true false",
		},
	},
	pascal: {
		lineComments: ["//"],
		blockComments: [
			["{", "}"],
			["(*", "*)"],
		],
		strings: [plainSingle],
		ignoreCase: true,
		name: "n",
		words: {
			k: "array as asm begin case class const constructor destructor do downto else end except exports file finalization finally for function goto if implementation in inherited initialization inline interface is label library nil object of out overload override packed private procedure program property protected public published raise record repeat resourcestring set then threadvar to try type unit until uses var virtual while with",
			ow: "and div mod not or shl shr xor",
			kt: "boolean byte cardinal char double extended int64 integer longint pchar real shortint single smallint string variant word",
			kc: "true false",
		},
	},
	vb: {
		lineComments: ["'"],
		strings: [plainDouble],
		ignoreCase: true,
		name: "n",
		words: {
			k: "addhandler as byref byval call case catch class const continue declare delegate dim do each else elseif end enum erase error event exit finally for friend function get goto handles if implements imports in inherits interface is let loop me module mustinherit mustoverride mybase namespace new next notinheritable of on optional option overridable overrides paramarray partial preserve private property protected public raiseevent readonly redim resume return select set shadows shared static step stop structure sub synclock then throw to try typeof until using wend when while with withevents",
			ow: "and andalso not or orelse xor mod like",
			kt: "boolean byte char date decimal double integer long object sbyte short single string uinteger ulong ushort variant",
			kc: "true false nothing",
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
		strings: [triple, double, single],
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
		strings: [triple, double],
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
	assembly: {
		lineComments: [";", "//", "#"],
		blockComments: [["/*", "*/"]],
		strings: [double, quoted("'", "s1")],
		ignoreCase: true,
		name: "n",
		prefixes: { ".": "k", "%": "nv" },
		words: {
			k: "mov push pop call ret jmp je jne jz jnz jg jl jge jle cmp test add sub mul imul div idiv and or xor not shl shr lea int syscall nop ldr str bl bx b ldp stp adrp svc global section extern db dw dd dq equ",
			nv: "rax rbx rcx rdx rsi rdi rbp rsp eax ebx ecx edx esi edi ebp esp r8 r9 r10 r11 r12 r13 r14 r15 x0 x1 x2 x3 x29 x30 sp lr pc",
		},
	},
	vim: {
		strings: [single],
		name: "n",
		prefixes: { "&": "nv" },
		words: {
			k: "function endfunction if elseif else endif for endfor while endwhile return let unlet call try catch finally endtry command autocmd augroup execute source syntax highlight set setlocal map noremap nnoremap inoremap vnoremap nmap imap vmap def enddef var",
		},
	},
	gherkin: {
		...hash,
		strings: [triple, double],
		prefixes: { "@": "nd" },
		words: {
			k: "Feature Background Scenario Outline Examples Example Rule Given When Then And But",
		},
	},
	dot: {
		...slashes,
		strings: [double],
		words: {
			k: "digraph graph subgraph node edge strict",
			na: "label shape color style rankdir fillcolor fontname",
		},
	},
	gdscript: {
		...hash,
		name: "n",
		strings: [triple, double, single],
		prefixes: { "@": "nd", $: "nv" },
		words: {
			k: "and as assert await break breakpoint class class_name const continue elif else enum export extends for func if in is match not onready or pass return self setget signal static super tool var while yield",
			kt: "bool float int void String Vector2 Vector3 Array Dictionary Node",
			kc: "true false null PI TAU INF NAN",
		},
	},
	applescript: {
		...dashes,
		blockComments: [["(*", "*)"]],
		strings: [double],
		words: {
			k: "considering else end error exit from if ignoring in into is my of on property put repeat return set tell then times to try until while with without",
			kc: "true false missing value",
		},
	},
};

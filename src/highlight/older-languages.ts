import {
	character,
	dashes,
	double,
	hash,
	type Language,
	percent,
	plainDouble,
	plainSingle,
	quoted,
	single,
	slashes,
	tripleDouble,
} from "./language.ts";

/** Languages of hardware, of the terminal and of an earlier time, by name. */
export const olderLanguages: Readonly<Record<string, Language>> = {
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
		strings: [tripleDouble, double],
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

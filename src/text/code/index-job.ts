import type { AttributesFile, SaidOfPath } from "./attributes.ts";
import type { Block, Indexed } from "./postings/blocks.ts";

/** Why a text is not in the index, as far as its bytes tell. */
export type ReasonOfBytes = "binary" | "encoding" | "trigrams";

/** A file as git gives it. */
export interface TextBytes {
	readonly bytes: Uint8Array;
	/** Attributes say that it is text, whatever is in it. */
	readonly textual: boolean;
}

/** A text as the index keeps it. */
export type PreparedText =
	| { readonly packed: Uint8Array; readonly trigrams: Uint32Array }
	| { readonly reason: ReasonOfBytes };

/** A text of the index that was read once more. */
export interface ReadAgain {
	readonly trigrams: Uint32Array;
	/** The same text as it is packed now, where an older version has packed it in another way. */
	readonly packed: Uint8Array | undefined;
}

/** It is not what was put into the index, as after damage to a disk. */
export type Broken = "broken";

/** The attributes of paths, in their order. */
interface JudgedPaths {
	readonly said: readonly SaidOfPath[];
	/** Milliseconds. */
	readonly took: number;
}

/** The work of the thread of the index. */
export type IndexJob =
	| { readonly kind: "look"; readonly texts: readonly TextBytes[] }
	| { readonly kind: "prepare"; readonly texts: readonly Uint8Array[] }
	| { readonly kind: "read-again"; readonly packed: readonly Uint8Array[] }
	| { readonly kind: "read-paths"; readonly paths: readonly string[] }
	| { readonly kind: "read-symbols"; readonly bodies: readonly Uint8Array[] }
	| {
			readonly kind: "attributes";
			/** Names the files, which come with a job where the thread does not know them. */
			readonly of: string;
			readonly files?: readonly AttributesFile[];
			readonly paths: readonly string[];
			/** Milliseconds after which the thread gives up. */
			readonly patience: number;
	  }
	| {
			readonly kind: "blocks";
			readonly texts: readonly Indexed[];
	  }
	| {
			readonly kind: "merge";
			readonly blocks: readonly Pick<Block, "first" | "body">[];
			readonly from: number;
			readonly to: number;
	  }
	| {
			readonly kind: "are-whole";
			readonly blocks: readonly Pick<Block, "first" | "body">[];
	  };

/** Its answers. */
export interface IndexAnswer {
	look: ({ readonly hash: string } | { readonly reason: ReasonOfBytes })[];
	prepare: PreparedText[];
	"read-again": (ReadAgain | Broken)[];
	"read-paths": Uint32Array[];
	"read-symbols": (Uint32Array | Broken)[];
	attributes: JudgedPaths | "unknown" | "late";
	blocks: Block[];
	merge: Block[] | Broken;
	/** False for blocks that are broken. */
	"are-whole": boolean[];
}

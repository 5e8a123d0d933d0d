import type { CommitFacts } from "../commits/commit-text.ts";
import type { QueryNode } from "../query/tree.ts";
import type { CodeSymbol } from "../symbols/symbol-job.ts";
import type { Need } from "./needed.ts";
import type { FoundOfOne, NeedsOfOne } from "./postings/find-ids.ts";

/** The query of a search. */
export interface CodeQuery {
	readonly root: QueryNode | undefined;
	readonly exactCase: boolean;
	/** The texts that it is asked of; files where it is not said. */
	readonly of?: "commits" | "wiki";
}

/** The facts about a file that are known before its text is read. */
export interface PlaceFacts {
	readonly owner: string;
	readonly repository: string;
	readonly branch: string;
	/** Undefined where a whole branch is judged. */
	readonly path: string | undefined;
	readonly language: string;
	/** The words for which `is:` asks. */
	readonly is: readonly string[];
}

/** The definitions of a text, as one grammar finds them. */
export interface PackedSymbols {
	readonly grammar: string;
	readonly body: Uint8Array;
}

/** A text with the places that have it. */
export interface TextWithPlaces {
	/** Its id in the index; null where it is left out of that. */
	readonly id: number | null;
	/** Its definitions are read, too. */
	readonly mayDefine?: boolean;
	readonly places: readonly PlaceFacts[];
}

/** A heading of a page of a wiki. */
export interface PageHeading {
	readonly text: string;
	/** The name by which the page can be opened at it. */
	readonly id: string;
}

/** A line in which something was found. */
export interface FoundLine {
	/** From 1. */
	readonly line: number;
	readonly text: string;
	/** Begin and end of what was found, in UTF-16 units of the line. */
	readonly spans: readonly (readonly [from: number, to: number])[];
	/** Lines around it, two at most. */
	readonly before: readonly string[];
	readonly after: readonly string[];
	/** The heading above it, on a page of a wiki. */
	readonly heading?: PageHeading;
}

/** The fit of a place. */
export interface PlaceFit {
	/** The fit of the name of its file: 2 is the whole name, 1 a part of it. */
	readonly name: 0 | 1 | 2;
	/** The definitions in it that are asked for by name, twenty at most. */
	readonly symbols: readonly CodeSymbol[];
}

/** The findings in a text. */
export interface TextFound {
	/** Tells whether each of the places fits. */
	readonly fits: readonly (PlaceFit | undefined)[];
	/** A whole word was found, and one in the case that was written. */
	readonly word: boolean;
	readonly exact: boolean;
	readonly lines: readonly FoundLine[];
	/** The number of lines, of which the first are given. */
	readonly total: number;
	/** The commit whose message it is. */
	readonly commit?: CommitFacts;
}

/** The same as a thread gives it: most texts are not shown, and a text without objects costs a tenth to hand over. */
export interface TextAnswer extends Omit<TextFound, "lines"> {
	/** An array of `FoundLine` in JSON. */
	readonly lines: string;
}

/** The work of a thread of searches. */
export type SearchJob =
	| {
			readonly kind: "candidates";
			/** Each has the ids that it asks for. */
			readonly needs: readonly Need[];
			/** Milliseconds for which it reads. */
			readonly patience: number;
	  }
	| ({
			readonly kind: "newest";
			/** Milliseconds for which it reads. */
			readonly patience: number;
	  } & NeedsOfOne)
	| {
			readonly kind: "judge";
			readonly query: CodeQuery;
			readonly places: readonly PlaceFacts[];
	  }
	| {
			readonly kind: "match";
			readonly query: CodeQuery;
			readonly texts: readonly TextWithPlaces[];
			/** Lines of one text that are given; none of them is counted where it is 0. */
			readonly lines: number;
			/** Texts with something in them after which it gives what it has. */
			readonly enough: number;
			/** Milliseconds, and bytes of texts that it reads, after which it gives what it has. */
			readonly patience: number;
			readonly mostBytes: number;
	  };

/** Its answers. */
export interface SearchAnswer {
	candidates: {
		/** Undefined where any text may do. */
		readonly ids: readonly (Uint32Array | undefined)[];
		/** Some postings are broken; no text is missed for that. */
		readonly isBroken: boolean;
	};
	newest: FoundOfOne;
	/** False for places that no text would make fit. */
	judge: boolean[];
	/** For the first texts, as far as the time went, and the bytes of each. */
	match: {
		readonly found: (TextAnswer | undefined)[];
		readonly bytes: readonly number[];
		/** Those of them whose bytes are broken, by their place among all. */
		readonly broken?: readonly number[];
	};
}

/** The answer to a job with which something is wrong other than its time or memory, such as the file of the index. */
export interface JobError {
	readonly message: string;
	/** The number that SQLite has for it, where it is an error of that. */
	readonly errcode: number | undefined;
	/** The database cannot be reached. */
	readonly isGone: boolean;
	/** It took too long. */
	readonly isLate: boolean;
}

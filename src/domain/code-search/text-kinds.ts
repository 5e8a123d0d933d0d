import { ofCommits, ofWikis } from "../../text/code/key-ranges.ts";
import type { Indexed } from "../../text/code/postings/blocks.ts";
import { withoutNext } from "../../text/code/trigrams.ts";
import type { Unit } from "../permissions/units.ts";
import {
	headOfCommits,
	planCodeIndex,
	planWikiIndex,
} from "../repositories/plan-code-index.ts";

/** A kind of texts in the index: what is searched together. */
export interface TextKind {
	/** Its value in `code_head.kind` and `code_text.kind`. */
	readonly number: number;
	/** The name of its head; none of a branch, since no branch may have a colon in its name. */
	readonly branch: string;
	/** The part of a repository that one must be allowed to read. */
	readonly unit: Unit;
	/** Added to its trigrams in the postings. */
	readonly keys: number;
	/** Begins the hashes of its texts: an equal text of another kind is another text. */
	readonly prefix: string;
}

/** Files of branches, each of which has a head of its own name. */
export const codeKind: TextKind = {
	...{ number: 0, branch: "", unit: "code", keys: 0, prefix: "" },
};
/** Commits of the default branch. */
export const commitKind: TextKind = {
	...{ number: 1, branch: headOfCommits, unit: "code", keys: ofCommits },
	prefix: "commit:",
};
/** Pages of the wiki. */
export const wikiKind: TextKind = {
	...{ number: 2, branch: ":wiki", unit: "wiki", keys: ofWikis },
	prefix: "wiki:",
};

/** Gives what plans, for a kind by its number, that its texts are found as they are now; code and commits are planned together. */
export const planOfKind = (kind: number): typeof planCodeIndex =>
	kind === wikiKind.number ? planWikiIndex : planCodeIndex;

/** The keys of a text in the postings, without its id. */
export type TextKeys = Omit<Indexed, "id">;

/** The keys by which the postings find a text of a kind; what follows its trigrams is known of code alone. */
export const keysOfText = (
	{ keys }: TextKind,
	trigrams: Uint32Array,
): TextKeys =>
	keys
		? {
				trigrams: trigrams.map((one) => withoutNext(one) + keys),
				followed: false,
			}
		: { trigrams, followed: true };

import { faultOfPattern, sizeOfPattern } from "./fault-of-pattern.ts";
import { readTerms, type Term } from "./read-terms.ts";
import type {
	Fault,
	FilterValue,
	ParsedQuery,
	QueryKey,
	QueryKeys,
	QueryNode,
} from "./tree.ts";

/** The bounds of a query: signs, terms, groups in one another. */
export const longestQuery = 4096;
const mostTerms = 256;
const deepest = 20;
/** Signs of all expressions together, once their repetitions are written out: each is compiled where the query is read. */
const largestPatterns = 6000;

/**
 * Reads a query. AND binds closer than OR, and terms side by side are joined by AND. What is faulty is told and left out, so that a list can show what
 * the rest asks for; whoever wants all or nothing looks at `faults`.
 */
export function readQuery(text: string, keys: QueryKeys): ParsedQuery {
	if (text.length > longestQuery)
		return {
			root: undefined,
			settings: new Map(),
			faults: [
				{
					from: longestQuery,
					to: text.length,
					message: "The query is too long.",
					expected: `at most ${longestQuery} characters`,
				},
			],
		};
	return new Reader(text, keys).read();
}

class Reader {
	readonly #terms: readonly Term[];
	readonly #text: string;
	#at = 0;
	#depth = 0;
	/** Under OR, NOT or in a group, where no setting of the whole query can stand. */
	#bound = 0;
	#patterns = 0;
	readonly #faults: Fault[] = [];
	readonly #settings = new Map<string, string>();

	constructor(text: string, keys: QueryKeys) {
		this.#text = text;
		const terms = [...readTerms(text, keys)];
		this.#terms = terms.slice(0, mostTerms);
		const over = terms[mostTerms];
		if (over)
			this.#fault(
				{ from: over.from, to: text.length },
				"The query has too many terms.",
				`at most ${mostTerms} terms`,
			);
	}

	read(): ParsedQuery {
		const root = this.#either();
		this.#faults.sort((a, b) => a.from - b.from);
		return { root, settings: this.#settings, faults: this.#faults };
	}

	#fault(
		span: { from: number; to: number },
		message: string,
		expected: string,
	) {
		this.#faults.push({ from: span.from, to: span.to, message, expected });
	}

	get #next(): Term | undefined {
		return this.#terms[this.#at];
	}

	#either(): QueryNode | undefined {
		const of: QueryNode[] = [];
		const joined = this.#orAhead();
		if (joined) this.#bound++;
		for (;;) {
			const started = this.#at;
			const side = this.#all();
			if (side) of.push(side);
			const or = this.#next;
			if (or?.kind !== "or") {
				if (started > 0 && started === this.#at) this.#lacks(started - 1);
				break;
			}
			if (started === this.#at) this.#lacks(this.#at);
			this.#at++;
		}
		if (joined) this.#bound--;
		return oneOf("or", of);
	}

	/** Tells whether the group that is being read has an OR of its own. */
	#orAhead(): boolean {
		let depth = 0;
		for (let at = this.#at; at < this.#terms.length && depth >= 0; at++) {
			const kind = (this.#terms[at] as Term).kind;
			if (kind === "open") depth++;
			else if (kind === "close") depth--;
			else if (kind === "or" && depth === 0) return true;
		}
		return false;
	}

	#all(): QueryNode | undefined {
		const of: QueryNode[] = [];
		for (let term = this.#next; term; term = this.#next) {
			if (term.kind === "or" || term.kind === "close") break;
			if (term.kind === "and") {
				this.#at++;
				const next = this.#next?.kind;
				if (of.length === 0 || !next || next === "or" || next === "close")
					this.#lacks(this.#at - 1);
				continue;
			}
			const node = this.#one(term);
			if (node) of.push(node);
		}
		return oneOf("and", of);
	}

	/** Tells of an operator that has nothing on one of its sides. */
	#lacks(at: number) {
		const term = this.#terms[at];
		if (!term || !["and", "or", "not"].includes(term.kind)) return;
		this.#fault(
			term,
			`${term.text} has nothing to join.`,
			`a term on each side, or "${term.text}" in quotes`,
		);
	}

	#one(term: Term): QueryNode | undefined {
		this.#at++;
		if (term.kind === "not") return this.#negated(term);
		if (term.kind === "open") return this.#group(term);
		if (term.open)
			this.#fault(term, "A quotation mark is not closed.", 'a closing "');
		if (term.kind === "filter") return this.#filter(term, term.key as QueryKey);
		if (term.kind === "pattern") return this.#pattern(term, "any");
		return term.text.trim() === ""
			? undefined
			: {
					kind: "text",
					value: term.text,
					in: "any",
					from: term.from,
					to: term.to,
				};
	}

	#negated(not: Term): QueryNode | undefined {
		const term = this.#next;
		if (!term || ["or", "and", "close"].includes(term.kind)) {
			this.#fault(not, `${not.text} has nothing to negate.`, "a term after it");
			return undefined;
		}
		this.#bound++;
		// An even number of negations is none.
		const of = this.#one(term);
		this.#bound--;
		if (!of) return undefined;
		return of.kind === "not" ? of.of : { kind: "not", of };
	}

	#group(open: Term): QueryNode | undefined {
		if (this.#depth >= deepest) {
			this.#fault(
				open,
				"Groups are nested too deep.",
				`at most ${deepest} groups in one another`,
			);
			this.#skipGroup();
			return undefined;
		}
		this.#depth++;
		this.#bound++;
		const started = this.#at;
		const of = this.#either();
		this.#bound--;
		this.#depth--;
		const close = this.#next;
		if (close?.kind === "close") this.#at++;
		else this.#fault(open, "A parenthesis is not closed.", "a closing )");
		if (close?.kind === "close" && started === this.#at - 1)
			this.#fault(
				{ from: open.from, to: close.to },
				"The group is empty.",
				'a term in it, or "()" in quotes',
			);
		return of;
	}

	#skipGroup() {
		for (let depth = 1; depth > 0 && this.#next; this.#at++) {
			if (this.#next.kind === "open") depth++;
			else if (this.#next.kind === "close") depth--;
		}
	}

	#filter(term: Term, key: QueryKey): QueryNode | undefined {
		if (term.text === "") {
			this.#fault(term, "A value is missing.", "a value after the colon");
			return undefined;
		}
		const expected = expectedBy(key, term.text.toLowerCase());
		if (expected) {
			this.#fault(term, `"${term.text}" means nothing here.`, expected);
			return undefined;
		}
		if (key.setting) return this.#setting(term, key);
		if (key.word) {
			if (term.as === "pattern" && key.patterns)
				return this.#pattern(term, key.word);
			const { from, to } = term;
			return { kind: "text", value: term.text, in: key.word, from, to };
		}
		const value = this.#value(term, key);
		if (value.form === "pattern" && this.#faulty(term)) return undefined;
		return {
			kind: "filter",
			key: key.name,
			value,
			from: term.from,
			to: term.to,
		};
	}

	#value(term: Term, key: QueryKey): FilterValue {
		const text = term.text;
		const all = this.#text.slice(term.from, term.to);
		const written = all.slice(all.indexOf(":") + 1);
		if (term.as === "pattern")
			return key.patterns
				? { form: "pattern", text, written }
				: { form: key.bare, text: written, written };
		if (term.as === "word" && key.globs && /[*?]/.test(text))
			return { form: "glob", text, written };
		return { form: key.bare, text, written };
	}

	/** A setting holds for the whole query; said twice, the last holds. */
	#setting(term: Term, key: QueryKey): undefined {
		if (this.#bound > 0)
			this.#fault(
				term,
				`"${key.name}:" holds for the whole query.`,
				"the setting outside of groups, OR and NOT",
			);
		else this.#settings.set(key.name, term.text.toLowerCase());
		return undefined;
	}

	#pattern(term: Term, place: "any" | "text" | "path"): QueryNode | undefined {
		if (this.#faulty(term)) return undefined;
		const { from, to } = term;
		return { kind: "pattern", value: term.text, in: place, from, to };
	}

	#faulty(term: Term): boolean {
		const wrong =
			this.#patterns > largestPatterns
				? "The expressions are too large together."
				: faultOfPattern(term.text);
		this.#patterns += sizeOfPattern(term.text);
		if (wrong) this.#fault(term, wrong, "a regular expression in RE2's syntax");
		return wrong !== undefined;
	}
}

/** Gives the expectation of a qualifier, where a value is none of its own. */
function expectedBy(key: QueryKey, value: string): string | undefined {
	if (key.number && !/^[1-9]\d{0,8}$/.test(value)) return "a number from 1";
	if (key.values && !key.values.includes(value)) return key.values.join(", ");
	return undefined;
}

/** One node for several, without groups of the same kind in one another. */
function oneOf(
	kind: "and" | "or",
	nodes: readonly QueryNode[],
): QueryNode | undefined {
	const of = nodes.flatMap((node) => (node.kind === kind ? node.of : [node]));
	return of.length < 2 ? of[0] : { kind, of };
}

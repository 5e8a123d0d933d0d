import { RE2JS } from "re2js";
import { type CompiledQuery, foundIn, placesIn } from "../code/match-texts.ts";
import { placeFilter } from "../code/place-filters.ts";
import type { CodeQuery, PlaceFacts } from "../code/search-job.ts";
import { type TextAtom, textAtom } from "../code/text-atoms.ts";
import { textOf } from "../code/text-bytes.ts";
import type { FilterNode, QueryNode } from "../query/tree.ts";
import { type CommitFacts, readCommitText } from "./commit-text.ts";

/** Yes, no, or not known yet. */
type Truth = boolean | undefined;

/** Tells whether a part of a query is met by a commit of a repository; the commit is undefined where it is not read yet. */
type Test = (place: PlaceFacts, commit: CommitFacts | undefined) => Truth;

/** The qualifiers that are about the repository. */
const ofPlace = new Set(["repo", "owner", "is"]);

/** Compiles a query for commits; words and expressions are asked of the message. @throws Error where an expression is none: what reads queries has refused it */
export function compileCommitQuery({
	root,
	exactCase,
}: CodeQuery): CompiledQuery {
	const shown: TextAtom[] = [];
	const ids: FilterNode[] = [];
	const compile = (node: QueryNode, isNegated: boolean): Test => {
		if (node.kind === "not") {
			const of = compile(node.of, !isNegated);
			return (...facts) => {
				const truth = of(...facts);
				return truth === undefined ? undefined : !truth;
			};
		}
		if (node.kind === "and" || node.kind === "or")
			return joined(
				node.of.map((one) => compile(one, isNegated)),
				node.kind === "or",
			);
		if (node.kind === "filter") {
			if (node.key === "hash" && !isNegated) ids.push(node);
			if (!ofPlace.has(node.key)) return commitFilter(node, exactCase);
			const filter = placeFilter(node, exactCase);
			return (place) => filter(place);
		}
		const atom = textAtom(node, exactCase);
		if (!isNegated) shown.push(atom);
		return (_, commit) =>
			commit && atom.spots(textOf(commit.message), 1).length > 0;
	};
	const test: Test = root ? compile(root, false) : () => true;
	const found = (text: string, most: number) => {
		const read = textOf(text);
		const wanted = { most, defined: [], ...placesIn(read) };
		return foundIn(read, shown, wanted);
	};
	const fitOf = ({ oid, message }: CommitFacts): 0 | 1 | 2 => {
		if (ids.some(({ value }) => oid.startsWith(value.text.toLowerCase())))
			return 2;
		const [subject = ""] = message.split("\n", 1);
		return found(subject, 1).word ? 1 : 0;
	};
	return {
		judge: (place) => test(place, undefined) !== false,
		match({ text }, places, most) {
			if (!text) return undefined;
			const commit = readCommitText(text.whole);
			const fitting = places.map((place) => test(place, commit) === true);
			if (!fitting.includes(true)) return undefined;
			const name = fitOf(commit);
			return {
				fits: fitting.map((fits) => (fits ? { name, symbols: [] } : undefined)),
				...found(commit.message, most),
				commit,
			};
		},
	};
}

function joined(tests: readonly Test[], decides: boolean): Test {
	return (...facts) => {
		let truth: Truth = !decides;
		for (const test of tests) {
			const of = test(...facts);
			if (of === decides) return decides;
			if (of === undefined) truth = undefined;
		}
		return truth;
	};
}

function commitFilter(node: FilterNode, exactCase: boolean): Test {
	const of = testOf(node, exactCase);
	return (_, commit) => commit && of(commit);
}

function testOf(
	{ key, value }: FilterNode,
	exactCase: boolean,
): (commit: CommitFacts) => boolean {
	const { text } = value;
	if (key === "hash") {
		const begins = text.toLowerCase();
		return ({ oid }) => oid.startsWith(begins);
	}
	if (key === "merge") {
		const wanted = text.toLowerCase() === "true";
		return ({ parents }) => parents > 1 === wanted;
	}
	if (key === "author-date" || key === "committer-date") {
		const isIn = within(text);
		return key === "author-date"
			? ({ authoredAt }) => isIn(authoredAt)
			: ({ committedAt }) => isIn(committedAt);
	}
	const fits = personFits(value, exactCase);
	return key === "author"
		? ({ author }) => fits(author)
		: ({ committer }) => fits(committer);
}

/** Name and address as a commit has them. */
function personFits(
	{ form, text }: FilterNode["value"],
	exactCase: boolean,
): (person: string) => boolean {
	if (form === "pattern") {
		const flags = exactCase ? 0 : RE2JS.CASE_INSENSITIVE;
		const compiled = RE2JS.compile(text, flags);
		return (person) => compiled.matcher(person).find();
	}
	// an address of an account, whose case means nothing
	const isCased = exactCase && form !== "exact";
	const cased = (one: string) => (isCased ? one : one.toLowerCase());
	const wanted = cased(text);
	return (person) => cased(person).includes(wanted);
}

/** Seconds from one time on and before another, as the query was read: `from..to`, each open where it is empty. */
function within(range: string): (seconds: number) => boolean {
	const [from = "", to = ""] = range.split("..");
	const least = from === "" ? Number.NEGATIVE_INFINITY : Number(from);
	const end = to === "" ? Number.POSITIVE_INFINITY : Number(to);
	return (seconds) => seconds >= least && seconds < end;
}

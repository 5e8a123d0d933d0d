import { readList } from "../../../text/query/read-list.ts";
import { readQuery } from "../../../text/query/read-query.ts";
import type { FilterNode, QueryNode } from "../../../text/query/tree.ts";
import { quoteWord, writeQuery } from "../../../text/query/write-query.ts";
import {
	isKindWord,
	issueKeys,
	meansSomething,
	readPlaces,
	type WordPlace,
} from "./query-keys.ts";

/** Which items somebody asks for, in words: `is:open label:bug -label:wontfix (author:ada OR updated:>2026-01-01) sort:updated-desc lost lock`. */
export interface IssueQueryText {
	readonly state: "open" | "closed" | "all";
	/** Whether a state was named. */
	readonly stated: boolean;
	/** Words and phrases, and the places where they have to stand; none for any. */
	readonly words: readonly string[];
	readonly places: readonly WordPlace[];
	readonly labels: readonly string[];
	readonly withoutLabels: readonly string[];
	readonly noLabel: boolean;
	/** The name of a type of issues. */
	readonly type: string;
	readonly noType: boolean;
	readonly milestone: string;
	readonly noMilestone: boolean;
	/** A title, or an id. */
	readonly project: string;
	readonly noProject: boolean;
	/** A repository by its full name, and an owner of repositories by name. */
	readonly repository: string;
	readonly owner: string;
	readonly author: string;
	readonly assignee: string;
	/** Assigned to nobody, or to anybody. */
	readonly assigned: "" | "none" | "any";
	readonly mentions: string;
	readonly reviewRequested: string;
	readonly reviewedBy: string;
	readonly sort: IssueSort;
	/** Clauses that have to hold besides: groups, OR, negations, and qualifiers that stand nowhere above. */
	readonly rest: readonly QueryNode[];
	/** Parts that mean nothing here, and those of them that are words besides. */
	readonly unknown: readonly string[];
	readonly unknownWords: readonly string[];
}

export const issueSorts = [
	"latest",
	"oldest",
	"recentupdate",
	"leastupdate",
	"mostcomment",
	"leastcomment",
	"nearduedate",
	"farduedate",
	"recentclose",
] as const;
export type IssueSort = (typeof issueSorts)[number];

/** The words of others for orders. */
const sortWords: Readonly<Record<string, IssueSort>> = {
	"created-desc": "latest",
	created: "latest",
	"created-asc": "oldest",
	updated: "recentupdate",
	"updated-desc": "recentupdate",
	"updated-asc": "leastupdate",
	comments: "mostcomment",
	"comments-desc": "mostcomment",
	"comments-asc": "leastcomment",
	due: "nearduedate",
	"due-asc": "nearduedate",
	"due-desc": "farduedate",
	closed: "recentclose",
};
/** The word of an order, or of a bookmark of another forge; undefined for one that is none. */
export const sortNamed = (word: string): IssueSort | undefined =>
	issueSorts.find((sort) => sort === word) ??
	(Object.hasOwn(sortWords, word) ? sortWords[word] : undefined);

export const emptyQuery: IssueQueryText = {
	state: "open",
	stated: false,
	words: [],
	places: [],
	labels: [],
	withoutLabels: [],
	noLabel: false,
	type: "",
	noType: false,
	milestone: "",
	noMilestone: false,
	project: "",
	noProject: false,
	repository: "",
	owner: "",
	author: "",
	assignee: "",
	assigned: "",
	mentions: "",
	reviewRequested: "",
	reviewedBy: "",
	sort: "latest",
	rest: [],
	unknown: [],
	unknownWords: [],
};

const longest = 1000;
const mostParts = 50;
const mostWords = 10;

/** A part of a query: a qualifier with its value, and for a field of a board what that is compared with. */
export interface QueryPart {
	readonly without: boolean;
	readonly name: string;
	readonly value: string;
	readonly compare: "" | "=" | "<" | ">" | "<=" | ">=";
	readonly operand: string;
}
type MutableQuery = {
	-readonly [K in keyof IssueQueryText]: IssueQueryText[K];
};

/**
 * Reads a query; what it does not know is kept apart, to be told. `from` is what holds unless the text says otherwise. `own` is asked first about
 * each qualifier that has to hold, or must not: whether it is one of the asker's own.
 */
export function readIssueQuery(
	text: string,
	from: IssueQueryText = emptyQuery,
	own: (part: QueryPart) => boolean = () => false,
): IssueQueryText {
	const query: MutableQuery = { ...from };
	const cut = text.slice(0, longest);
	const { root, settings, faults } = readQuery(cut, issueKeys);
	query.unknown = faults.map(({ from, to }) => cut.slice(from, to));
	const clauses = root?.kind === "and" ? root.of : root ? [root] : [];
	const taken = clauses.slice(0, mostParts);
	nameState(query, taken);
	for (const clause of taken) take(query, clause, own);
	query.unknown = [
		...query.unknown,
		...clauses.slice(mostParts).map(writeQuery),
	];
	for (const [name, value] of settings) setFor(query, name, value);
	const leaves = query.rest.reduce((sum, node) => sum + leavesOf(node), 0);
	if (leaves > mostParts) {
		query.unknown = [...query.unknown, ...query.rest.map(writeQuery)];
		query.rest = [];
	}
	if (!query.stated && query.rest.some(speaksOfState)) {
		query.state = "all";
		query.stated = true;
	}
	return query;
}

/** Takes what has to hold: by a field of the query where there is one, by its tree otherwise. */
function take(
	query: MutableQuery,
	clause: QueryNode,
	own: (part: QueryPart) => boolean,
): void {
	const without = clause.kind === "not";
	const node = without ? clause.of : clause;
	if (node.kind === "text" && !without && !looksUnknown(node.value)) {
		// more of them are asked of item after item
		if (query.words.length >= mostWords) query.rest = [...query.rest, node];
		else query.words = [...query.words, node.value];
		return;
	}
	if (node.kind === "filter") {
		const part = partOf(node, without);
		if (own(part)) return;
		const key = `${without ? "-" : ""}${node.key}`;
		const set =
			!part.compare && Object.hasOwn(qualifiers, key)
				? qualifiers[key]
				: undefined;
		const { text, written } = node.value;
		// `label:a,b` is one of several
		const several =
			/^(?:label|type)$/.test(node.key) && readList(written).length > 1;
		const quoted = written.startsWith('"');
		if (set && text && !several && set(query, text, quoted) !== false) return;
	}
	const known = pruned(query, clause);
	if (known) query.rest = [...query.rest, known];
}

/** A word that somebody meant as a qualifier: not one of code (`std::map`), and no address (`https://…`). */
const looksUnknown = (word: string) => /^[a-z][a-z-]*:[^:/]/i.test(word);

function partOf({ key, value }: FilterNode, without: boolean): QueryPart {
	const [, quoted, bare, compare, operandQuoted, operandBare] =
		(key === "field" &&
			/^(?:"([^"]*)"|([^\s"=<>]+))(<=|>=|=|<|>)(?:"([^"]*)"|(\S+))$/.exec(
				value.written,
			)) ||
		[];
	return {
		without,
		name: key,
		value: (compare ? (quoted ?? bare ?? "") : value.text).trim(),
		compare: (compare ?? "") as QueryPart["compare"],
		operand: (operandQuoted ?? operandBare ?? "").trim(),
	};
}

function setFor(query: MutableQuery, name: string, value: string): void {
	const sort = name === "sort" ? sortNamed(value) : undefined;
	const places = name === "in" ? readPlaces(value) : undefined;
	if (sort) query.sort = sort;
	else if (places) query.places = places;
	else query.unknown = [...query.unknown, `${name}:${value}`];
}

/** A tree without what means nothing, which is told; undefined where nothing is left. */
function pruned(query: MutableQuery, node: QueryNode): QueryNode | undefined {
	if (node.kind === "not") {
		const of = pruned(query, node.of);
		return of && { kind: "not", of };
	}
	if (node.kind === "and" || node.kind === "or") {
		const of = node.of
			.map((one) => pruned(query, one))
			.filter((one) => one !== undefined);
		return of.length < 2 ? of[0] : { kind: node.kind, of };
	}
	const means =
		node.kind === "filter"
			? meansSomething(node)
			: node.kind === "text" && !looksUnknown(node.value);
	if (means) return node;
	const word = node.kind === "text" ? node.value : undefined;
	query.unknown = [...query.unknown, word ?? writeQuery(node)];
	if (word) query.unknownWords = [...query.unknownWords, word];
	return undefined;
}

const leavesOf = (node: QueryNode): number =>
	node.kind === "and" || node.kind === "or"
		? node.of.reduce((sum, one) => sum + leavesOf(one), 0)
		: node.kind === "not"
			? leavesOf(node.of)
			: 1;

/** Tells whether a tree says itself which items are meant, the open or the closed ones. */
function speaksOfState(node: QueryNode): boolean {
	if (node.kind === "and" || node.kind === "or")
		return node.of.some(speaksOfState);
	if (node.kind === "not") return speaksOfState(node.of);
	if (node.kind !== "filter") return false;
	return (
		node.key === "closed" ||
		node.key === "merged" ||
		(node.key === "is" && /^(?:open|closed|all|merged)$/i.test(node.value.text))
	);
}

const qualifiers: Readonly<
	Record<
		string,
		(query: MutableQuery, value: string, quoted: boolean) => boolean | undefined
	>
> = {
	is: readState,
	label(query, value) {
		query.labels = [...new Set([...query.labels, value])];
	},
	"-label"(query, value) {
		query.withoutLabels = [...new Set([...query.withoutLabels, value])];
	},
	no(query, value) {
		if (value === "label") query.noLabel = true;
		else if (value === "milestone") query.noMilestone = true;
		else if (value === "type") query.noType = true;
		else if (value === "project") query.noProject = true;
		else if (value === "assignee") return only("assigned")(query, "none");
		else return false;
	},
	has: (query, value) => value === "assignee" && only("assigned")(query, "any"),
	milestone(query, value) {
		if (value !== "none") return only("milestone")(query, value);
		query.noMilestone = true;
	},
	type(query, value, quoted) {
		// an issue has one type: a second name has to hold besides, and none does
		if (query.type && query.type.toLowerCase() !== value.toLowerCase())
			return false;
		if (!quoted && isKindWord(value)) return false;
		query.type = value;
	},
	project(query, value) {
		if (value !== "none") return only("project")(query, value);
		query.noProject = true;
	},
	repo: only("repository"),
	user: only("owner"),
	author: only("author"),
	assignee: (query, value) =>
		only(value === "none" || value === "any" ? "assigned" : "assignee")(
			query,
			value,
		),
	mentions: only("mentions"),
	"review-requested": only("reviewRequested"),
	"reviewed-by": only("reviewedBy"),
};

/** Sets a field to the first value that is named; false for a second one, which has to hold besides. */
function only(
	field:
		| "assigned"
		| "assignee"
		| "author"
		| "mentions"
		| "milestone"
		| "owner"
		| "project"
		| "repository"
		| "reviewRequested"
		| "reviewedBy",
) {
	return (query: MutableQuery, value: string): boolean => {
		if (query[field] && query[field] !== value) return false;
		Object.assign(query, { [field]: value });
		return true;
	};
}

const stateOf = (value: string) => {
	const state = value.toLowerCase();
	return state === "open" || state === "closed" || state === "all"
		? state
		: undefined;
};

/** Sets the state that all of the states named by the text leave. */
function nameState(query: MutableQuery, clauses: readonly QueryNode[]): void {
	const named = new Set(
		clauses.flatMap((clause) =>
			clause.kind === "filter" && clause.key === "is"
				? (stateOf(clause.value.text) ?? [])
				: [],
		),
	);
	if (!named.size) return;
	const narrowed = [...named].filter((state) => state !== "all");
	query.stated = true;
	query.state = (narrowed.length === 1 && narrowed[0]) || "all";
}

/** Tells whether the query's state says what is asked; open and closed together have to hold both. */
function readState(query: MutableQuery, value: string): boolean {
	const state = stateOf(value);
	return !!state && (state === "all" || state === query.state);
}

/** The query as a line of text that `readIssueQuery` reads back. */
export function writeIssueQuery(query: IssueQueryText): string {
	const one = (name: string, value: string) =>
		value
			? [
					`${name}:${/[\s,]/.test(value) || (name === "type" && isKindWord(value)) ? `"${value}"` : value}`,
				]
			: [];
	return [
		`is:${query.state}`,
		...query.labels.flatMap((label) => one("label", label)),
		...query.withoutLabels.flatMap((label) => one("-label", label)),
		...(query.noLabel ? ["no:label"] : []),
		...one("type", query.type),
		...(query.noType ? ["no:type"] : []),
		...one("milestone", query.milestone),
		...(query.noMilestone ? ["no:milestone"] : []),
		...one("project", query.project),
		...(query.noProject ? ["no:project"] : []),
		...one("repo", query.repository),
		...one("user", query.owner),
		...one("author", query.author),
		...one("assignee", query.assignee),
		...(query.assigned === "none" ? ["no:assignee"] : []),
		...(query.assigned === "any" ? ["has:assignee"] : []),
		...one("mentions", query.mentions),
		...one("review-requested", query.reviewRequested),
		...one("reviewed-by", query.reviewedBy),
		...query.rest.map((node) =>
			node.kind === "or" ? `(${writeQuery(node)})` : writeQuery(node),
		),
		...(query.places.length ? [`in:${query.places.join()}`] : []),
		...(query.sort === "latest" ? [] : [`sort:${query.sort}`]),
		...query.words.map(quoteWord),
	].join(" ");
}

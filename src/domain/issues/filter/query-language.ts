/** Which items somebody asks for, in words: `is:open label:bug -label:wontfix author:ada sort:updated-desc lost lock`. */
export interface IssueQueryText {
	readonly state: "open" | "closed" | "all";
	/** Whether a state was named. */
	readonly stated: boolean;
	readonly words: readonly string[];
	readonly labels: readonly string[];
	readonly withoutLabels: readonly string[];
	readonly noLabel: boolean;
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
	/** Parts that mean nothing here. */
	readonly unknown: readonly string[];
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
	labels: [],
	withoutLabels: [],
	noLabel: false,
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
	unknown: [],
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
const parted =
	/(-?)(field):(?:"([^"]*)"|([^\s"=<>]+))(<=|>=|=|<|>)(?:"([^"]*)"|(\S+))|(-?)([a-z-]+):(?:"([^"]*)"|(\S+))|"([^"]*)"|(\S+)/gi;

type MutableQuery = {
	-readonly [K in keyof IssueQueryText]: IssueQueryText[K];
};

/**
 * Reads a query; what it does not know is kept apart, to be told. `from` is what holds unless the text says otherwise. `own` is asked first about
 * each qualifier: whether it is one of the asker's own.
 */
export function readIssueQuery(
	text: string,
	from: IssueQueryText = emptyQuery,
	own: (part: QueryPart) => boolean = () => false,
): IssueQueryText {
	const query: MutableQuery = { ...from };
	let read = 0;
	for (const found of text.slice(0, longest).matchAll(parted)) {
		if (++read > mostParts) break;
		const [whole, , , , , , , , , , , , phrase, word] = found;
		const part = partOf(found);
		if (!part) {
			const said = (phrase ?? word ?? "").trim();
			if (said && query.words.length < mostWords)
				query.words = [...query.words, ...said.split(/\s+/)];
			continue;
		}
		if (own(part)) continue;
		const { without, name, value, compare } = part;
		const key = `${without ? "-" : ""}${name}`;
		const known = !compare && Object.hasOwn(qualifiers, key);
		const take = known ? qualifiers[key] : undefined;
		if (!take || !value || take(query, value) === false)
			query.unknown = [...query.unknown, whole];
	}
	return query;
}

function partOf(found: RegExpExecArray): QueryPart | undefined {
	const [
		,
		minus = "",
		field,
		quotedField,
		bareField,
		compare = "",
		quotedOperand,
		bareOperand,
		otherMinus = "",
		name,
		quoted,
		bare,
	] = found;
	const word = field ?? name;
	if (!word) return undefined;
	return {
		without: (field ? minus : otherMinus) === "-",
		name: word.toLowerCase(),
		value: (quotedField ?? bareField ?? quoted ?? bare ?? "").trim(),
		compare: compare as QueryPart["compare"],
		operand: (quotedOperand ?? bareOperand ?? "").trim(),
	};
}

const qualifiers: Readonly<
	Record<string, (query: MutableQuery, value: string) => boolean | undefined>
> = {
	is: readState,
	state: readState,
	label(query, value) {
		query.labels = [...new Set([...query.labels, value])];
	},
	"-label"(query, value) {
		query.withoutLabels = [...new Set([...query.withoutLabels, value])];
	},
	no(query, value) {
		if (value === "label") query.noLabel = true;
		else if (value === "milestone") query.noMilestone = true;
		else if (value === "project") query.noProject = true;
		else if (value === "assignee") query.assigned = "none";
		else return false;
	},
	has(query, value) {
		if (value !== "assignee") return false;
		query.assigned = "any";
	},
	milestone(query, value) {
		if (value === "none") query.noMilestone = true;
		else query.milestone = value;
	},
	project(query, value) {
		if (value === "none") query.noProject = true;
		else query.project = value;
	},
	repo(query, value) {
		query.repository = value;
	},
	user(query, value) {
		query.owner = value;
	},
	org(query, value) {
		query.owner = value;
	},
	author(query, value) {
		query.author = value;
	},
	assignee(query, value) {
		if (value === "none" || value === "any") query.assigned = value;
		else query.assignee = value;
	},
	mentions(query, value) {
		query.mentions = value;
	},
	"review-requested"(query, value) {
		query.reviewRequested = value;
	},
	"reviewed-by"(query, value) {
		query.reviewedBy = value;
	},
	sort(query, value) {
		const sort = sortNamed(value.toLowerCase());
		if (!sort) return false;
		query.sort = sort;
	},
};

function readState(query: MutableQuery, value: string): boolean | undefined {
	const state = value.toLowerCase();
	if (state === "issue" || state === "pr" || state === "pull") return undefined;
	if (state !== "open" && state !== "closed" && state !== "all") return false;
	query.state = state;
	query.stated = true;
	return undefined;
}

/** The query as a line of text that `readIssueQuery` reads back. */
export function writeIssueQuery(query: IssueQueryText): string {
	const one = (name: string, value: string) =>
		value ? [`${name}:${/\s/.test(value) ? `"${value}"` : value}`] : [];
	return [
		`is:${query.state}`,
		...query.labels.flatMap((label) => one("label", label)),
		...query.withoutLabels.flatMap((label) => one("-label", label)),
		...(query.noLabel ? ["no:label"] : []),
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
		...(query.sort === "latest" ? [] : [`sort:${query.sort}`]),
		...query.words,
	].join(" ");
}

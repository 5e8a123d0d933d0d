import { type RawBuilder, sql } from "kysely";
import type { App } from "../../../app.ts";
import { type Dialect, dialects } from "../../../database/dialect.ts";
import { readList } from "../../../text/query/read-list.ts";
import type { QueryNode } from "../../../text/query/tree.ts";
import type { Actor } from "../../permissions/actor.ts";
import { notHidden } from "../../permissions/hidden-accounts.ts";
import { findRepository } from "../../repositories/find-repository.ts";
import type { Repository } from "../../repositories/repository.ts";
import { askedToReview } from "../waiting.ts";
import { lookUpWords, mentionsWord } from "../words.ts";
import {
	assignedTo,
	isLabelled,
	isReview,
	isTyped,
	mentioning,
	reviewedBy,
} from "./conditions.ts";
import { onBoards, onNoBoard } from "./filter-of-boards.ts";
import { isKindWord, kindWords, type WordPlace } from "./query-keys.ts";
import { stateCondition, timeCondition } from "./state-conditions.ts";

type Condition = RawBuilder<unknown>;

/** The means by which the parts of a query are read. */
interface ClauseReader {
	readonly app: App;
	readonly actor: Actor;
	readonly repository: Repository | undefined;
	/** The places in which words have to stand; none for any. */
	readonly places: readonly WordPlace[];
	/** The id of whom a name means; 0 for nobody. */
	readonly person: (name: string) => Promise<number | undefined>;
}

/**
 * The condition on `issue` of a tree: words, groups, negations and qualifiers. A name that means nobody, or nothing that the actor may know of, fits no
 * item, and negated fits all.
 */
export async function conditionOfClause(
	reader: ClauseReader,
	node: QueryNode,
): Promise<Condition> {
	switch (node.kind) {
		case "and":
		case "or": {
			const all = [];
			for (const one of node.of) all.push(await conditionOfClause(reader, one));
			return sql`(${sql.join(all, node.kind === "and" ? sql` and ` : sql` or `)})`;
		}
		case "not":
			// what is unknown of an item does not hold
			return sql`not coalesce(${await conditionOfClause(reader, node.of)}, false)`;
		case "filter": {
			const { text, written } = node.value;
			const of = Object.hasOwn(filters, node.key)
				? filters[node.key]
				: undefined;
			return of ? sql`(${await of(reader, text, written)})` : sql`1 = 0`;
		}
		default:
			return wordCondition(reader, node.value);
	}
}

/** The condition that an item has a word, in its places. */
async function wordCondition(
	{ app, places }: ClauseReader,
	text: string,
): Promise<Condition> {
	const d = dialects[app.db.dialect];
	const [word] = await lookUpWords(app.db, [text]);
	if (!word) return sql`1 = 1`;
	const held = mentionsWord(word, d);
	return places.length ? sql`(${held} and ${inPlaces(text, places, d)})` : held;
}

/** The condition that a word stands in one of some places of an item. */
export const inPlaces = (
	word: string,
	places: readonly WordPlace[],
	d: Dialect,
): Condition => {
	const by: Record<WordPlace, Condition> = {
		title: d.contains(sql<string>`issue.title`, word),
		body: d.contains(sql<string>`issue.body`, word),
		comments: sql`exists (select 1 from comment c where c.issue_id = issue.id and c.kind = 'comment' and ${notHidden("c.poster_id")} and ${d.contains(sql<string>`c.body`, word)})`,
	};
	return sql`(${sql.join(
		places.map((place) => by[place]),
		sql` or `,
	)})`;
};

const withAssignee = sql`select 1 from issue_assignee a where a.issue_id = issue.id and ${notHidden("a.account_id")}`;
const withMilestone = sql`select 1 from milestone m where m.id = issue.milestone_id and m.removed = 0`;

const has: Readonly<Record<string, Condition>> = {
	label: isLabelled(),
	type: isTyped(),
	milestone: sql`exists (${withMilestone})`,
	assignee: sql`exists (${withAssignee})`,
	project: sql`not (${onNoBoard})`,
	due: sql`coalesce(issue.due_at, 0) > 0`,
};
/** The condition that an item has something of a kind that `has:` names. */
export const hasSome = (what: string) => has[what] ?? sql`1 = 0`;
/** The condition that an item has none of something. */
export const hasNo = (what: string) => sql`not ${has[what] ?? sql`(1 = 1)`}`;

type Filter = (
	reader: ClauseReader,
	value: string,
	written: string,
) => Condition | Promise<Condition>;

/** A filter by somebody; `none` and `any` where they are asked for. */
const by =
	(condition: (id: number) => Condition, what?: string): Filter =>
	async ({ person }, name) => {
		const word = name.toLowerCase();
		if (what && word === "none") return hasNo(what);
		if (what && word === "any") return hasSome(what);
		return condition((await person(name)) ?? 0);
	};

const commented = (id: number) =>
	sql`exists (select 1 from comment c where c.issue_id = issue.id and c.kind = 'comment' and c.poster_id = ${id})`;

/** A review that says yes or no, is not taken back, and is not of an earlier head. */
const decided = (kind: "approve" | "reject") =>
	sql`exists (select 1 from review r where r.issue_id = issue.id and r.kind = ${sql.lit(kind)} and r.dismissed = 0 and r.stale = 0 and ${notHidden("r.reviewer_id")})`;
const reviews: Readonly<Record<string, Condition>> = {
	none: sql`issue.kind = 'pull' and not exists (select 1 from review r where r.issue_id = issue.id and ${isReview} and ${notHidden("r.reviewer_id")})`,
	required: sql`issue.kind = 'pull' and not ${decided("approve")} and not ${decided("reject")}`,
	approved: sql`${decided("approve")} and not ${decided("reject")}`,
	changes_requested: decided("reject"),
};

/** The other side has to be in the same repository: who reads one reads the other. */
const linkedTo = (kind: "issue" | "pull") =>
	kind === "pull"
		? sql`issue.kind = 'issue' and exists (select 1 from comment c join issue other on other.id = c.other_issue_id where c.issue_id = issue.id and c.kind = 'pull_ref' and other.kind = 'pull' and other.repository_id = issue.repository_id and ${notHidden("other.poster_id")})`
		: sql`issue.kind = 'pull' and exists (select 1 from comment c join issue other on other.id = c.issue_id where c.other_issue_id = issue.id and c.kind = 'pull_ref' and other.kind = 'issue' and other.repository_id = issue.repository_id and ${notHidden("other.poster_id")})`;

/** One of several names with commas, each of which may be in quotes. */
function namesIn(value: string, written: string): readonly string[] {
	const all = readList(written);
	const names = all.filter(Boolean);
	return all.length > 1 && names.length ? names : [value];
}

const filters: Readonly<Record<string, Filter>> = {
	is: (_, value) => stateCondition(value.toLowerCase()),
	has: (_, value) => hasSome(value.toLowerCase()),
	no: (_, value) => hasNo(value.toLowerCase()),
	label: (_, value, written) => isLabelled(namesIn(value, written)),
	type: (_, value, written) =>
		!written.startsWith('"') && isKindWord(value)
			? sql`issue.kind = ${sql.lit(kindWords[value.toLowerCase()] as string)}`
			: isTyped(namesIn(value, written)),
	milestone: (_, value) =>
		value.toLowerCase() === "none"
			? hasNo("milestone")
			: sql`exists (${withMilestone} and lower(m.title) = lower(${value}))`,
	async project({ app, actor, repository }, value) {
		if (value.toLowerCase() === "none") return onNoBoard;
		const some = await onBoards(app, actor, [value], repository);
		return some[0] ?? sql`1 = 0`;
	},
	async repo({ app, actor }, value) {
		const [owner = "", name = ""] = value.split("/");
		const found = await findRepository(app, actor, owner, name);
		return sql`issue.repository_id = ${found?.repository.id ?? 0}`;
	},
	user: by(
		(id) =>
			sql`issue.repository_id in (select r.id from repository r where r.owner_id = ${id})`,
	),
	author: by((id) => sql`issue.poster_id = ${id}`),
	assignee: by(assignedTo, "assignee"),
	mentions: by(mentioning),
	commenter: by(commented),
	involves: by(
		(id) =>
			sql`issue.poster_id = ${id} or ${assignedTo(id)} or ${mentioning(id)} or ${commented(id)}`,
	),
	"review-requested": by(askedToReview),
	"reviewed-by": by(reviewedBy),
	review: (_, value) => reviews[value.toLowerCase()] ?? sql`1 = 0`,
	linked: (_, value) =>
		linkedTo(value.toLowerCase() === "pr" ? "pull" : "issue"),
	...Object.fromEntries(
		["created", "updated", "closed", "merged", "due", "comments"].map(
			(name): [string, Filter] => [
				name,
				({ app }, value) => timeCondition(name, value, app.clock()),
			],
		),
	),
};

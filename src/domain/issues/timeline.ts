import { type RawBuilder, type Selectable, sql } from "kysely";
import {
	query,
	type Reader,
	type Transaction,
} from "../../database/database.ts";
import { updateTable } from "../../database/queries/changes.ts";
import {
	countRows,
	type Page,
	withTotal,
} from "../../database/queries/counted-page.ts";
import { walkPages } from "../../database/queries/walk-pages.ts";
import type { CommentTable } from "../../database/schema-issues.ts";
import { labelIsThere } from "../labels/label.ts";
import type { Actor } from "../permissions/actor.ts";
import { notHidden } from "../permissions/hidden-accounts.ts";
import { hiddenHome } from "../permissions/removed-owner.ts";
import { readableIssue } from "../permissions/visible.ts";

/** A row of an issue's timeline: a comment, or an event. */
export type TimelineRow = Selectable<CommentTable>;

/** What is said of a row beside where it stands and who made it. */
export type TimelineDetails = Partial<
	Pick<
		TimelineRow,
		| "body"
		| "label_id"
		| "milestone_id"
		| "old_milestone_id"
		| "assignee_id"
		| "removed"
		| "old_text"
		| "new_text"
		| "other_issue_id"
		| "other_comment_id"
		| "action"
		| "commit_sha"
		| "time_id"
		| "team_id"
		| "review_id"
		| "project_id"
		| "old_project_id"
	>
>;

type NewRow = Required<TimelineDetails> & TimelinePlace;
const rowOf = (p: NewRow) => ({
	issue_id: p.issue,
	kind: p.kind,
	poster_id: p.poster,
	body: p.body,
	label_id: p.label_id,
	milestone_id: p.milestone_id,
	old_milestone_id: p.old_milestone_id,
	assignee_id: p.assignee_id,
	removed: p.removed,
	old_text: p.old_text,
	new_text: p.new_text,
	other_issue_id: p.other_issue_id,
	other_comment_id: p.other_comment_id,
	action: p.action,
	commit_sha: p.commit_sha,
	time_id: p.time_id,
	team_id: p.team_id,
	review_id: p.review_id,
	project_id: p.project_id,
	old_project_id: p.old_project_id,
	created_at: p.at,
	updated_at: p.at,
});
const insert = query((q, p: NewRow) =>
	q.insertInto("comment").values(rowOf(p)),
);
const insertLabels = query((q, p: NewRow & { labels: number[] }, d) => {
	const { label_id: _, ...row } = rowOf(p);
	const columns = Object.keys(row) as (keyof typeof row)[];
	return q
		.insertInto("comment")
		.columns([...columns, "label_id"])
		.expression((e) =>
			e
				.selectFrom("label")
				.select((s) => [
					...columns.map((name) => s.val(row[name]).as(name)),
					"id",
				])
				.where("id", "in", d.list(p.labels))
				.orderBy("name")
				.orderBy("id"),
		);
});
const insertAndGet = query((q, p: NewRow) =>
	q.insertInto("comment").values(rowOf(p)).returningAll(),
);
const touch = updateTable("issue", { set: ["updated_at"], where: ["id"] });

const plain: Required<TimelineDetails> = {
	body: "",
	label_id: null,
	milestone_id: null,
	old_milestone_id: null,
	assignee_id: null,
	removed: 0,
	old_text: "",
	new_text: "",
	other_issue_id: null,
	other_comment_id: null,
	action: "none",
	commit_sha: "",
	time_id: null,
	team_id: null,
	review_id: 0,
	project_id: null,
	old_project_id: null,
};

/** Where a row of a timeline stands, and who made it. */
interface TimelinePlace {
	readonly issue: number;
	readonly kind: string;
	readonly poster: number | null;
	readonly at: number;
}

/** Writes a row of the timeline; the issue counts as changed. */
export async function addToTimeline(
	tx: Transaction,
	place: TimelinePlace,
	details: TimelineDetails = {},
): Promise<void> {
	await addQuietly(tx, place, details);
	tx.later(touch, { id: place.issue, updated_at: place.at });
}

/** The same for what happens elsewhere and changes nothing of the issue. */
export async function addQuietly(
	tx: Transaction,
	place: TimelinePlace,
	details: TimelineDetails = {},
): Promise<void> {
	tx.later(insert, { ...plain, ...details, ...place });
}

/** Writes a row of the timeline for each of some labels that an issue got or lost, by name; the issue counts as changed. */
export function noteLabels(
	tx: Transaction,
	place: Omit<TimelinePlace, "kind">,
	labels: number[],
	body: "1" | "",
): void {
	tx.later(insertLabels, { ...plain, ...place, kind: "label", body, labels });
	tx.later(touch, { id: place.issue, updated_at: place.at });
}

/** Writes a row of the timeline that more hangs on, and gives it; the issue counts as changed. */
export async function putOnTimeline(
	tx: Transaction,
	place: TimelinePlace,
	details: TimelineDetails,
): Promise<TimelineRow> {
	const [row] = await tx.all(insertAndGet, { ...plain, ...details, ...place });
	if (!row) throw new Error("no row for a timeline entry");
	tx.later(touch, { id: place.issue, updated_at: place.at });
	return row;
}

/** Rows that no timeline shows: comments on lines, and reviews that only their authors know of yet. */
const hiddenKinds = ["code", "pending_review"] as const;

interface TimelineFilter {
	issue: number;
	/** Comments without the events. */
	commentsOnly: boolean;
	since: number | undefined;
	before: number | undefined;
	/** References from items that the viewer may not read are left out. */
	viewer?: Actor;
}

const referring = ["issue_ref", "pull_ref", "comment_ref", "gained_duplicate"];
const visibleSource = (viewer: Actor) =>
	sql`(comment.kind not in (${sql.join(referring)}) or exists (
		select 1 from issue join repository on repository.id = issue.repository_id join account owner on owner.id = repository.owner_id
		where issue.id = comment.other_issue_id and ${readableIssue(viewer)}))`;

/** The entries about a label go with it. */
const ofLabelThatIsThere = sql`(comment.label_id is null or exists (select 1 from label where label.id = comment.label_id and ${labelIsThere()}))`;

/** Nothing tells of an issue that is deleted, though it is kept, or of a hidden account. */
const ofItemThatIsThere = sql`(comment.other_issue_id is null or exists (select 1 from issue other where other.id = comment.other_issue_id and other.repository_id <> ${sql.lit(hiddenHome)} and ${notHidden("other.poster_id")}))`;

/** Rows of a page of a timeline, oldest first, with the number of them all. */
export async function listTimeline(
	db: Reader,
	filter: TimelineFilter,
	{ limit, offset }: Page,
): Promise<{ rows: TimelineRow[]; total: number }> {
	const where = conditionOf(filter);
	const rows = db.rows((q) =>
		q
			.selectFrom("comment")
			.selectAll()
			.where(where)
			.orderBy("id")
			.limit(limit)
			.offset(offset),
	);
	return withTotal({ limit, offset }, rows, () =>
		countRows(db, (q) => q.selectFrom("comment").where(where)),
	);
}

/** The number of rows of a timeline, however many there are. */
export const countTimeline = (
	db: Reader,
	filter: TimelineFilter,
): Promise<number> =>
	countRows(
		db,
		(q) => q.selectFrom("comment").where(conditionOf(filter)),
		Number.MAX_SAFE_INTEGER,
	);

/** All rows of a timeline, oldest first, in pieces of at most `limit`. */
export const walkTimeline = (
	db: Reader,
	filter: TimelineFilter,
	limit: number,
): AsyncGenerator<readonly TimelineRow[]> =>
	walkPages(
		limit,
		(after) =>
			db.rows((q) =>
				q
					.selectFrom("comment")
					.selectAll()
					.where(conditionOf(filter))
					.where("id", ">", after)
					.orderBy("id")
					.limit(limit),
			),
		({ id }) => id,
	);

function conditionOf({
	issue,
	commentsOnly,
	since,
	before,
	viewer,
}: TimelineFilter): RawBuilder<boolean> {
	const conditions = [
		sql`comment.issue_id = ${issue}`,
		notHidden("comment.poster_id"),
		commentsOnly
			? sql`comment.kind = 'comment'`
			: sql`comment.kind not in (${sql.join([...hiddenKinds])}) and ${ofLabelThatIsThere} and ${ofItemThatIsThere}`,
		...(viewer ? [visibleSource(viewer)] : []),
		...(since === undefined ? [] : [sql`comment.updated_at >= ${since}`]),
		...(before === undefined ? [] : [sql`comment.updated_at <= ${before}`]),
	];
	return sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

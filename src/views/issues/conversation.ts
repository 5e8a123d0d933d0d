import type { App } from "../../app.ts";
import {
	type Attachment,
	attachmentsOf,
} from "../../domain/attachments/attachment.ts";
import { isWritten } from "../../domain/issues/comments.ts";
import type { IssueContext } from "../../domain/issues/issue.ts";
import { reactionsIn } from "../../domain/issues/reactions.ts";
import {
	listTimeline,
	type TimelineRow,
} from "../../domain/issues/timeline.ts";
import type { Actor } from "../../domain/permissions/actor.ts";
import { peopleOf } from "../account.ts";
import { type Issue, issueView } from "../issue.ts";
import { authorOf } from "./original-author.ts";
import { timelineViews } from "./timeline.ts";

/** A row of a timeline with how a viewer sees it. */
export interface Entry {
	readonly row: TimelineRow;
	readonly view: Awaited<ReturnType<typeof timelineViews>>[number];
	readonly files: readonly Attachment[];
}
/** How often something was said with a reaction, and by whom. */
export interface ReactionCount {
	readonly content: string;
	readonly names: readonly string[];
	readonly mine: boolean;
}
/** An issue or a pull request with all that was said and done in it. */
export interface Conversation {
	readonly view: Issue;
	readonly files: readonly Attachment[];
	/** The first entries, and after those that are left out the last ones. */
	readonly first: readonly Entry[];
	readonly last: readonly Entry[];
	readonly leftOut: number;
	/** The entries that there are in all, and how many one page of all of them has. */
	readonly total: number;
	readonly size: number;
	/** What was said to a comment; 0 is the item's own text. */
	readonly reactions: ReadonlyMap<number, readonly ReactionCount[]>;
}

/** Entries that are shown of a long timeline unless all are asked for, and those of one page of all. */
const shownFirst = 40;
const shownLast = 80;
const pageSize = 200;

/** The conversation of an item as a viewer sees it, or a page of all of it; the number of queries does not grow with it. */
export async function conversationOf(
	app: App,
	viewer: Actor,
	context: IssueContext,
	{ page }: { page?: number } = {},
): Promise<Conversation> {
	const { issue } = context;
	const { rows, leftOut, total } = await windowOf(app, viewer, issue.id, page);
	const written = rows.filter(isWritten).map(({ id }) => id);
	const [view, views, ofIssue, files, reactions] = await Promise.all([
		issueView(app, viewer, issue, context),
		timelineViews(app, viewer, context, issue, rows),
		attachmentsOf(app.db, "issue", [issue.id]),
		written.length
			? attachmentsOf(app.db, "comment", written)
			: new Map<number, Attachment[]>(),
		reactionCounts(app, viewer, issue.id),
	]);
	const entries = rows.map((row, i): Entry => {
		const shown = views[i] as Entry["view"];
		const view = { ...shown, user: authorOf(shown.user, row) };
		return { row, view, files: files.get(row.id) ?? [] };
	});
	const cut = leftOut ? shownFirst : entries.length;
	return {
		view: { ...view, user: authorOf(view.user, issue) },
		files: ofIssue.get(issue.id) ?? [],
		first: entries.slice(0, cut),
		last: entries.slice(cut),
		leftOut,
		total,
		size: pageSize,
		reactions,
	};
}

async function windowOf(
	app: App,
	viewer: Actor,
	issue: number,
	page: number | undefined,
): Promise<{ rows: TimelineRow[]; leftOut: number; total: number }> {
	const of = {
		issue,
		commentsOnly: false,
		since: undefined,
		before: undefined,
		viewer,
	};
	if (page !== undefined) {
		const offset = (page - 1) * pageSize;
		const all = await listTimeline(app.db, of, { limit: pageSize, offset });
		return { ...all, leftOut: 0 };
	}
	const limit = shownFirst + shownLast;
	const begin = await listTimeline(app.db, of, { limit, offset: 0 });
	const { total } = begin;
	const leftOut = total - begin.rows.length;
	if (leftOut <= 0) return { rows: begin.rows, leftOut: 0, total };
	const end = await listTimeline(app.db, of, {
		limit: shownLast,
		offset: begin.total - shownLast,
	});
	return {
		rows: [...begin.rows.slice(0, limit - shownLast), ...end.rows],
		leftOut,
		total,
	};
}

async function reactionCounts(
	app: App,
	viewer: Actor,
	issue: number,
): Promise<Map<number, ReactionCount[]>> {
	const rows = await reactionsIn(app.db, issue);
	const counts = new Map<number, ReactionCount[]>();
	if (rows.length === 0) return counts;
	const person = await peopleOf(
		app,
		rows.map((row) => row.account_id),
		viewer,
	);
	const targets = Map.groupBy(rows, (row) => row.comment_id ?? 0);
	for (const [target, given] of targets) {
		const words = Map.groupBy(given, (row) => row.content);
		counts.set(
			target,
			[...words].map(([content, same]) => ({
				content,
				names: same.map((row) => person(row.account_id).login),
				mine: same.some((row) => row.account_id === viewer.account?.id),
			})),
		);
	}
	return counts;
}

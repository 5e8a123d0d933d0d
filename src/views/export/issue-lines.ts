import type { Issue } from "../../domain/issues/issue.ts";
import { walkIssues } from "../../domain/issues/list-issues.ts";
import { reactionsIn } from "../../domain/issues/reactions.ts";
import { walkTimeline } from "../../domain/issues/timeline.ts";
import { linesOf, listReviews } from "../../domain/pulls/reviews/review.ts";
import { restBetween } from "../../threads/rest-after.ts";
import { issueViews } from "../issue.ts";
import { commentViews, reactionViews } from "../issues/comment.ts";
import { timelineViews } from "../issues/timeline.ts";
import { pullViews } from "../pulls/pull.ts";
import { lineViews, reviewViews } from "../pulls/review.ts";
import { allPages, type Exporting } from "./exporting.ts";

const rowsAtOnce = 100;

/** Every issue and pull request by its number, each with all that was said and done there. */
export async function* issueLines(of: Exporting) {
	const { app, viewer, home } = of;
	for await (const issues of walkIssues(app.db, home.repository.id)) {
		const pulls = issues.filter(({ kind }) => kind === "pull");
		const views = await issueViews(app, viewer, issues, home);
		const asPulls = new Map(
			(await pullViews(app, viewer, home, pulls)).map((pull) => [
				pull.number,
				pull,
			]),
		);
		for (const [i, issue] of issues.entries())
			yield {
				issue: views[i],
				pull: asPulls.get(issue.number),
				...(await conversation(of, issue)),
				reviews: issue.kind === "pull" ? await reviews(of, issue) : undefined,
			};
	}
}

async function conversation({ app, viewer, home }: Exporting, issue: Issue) {
	const every = {
		issue: issue.id,
		commentsOnly: false,
		since: undefined,
		before: undefined,
	};
	const rest = restBetween(app.db);
	const reactions = await reactionsIn(app.db, issue.id);
	const placed = new Map<number | null, unknown[]>();
	for (let at = 0; at < reactions.length; at += rowsAtOnce) {
		const some = reactions.slice(at, at + rowsAtOnce);
		const views = await reactionViews(app, viewer, some);
		for (const [i, { comment_id: comment }] of some.entries()) {
			const own = placed.get(comment) ?? [];
			own.push(views[i]);
			placed.set(comment, own);
		}
		await rest();
	}
	const timeline: unknown[] = [];
	const comments: unknown[] = [];
	for await (const rows of walkTimeline(app.db, every, rowsAtOnce)) {
		timeline.push(...(await timelineViews(app, viewer, home, issue, rows)));
		const some = rows.filter(({ kind }) => kind === "comment");
		comments.push(...(await commentViews(app, viewer, home, some, [issue])));
		await rest();
	}
	return {
		reactions: placed.get(null) ?? [],
		timeline,
		comments,
		comment_reactions: Object.fromEntries(
			[...placed].filter(([comment]) => comment !== null),
		),
	};
}

async function reviews({ app, viewer, home }: Exporting, issue: Issue) {
	const all: unknown[] = [];
	for await (const rows of allPages(
		async (window) =>
			(await listReviews(app.db, viewer, issue.id, window)).rows,
	)) {
		const views = await reviewViews(app, viewer, home, issue, rows);
		for (const [i, row] of rows.entries()) {
			const lines = row.comments ? await linesOf(app.db, row.id) : [];
			const comments = await lineViews(app, viewer, home, issue, lines);
			all.push({ ...views[i], comments });
		}
	}
	return all;
}

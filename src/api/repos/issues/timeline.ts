import Type from "typebox";
import { listTimeline } from "../../../domain/issues/timeline.ts";
import { issues } from "../../../guards/issue.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { paginated } from "../../../http/paging.ts";
import { times } from "../../../http/query-time.ts";
import {
	TimelineComment,
	timelineViews,
} from "../../../views/issues/timeline.ts";
import { span } from "./comment-query.ts";

export const issueGetCommentsAndTimeline = endpoint({
	id: "issueGetCommentsAndTimeline",
	route: "GET /repos/:owner/:repo/issues/:index/timeline",
	summary: "List the comments and events of an issue",
	scope: "issue",
	on: issues.read(),
	query: Type.Object(times),
	paged: true,
	returns: { 200: Type.Array(TimelineComment) },
	async run({ app, actor, context, issue, search, page }) {
		const filter = {
			issue: issue.id,
			commentsOnly: false,
			viewer: actor,
			...span(search),
		};
		const { rows, total } = await listTimeline(app.db, filter, page);
		const views = await timelineViews(app, actor, context, issue, rows);
		return paginated(views, total, { link: false });
	},
});

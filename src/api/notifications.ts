import Type from "typebox";
import { unrecorded } from "../domain/audit/declared.ts";
import {
	countThreads,
	listThreads,
} from "../domain/notifications/list-threads.ts";
import { markThreads } from "../domain/notifications/mark-threads.ts";
import { notFound } from "../errors.ts";
import { threads } from "../guards/notification.ts";
import { endpoint } from "../http/endpoint.ts";
import { paginated } from "../http/paging.ts";
import { respond } from "../http/response.ts";
import { NotificationThread, threadViews } from "../views/news/notification.ts";
import {
	markQuery,
	marksInQuery,
	statusIn,
	threadQuery,
	threadsInQuery,
} from "./notification-query.ts";

export const notifyGetList = endpoint({
	id: "notifyGetList",
	route: "GET /notifications",
	summary: "List one's notification threads",
	scope: "notification",
	on: threads.own(),
	query: threadQuery,
	paged: true,
	returns: { 200: Type.Array(NotificationThread) },
	async run({ app, actor, me, search, page }) {
		const filter = { ...threadsInQuery(search), account: me.id };
		const { rows, total } = await listThreads(app, actor, filter, page);
		return paginated(await threadViews(app, actor, rows), total);
	},
});

export const notifyReadList = endpoint({
	id: "notifyReadList",
	route: "PUT /notifications",
	summary: "Mark one's threads as read, unread or pinned",
	scope: "notification",
	audit: unrecorded.personal,
	on: threads.own(),
	query: markQuery,
	returns: { 205: Type.Array(NotificationThread) },
	async run({ app, actor, me, search }) {
		const { filter, status } = marksInQuery(search);
		const meant = { ...filter, account: me.id };
		const marked = await markThreads(app, actor, meant, status);
		return respond(205, await threadViews(app, actor, marked));
	},
});

export const notifyNewAvailable = endpoint({
	id: "notifyNewAvailable",
	route: "GET /notifications/new",
	summary: "Count one's unread threads",
	scope: "notification",
	on: threads.own(),
	returns: {
		200: Type.Object({ new: Type.Integer() }, { $id: "NotificationCount" }),
	},
	run: async ({ app, actor, me }) => ({
		new: await countThreads(app, actor, {
			account: me.id,
			statuses: ["unread"],
		}),
	}),
});

export const notifyGetThread = endpoint({
	id: "notifyGetThread",
	route: "GET /notifications/threads/:id",
	wordInPath: "id",
	summary: "Get a thread, one's own or as a site administrator",
	scope: "notification",
	on: threads.read(),
	returns: { 200: NotificationThread },
	async run({ app, actor, thread }) {
		const [view] = await threadViews(app, actor, [thread]);
		if (!view?.subject) throw notFound();
		return view;
	},
});

export const notifyReadThread = endpoint({
	id: "notifyReadThread",
	route: "PATCH /notifications/threads/:id",
	wordInPath: "id",
	summary: "Mark one of one's threads",
	scope: "notification",
	audit: unrecorded.personal,
	on: threads.mark(),
	query: Type.Pick(markQuery, ["to-status"]),
	returns: { 205: NotificationThread },
	async run({ app, actor, me, thread, search }) {
		const meant = { account: me.id, id: thread.id };
		const marked = await markThreads(app, actor, meant, statusIn(search));
		const [view] = await threadViews(app, actor, marked);
		if (!view) throw notFound();
		return respond(205, view);
	},
});

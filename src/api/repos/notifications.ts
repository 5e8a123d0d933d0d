import Type from "typebox";
import { unrecorded } from "../../domain/audit/declared.ts";
import { listThreads } from "../../domain/notifications/list-threads.ts";
import { markThreads } from "../../domain/notifications/mark-threads.ts";
import { repo } from "../../guards/repository.ts";
import { endpoint } from "../../http/endpoint.ts";
import { paginated } from "../../http/paging.ts";
import { respond } from "../../http/response.ts";
import {
	NotificationThread,
	threadViews,
} from "../../views/news/notification.ts";
import {
	markQuery,
	marksInQuery,
	threadQuery,
	threadsInQuery,
} from "../notification-query.ts";

export const notifyGetRepoList = endpoint({
	id: "notifyGetRepoList",
	route: "GET /repos/:owner/:repo/notifications",
	summary: "List one's notification threads of a repository",
	scope: "notification",
	on: repo.signedIn(),
	query: threadQuery,
	paged: true,
	returns: { 200: Type.Array(NotificationThread) },
	async run({ app, actor, repository, search, page }) {
		const { id: account } = actor.account;
		const filter = {
			...threadsInQuery(search),
			account,
			repository: repository.id,
		};
		const { rows, total } = await listThreads(app, actor, filter, page);
		return paginated(await threadViews(app, actor, rows), total);
	},
});

export const notifyReadRepoList = endpoint({
	id: "notifyReadRepoList",
	route: "PUT /repos/:owner/:repo/notifications",
	summary: "Mark one's threads of a repository as read, unread or pinned",
	scope: "notification",
	audit: unrecorded.personal,
	on: repo.signedIn(),
	query: markQuery,
	returns: { 205: Type.Array(NotificationThread) },
	async run({ app, actor, repository, search }) {
		const { id: account } = actor.account;
		const { filter, status } = marksInQuery(search);
		const meant = { ...filter, account, repository: repository.id };
		const marked = await markThreads(app, actor, meant, status);
		return respond(205, await threadViews(app, actor, marked));
	},
});

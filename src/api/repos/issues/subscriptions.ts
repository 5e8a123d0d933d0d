import Type from "typebox";
import type { App } from "../../../app.ts";
import { unrecorded } from "../../../domain/audit/declared.ts";
import type { IssueContext } from "../../../domain/issues/issue.ts";
import {
	chooseSubscription,
	isSubscribed,
	listSubscribers,
} from "../../../domain/issues/subscriptions.ts";
import { namedAccount } from "../../../domain/organizations/known-account.ts";
import type { Actor } from "../../../domain/permissions/actor.ts";
import { fullName } from "../../../domain/repositories/repository.ts";
import { notFound } from "../../../errors.ts";
import { issues } from "../../../guards/issue.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { paginated } from "../../../http/paging.ts";
import { empty } from "../../../http/response.ts";
import { rfc3339Of } from "../../../text/rfc3339.ts";
import { accountView, User } from "../../../views/account.ts";
import { WatchInfo } from "../../../views/watch.ts";

export const issueSubscriptions = endpoint({
	id: "issueSubscriptions",
	route: "GET /repos/:owner/:repo/issues/:index/subscriptions",
	summary: "List those who chose to be told of an issue",
	scope: "issue",
	on: issues.read(),
	paged: true,
	returns: { 200: Type.Array(User) },
	async run({ app, actor, issue, page }) {
		const { rows, total } = await listSubscribers(app.db, issue, page);
		const views = rows.map((account) => accountView(app, actor, account));
		return paginated(views, total, { link: false });
	},
});

export const issueCheckSubscription = endpoint({
	id: "issueCheckSubscription",
	route: "GET /repos/:owner/:repo/issues/:index/subscriptions/check",
	summary: "Tell whether one is told of an issue",
	scope: "issue",
	on: issues.follow(),
	returns: { 200: WatchInfo },
	async run({ app, actor, context, repository, issue }) {
		const me = actor.account;
		const subscribed = await isSubscribed(app.db, repository, issue, me);
		const url = `${app.url}api/v1/repos/${fullName(context)}`;
		return {
			subscribed,
			ignored: !subscribed,
			reason: null,
			created_at: rfc3339Of(issue.created_at),
			url: `${url}/issues/${issue.number}/subscriptions`,
			repository_url: url,
		};
	},
});

export const issueAddSubscription = endpoint({
	id: "issueAddSubscription",
	route: "PUT /repos/:owner/:repo/issues/:index/subscriptions/:user",
	summary: "Have a user told of an issue",
	scope: "issue",
	audit: unrecorded.personal,
	on: issues.follow(),
	returns: { 201: null, 200: null },
	run: (c) => choose(c.app, c, c.params.user, true),
});

export const issueDeleteSubscription = endpoint({
	id: "issueDeleteSubscription",
	route: "DELETE /repos/:owner/:repo/issues/:index/subscriptions/:user",
	summary: "Have a user no longer told of an issue",
	scope: "issue",
	audit: unrecorded.personal,
	on: issues.follow(),
	returns: { 201: null, 200: null },
	run: (c) => choose(c.app, c, c.params.user, false),
});

async function choose(
	app: App,
	context: IssueContext & { actor: Actor },
	name: string,
	subscribed: boolean,
) {
	const { actor } = context;
	const user = await namedAccount(app.db, actor, name);
	if (!user) throw notFound();
	const changed = await chooseSubscription(
		app,
		actor,
		context,
		user,
		subscribed,
	);
	return empty(changed ? 201 : 200);
}

import { unrecorded } from "../../domain/audit/declared.ts";
import {
	unwatchRepository,
	watchOf,
	watchRepository,
} from "../../domain/repositories/following/watch.ts";
import { notFound } from "../../errors.ts";
import { repo } from "../../guards/repository.ts";
import { endpoint } from "../../http/endpoint.ts";
import { WatchInfo, watchView } from "../../views/watch.ts";

export const userCurrentCheckSubscription = endpoint({
	id: "userCurrentCheckSubscription",
	route: "GET /repos/:owner/:repo/subscription",
	summary: "Tell whether the user watches a repository",
	scope: "repository",
	on: repo.signedIn(),
	returns: { 200: WatchInfo },
	async run({ app, actor, context, repository }) {
		const watch = await watchOf(app, repository, actor.account);
		if (!watch) throw notFound();
		return watchView(app, context);
	},
});

export const userCurrentPutSubscription = endpoint({
	id: "userCurrentPutSubscription",
	route: "PUT /repos/:owner/:repo/subscription",
	summary: "Watch a repository",
	scope: "repository",
	audit: unrecorded.personal,
	on: repo.signedIn(),
	returns: { 200: WatchInfo },
	async run({ app, actor, context, repository }) {
		const me = actor.account;
		await watchRepository(app, repository, me);
		const watch = await watchOf(app, repository, me);
		if (!watch) throw notFound();
		return watchView(app, context);
	},
});

export const userCurrentDeleteSubscription = endpoint({
	id: "userCurrentDeleteSubscription",
	route: "DELETE /repos/:owner/:repo/subscription",
	summary: "Stop watching a repository",
	scope: "repository",
	audit: unrecorded.personal,
	on: repo.signedIn(),
	returns: { 204: null },
	run: ({ app, actor, repository }) =>
		unwatchRepository(app, repository, actor.account),
});

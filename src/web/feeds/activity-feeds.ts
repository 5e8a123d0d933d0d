import type { App } from "../../app.ts";
import {
	type FeedOf,
	hidesActivity,
	listFeed,
} from "../../domain/activity/feeds.ts";
import { knownAccount } from "../../domain/organizations/known-account.ts";
import type { Actor } from "../../domain/permissions/actor.ts";
import { findRepository } from "../../domain/repositories/find-repository.ts";
import { activityViews } from "../../views/news/activity.ts";
import { feedEntry } from "./feed-entry.ts";
import { type Feed, feedSize } from "./feed-text.ts";

/** What happened in a repository, or what an account did; undefined for who may not know of it. */
export async function activityFeed(
	app: App,
	actor: Actor,
	owner: string,
	name: string | undefined,
): Promise<Feed | undefined> {
	const found = await feedNamed(app, actor, owner, name);
	if (!found) return undefined;
	const window = { limit: feedSize, offset: 0 };
	const { rows } = found.feed
		? await listFeed(app, actor, found.feed, undefined, window)
		: { rows: [] };
	const views = await activityViews(app, actor, rows);
	return {
		title: found.title,
		link: app.url + found.title,
		entries: views.map((view) => feedEntry(app.url, view)),
	};
}

/** What an address means, for those who may know of it; without a feed where it is kept private. */
async function feedNamed(
	app: App,
	actor: Actor,
	ownerName: string,
	name: string | undefined,
): Promise<{ title: string; feed: FeedOf | undefined } | undefined> {
	if (name !== undefined) {
		const found = await findRepository(app, actor, ownerName, name);
		if (!found || found.renamed) return undefined;
		const { repository, owner } = found;
		const title = `${owner.name}/${repository.name}`;
		return { title, feed: { repository: repository.id } };
	}
	const account = await knownAccount(app.db, actor, ownerName);
	if (!account) return undefined;
	const feed =
		account.kind === "organization"
			? { organization: account.id }
			: { account: account.id, own: true };
	return {
		title: account.name,
		feed: hidesActivity(account, actor) ? undefined : feed,
	};
}

import type { App } from "../app.ts";
import {
	type FeedOf,
	hidesActivity,
	listFeed,
} from "../domain/activity/feeds.ts";
import { knownAccount } from "../domain/organizations/known-account.ts";
import { type Actor, readingWith } from "../domain/permissions/actor.ts";
import { findRepository } from "../domain/repositories/find-repository.ts";
import { writeAnswer } from "../http/api-router.ts";
import { demandScopes } from "../http/demand-scopes.ts";
import { Content, HttpResponse } from "../http/response.ts";
import type { RequestContext, Router } from "../http/server.ts";
import { escapeHtml } from "../markup/escape.ts";
import { activityViews } from "../views/news/activity.ts";
import { type FeedEntry, feedEntry } from "./feed-entry.ts";
import { respondingRouter } from "./responding-router.ts";

const address = /^\/([A-Za-z0-9][\w.-]*)(?:\/([\w.-]+))?\.(rss|atom)$/;
const entries = 30;

/** `/owner.rss`, `/owner/repo.atom` and so on: what happened lately, for readers of feeds. */
export const feedsRouter = (app: App): Router =>
	respondingRouter(app, {
		operation: "feed",
		takes: (path) => address.test(path),
		read: (context, actor) => read(app, context, actor),
	});

async function read(
	app: App,
	{ request, response, path }: RequestContext,
	sender: Actor,
): Promise<void> {
	const [, owner = "", name, form = ""] = address.exec(path) ?? [];
	demandScopes(sender, [name === undefined ? "user" : "repository"]);
	const actor = readingWith(sender, "repository");
	const found = await feedNamed(app, actor, owner, name);
	if (!found) return writeAnswer(request, response, new HttpResponse(404));
	const page = { limit: entries, offset: 0 };
	const { rows } = found.feed
		? await listFeed(app, actor, found.feed, undefined, page)
		: { rows: [] };
	const views = await activityViews(app, actor, rows);
	const about = {
		title: found.title,
		link: `${app.url}${found.title}`,
		self: `${app.url}${path.slice(1)}`,
		entries: views.map((view) => feedEntry(app.url, view)),
	};
	const [type, text] =
		form === "rss"
			? ["application/rss+xml", rss(about)]
			: ["application/atom+xml", atom(about)];
	writeAnswer(
		request,
		response,
		new HttpResponse(200, new Content(`${type}; charset=utf-8`, text), {
			"Cache-Control": "private, max-age=60",
			"X-Content-Type-Options": "nosniff",
		}),
	);
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

interface About {
	readonly title: string;
	readonly link: string;
	readonly self: string;
	readonly entries: readonly FeedEntry[];
}

/** A text as XML 1.0 may hold it. */
const xml = (text: string): string =>
	escapeHtml(
		text.toWellFormed().replace(/[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu, ""),
	);

const rss = ({ title, link, self, entries }: About): string =>
	`<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>
<title>${xml(title)}</title><link>${xml(link)}</link><description>What happened in ${xml(title)}</description>
<atom:link href="${xml(self)}" rel="self" type="application/rss+xml"/>
${entries
	.map(
		(e) =>
			`<item><title>${xml(e.title)}</title><link>${xml(e.link)}</link><guid isPermaLink="false">${xml(e.id)}</guid><pubDate>${new Date(e.at).toUTCString()}</pubDate><description>${xml(e.text)}</description></item>`,
	)
	.join("\n")}
</channel></rss>
`;

const atom = ({ title, link, self, entries }: About): string =>
	`<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
<title>${xml(title)}</title><id>${xml(link)}</id><link href="${xml(link)}"/><link href="${xml(self)}" rel="self"/><updated>${entries[0]?.at ?? "1970-01-01T00:00:00Z"}</updated>
${entries
	.map(
		(e) =>
			`<entry><title>${xml(e.title)}</title><id>${xml(e.id)}</id><link href="${xml(e.link)}"/><updated>${e.at}</updated><author><name>${xml(e.author)}</name></author><content type="text">${xml(e.text)}</content></entry>`,
	)
	.join("\n")}
</feed>
`;

import type { App } from "../../app.ts";
import { type Actor, readingWith } from "../../domain/permissions/actor.ts";
import { writeAnswer } from "../../http/api-router.ts";
import { demandScopes } from "../../http/demand-scopes.ts";
import type { RequestContext } from "../../http/request-context.ts";
import { Content, HttpResponse } from "../../http/response.ts";
import type { Router } from "../../http/server.ts";
import { unescapePath } from "../../text/escape-path.ts";
import { respondingRouter } from "../responding-router.ts";
import { activityFeed } from "./activity-feeds.ts";
import { atom, type Feed, rss } from "./feed-text.ts";
import { repositoryFeed } from "./repository-feeds.ts";

const name = "[A-Za-z0-9][\\w.-]*";
const activity = new RegExp(`^/(${name})(?:/([\\w.-]+))?\\.(rss|atom)$`);
const list = new RegExp(`^/(${name})/([\\w.-]+)/(tags|releases)\\.(rss|atom)$`);
const branch = new RegExp(
	`^/(${name})/([\\w.-]+)/(rss|atom)/branch/(.+)$`,
	"s",
);

interface FeedRequest {
	readonly form: string;
	/** Whose feed it is, and of which repository. */
	readonly owner: string;
	readonly repo?: string;
	read(app: App, actor: Actor): Promise<Feed | undefined>;
}

/** What an address asks for; undefined for what is no feed. */
function askedBy(path: string): FeedRequest | undefined {
	const one = branch.exec(path);
	if (one) {
		const [, owner = "", repo = "", form = "", address = ""] = one;
		const feed = { kind: "branch", address: unescapePath(address) } as const;
		return {
			form,
			owner,
			repo,
			read: (app, actor) => repositoryFeed(app, actor, { owner, repo }, feed),
		};
	}
	const part = list.exec(path);
	if (part) {
		const [, owner = "", repo = "", kind = "", form = ""] = part;
		const feed = { kind: kind as "tags" | "releases" };
		return {
			form,
			owner,
			repo,
			read: (app, actor) => repositoryFeed(app, actor, { owner, repo }, feed),
		};
	}
	const all = activity.exec(path);
	if (!all) return undefined;
	const [, owner = "", repo, form = ""] = all;
	return {
		form,
		owner,
		repo,
		read: (app, actor) => activityFeed(app, actor, owner, repo),
	};
}

/** `/owner.rss`, `/owner/repo/releases.atom`, `/owner/repo/rss/branch/main` and so on: what is new, for readers of feeds. */
export const feedsRouter = (app: App): Router =>
	respondingRouter(app, {
		operation: "feed",
		takes: (path) => askedBy(path) !== undefined,
		read: (context, actor) => read(app, context, actor),
	});

async function read(
	app: App,
	{ request, response, path }: RequestContext,
	sender: Actor,
): Promise<void> {
	const asked = askedBy(path) as FeedRequest;
	demandScopes(sender, [asked.repo === undefined ? "user" : "repository"]);
	const told = await asked.read(app, readingWith(sender, "repository"));
	if (!told) return writeAnswer(request, response, new HttpResponse(404));
	const about = { ...told, self: app.url + path.slice(1) };
	const [type, text] =
		asked.form === "rss"
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

import type { App } from "../app.ts";
import { query } from "../database/database.ts";
import type { Account } from "../domain/accounts/account.ts";
import type { Event } from "../domain/events/event-row.ts";
import {
	eventTable,
	type KindsAbout,
	kindsAbout,
} from "../domain/events/event-table.ts";
import { issuesByIds } from "../domain/issues/issue.ts";
import { itemAudience } from "../domain/notifications/item-audience.ts";
import {
	isForOne,
	type NewsWays,
	newsChoices,
} from "../domain/notifications/news-kinds.ts";
import type { OutgoingMail } from "../domain/notifications/outgoing-mail.ts";
import type { News } from "../domain/notifications/plan-news.ts";
import {
	ownedById,
	releaseNews,
	runNews,
} from "../domain/notifications/repository-news.ts";
import { isHidden } from "../domain/permissions/hidden-accounts.ts";
import { readersAmong } from "../domain/permissions/readers.ts";
import type { RepositoryWithOwner } from "../domain/repositories/repository.ts";
import { repositoryTopic } from "./mail/repository-topic.ts";
import { type MailTopic, topicOfItem } from "./mail/topic.ts";

/** The kinds of events that users are told of by mail and in browsers. */
type SentKind = KindsAbout<"item" | "release" | "run">;
export const sentKinds: ReadonlySet<SentKind> = kindsAbout(
	"item",
	"release",
	"run",
);

/** What an event is about and whom it concerns; undefined when it is gone meanwhile. */
export const newsOf = (app: App, event: Event): Promise<News | undefined> =>
	newsAbout[eventTable[event.kind as SentKind].news](app, event as never);

const newsAbout: {
	readonly [N in "item" | "release" | "run"]: (
		app: App,
		event: Event<KindsAbout<N>>,
	) => Promise<News | undefined>;
} = {
	async item(app, event) {
		const audience = await itemAudience(app, event);
		if (!audience) return undefined;
		const { owned, issue, recipients } = audience;
		const repository = owned.repository.id;
		return { subject: { repository, issue: issue.id, about: 0 }, recipients };
	},
	async release(app, event) {
		const news = await releaseNews(app, event);
		if (!news) return undefined;
		const { id: about, repository_id: repository } = news.release;
		const subject = { repository, issue: null, about };
		return { subject, recipients: news.recipients };
	},
	async run(app, event) {
		const news = await runNews(app, event);
		if (!news) return undefined;
		const { id: about, repository_id: repository } = news.run;
		const subject = { repository, issue: null, about };
		return { subject, recipients: news.recipients };
	},
};

const declined = query((q, p: { issue: number; account: number }) =>
	q
		.selectFrom("issue_subscription")
		.select("account_id")
		.where("issue_id", "=", p.issue)
		.where("account_id", "=", p.account)
		.where("subscribed", "=", 0),
);

/** What news is about, unless its receiver has lost sight of it or wants no more of it by this way. */
export async function topicFor(
	app: App,
	to: Account,
	news: OutgoingMail,
	way: keyof NewsWays,
): Promise<MailTopic | undefined> {
	if (await isHidden(app.db, news.actor_id)) return undefined;
	const owned = await ownedById(app, news.repository_id);
	const choices: Readonly<Record<string, NewsWays>> = await newsChoices(
		app.db,
		to,
	);
	if (!owned || !choices[news.reason]?.[way]) return undefined;
	const topic =
		news.issue_id === null
			? await repositoryTopic(app, news, owned)
			: await itemTopic(app, to, news, owned, news.issue_id);
	if (!topic) return undefined;
	const [reader] = await readersAmong(app.db, owned, topic.unit, [to]);
	return reader && topic;
}

/** The item that news is about, unless its receiver has declined to follow it. */
async function itemTopic(
	app: App,
	to: Account,
	news: OutgoingMail,
	owned: RepositoryWithOwner,
	id: number,
): Promise<MailTopic | undefined> {
	const [issue] = await issuesByIds(app.db, [id]);
	if (!issue || issue.repository_id !== owned.repository.id) return undefined;
	const pair = { issue: issue.id, account: to.id };
	if (!isForOne(news.reason) && (await app.db.first(declined, pair)))
		return undefined;
	return topicOfItem(app, news, owned, issue);
}

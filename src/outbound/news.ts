import type { App } from "../app.ts";
import { query } from "../database/database.ts";
import type { Account } from "../domain/accounts/account.ts";
import type { EventKind } from "../domain/events/event-kinds.ts";
import type { Event } from "../domain/events/event-row.ts";
import { issuesByIds } from "../domain/issues/issue.ts";
import type { Recipient } from "../domain/notifications/audience.ts";
import { isOfItem, itemKinds } from "../domain/notifications/audience-rule.ts";
import { itemAudience } from "../domain/notifications/item-audience.ts";
import {
	isForOne,
	type NewsWays,
	newsChoices,
} from "../domain/notifications/news-kinds.ts";
import type { OutgoingMail } from "../domain/notifications/outgoing-mail.ts";
import type { NewsSubject } from "../domain/notifications/outgoing-rows.ts";
import {
	ownedById,
	releaseNews,
	runNews,
} from "../domain/notifications/repository-news.ts";
import { readersAmong } from "../domain/permissions/readers.ts";
import type { RepositoryWithOwner } from "../domain/repositories/repository.ts";
import { repositoryTopic } from "./mail/repository-topic.ts";
import { type MailTopic, topicOfItem } from "./mail/topic.ts";

/** The events that people are told of by mail and in browsers. */
export const newsKindsOfEvents: ReadonlySet<EventKind> = new Set<EventKind>([
	...itemKinds,
	"release.published",
	"workflow.run",
]);

/** What an event is about and whom it concerns; undefined when it is gone meanwhile. */
export async function newsOf(
	app: App,
	event: Event<EventKind>,
): Promise<
	| { readonly subject: NewsSubject; readonly recipients: readonly Recipient[] }
	| undefined
> {
	if (isOfItem(event)) {
		const audience = await itemAudience(app, event);
		if (!audience) return undefined;
		const { owned, issue, recipients } = audience;
		const repository = owned.repository.id;
		return { subject: { repository, issue: issue.id, about: 0 }, recipients };
	}
	if (event.kind === "release.published") {
		const news = await releaseNews(app, event as Event<"release.published">);
		if (!news) return undefined;
		const { id: about, repository_id: repository } = news.release;
		return {
			subject: { repository, issue: null, about },
			recipients: news.recipients,
		};
	}
	const news = await runNews(app, event as Event<"workflow.run">);
	if (!news) return undefined;
	const { id: about, repository_id: repository } = news.run;
	return {
		subject: { repository, issue: null, about },
		recipients: news.recipients,
	};
}

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

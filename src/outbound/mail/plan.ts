import type { App } from "../../app.ts";
import type { Consumer } from "../../domain/events/consumer.ts";
import type { EventKind } from "../../domain/events/event-kinds.ts";
import type { Event } from "../../domain/events/event-row.ts";
import { isOfItem, itemKinds } from "../../domain/notifications/concerned.ts";
import { toldOf } from "../../domain/notifications/item-audience.ts";
import { planMails } from "../../domain/notifications/outgoing-mail.ts";
import {
	releaseNews,
	runNews,
} from "../../domain/notifications/repository-news.ts";

/** Plans the mails about events, for those who are concerned and want them. Without a mail server there are none. */
export const mails = (app: App): Consumer => ({
	name: "mail",
	kinds: new Set<EventKind>([
		...itemKinds,
		"release.published",
		"workflow.run",
	]),
	async handle(event) {
		if (!app.mail.delivers) return;
		if (isOfItem(event)) {
			const audience = await toldOf(app, event);
			if (!audience) return;
			const { owned, issue, told } = audience;
			const repository = owned.repository.id;
			const subject = { repository, issue: issue.id, about: 0 };
			await planMails(app, event, subject, told);
		} else if (event.kind === "release.published") {
			const news = await releaseNews(app, event as Event<"release.published">);
			if (!news) return;
			const { release, told } = news;
			const repository = release.repository_id;
			const subject = { repository, issue: null, about: release.id };
			await planMails(app, event, subject, told);
		} else {
			const news = await runNews(app, event as Event<"workflow.run">);
			if (!news) return;
			const { run, told } = news;
			const repository = run.repository_id;
			const subject = { repository, issue: null, about: run.id };
			await planMails(app, event, subject, told);
		}
	},
});

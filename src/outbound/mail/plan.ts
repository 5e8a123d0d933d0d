import type { App } from "../../app.ts";
import type { Consumer } from "../../domain/events/consumer.ts";
import { planMails } from "../../domain/notifications/outgoing-mail.ts";
import { newsOf, sentKinds } from "../news.ts";

/** Plans the mails about events, for those who are concerned and want them. Without a mail server there are none. */
export const mails = (app: App): Consumer => ({
	name: "mail",
	kinds: sentKinds,
	async handle(event) {
		if (!app.mail.delivers) return;
		const news = await newsOf(app, event);
		if (news) await planMails(app, event, news);
	},
});

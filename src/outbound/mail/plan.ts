import type { App } from "../../app.ts";
import type { Consumer } from "../../domain/events/consumer.ts";
import { planMails } from "../../domain/notifications/outgoing-mail.ts";
import { isHidden } from "../../domain/permissions/hidden-accounts.ts";
import { newsOf, sentKinds } from "../news.ts";

/** Plans the mails about events, for those who are concerned and want them. Without a mail server there are none. */
export const mails = (app: App): Consumer => ({
	name: "mail",
	kinds: sentKinds,
	async handle(event) {
		if (!app.mail.delivers || (await isHidden(app.db, event.actor_id))) return;
		const news = await newsOf(app, event);
		if (news) await planMails(app, event, news);
	},
});

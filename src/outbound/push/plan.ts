import type { App } from "../../app.ts";
import type { Consumer } from "../../domain/events/consumer.ts";
import { planPushes } from "../../domain/notifications/outgoing-push.ts";
import { isAnybodyPushedTo } from "../../domain/notifications/push-subscriptions.ts";
import { isHidden } from "../../domain/permissions/hidden-accounts.ts";
import { newsOf, sentKinds } from "../news.ts";

/** Plans the messages to browsers about events, for those who are concerned and want them. */
export const pushes = (app: App): Consumer => ({
	name: "push",
	kinds: sentKinds,
	async handle(event) {
		if (!(await isAnybodyPushedTo(app.db))) return;
		if (await isHidden(app.db, event.actor_id)) return;
		const news = await newsOf(app, event);
		if (news) await planPushes(app, event, news);
	},
});

import type { App } from "../../app.ts";
import type { Consumer } from "../../domain/events/consumer.ts";
import type { EventKind } from "../../domain/events/event-kinds.ts";
import { isOfItem, itemKinds } from "../../domain/notifications/concerned.ts";
import { toldOf } from "../../domain/notifications/item-audience.ts";
import { planMails } from "../../domain/notifications/outgoing-mail.ts";

/** Plans the mails about events, for the same people who find them among their notifications. Without a mail server there are none. */
export const mails = (app: App): Consumer => ({
	name: "mail",
	kinds: new Set<EventKind>(itemKinds),
	async handle(event) {
		if (!app.mail.delivers || !isOfItem(event)) return;
		const told = await toldOf(app, event);
		if (told) await planMails(app, event, told);
	},
});

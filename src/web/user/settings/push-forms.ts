import { unrecorded } from "../../../domain/audit/declared.ts";
import { planPushTest } from "../../../domain/notifications/outgoing-push.ts";
import {
	pushSubscriptionsOf,
	subscribeBrowser,
	unsubscribeBrowser,
} from "../../../domain/notifications/push-subscriptions.ts";
import { invalid, notFound } from "../../../errors.ts";
import { signedIn } from "../../../guards/account.ts";
import { line, whole } from "../../fields.ts";
import { type Form, form, see } from "../../page.ts";
import { at } from "../../visit.ts";
import { t } from "../../words/words.ts";
import { mailChoicePage } from "./notifications.tsx";

const here = () => at("/user/settings/notifications");

/** What a browser says of its subscription, as `JSON.stringify` writes it. */
function subscriptionIn(text: string) {
	let given: { endpoint?: unknown; keys?: Record<string, unknown> } | null;
	try {
		given = JSON.parse(text);
	} catch {
		given = null;
	}
	const { endpoint, keys } = given ?? {};
	const { p256dh: publicKey, auth: secret } = keys ?? {};
	if (
		typeof endpoint !== "string" ||
		typeof publicKey !== "string" ||
		typeof secret !== "string"
	)
		throw invalid(t("The browser did not provide a push subscription."));
	return { endpoint, publicKey, secret };
}

const add = form({
	route: "POST /user/settings/notifications/browsers",
	creates: true,
	audit: unrecorded.personal,
	on: signedIn(),
	fields: { subscription: line({ max: 4096 }) },
	shownOn: mailChoicePage,
	async run({ app, actor, me, fields }) {
		if (!actor.session) throw notFound();
		const given = subscriptionIn(fields.subscription);
		await subscribeBrowser(app, me, actor.session, given);
		return see(here(), t("Notifications are enabled in this browser."));
	},
});

const remove = form({
	route: "POST /user/settings/notifications/browsers/remove",
	audit: unrecorded.personal,
	on: signedIn(),
	fields: { id: whole() },
	shownOn: mailChoicePage,
	async run({ app, me, fields }) {
		await unsubscribeBrowser(app, me, fields.id);
		return see(here(), t("Notifications are disabled in this browser."));
	},
});

const sendTest = form({
	route: "POST /user/settings/notifications/browsers/test",
	creates: true,
	audit: unrecorded.personal,
	on: signedIn(),
	fields: { id: whole() },
	shownOn: mailChoicePage,
	async run({ app, me, fields }) {
		const own = await pushSubscriptionsOf(app, me);
		if (!own.some(({ id }) => id === fields.id)) throw notFound();
		await planPushTest(app, me, fields.id);
		return see(here(), t("The test notification was sent."));
	},
});

/** The forms for browsers that show notifications. */
export const pushForms: readonly Form[] = [add, remove, sendTest];

import type { Logger } from "pino";
import type { App } from "../../app.ts";
import { sealForBrowser } from "../../crypto/web-push.ts";
import { type Account, accountById } from "../../domain/accounts/account.ts";
import {
	claimPush,
	deleteOldPushes,
	duePushes,
	hastenPushes,
	notePush,
	type OutgoingPush,
	pushTest,
	releasePushes,
} from "../../domain/notifications/outgoing-push.ts";
import { pushKeyOf } from "../../domain/notifications/push-key.ts";
import {
	endSubscription,
	noteNotPushed,
	notePushed,
	type PushSubscription,
	pushSubscriptionById,
} from "../../domain/notifications/push-subscriptions.ts";
import { maySignIn } from "../../domain/permissions/may-sign-in.ts";
import { EgressFailed, EgressRefused } from "../../egress/refused.ts";
import type { OutboxWorker } from "../../jobs/outbox.ts";
import type { ServerTurns } from "../../jobs/server-turns.ts";
import { mailAddressOf } from "../../mail/message.ts";
import { mailWords } from "../../mail/words.ts";
import { openAccountOutbox } from "../account-outbox.ts";
import { doerOf } from "../mail/compose.ts";
import { topicFor } from "../news.ts";

const leaseMs = 60_000;
const timeoutMs = 10_000;
const minute = 60_000;
const waits = [10_000, minute, 5 * minute, 30 * minute];
const day = 24 * 3600;
/** For so long a push service keeps a message for a browser that is closed, in seconds. */
const kept = day;
/** What is shown fits into one record of 4,096 bytes, whatever its letters. */
const longestText = 200;

/** The sender of messages to browsers: those of one browser go out one after the other, written by the rights of that moment. */
export function openPushes(
	app: App,
	clock: () => number,
	log: Logger,
	turns?: ServerTurns,
): OutboxWorker {
	return openAccountOutbox<OutgoingPush>(
		app,
		{
			name: "pushes",
			// what waits here are push services that do not answer: they take none of the room of other people
			atOnce: 16,
			perAccount: 2,
			due: (wanted) => duePushes(app.db, wanted),
			send: (push, now, signal) => deliver(app, push, now, signal),
			release: () => releasePushes(app.db),
			hasten: (now) => hastenPushes(app.db, now),
			sweep: () => deleteOldPushes(app),
		},
		clock,
		log,
		turns,
	);
}

async function deliver(
	app: App,
	push: OutgoingPush,
	now: number,
	signal: AbortSignal,
): Promise<void> {
	if (!(await claimPush(app.db, push.id, now, now + leaseMs))) return;
	const seconds = Math.floor(now / 1000);
	const done = (error = "") =>
		notePush(app.db, push.id, { sentAt: seconds, nextAt: now, error });
	const to = await accountById(app.db, push.account_id);
	const browser = await pushSubscriptionById(app, push.subscription_id);
	const text = to && browser && (await textOf(app, to, push));
	if (!browser || !text) return void (await done("not wanted any more"));
	const outcome = await tryOnce(app, browser, text, seconds, signal);
	switch (outcome) {
		case "ok":
			await notePushed(app, browser.id);
			await done();
			return;
		case "gone":
			await endSubscription(app, browser.id);
			return;
		case "interrupted":
			await notePush(app.db, push.id, { sentAt: 0, nextAt: now, error: "" });
			return;
	}
	const wait = waits[push.attempts];
	if (outcome.again && wait !== undefined) {
		const note = { sentAt: 0, nextAt: now + wait, error: outcome.why };
		await notePush(app.db, push.id, note);
		return;
	}
	await done(outcome.why);
	await noteNotPushed(app, browser.id);
}

type Outcome =
	| "ok"
	| "gone"
	| "interrupted"
	| { readonly again: boolean; readonly why: string };

async function tryOnce(
	app: App,
	{ endpoint, public_key: publicKey, secret: sealed }: PushSubscription,
	text: string,
	seconds: number,
	signal: AbortSignal,
): Promise<Outcome> {
	const secret = app.seals.open(sealed);
	// the key of the forge was changed: the browser knows another one
	if (!secret) return "gone";
	const until = seconds + 12 * 3600;
	try {
		const { status } = await app.egress.request({
			method: "POST",
			url: endpoint,
			headers: {
				Authorization: await pushKeyOf(app).authorization(
					endpoint,
					contactOf(app),
					until,
				),
				"Content-Encoding": "aes128gcm",
				"Content-Type": "application/octet-stream",
				TTL: String(kept),
				Urgency: "normal",
			},
			body: sealForBrowser(text, { publicKey, secret }),
			timeoutMs,
			maxBytes: 4096,
			truncate: true,
			signal,
		});
		if (status >= 200 && status < 300) return "ok";
		if (status === 404 || status === 410) return "gone";
		const again = status === 429 || status >= 500;
		return { again, why: `answered ${status}` };
	} catch (error) {
		if (error instanceof EgressRefused)
			return { again: false, why: error.message };
		if (error instanceof EgressFailed)
			return { again: true, why: error.message };
		if (signal.aborted) return "interrupted";
		throw error;
	}
}

/** Whom a push service asks when our messages make trouble. */
const contactOf = ({ config, url }: App): string =>
	config.securityContact ||
	(url.startsWith("https:") ? url : `mailto:${mailAddressOf(config.mailFrom)}`);

/** What a browser shows, as JSON; undefined when its person may not or does not want to know any more. */
async function textOf(
	app: App,
	to: Account,
	{ repository_id, ...push }: OutgoingPush,
): Promise<string | undefined> {
	if (!maySignIn(to)) return undefined;
	const words = await mailWords(to.language);
	if (push.kind === pushTest)
		return JSON.stringify({
			title: words.t("Notifications are enabled"),
			body: words.t("This browser receives notifications from {url}", {
				url: app.url,
			}),
			url: `${app.url}user/settings/notifications`,
			tag: pushTest,
		});
	if (repository_id === null) return undefined;
	const news = { ...push, repository_id };
	const topic = await topicFor(app, to, news, "push");
	if (!topic) return undefined;
	const who = await doerOf(app, news);
	return JSON.stringify({
		title: shortened(topic.title),
		body: shortened(topic.done(words, who)),
		url: topic.url,
		// news of one thing replaces what was shown of it
		tag: topic.key,
	});
}

const shortened = (text: string): string => {
	const signs = [...text];
	return signs.length > longestText
		? `${signs.slice(0, longestText - 1).join("")}…`
		: text;
};

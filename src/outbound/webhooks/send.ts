import { createHmac } from "node:crypto";
import type { Logger } from "pino";
import type { App } from "../../app.ts";
import { isUnreachable } from "../../database/database.ts";
import { accountById } from "../../domain/accounts/account.ts";
import { actingFor, anonymous } from "../../domain/permissions/actor.ts";
import {
	isAnyHidden,
	isEventOfHidden,
	isHidden,
	isRepositoryOfHidden,
} from "../../domain/permissions/hidden-accounts.ts";
import { may } from "../../domain/policies/may.ts";
import { contextFor } from "../../domain/repositories/context-for.ts";
import { repositoryById } from "../../domain/repositories/repository.ts";
import type { Delivery } from "../../domain/webhooks/deliveries.ts";
import {
	type Attempt,
	claimDeliveries,
	dueDeliveries,
	hastenDeliveries,
	noteAttempt,
	type OwnedDelivery,
	releaseDeliveries,
	returnDeliveries,
} from "../../domain/webhooks/delivery-queue.ts";
import {
	type Webhook,
	webhookById,
	withSecrets,
} from "../../domain/webhooks/webhook.ts";
import { EgressFailed, EgressRefused } from "../../egress/refused.ts";
import type { OutboxWorker } from "../../jobs/outbox.ts";
import type { ServerTurns } from "../../jobs/server-turns.ts";
import { mailWords } from "../../mail/words.ts";
import { openAccountOutbox } from "../account-outbox.ts";
import { requestTo } from "./request.ts";

const leaseMs = 60_000;
const timeoutMs = 10_000;
/** How many messages of a queue are taken at once. */
const inTurn = 32;
/** How much of an answer is kept for the history. */
const kept = 16 * 1024;
const day = 24 * 3600 * 1000;
/** After so long without one success a webhook is switched off, in seconds. */
const patience = 3 * 24 * 3600;
/** Between two tries no more than this counts: the clock may have been set, or nothing was sent meanwhile. */
const longestGap = 25 * 3600;
/** So often a message is tried, however old it is: it may be only the clock that says so. */
const fewestTries = 8;

/** The sender of webhooks: those of one webhook and repository are sent one after the other. */
export const openDeliveries = (
	app: App,
	clock: () => number,
	log: Logger,
	turns?: ServerTurns,
): OutboxWorker => {
	const name = "webhooks";
	const mine = () => turns?.has(name) ?? true;
	return openAccountOutbox<OwnedDelivery>(
		app,
		{
			name,
			atOnce: 8,
			perAccount: 4,
			due: (wanted) => dueDeliveries(app.db, wanted),
			send: (delivery, now, signal) =>
				deliver(app, delivery, now, signal, mine),
			release: () => releaseDeliveries(app.db),
			hasten: (now) => hastenDeliveries(app.db, now, longestWait),
		},
		clock,
		log,
		turns,
	);
};

/** Sends a delivery, and those that wait behind it one after the other, as long as they arrive and `mine` says that they are ours. */
async function deliver(
	app: App,
	head: Delivery,
	now: number,
	signal: AbortSignal,
	mine: () => boolean,
): Promise<void> {
	const began = performance.now();
	const until = began + leaseMs - timeoutMs * 2;
	const claim = { now, until: now + leaseMs, limit: inTurn };
	const taken = await claimDeliveries(app.db, head, claim);
	let noted: Promise<void> = Promise.resolve();
	try {
		for (;;) {
			const [delivery] = taken;
			if (!delivery || !mine() || performance.now() > until) return;
			const found = await webhookById(app.db, delivery.webhook_id);
			if (!found) return;
			const hook = await withSecrets(app.db, found);
			const outcome = await tryOnce(app, hook, delivery, signal);
			if (outcome === "interrupted") return;
			taken.shift();
			const passed = delivery === head ? 0 : performance.now() - began;
			const attempt = judge(hook, delivery, outcome, now + Math.floor(passed));
			// the next one is on its way while this one is noted, but no more than one is
			await noted;
			noted = untilNoted(app, delivery, attempt, signal);
			noted.catch(() => {}); // it is awaited later
			if (attempt.switchedOff) {
				await noted;
				await tellSwitchedOff(app, hook, attempt.switchedOff);
			}
			if (attempt.state !== "delivered") return;
		}
	} finally {
		await noted;
		if (taken.length) await returnDeliveries(app.db, taken);
	}
}

/** Notes what became of an attempt, however long the database is away: a message that has arrived would be sent again. */
async function untilNoted(
	app: App,
	delivery: Delivery,
	attempt: Attempt,
	signal: AbortSignal,
): Promise<void> {
	const until = performance.now() + leaseMs;
	for (;;)
		try {
			return await noteAttempt(app.db, delivery, attempt);
		} catch (error) {
			const late = signal.aborted || performance.now() > until;
			if (late || !isUnreachable(error)) throw error;
			await new Promise((resolve) => setTimeout(resolve, 250));
		}
}

/** Says in the log, and to who set it up, that a webhook is off. */
async function tellSwitchedOff(
	app: App,
	hook: Webhook,
	why: string,
): Promise<void> {
	app.log.warn({ webhook: hook.id, why }, "a webhook was disabled");
	const creator =
		hook.creator_id === null
			? undefined
			: await accountById(app.db, hook.creator_id);
	if (!creator?.email || !creator.active) return;
	const { t } = await mailWords(creator.language);
	try {
		await app.mail.send({
			to: { name: creator.name, address: creator.email },
			subject: t("A webhook was disabled: {name}", {
				name: hook.name || hook.type,
			}),
			text: [
				t("Your webhook {id} on {url} was disabled: {why}.", {
					id: hook.id,
					url: app.url,
					why,
				}),
				"",
				t("To enable it again, set it to active in its settings."),
				"",
			].join("\n"),
		});
	} catch (error) {
		app.log.warn(
			{ err: error, webhook: hook.id },
			"a notification was not sent",
		);
	}
}

interface Outcome {
	/** "down": nobody answers, later messages wait too. "busy": this message is tried again. "no": it is not. "lost": the webhook must go. "withheld": it is not sent, and the webhook is none the worse. */
	readonly result: "ok" | "down" | "busy" | "no" | "lost" | "withheld";
	readonly status: number;
	readonly response: string;
	readonly error: string;
}

async function tryOnce(
	app: App,
	hook: Webhook,
	delivery: Delivery,
	signal: AbortSignal,
): Promise<Outcome | "interrupted"> {
	const none = { status: 0, response: "" };
	// a test may be sent to a webhook that is off
	if (!hook.active && delivery.event_id > 0)
		return { ...none, result: "no", error: "the webhook is switched off" };
	if (await isOfHidden(app, hook, delivery))
		return { ...none, result: "withheld", error: "not sent" };
	if (!(await isTrusted(app, hook, delivery)))
		return {
			...none,
			result: "lost",
			error: "who set the webhook up may not see the repository any more",
		};
	try {
		const secret = app.seals.open(hook.secret) ?? "";
		const request = requestTo(app, hook, delivery);
		const { status, body, truncated } = await app.egress.request({
			...request,
			headers: {
				...request.headers,
				...headersOf(app, hook, delivery, secret),
			},
			timeoutMs,
			maxBytes: kept,
			truncate: true,
			signal,
		});
		const response =
			body.toString("utf8").replaceAll("\0", "\ufffd") + (truncated ? "…" : "");
		const result =
			status >= 200 && status < 300
				? "ok"
				: [429, 502, 503, 504].includes(status)
					? "down"
					: status === 408 || status >= 500
						? "busy"
						: "no";
		const error = result === "ok" ? "" : `answered ${status}`;
		return { result, status, response, error };
	} catch (error) {
		if (error instanceof EgressRefused)
			return { ...none, result: "no", error: error.message };
		if (error instanceof EgressFailed)
			return { ...none, result: "down", error: error.message };
		if (signal.aborted) return "interrupted";
		throw error;
	}
}

/** Tells whether somebody who is hidden set a webhook up, owns its place or the repository, or did what it tells of. */
async function isOfHidden(
	app: App,
	hook: Webhook,
	{ queue, event_id: event }: Delivery,
): Promise<boolean> {
	if (!(await isAnyHidden(app.db))) return false;
	return (
		(await isHidden(app.db, hook.creator_id, hook.owner_id)) ||
		(await isEventOfHidden(app.db, event)) ||
		(await isRepositoryOfHidden(app.db, queue))
	);
}

/** Whoever set a webhook up must still be able to see what it tells. */
async function isTrusted(
	app: App,
	hook: Webhook,
	delivery: Delivery,
): Promise<boolean> {
	if (hook.scope === "system" || hook.copied_from !== null) return true;
	const repository = await repositoryById(app.db, delivery.queue);
	const owner = repository && (await accountById(app.db, repository.owner_id));
	if (!repository || !owner) return true;
	const creator =
		hook.creator_id === null
			? undefined
			: await accountById(app.db, hook.creator_id);
	const actor = creator?.active ? actingFor(creator) : anonymous;
	const context = await contextFor(app.db, actor, { repository, owner });
	return may(actor, "repository.see", context);
}

const minute = 60_000;
const waits = [
	10_000,
	30_000,
	minute,
	2 * minute,
	5 * minute,
	10 * minute,
	30 * minute,
];
const longestWait = 60 * minute;

/** What an outcome means for the message and for its webhook. */
function judge(
	hook: Webhook,
	delivery: Delivery,
	{ result, status, response, error }: Outcome,
	now: number,
): Attempt {
	const seconds = Math.floor(now / 1000);
	const told = { status, response, error, at: now };
	if (result === "ok")
		return {
			...told,
			state: "delivered",
			nextAt: now,
			failingSince: 0,
			failingFor: 0,
			switchedOff: "",
		};
	if (result === "withheld")
		return {
			...told,
			state: "failed",
			nextAt: now,
			failingSince: hook.failing_since,
			failingFor: hook.failing_for,
			switchedOff: "",
		};
	const failingSince = hook.failing_since || seconds;
	const again =
		(result === "down" || result === "busy") &&
		(now - delivery.created_at_ms < day || delivery.attempts + 1 < fewestTries);
	const wait = waits[delivery.attempts] ?? longestWait;
	const since = hook.failing_since ? seconds - hook.failed_at : 0;
	const failingFor =
		(hook.failing_since ? hook.failing_for : 0) +
		Math.min(longestGap, Math.max(0, since));
	const hopeless = failingFor > patience;
	return {
		...told,
		state: again ? (result === "down" ? "waiting" : "retrying") : "failed",
		nextAt: now + wait,
		failingSince,
		failingFor,
		switchedOff:
			result === "lost"
				? error
				: hopeless
					? "nothing has arrived for days"
					: "",
	};
}

/** The headers by which receivers know an event, under the names that they look for, and the signatures of the payload. */
function headersOf(
	app: App,
	hook: Webhook,
	{ uuid, event, event_type, payload }: Delivery,
	secret: string,
): Record<string, string> {
	const signed = (method: "sha1" | "sha256") =>
		secret ? createHmac(method, secret).update(payload).digest("hex") : "";
	const sha256 = signed("sha256");
	const headers: Record<string, string> = {
		"X-Hub-Signature": `sha1=${signed("sha1")}`,
		"X-Hub-Signature-256": `sha256=${sha256}`,
	};
	for (const name of ["Gitea", "Gogs", "GitHub"]) {
		headers[`X-${name}-Delivery`] = uuid;
		headers[`X-${name}-Event`] = event;
		headers[`X-${name}-Event-Type`] = event_type;
		if (name !== "GitHub") headers[`X-${name}-Signature`] = sha256;
	}
	const authorization = app.seals.open(hook.authorization_header);
	if (authorization) headers.Authorization = authorization;
	return headers;
}

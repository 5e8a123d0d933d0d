import type { App } from "../../app.ts";
import type { HookType } from "../../domain/webhooks/change-webhooks.ts";
import type { Delivery } from "../../domain/webhooks/deliveries.ts";
import { settingsOf, type Webhook } from "../../domain/webhooks/webhook.ts";
import {
	dingtalkBody,
	discordBody,
	feishuBody,
	matrixBody,
	msteamsBody,
	packagistBody,
	slackBody,
	telegramBody,
	wechatworkBody,
} from "./formats/formats.ts";
import { summaryOf } from "./formats/summary.ts";

/** What is sent to a webhook's address; each type of receiver has its own form. */
interface HookRequest {
	readonly method: "POST" | "PUT";
	readonly url: string;
	readonly headers: Readonly<Record<string, string>>;
	readonly body: string;
}

/** The request that delivers a message. */
export function requestTo(
	app: App,
	hook: Webhook,
	delivery: Delivery,
): HookRequest {
	const { url } = hook;
	const settings = settingsOf(hook);
	const opened = (name: string) => app.seals.open(settings[name] ?? "") ?? "";
	const post = (body: object): HookRequest => ({
		method: "POST",
		url,
		headers: { "Content-Type": "application/json" },
		body: JSON.stringify(body),
	});
	const type = hook.type as HookType;
	if (type === "gitea" || type === "gogs") return plain(hook, delivery);
	const summary = summaryOf(delivery.event_type, JSON.parse(delivery.payload));
	switch (type) {
		case "slack":
			return post(slackBody(summary, settings));
		case "discord":
			return post(discordBody(summary, settings));
		case "dingtalk":
			return post(dingtalkBody(summary));
		case "telegram": {
			const body = telegramBody(summary, settings);
			const token = opened("bot_token");
			const named = /\/bot[^/]+\/sendMessage/.test(url) || !token;
			const to = named
				? url
				: `${url.replace(/\/+$/, "")}/bot${encodeURIComponent(token)}/sendMessage`;
			return { ...post(body), url: to };
		}
		case "msteams":
			return post(msteamsBody(summary));
		case "feishu":
			return post(feishuBody(summary));
		case "wechatwork":
			return post(wechatworkBody(summary));
		case "packagist":
			return post(packagistBody(settings));
		case "matrix": {
			const base = `${url.replace(/\/+$/, "")}`;
			const room = settings.room_id;
			const path = room
				? `/_matrix/client/r0/rooms/${encodeURIComponent(room)}/send/m.room.message`
				: "";
			const token = opened("access_token");
			const made = post(matrixBody(summary, settings));
			return {
				...made,
				method: "PUT",
				url: `${base}${path}/${encodeURIComponent(delivery.uuid)}`,
				headers: {
					...made.headers,
					...(token ? { Authorization: `Bearer ${token}` } : {}),
				},
			};
		}
	}
}

/** The payload itself, as JSON or as the field of a form. */
const plain = (
	{ url, content_type }: Webhook,
	{ payload }: Delivery,
): HookRequest =>
	content_type === "form"
		? {
				method: "POST",
				url,
				headers: { "Content-Type": "application/x-www-form-urlencoded" },
				body: new URLSearchParams({ payload }).toString(),
			}
		: {
				method: "POST",
				url,
				headers: { "Content-Type": "application/json" },
				body: payload,
			};

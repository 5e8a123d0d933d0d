import { escapeHtml } from "../../../markup/escape.ts";
import type { Summary } from "./summary.ts";

type Settings = Readonly<Record<string, string>>;

/** Slack's three signs; everything else is text. */
const slackText = (text: string) =>
	text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
/** Takes the meaning from what Markdown would read. */
const markdownText = (text: string) =>
	text.replace(/[\\`*_{}[\]()#+!|<>~@]/g, "\\$&");
/** Takes the meaning from signs such as `<at user_id="all">`, which have no escape: a space without width follows the bracket. */
const taglessText = (text: string) => text.replaceAll("<", "<\u200b");
/** Markdown of clients that know tags besides. */
const chatText = (text: string) => taglessText(markdownText(text));
const chatLink = ({ title, url }: Summary) =>
	url ? `[${chatText(title)}](${url})` : chatText(title);
const htmlLink = ({ title, url }: Summary) =>
	url
		? `<a href="${escapeHtml(url)}">${escapeHtml(title)}</a>`
		: escapeHtml(title);

export const slackBody = (summary: Summary, settings: Settings) => ({
	channel: settings.channel ?? "",
	text: summary.url
		? `<${summary.url.replaceAll("|", "%7C")}|${slackText(summary.title)}>`
		: slackText(summary.title),
	username: settings.username ?? "",
	icon_url: settings.icon_url ?? "",
	unfurl_links: 0,
	link_names: 0,
	attachments: summary.text
		? [
				{
					color: settings.color || `#${summary.color}`,
					fallback: slackText(summary.title),
					text: slackText(summary.text),
				},
			]
		: [],
});

export const discordBody = (summary: Summary, settings: Settings) => ({
	content: "",
	username: settings.username || "Ingot",
	...(settings.icon_url ? { avatar_url: settings.icon_url } : {}),
	// names in the text call nobody
	allowed_mentions: { parse: [] },
	embeds: [
		{
			title: summary.title.slice(0, 256),
			description: summary.text,
			...(summary.url ? { url: summary.url } : {}),
			color: Number.parseInt(summary.color, 16),
			author: {
				name: summary.sender,
				...(summary.senderUrl ? { url: summary.senderUrl } : {}),
				...(summary.senderAvatar ? { icon_url: summary.senderAvatar } : {}),
			},
		},
	],
});

export const dingtalkBody = (summary: Summary) => ({
	msgtype: "actionCard",
	actionCard: {
		title: summary.title,
		text: [summary.title, summary.text]
			.filter(Boolean)
			.map(chatText)
			.join("\n\n"),
		hideAvatar: "0",
		singleTitle: "view",
		singleURL: summary.url,
	},
});

export const telegramBody = (summary: Summary, settings: Settings) => ({
	...(settings.chat_id ? { chat_id: settings.chat_id } : {}),
	...(settings.thread_id ? { message_thread_id: settings.thread_id } : {}),
	text: [htmlLink(summary), escapeHtml(summary.text)]
		.filter(Boolean)
		.join("\n\n"),
	parse_mode: "HTML",
	disable_web_page_preview: true,
});

export const msteamsBody = (summary: Summary) => ({
	"@type": "MessageCard",
	"@context": "https://schema.org/extensions",
	themeColor: summary.color,
	title: summary.title,
	summary: summary.title,
	sections: [
		{
			activityTitle: summary.sender,
			activityImage: summary.senderAvatar,
			text: markdownText(summary.text),
			facts: [{ name: "Repository:", value: summary.repository }],
		},
	],
	potentialAction: summary.url
		? [
				{
					"@type": "OpenUri",
					name: "View",
					targets: [{ os: "default", uri: summary.url }],
				},
			]
		: [],
});

export const feishuBody = (summary: Summary) => ({
	msg_type: "text",
	content: {
		text: [taglessText(summary.title), taglessText(summary.text), summary.url]
			.filter(Boolean)
			.join("\n"),
	},
});

export const wechatworkBody = (summary: Summary) => ({
	msgtype: "markdown",
	markdown: {
		content: [chatLink(summary), chatText(summary.text)]
			.filter(Boolean)
			.join("\n\n"),
	},
});

export const packagistBody = (settings: Settings) => ({
	repository: { url: settings.package_url ?? "" },
});

export const matrixBody = (summary: Summary, settings: Settings) => ({
	msgtype: settings.message_type === "2" ? "m.text" : "m.notice",
	body: [summary.title, summary.text].filter(Boolean).join("\n"),
	// `@room` and names in the text call nobody
	"m.mentions": {},
	format: "org.matrix.custom.html",
	formatted_body: [htmlLink(summary), escapeHtml(summary.text)]
		.filter(Boolean)
		.join("<br>"),
});

import type { HookEvent } from "../../domain/webhooks/hook-events.ts";
import { t } from "../words/words.ts";

/** A kind of receiver: its name, and what it wants to know besides the address. */
export interface HookKind {
	readonly name: string;
	readonly fields: readonly (readonly [
		name: string,
		words: string,
		rules?: { readonly required?: true; readonly secret?: true },
	])[];
	/** Whether the form of the message and a secret can be chosen. */
	readonly plain?: true;
}

/** The kinds of receivers, in the order in which they are offered. */
export const hookKinds = (): Readonly<Record<string, HookKind>> => ({
	gitea: { name: "Gitea", fields: [], plain: true },
	gogs: { name: "Gogs", fields: [], plain: true },
	slack: {
		name: "Slack",
		fields: [
			["channel", t("Channel"), { required: true }],
			["username", t("Username")],
			["icon_url", t("Icon URL")],
			["color", t("Color")],
		],
	},
	discord: {
		name: "Discord",
		fields: [
			["username", t("Username")],
			["icon_url", t("Icon URL")],
		],
	},
	dingtalk: { name: "DingTalk", fields: [] },
	telegram: {
		name: "Telegram",
		fields: [
			["bot_token", t("Bot token"), { secret: true }],
			["chat_id", t("Chat ID")],
			["thread_id", t("Thread ID")],
		],
	},
	msteams: { name: "Microsoft Teams", fields: [] },
	feishu: { name: "Feishu", fields: [] },
	matrix: {
		name: "Matrix",
		fields: [
			["homeserver_url", t("Homeserver URL")],
			["room_id", t("Room ID")],
			["access_token", t("Access token"), { secret: true }],
			["message_type", t("Message type: 0 notice, 1 text")],
		],
	},
	wechatwork: { name: "WeCom", fields: [] },
	packagist: {
		name: "Packagist",
		fields: [
			["username", t("Username")],
			["package_url", t("Package URL")],
			["api_token", t("Token"), { secret: true }],
		],
	},
});

/** The names of the events that webhooks are told of, in groups. */
export function hookEventNames(): readonly (readonly [
	group: string,
	names: Partial<Readonly<Record<HookEvent, string>>>,
])[] {
	const code = {
		push: t("Push"),
		create: t("Branch or tag created"),
		delete: t("Branch or tag deleted"),
		fork: t("Repository forked"),
		wiki: t("Wiki changed"),
		status: t("Commit status updated"),
	};
	const issues = {
		issues: t("Opened, closed, edited"),
		issue_assign: t("Assigned"),
		issue_label: t("Labels changed"),
		issue_milestone: t("Milestone changed"),
		issue_comment: t("Comments"),
	};
	const pulls = {
		pull_request: t("Opened, merged, closed, edited"),
		pull_request_assign: t("Assigned"),
		pull_request_label: t("Labels changed"),
		pull_request_milestone: t("Milestone changed"),
		pull_request_comment: t("Comments"),
		pull_request_review: t("Reviews"),
		pull_request_review_request: t("Review requested"),
		pull_request_sync: t("New commits"),
	};
	// whatever has no place in a group above is missing here
	const other: Omit<
		Readonly<Record<HookEvent, string>>,
		keyof typeof code | keyof typeof issues | keyof typeof pulls
	> = {
		release: t("Releases"),
		package: t("Packages"),
		repository: t("Repository created or deleted"),
		workflow_run: t("Workflow runs"),
		workflow_job: t("Workflow jobs"),
	};
	return [
		[t("Code"), code],
		[t("Issues"), issues],
		[t("Pull requests"), pulls],
		[t("Other"), other],
	];
}

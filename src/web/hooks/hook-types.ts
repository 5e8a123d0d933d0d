import { t } from "../words/words.ts";

/** A kind of receiver: its name, and what it wants to know besides the address. */
interface HookKind {
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

/** What can be told, with its words, in groups. */
export const hookEvents = () =>
	[
		[
			t("Code"),
			[
				["push", t("Push")],
				["create", t("Branch or tag created")],
				["delete", t("Branch or tag deleted")],
				["fork", t("Repository forked")],
				["wiki", t("Wiki changed")],
				["status", t("Commit status updated")],
			],
		],
		[
			t("Issues"),
			[
				["issues", t("Opened, closed, edited")],
				["issue_assign", t("Assigned")],
				["issue_label", t("Labels changed")],
				["issue_milestone", t("Milestone changed")],
				["issue_comment", t("Comments")],
			],
		],
		[
			t("Pull requests"),
			[
				["pull_request", t("Opened, merged, closed, edited")],
				["pull_request_assign", t("Assigned")],
				["pull_request_label", t("Labels changed")],
				["pull_request_milestone", t("Milestone changed")],
				["pull_request_comment", t("Comments")],
				["pull_request_review", t("Reviews")],
				["pull_request_review_request", t("Review requested")],
				["pull_request_sync", t("New commits")],
			],
		],
		[
			t("Other"),
			[
				["release", t("Releases")],
				["package", t("Packages")],
				["repository", t("Repository created or deleted")],
				["workflow_run", t("Workflow runs")],
				["workflow_job", t("Workflow jobs")],
			],
		],
	] as const;

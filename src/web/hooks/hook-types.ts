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
			["username", t("Name that it writes under")],
			["icon_url", t("Address of its picture")],
			["color", t("Colour")],
		],
	},
	discord: {
		name: "Discord",
		fields: [
			["username", t("Name that it writes under")],
			["icon_url", t("Address of its picture")],
		],
	},
	dingtalk: { name: "DingTalk", fields: [] },
	telegram: {
		name: "Telegram",
		fields: [
			["bot_token", t("Token of the bot"), { secret: true }],
			["chat_id", t("Id of the chat")],
			["thread_id", t("Id of the thread")],
		],
	},
	msteams: { name: "Microsoft Teams", fields: [] },
	feishu: { name: "Feishu", fields: [] },
	matrix: {
		name: "Matrix",
		fields: [
			["homeserver_url", t("Address of the home server")],
			["room_id", t("Id of the room")],
			["access_token", t("Access token"), { secret: true }],
			["message_type", t("Type of the message: 0 notice, 1 text")],
		],
	},
	wechatwork: { name: "WeCom", fields: [] },
	packagist: {
		name: "Packagist",
		fields: [
			["username", t("User name")],
			["package_url", t("Address of the package")],
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
				["push", t("A push")],
				["create", t("A branch or tag is made")],
				["delete", t("A branch or tag is deleted")],
				["fork", t("A fork is made")],
				["wiki", t("The wiki changes")],
				["status", t("A check comes in")],
			],
		],
		[
			t("Issues"),
			[
				["issues", t("Opened, closed, edited")],
				["issue_assign", t("Assigned")],
				["issue_label", t("Labels change")],
				["issue_milestone", t("Milestone changes")],
				["issue_comment", t("Comments")],
			],
		],
		[
			t("Pull requests"),
			[
				["pull_request", t("Opened, merged, closed, edited")],
				["pull_request_assign", t("Assigned")],
				["pull_request_label", t("Labels change")],
				["pull_request_milestone", t("Milestone changes")],
				["pull_request_comment", t("Comments")],
				["pull_request_review", t("Reviews")],
				["pull_request_review_request", t("Reviews are asked for")],
				["pull_request_sync", t("New commits")],
			],
		],
		[
			t("The rest"),
			[
				["release", t("Releases")],
				["package", t("Packages")],
				["repository", t("Repositories are made and deleted")],
				["workflow_run", t("Runs of workflows")],
				["workflow_job", t("Jobs of workflows")],
			],
		],
	] as const;

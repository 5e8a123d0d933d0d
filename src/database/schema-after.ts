import type { Generated } from "kysely";

/** Tables that consumers of events write: notifications, webhooks, feeds, mails. */
export interface AfterSchema {
	notification_thread: NotificationThreadTable;
	webhook: WebhookTable;
	webhook_delivery: WebhookDeliveryTable;
	activity: ActivityTable;
	outgoing_mail: OutgoingMailTable;
	news_choice: NewsChoiceTable;
	incoming_mail: IncomingMailTable;
	push_subscription: PushSubscriptionTable;
	outgoing_push: OutgoingPushTable;
	mailing: MailingTable;
	mailing_recipient: MailingRecipientTable;
}

/** A mail that came as an answer, so that a second delivery of it does nothing. */
interface IncomingMailTable {
	id: Generated<number>;
	account_id: number;
	/** A digest of its id and of what it answers. */
	mail: string;
	/** The comment that it became. */
	comment_id: Generated<number>;
	/** What became of it, in a word. */
	outcome: string;
	created_at: number;
}

/** A browser that shows notifications of an account as long as its session lasts. */
export interface PushSubscriptionTable {
	id: Generated<number>;
	account_id: number;
	session_id: number;
	endpoint: string;
	endpoint_hash: string;
	/** The key of the browser and the secret that it shares with us, in base64url; the secret is sealed. */
	public_key: string;
	secret: string;
	agent: Generated<string>;
	/** How often in a row nothing arrived. */
	failures: Generated<number>;
	created_at: number;
	used_at: Generated<number>;
}

/** A message to one browser that waits to be written and sent, or was sent. */
export interface OutgoingPushTable
	extends Omit<OutgoingMailTable, "repository_id"> {
	subscription_id: number;
	/** null: a test that somebody asked for. */
	repository_id: number | null;
}

/** What somebody chose for a kind of news; without a row it comes under the bell, and by mail as the account's preference says. */
interface NewsChoiceTable {
	account_id: number;
	kind: string;
	bell: Generated<number>;
	/** null: as the account's preference says. */
	mail: number | null;
	/** null: as it is for everybody. */
	push: number | null;
}

export interface NotificationThreadTable {
	id: Generated<number>;
	account_id: number;
	repository_id: number;
	kind: "issue" | "pull" | "commit" | "repository";
	/** The issue or pull request; null for the other kinds. */
	issue_id: number | null;
	commit_sha: Generated<string>;
	/** The release that a thread of a repository is about. */
	release_id: number | null;
	status: Generated<"unread" | "read" | "pinned">;
	/** The last event that it includes. */
	event_id: Generated<number>;
	created_at: number;
	updated_at: number;
	/** The count of the account when it came; an unread thread of an earlier count is read. */
	read_marks: Generated<number>;
	/** Its reader is done with it: it is read, and out of the list until something new happens. */
	done: Generated<0 | 1>;
	/** When the last of it happened; marking does not change it. */
	told_at: Generated<number>;
}

export interface WebhookTable {
	id: Generated<number>;
	scope: "repository" | "owner" | "system" | "default";
	repository_id: number | null;
	/** The user or organization for whose repositories it is. */
	owner_id: number | null;
	/** Who made it or changed it last. */
	creator_id: number | null;
	/** The default webhook that it is a copy of. */
	copied_from: number | null;
	/** The last event before it was created: it gets only later ones. */
	since_event: Generated<number>;
	type: string;
	name: Generated<string>;
	url: string;
	content_type: Generated<"json" | "form">;
	/** Sealed, like the authorization header. */
	secret: Generated<string>;
	authorization_header: Generated<string>;
	branch_filter: Generated<string>;
	/** JSON: the words of the events. */
	events: Generated<string>;
	/** JSON: what only some types have. */
	settings: Generated<string>;
	active: Generated<number>;
	/** Why the forge has switched it off. */
	switched_off: Generated<string>;
	/** Since when deliveries fail, 0 while it works. */
	failing_since: Generated<number>;
	/** For how long it was seen failing, in seconds, and when it failed last. */
	failing_for: Generated<number>;
	failed_at: Generated<number>;
	created_at: number;
	updated_at: number;
}

export interface WebhookDeliveryTable {
	id: Generated<number>;
	webhook_id: number;
	/** Deliveries of one queue of a webhook (a repository) are sent one after the other. */
	queue: Generated<number>;
	/** 0: not for an event, but a test or a repetition. */
	event_id: Generated<number>;
	part: Generated<number>;
	uuid: string;
	event: string;
	event_type: string;
	payload: string;
	/** Waiting deliveries keep their order; retrying ones do not hold up others. */
	state: Generated<"waiting" | "retrying" | "delivered" | "failed">;
	attempts: Generated<number>;
	next_at_ms: number;
	claimed_until_ms: Generated<number>;
	response_status: Generated<number>;
	response: Generated<string>;
	error: Generated<string>;
	created_at_ms: number;
	finished_at_ms: Generated<number>;
}

export interface ActivityTable {
	id: Generated<number>;
	event_id: number;
	part: Generated<number>;
	actor_id: number;
	repository_id: number;
	kind: string;
	/** The unit that must be readable to see it. */
	unit: string;
	comment_id: Generated<number>;
	ref: Generated<string>;
	content: Generated<string>;
	created_at: number;
}

export interface OutgoingMailTable {
	id: Generated<number>;
	event_id: number;
	account_id: number;
	repository_id: number;
	/** null: it is about a release or a run. */
	issue_id: number | null;
	comment_id: Generated<number>;
	/** The release, or the run. */
	about_id: Generated<number>;
	actor_id: number | null;
	/** The kind of the event. */
	kind: string;
	/** Why the account is told: a kind of news. */
	reason: string;
	attempts: Generated<number>;
	next_at_ms: number;
	claimed_until_ms: Generated<number>;
	sent_at: Generated<number>;
	error: Generated<string>;
	created_at: number;
}

/** An email of an administrator to many users. */
export interface MailingTable {
	id: Generated<number>;
	/** null: it was sent by the command line, or its sender is gone. */
	sender_id: number | null;
	subject: string;
	/** Markdown. */
	content: string;
	audience: "everyone" | "administrators" | "organization";
	organization_id: number | null;
	/** 1 until the copies of all recipients are queued. */
	queueing: 1 | null;
	/** Copies are queued for accounts up to this id. */
	queued_account: Generated<number>;
	recipients: Generated<number>;
	created_at: number;
	/** The second in which an administrator stopped it, or 0. */
	stopped_at: Generated<number>;
}

/** One copy of such an email. */
export interface MailingRecipientTable {
	id: Generated<number>;
	mailing_id: number;
	account_id: number;
	attempts: Generated<number>;
	next_at_ms: number;
	claimed_until_ms: Generated<number>;
	sent_at: Generated<number>;
	error: Generated<string>;
	created_at: number;
}

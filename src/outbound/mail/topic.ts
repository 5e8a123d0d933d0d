import type { App } from "../../app.ts";
import type { Account } from "../../domain/accounts/account.ts";
import type { Issue } from "../../domain/issues/issue.ts";
import type { OutgoingMail } from "../../domain/notifications/outgoing-mail.ts";
import type { Unit } from "../../domain/permissions/units.ts";
import { unitOf } from "../../domain/policies/item.ts";
import {
	fullName,
	type RepositoryWithOwner,
} from "../../domain/repositories/repository.ts";
import type { Message } from "../../mail/message.ts";
import type { MailWords } from "../../mail/words.ts";
import { compose, sentence } from "./compose.ts";

/** What a mail is about, for a mail of its own and for a line in the mail of a day. */
export interface MailTopic {
	readonly mail: OutgoingMail;
	/** Whoever may not read it gets no mail. */
	readonly unit: Unit;
	/** The same for all mails about one thing. */
	readonly key: string;
	readonly title: string;
	readonly url: string;
	/** What somebody did, without the full stop. */
	done(words: MailWords, who: string): string;
	compose(to: Account): Promise<Message>;
}

export function topicOfItem(
	app: App,
	mail: OutgoingMail,
	owned: RepositoryWithOwner,
	issue: Issue,
): MailTopic {
	const full = fullName(owned);
	const place = issue.kind === "pull" ? "pulls" : "issues";
	return {
		mail,
		unit: unitOf(issue.kind),
		key: `item ${issue.id}`,
		title: `[${full}] ${issue.title} (#${issue.number})`,
		url: `${app.url}${full}/${place}/${issue.number}`,
		done: (words, who) => sentence(words, mail.kind, who, issue),
		compose: (to) => compose(app, mail, to, owned, issue),
	};
}

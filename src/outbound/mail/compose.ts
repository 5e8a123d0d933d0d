import type { App } from "../../app.ts";
import { query } from "../../database/database.ts";
import { type Account, accountById } from "../../domain/accounts/account.ts";
import { ghost } from "../../domain/accounts/ghost.ts";
import type { Issue } from "../../domain/issues/issue.ts";
import type { NewsOfItem } from "../../domain/notifications/audience-rule.ts";
import { mailLinkToken } from "../../domain/notifications/mail-link.ts";
import { isForOne } from "../../domain/notifications/news-kinds.ts";
import type { OutgoingMail } from "../../domain/notifications/outgoing-mail.ts";
import { replyAddressOf } from "../../domain/notifications/reply-address.ts";
import { actingFor } from "../../domain/permissions/actor.ts";
import { resolveReferences } from "../../domain/references/resolve-references.ts";
import { findRepository } from "../../domain/repositories/find-repository.ts";
import {
	fullName,
	type RepositoryWithOwner,
} from "../../domain/repositories/repository.ts";
import type { Message } from "../../mail/message.ts";
import { type MailWords, mailWords } from "../../mail/words.ts";
import { escapeHtml } from "../../markup/escape.ts";
import { directionOf } from "../../text/languages.ts";

const commentById = query((q, p: { id: number }) =>
	q.selectFrom("comment").select(["id", "body", "kind"]).where("id", "=", p.id),
);

/** The longest text of a mail, in characters; the page has the rest. */
export const longest = 50_000;

/** The mail that tells an account of an event of an item that it may read. */
export async function compose(
	app: App,
	mail: OutgoingMail,
	to: Account,
	owned: RepositoryWithOwner,
	issue: Issue,
): Promise<Message> {
	const name = await doerOf(app, mail);
	const comment = mail.comment_id
		? await app.db.first(commentById, { id: mail.comment_id })
		: undefined;
	const full = fullName(owned);
	const host = new URL(app.url).hostname;
	const place = issue.kind === "pull" ? "pulls" : "issues";
	const page = `${app.url}${full}/${place}/${issue.number}`;
	const url = comment ? `${page}#issuecomment-${comment.id}` : page;
	const begins = mail.kind === "issue.created";
	const said = (begins ? issue.body : (comment?.body ?? "")).slice(0, longest);
	const words = await mailWords(to.language);
	const what = sentence(words, mail.kind, name, issue);
	const root = `item/${issue.id}@${host}`;
	const token = mailLinkToken(app, { account: to.id, issue: issue.id });
	const unsubscribe = `${app.url}-/unsubscribe/${token}`;
	const html = await rendered(app, to, owned, said);
	const about = { account: to.id, issue: issue.id };
	const line = comment?.kind === "code" ? comment.id : 0;
	const reply = replyAddressOf(app, { ...about, purpose: "reply", line });
	const fewer = "Unsubscribe";
	const answers = reply ? words.t("Reply to this email to add a comment.") : "";
	return {
		to: { name: to.full_name.trim() || to.name, address: to.email },
		fromName: name,
		...(reply && { replyTo: { name: full, address: reply } }),
		subject: `${begins ? "" : "Re: "}[${full}] ${issue.title} (#${issue.number})`,
		text: textOf(words, what, said, url, unsubscribe, fewer, answers),
		html: htmlOf(words, what, html, url, unsubscribe, fewer, answers),
		messageId: begins
			? root
			: comment
				? `item/${issue.id}/comment/${comment.id}@${host}`
				: `item/${issue.id}/event/${mail.event_id}@${host}`,
		...(begins ? {} : { inReplyTo: root, references: [root] }),
		unsubscribe: {
			url: unsubscribe,
			oneClick: true,
			mail: replyAddressOf(app, { ...about, purpose: "unsubscribe", line: 0 }),
		},
		listId: `${full} <${owned.repository.name}.${owned.owner.name}.${host}>`,
		headers: {
			"X-Ingot-Repository": full,
			"X-Ingot-Item": String(issue.number),
			"X-Ingot-Reason": isForOne(mail.reason) ? "direct" : "follow",
		},
	};
}

/** How who did what a mail tells is called. */
export async function doerOf(app: App, mail: OutgoingMail): Promise<string> {
	const doer =
		mail.actor_id === null
			? undefined
			: await accountById(app.db, mail.actor_id);
	const { full_name, name } = doer ?? ghost;
	return full_name.trim() || name;
}

/** What a mail says of an event of an issue, and of a pull request. */
const acts: Readonly<Record<NewsOfItem, readonly [string, string]>> = {
	"issue.created": [
		"{who} opened this issue",
		"{who} opened this pull request",
	],
	"issue.closed": ["{who} closed this issue", "{who} closed this pull request"],
	"issue.reopened": [
		"{who} reopened this issue",
		"{who} reopened this pull request",
	],
	"issue.assigned": [
		"{who} assigned you to this issue",
		"{who} assigned you to this pull request",
	],
	"comment.created": [
		"{who} commented on this issue",
		"{who} commented on this pull request",
	],
	"pull.merged": [
		"{who} merged this pull request",
		"{who} merged this pull request",
	],
	"pull.pushed": [
		"{who} pushed to this pull request",
		"{who} pushed to this pull request",
	],
	"pull.ready": [
		"{who} marked this pull request as ready for review",
		"{who} marked this pull request as ready for review",
	],
	"review.submitted": [
		"{who} reviewed this pull request",
		"{who} reviewed this pull request",
	],
	"review.answered": [
		"{who} replied in this pull request",
		"{who} replied in this pull request",
	],
	"review.dismissed": [
		"{who} dismissed a review of this pull request",
		"{who} dismissed a review of this pull request",
	],
	"review.requested": [
		"{who} requested your review on this pull request",
		"{who} requested your review on this pull request",
	],
};

/** What somebody did to an item, without the full stop. */
export function sentence(
	{ t }: MailWords,
	kind: string,
	who: string,
	{ kind: item }: Issue,
): string {
	const [issue, pull] = acts[kind as NewsOfItem] ?? [
		"{who} updated this issue",
		"{who} updated this pull request",
	];
	return t(item === "pull" ? pull : issue, { who });
}

export const textOf = (
	{ t }: MailWords,
	what: string,
	said: string,
	url: string,
	unsubscribe: string,
	fewer: string,
	answers = "",
): string =>
	[
		`${what}${said ? ":" : "."}`,
		...(said ? [said] : []),
		`-- \n${answers && `${answers}\n`}${t("View it")}: ${url}\n${t(fewer)}: ${unsubscribe}`,
	].join("\n\n");

export const htmlOf = (
	{ t, language }: MailWords,
	what: string,
	said: string,
	url: string,
	unsubscribe: string,
	fewer: string,
	answers = "",
): string => `<!doctype html>
<html lang="${language}" dir="${directionOf(language)}"><head><meta charset="utf-8"></head><body>
<p>${escapeHtml(what)}${said ? ":" : "."}</p>
${said}
<p style="color:#666;font-size:small">—<br>${answers && `${escapeHtml(answers)}<br>`}<a href="${escapeHtml(url)}">${escapeHtml(t("View it"))}</a> · <a href="${escapeHtml(unsubscribe)}">${escapeHtml(t(fewer))}</a></p>
</body></html>
`;

/** A text as the receiver may see it: references lead only to what the receiver can read. */
export async function rendered(
	app: App,
	to: Account,
	owned: RepositoryWithOwner,
	source: string,
): Promise<string> {
	const viewer = actingFor(to);
	const { owner, repository } = owned;
	const home = await findRepository(app, viewer, owner.name, repository.name);
	const link = `${app.url}${fullName(owned)}/`;
	return app.markup.render(
		source,
		{
			flavour: "comment",
			references: ["mention", "issue", "commit"],
			format: "markdown",
			bases: { link, linkRoot: link },
			siteRoot: app.url,
			shortLinks: false,
		},
		resolveReferences(app, viewer, home),
		"mails",
	);
}

import type { App } from "../../app.ts";
import type { Account } from "../../domain/accounts/account.ts";
import { issuesByIds } from "../../domain/issues/issue.ts";
import type { ReplyAddress } from "../../domain/notifications/reply-address.ts";
import { ownedById } from "../../domain/notifications/repository-news.ts";
import { readersAmong } from "../../domain/permissions/readers.ts";
import { unitOf } from "../../domain/policies/item.ts";
import { fullName } from "../../domain/repositories/repository.ts";
import type { DomainError } from "../../errors.ts";
import { mailWords } from "../../mail/words.ts";
import type { Fault } from "../../text/text-limits.ts";

/** Why a mail becomes no comment: one of some reasons, or what is wrong with its text. */
export type Refusal = Reason | Fault;
type Reason =
	| "sender"
	| "held"
	| "gone"
	| "archived"
	| "blocked"
	| "locked"
	| "empty"
	| "files"
	| "often"
	| "other";

const reasons: Record<Reason, string> = {
	sender:
		"It came from an email address that is not verified. Add the address in your account settings, or send it from a verified address.",
	held: "Your account does not have write access. Sign in to see why.",
	gone: "The item that you replied to was deleted, or you can no longer see it.",
	archived: "The repository is archived. It is read-only.",
	blocked: "The owner of the repository has blocked you.",
	locked: "The conversation is locked.",
	empty: "It does not contain any text that you wrote.",
	files: "Its attachments are too large, or their types are not allowed.",
	often:
		"You sent too many comments by email within an hour. Comment on the site, or try again later.",
	other: "It was rejected.",
};

/** What an error of the domain means for the writer of a mail. */
export function refusalOf({ kind, message, details }: DomainError): Refusal {
	if (details?.fault) return details.fault as Fault;
	if (kind === "not-found" || kind === "moved") return "gone";
	if (kind === "archived") return "archived";
	if (kind === "too-many") return "often";
	if (kind === "invalid" && isRefusal(message)) return message;
	if (kind !== "forbidden") return "other";
	if (message === "held") return "held";
	if (message === "user is blocked") return "blocked";
	return /locked/.test(message) ? "locked" : "other";
}

const isRefusal = (word: string): word is Reason =>
	Object.hasOwn(reasons, word);

/** Tells somebody by mail why what he wrote became no comment; to his own address, wherever the mail came from. */
export async function mailRefusal(
	app: App,
	to: Account,
	about: ReplyAddress,
	why: Refusal,
): Promise<void> {
	const { t } = await mailWords(to.language);
	await tell(app, to, about, [
		t("Your email was not added as a comment."),
		typeof why === "string" ? t(reasons[why]) : t(why.words, why.values),
	]);
}

/** Tells somebody which files of his mail were left out. */
export async function mailLeftOutFiles(
	app: App,
	to: Account,
	about: ReplyAddress,
	names: readonly string[],
): Promise<void> {
	const { t } = await mailWords(to.language);
	await tell(app, to, about, [
		t(
			"Your comment was added without these files, because they are not allowed:",
		),
		names.map((name) => `- ${name}`).join("\n"),
	]);
}

async function tell(
	app: App,
	to: Account,
	{ issue: id }: ReplyAddress,
	lines: readonly string[],
): Promise<void> {
	if (!to.email) return;
	const title = await titleFor(app, to, id);
	const { t } = await mailWords(to.language);
	try {
		await app.mail.send({
			to: { name: to.full_name.trim() || to.name, address: to.email },
			subject: title
				? t("Your email about {title}", { title })
				: t("Your email to {url}", { url: app.url }),
			text: `${lines.join("\n\n")}\n`,
		});
	} catch (error) {
		app.log.warn({ err: error, account: to.id }, "a response was not sent");
	}
}

/** What an item is called, for somebody who may read it. */
async function titleFor(
	app: App,
	to: Account,
	id: number,
): Promise<string | undefined> {
	const [issue] = await issuesByIds(app.db, [id]);
	const owned = issue && (await ownedById(app, issue.repository_id));
	if (!issue || !owned || !to.active) return undefined;
	const [reader] = await readersAmong(app.db, owned, unitOf(issue.kind), [to]);
	return reader && `${fullName(owned)}#${issue.number}`;
}

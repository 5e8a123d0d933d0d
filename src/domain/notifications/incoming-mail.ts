import { hash } from "node:crypto";
import type { App } from "../../app.ts";
import { now } from "../../clock.ts";
import {
	isConstraint,
	query,
	type Reader,
	type Transaction,
} from "../../database/database.ts";
import { insertInto } from "../../database/queries/changes.ts";
import { tooMany } from "../../errors.ts";
import type { ReplyAddress } from "./reply-address.ts";

/** What became of a mail that came as an answer. */
type MailOutcome = "comment" | "unsubscribed" | "refused";

const seen = query((q, p: { account: number; mail: string }) =>
	q
		.selectFrom("incoming_mail")
		.select("id")
		.where("account_id", "=", p.account)
		.where("mail", "=", p.mail),
);
const add = insertInto("incoming_mail", [
	"account_id",
	"mail",
	"comment_id",
	"outcome",
	"created_at",
]);
const refusedSince = query((q, p: { account: number; since: number }) =>
	q
		.selectFrom("incoming_mail")
		.select((e) => e.fn.countAll<number>().as("number"))
		.where("account_id", "=", p.account)
		.where("outcome", "=", "refused")
		.where("created_at", ">=", p.since),
);
const writtenSince = query((q, p: { account: number; since: number }) =>
	q
		.selectFrom("incoming_mail")
		.innerJoin("comment", "comment.id", "incoming_mail.comment_id")
		.select((e) => ["comment.issue_id", e.fn.countAll<number>().as("number")])
		.where("incoming_mail.account_id", "=", p.account)
		.where("incoming_mail.outcome", "=", "comment")
		.where("incoming_mail.created_at", ">=", p.since)
		.groupBy("comment.issue_id"),
);
const removeOld = query((q, p: { before: number }) =>
	q.deleteFrom("incoming_mail").where("created_at", "<", p.before),
);

/** What tells one answer from another: the id of the mail, and what it answers. */
export const mailKey = (
	messageId: string,
	{ purpose, issue, line }: ReplyAddress,
): string => hash("sha256", `${purpose} ${issue} ${line} ${messageId}`, "hex");

/** Whether a mail has come before. */
export const hasCome = async (
	app: App,
	account: number,
	mail: string,
): Promise<boolean> =>
	(await app.db.first(seen, { account, mail })) !== undefined;

/** Remembers a mail. Breaks a unique constraint when it has come before. */
export const rememberMail = (
	tx: Transaction,
	account: number,
	mail: string,
	outcome: MailOutcome,
	{ comment, at }: { comment: number; at: number },
): Promise<number> =>
	tx.run(add, {
		account_id: account,
		mail,
		outcome,
		comment_id: comment,
		created_at: at,
	});

/** The answers about refused mails that an account gets in an hour. */
const mostAnswers = 5;
const hour = 3600;

/** Remembers a mail that becomes nothing; false when its sender should not be told. Those of which nobody is told leave no rows. */
export async function noteRefusal(
	app: App,
	account: number,
	mail: string,
): Promise<boolean> {
	const at = now(app);
	try {
		return await app.db.write(async (tx) => {
			const since = at - hour;
			const before = await tx.first(refusedSince, { account, since });
			if (Number(before?.number ?? 0) >= mostAnswers) return false;
			await rememberMail(tx, account, mail, "refused", { comment: 0, at });
			return true;
		});
	} catch (error) {
		if (isConstraint(error)) return false;
		throw error;
	}
}

/** Comments that an account writes by mail in an hour, about one item and in all. */
const mostAboutOne = 10;
const mostWritten = 60;

/**
 * Holds up programs that answer each mail at once and do not say what they are: two of them would talk to each other for ever.
 * @throws DomainError "too-many"
 */
export async function demandFewMails(
	db: Reader,
	account: number,
	issue: number,
	at: number,
): Promise<void> {
	const found = await db.all(writtenSince, { account, since: at - hour });
	const all = found.reduce((sum, { number }) => sum + Number(number), 0);
	const one = found.find(({ issue_id }) => issue_id === issue);
	if (all >= mostWritten || Number(one?.number ?? 0) >= mostAboutOne)
		throw tooMany("too many mails within an hour");
}

/** Servers try to hand a mail over for five days at most. */
const kept = 30 * 24 * hour;

/** Forgets mails that nobody delivers again. */
export const forgetOldMails = (app: App): Promise<number> =>
	app.db.write((tx) => tx.run(removeOld, { before: now(app) - kept }));

import { type Selectable, sql } from "kysely";
import type { App } from "../../app.ts";
import { type Database, query, type Reader } from "../../database/database.ts";
import type { MailingRecipientTable } from "../../database/schema-after.ts";
import { type DueNews, outgoingRows } from "../outgoing/outgoing-rows.ts";
import { receiversOf } from "./mailing.ts";

/** One copy of an email to many users, on its way or sent. */
export type MailingCopy = Selectable<MailingRecipientTable>;

const due = query((q, p: DueNews, d) =>
	q
		.selectFrom("mailing_recipient")
		.selectAll()
		.where("sent_at", "=", sql.lit(0))
		.where("next_at_ms", "<=", p.now)
		.where("claimed_until_ms", "<", p.now)
		.where("account_id", "not in", d.list(p.without))
		.orderBy("next_at_ms")
		.orderBy("id")
		.limit(p.limit),
);
const content = query((q, p: { id: number }) =>
	q.selectFrom("mailing").selectAll().where("id", "=", p.id),
);

const rows = outgoingRows("mailing_recipient");
export const claimCopy = rows.claim;
export const noteCopy = rows.note;
export const releaseCopies = rows.release;
export const hastenCopies = rows.hasten;

/** Copies whose time has come and that nobody is sending. */
export const dueCopies = (
	db: Database,
	wanted: DueNews,
): Promise<MailingCopy[]> => db.all(due, wanted);

/** Forgets copies of more than a month ago; that the email was sent stays in the list. */
export const deleteOldCopies = (app: App): Promise<void> =>
	rows.deleteOld(app, 30 * 24 * 3600);

/** Reads what a copy says and to whom; undefined when its receiver is none of its recipients any more, by the rights of now. */
export async function contentOf(db: Reader, copy: MailingCopy) {
	const mailing = await db.first(content, { id: copy.mailing_id });
	if (!mailing || mailing.stopped_at > 0) return undefined;
	const [to] = await db.rows((q) =>
		receiversOf(q, mailing)
			.select([
				"account.name",
				"account.full_name",
				"account.email",
				"account.language",
			])
			.where("account.id", "=", copy.account_id),
	);
	return to && { mailing, to };
}

import { type Selectable, sql } from "kysely";
import type { App } from "../../app.ts";
import { now } from "../../clock.ts";
import {
	type Builder,
	isConstraint,
	query,
	type Reader,
} from "../../database/database.ts";
import type { CountedPage, Page } from "../../database/queries/counted-page.ts";
import type { MailingTable } from "../../database/schema-after.ts";
import { conflict, invalid } from "../../errors.ts";
import type { Account } from "../accounts/account.ts";
import { noteAudit } from "../audit/note-audit.ts";
import type { Actor } from "../permissions/actor.ts";

/** An email of an administrator to many users. */
type Mailing = Selectable<MailingTable>;

/** Whom an email goes to: those of a kind, or the members of an organization. */
export type Audience =
	| { readonly kind: "everyone" | "administrators" }
	| { readonly kind: "organization"; readonly organization: Account };

/** The longest subject and text, in characters. */
export const mailingBounds = { subject: 200, text: 20_000 };
/** The kind of the jobs that queue the copies. */
export const mailingJob = "mailing";

const insert = query(
	(
		q,
		p: Pick<
			Mailing,
			| "sender_id"
			| "subject"
			| "content"
			| "audience"
			| "organization_id"
			| "created_at"
		>,
	) =>
		q
			.insertInto("mailing")
			.values({
				sender_id: p.sender_id,
				subject: p.subject,
				content: p.content,
				audience: p.audience,
				organization_id: p.organization_id,
				queueing: 1,
				created_at: p.created_at,
			})
			.returning("id"),
);
const untried = query((q, _: object) =>
	q
		.selectFrom("mailing_recipient")
		.select("id")
		// literals: parameters would hide from SQLite that the partial index serves
		.where("sent_at", "=", sql.lit(0))
		.where("attempts", "=", sql.lit(0))
		.limit(1),
);

/** Ends the queueing of an email whose job an administrator has deleted after it had failed too often: it would be in the way of all others. */
const endLost = query((q) =>
	q
		.updateTable("mailing")
		.set({ queueing: null })
		.where("queueing", "=", 1)
		.where((e) =>
			e.not(
				e.exists(
					e
						.selectFrom("job")
						.select("job.id")
						.where(
							"job.alone",
							"=",
							sql<string>`${sql.lit(`${mailingJob}:`)} || cast(mailing.id as text)`,
						),
				),
			),
		),
);

/** The users that an email goes to: they may sign in, and their address is confirmed. */
export const receiversOf = (
	q: Builder,
	{ audience, organization_id }: Pick<Mailing, "audience" | "organization_id">,
) =>
	q
		.selectFrom("account")
		.where("account.kind", "=", "user")
		.where("account.active", "=", 1)
		.where("account.prohibit_login", "=", 0)
		.where("account.email", "!=", "")
		.where((e) =>
			e.exists(
				e
					.selectFrom("email_address")
					.select("email_address.id")
					.whereRef("email_address.account_id", "=", "account.id")
					.whereRef("email_address.email", "=", "account.email")
					.where("email_address.verified", "=", 1),
			),
		)
		.$if(audience === "administrators", (s) => s.where("account.admin", "=", 1))
		.$if(audience === "organization", (s) =>
			s.where((e) =>
				e.exists(
					e
						.selectFrom("organization_member")
						.select("organization_member.account_id")
						.whereRef("organization_member.account_id", "=", "account.id")
						.where(
							"organization_member.organization_id",
							"=",
							organization_id ?? 0,
						),
				),
			),
		);

const columnsOf = (to: Audience) => ({
	audience: to.kind,
	organization_id: to.kind === "organization" ? to.organization.id : null,
});

/** How many users an email would go to now. */
export async function countReceivers(
	db: Reader,
	to: Audience,
): Promise<number> {
	const [row] = await db.rows((q) =>
		receiversOf(q, columnsOf(to)).select((e) =>
			e.fn.countAll<number>().as("n"),
		),
	);
	return Number(row?.n ?? 0);
}

/**
 * Sends an email to many users: a job queues their copies.
 * @throws DomainError "invalid" without a mail server, receivers or text, "conflict" while another one is sent
 */
export async function startMailing(
	app: App,
	actor: Actor,
	to: Audience,
	{ subject, text }: { readonly subject: string; readonly text: string },
): Promise<void> {
	await checkMailing(app, to, { subject, text });
	const row = {
		...columnsOf(to),
		sender_id: actor.account?.id ?? null,
		subject,
		content: text,
		created_at: now(app),
	};
	try {
		await app.db.write(async (tx) => {
			await tx.run(endLost, {});
			const made = await tx.first(insert, row);
			// after the constraint has let it in: the copies of the one before are queued then
			if (await tx.first(untried, {})) throw busy();
			noteAudit(app, tx, {
				action: "site.mailing-begun",
				target: { id: made?.id, name: "" },
			});
			await app.jobs.enqueue(tx, {
				kind: mailingJob,
				payload: { mailing: made?.id },
				dedupe: `${mailingJob}:${made?.id}`,
			});
		});
	} catch (error) {
		if (isConstraint(error, "unique")) throw busy();
		throw error;
	}
}

const busy = () =>
	conflict("Another email to users is being sent. Try again when it is done.");

/** Says what is wrong with an email before it is sent; gives the number of its receivers. @throws DomainError "invalid" */
export async function checkMailing(
	app: App,
	to: Audience,
	{ subject, text }: { readonly subject: string; readonly text: string },
): Promise<number> {
	if (!app.mail.delivers)
		throw invalid("No mail server is set up. Set INGOT_MAIL_URL.");
	if (!subject.trim() || /\p{Cc}/u.test(subject))
		throw invalid("Subject must be one line of text.", { field: "subject" });
	if (subject.length > mailingBounds.subject)
		throw invalid("Subject is too long.", { field: "subject" });
	if (!text.trim()) throw invalid("Text can't be blank.", { field: "text" });
	if (text.length > mailingBounds.text)
		throw invalid("Text is too long.", { field: "text" });
	const count = await countReceivers(app.db, to);
	if (!count)
		throw invalid("No users would receive this email.", { field: "to" });
	return count;
}

/** An email that was sent, with the names of its sender and organization. */
export interface SentMailing
	extends Pick<
		Mailing,
		| "id"
		| "subject"
		| "audience"
		| "queueing"
		| "recipients"
		| "created_at"
		| "stopped_at"
	> {
	readonly sender: string | null;
	readonly organization: string | null;
	/** Copies that wait to be sent, or to be sent again. */
	readonly waiting: number;
}

/** A page of the emails that were sent to many users, newest first. */
export async function listMailings(
	db: Reader,
	{ limit, offset }: Page,
): Promise<CountedPage<SentMailing>> {
	const rows = await db.rows((q) =>
		q
			.selectFrom("mailing")
			.leftJoin("account as sender", "sender.id", "mailing.sender_id")
			.leftJoin("account as org", "org.id", "mailing.organization_id")
			.select([
				"mailing.id",
				"mailing.subject",
				"mailing.audience",
				"mailing.queueing",
				"mailing.recipients",
				"mailing.created_at",
				"mailing.stopped_at",
				"sender.name as sender",
				"org.name as organization",
			])
			.select((e) =>
				e
					.selectFrom("mailing_recipient")
					.select((s) => s.fn.countAll<number>().as("n"))
					.whereRef("mailing_recipient.mailing_id", "=", "mailing.id")
					.where("mailing_recipient.sent_at", "=", sql.lit(0))
					.as("waiting"),
			)
			.orderBy("mailing.id", "desc")
			.limit(limit)
			.offset(offset),
	);
	const [count] = await db.rows((q) =>
		q.selectFrom("mailing").select((e) => e.fn.countAll<number>().as("n")),
	);
	return {
		rows: rows.map((row) => ({ ...row, waiting: Number(row.waiting ?? 0) })),
		total: Number(count?.n ?? 0),
	};
}

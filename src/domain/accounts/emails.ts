import { sql } from "kysely";
import type { App } from "../../app.ts";
import { type Builder, isConstraint, query } from "../../database/database.ts";
import type { Dialect } from "../../database/dialect.ts";
import { invalid, notFound } from "../../errors.ts";
import { isEmail } from "../../text/names.ts";
import { noteAudit } from "../audit/note-audit.ts";
import type { Actor } from "../permissions/actor.ts";
import type { Account } from "./account.ts";

/** An e-mail address of an account. */
export interface EmailAddress {
	readonly account_id: number;
	readonly email: string;
	readonly verified: number;
	readonly is_primary: number;
}

/** Addresses that one account may have. */
const most = 50;

const ofAccount = query((q, p: { account: number }) =>
	q
		.selectFrom("email_address")
		.selectAll()
		.where("account_id", "=", p.account)
		.orderBy("is_primary", "desc")
		.orderBy("id"),
);
const taken = query((q, p: { emails: string[] }, d) =>
	q
		.selectFrom("email_address")
		.select("email")
		.where("lower_email", "in", d.list(p.emails)),
);
const remove = query((q, p: { account: number; emails: string[] }, d) =>
	q
		.deleteFrom("email_address")
		.where("account_id", "=", p.account)
		.where("lower_email", "in", d.list(p.emails)),
);
const waitingOf = query((q, p: { account: number }) =>
	q
		.selectFrom("pending_email")
		.select("lower_email")
		.where("account_id", "=", p.account),
);
const removeWaiting = query((q, p: { account: number; emails: string[] }, d) =>
	q
		.deleteFrom("pending_email")
		.where("account_id", "=", p.account)
		.where("lower_email", "in", d.list(p.emails)),
);

/** An account's addresses, the first one first. */
export const emailsOf = (app: App, account: Account): Promise<EmailAddress[]> =>
	app.db.all(ofAccount, { account: account.id });

/**
 * Gives an account further addresses, all or none, as confirmed ones: for administrators, who vouch for them.
 * @throws DomainError "invalid"
 */
export async function addConfirmedEmails(
	app: App,
	actor: Actor,
	account: Account,
	emails: readonly string[],
): Promise<void> {
	const wanted = wantedEmails(emails);
	try {
		await app.db.write(async (tx) => {
			const lower = wanted.map((email) => email.toLowerCase());
			const [known] = await tx.all(taken, { emails: lower });
			if (known) throw usedEmail(known.email);
			const held = await tx.all(ofAccount, { account: account.id });
			demandRoom(held.length + wanted.length);
			for (const email of wanted)
				await tx.change((q) =>
					q.insertInto("email_address").values({
						account_id: account.id,
						email,
						lower_email: email.toLowerCase(),
					}),
				);
			await app.events.record(tx, {
				kind: "account.edited",
				actor: actor.account?.id,
				payload: { account: account.id, changed: ["emails"] },
			});
			for (const name of wanted)
				noteAudit(app, tx, {
					action: "email.added",
					in: account,
					target: { name },
				});
		});
	} catch (error) {
		if (isConstraint(error)) throw usedEmail(wanted[0] as string);
		throw error;
	}
}

/** The different addresses of a list. @throws DomainError "invalid" for an empty list, or one that is no address */
export function wantedEmails(emails: readonly string[]): string[] {
	const wanted = distinct(emails);
	if (wanted.length === 0) throw invalid("Email list empty");
	for (const email of wanted)
		if (!isEmail(email)) throw invalid(`Email address "${email}" invalid`);
	return wanted;
}

export const usedEmail = (email: string) =>
	invalid(`Email address has been used: ${email}`);

/** @throws DomainError "invalid" when an account would have too many addresses */
export function demandRoom(count: number): void {
	if (count > most) throw invalid(`an account has ${most} addresses at most`);
}

/**
 * Takes addresses away from an account, confirmed ones and those that wait, all or none.
 * @throws DomainError "not-found" for one that it does not have, "invalid" for its first one
 */
export async function removeEmails(
	app: App,
	actor: Actor,
	account: Account,
	emails: readonly string[],
): Promise<void> {
	const wanted = distinct(emails);
	if (wanted.length === 0) return;
	await app.db.write(async (tx) => {
		const held = await tx.all(ofAccount, { account: account.id });
		const lower = wanted.map((email) => email.toLowerCase());
		const waiting = await tx.all(waitingOf, { account: account.id });
		for (const email of wanted) {
			const found = held.find((h) => h.lower_email === email.toLowerCase());
			if (!found && waiting.some((w) => w.lower_email === email.toLowerCase()))
				continue;
			if (!found)
				throw notFound(`Email address does not exist [email: ${email}]`);
			if (found.is_primary)
				throw invalid("the primary e-mail address cannot be deleted");
		}
		tx.later(remove, { account: account.id, emails: lower });
		tx.later(removeWaiting, { account: account.id, emails: lower });
		// an address that was never confirmed was never one of the account
		if (!held.some((h) => lower.includes(h.lower_email))) return;
		await app.events.record(tx, {
			kind: "account.edited",
			actor: actor.account?.id,
			payload: { account: account.id, changed: ["emails"] },
		});
		for (const name of wanted)
			noteAudit(app, tx, {
				action: "email.removed",
				in: account,
				target: { name },
			});
	});
}

/** Which addresses are looked for; absent members do not narrow. */
interface EmailSearch {
	/** Part of an address or a name. */
	word?: string;
	primary?: boolean;
	verified?: boolean;
	order?: "asc" | "desc";
}

/** A page of the addresses of all users, by address, with the number of them all. */
export async function searchEmails(
	app: App,
	{ word = "", primary, verified, order = "asc" }: EmailSearch,
	{ limit, offset }: { limit: number; offset: number },
): Promise<{ rows: (EmailAddress & { name: string })[]; total: number }> {
	const from = (q: Builder, d: Dialect) => {
		const all = q
			.selectFrom("email_address")
			.innerJoin("account", "account.id", "email_address.account_id")
			.where("account.kind", "=", "user")
			// neither those who are hidden nor those whose accounts are kept until they are deleted for good
			.where("account.removed", "=", 0)
			.$if(primary !== undefined, (s) =>
				s.where("email_address.is_primary", "=", primary ? 1 : 0),
			)
			.$if(verified !== undefined, (s) =>
				s.where("email_address.verified", "=", verified ? 1 : 0),
			);
		const has = (column: string) => d.contains(sql.ref(column) as never, word);
		return word
			? all.where((e) =>
					e.or([
						has("email_address.email"),
						has("account.name"),
						has("account.full_name"),
					] as never),
				)
			: all;
	};
	const rows = await app.db.rows((q, d) =>
		from(q, d)
			.selectAll("email_address")
			.select("account.name")
			.orderBy("email_address.lower_email", order)
			.limit(limit)
			.offset(offset),
	);
	const [count] = await app.db.rows((q, d) =>
		from(q, d).select((e) => e.fn.countAll<number>().as("n")),
	);
	return { rows, total: Number(count?.n ?? 0) };
}

const distinct = (emails: readonly string[]): string[] => [
	...new Map(
		emails.map((email) => [email.trim().toLowerCase(), email.trim()]),
	).values(),
];

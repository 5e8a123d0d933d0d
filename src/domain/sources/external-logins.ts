import { randomBytes } from "node:crypto";
import type { App } from "../../app.ts";
import { now } from "../../clock.ts";
import {
	isConstraint,
	query,
	type Transaction,
} from "../../database/database.ts";
import { insertInto, updateTable } from "../../database/queries/changes.ts";
import { conflict, isDomainError, notFound } from "../../errors.ts";
import { isAccountName } from "../../text/names.ts";
import {
	type Account,
	accountById,
	accountByName,
} from "../accounts/account.ts";
import { createUser } from "../accounts/create-user.ts";
import { loginFingerprint } from "../audit/fingerprints.ts";
import { noteAudit } from "../audit/note-audit.ts";
import { demandChanges } from "../maintenance/maintenance.ts";
import type { Identity } from "./ask-provider.ts";
import { type LoginSource, rulesOf } from "./sources.ts";

const bySubject = query(
	(q, p: { source: number; issuer: string; subject: string }) =>
		q
			.selectFrom("external_login")
			.selectAll()
			.where("source_id", "=", p.source)
			.where("issuer", "in", [p.issuer, ""])
			.where("subject", "=", p.subject)
			.orderBy("issuer", "desc"),
);
const ofAccount = query((q, p: { account: number }) =>
	q
		.selectFrom("external_login as l")
		.innerJoin("login_source as s", "s.id", "l.source_id")
		.select(["l.id", "l.name", "l.email", "l.used_at", "s.name as source"])
		.where("l.account_id", "=", p.account)
		.orderBy("l.id"),
);
const ownedBy = query((q, p: { source: number; account: number }) =>
	q
		.selectFrom("external_login")
		.select("id")
		.where("source_id", "=", p.source)
		.where("account_id", "=", p.account)
		.where("owns", "=", 1),
);
const insert = insertInto(
	"external_login",
	[
		"source_id",
		"issuer",
		"subject",
		"account_id",
		"name",
		"email",
		"created_at",
		"used_at",
		"owns",
	],
	(insert) => insert.returningAll(),
);
const touch = updateTable("external_login", {
	set: ["used_at", "issuer"],
	where: ["id"],
});
const remove = query((q, p: { account: number; id: number }) =>
	q
		.deleteFrom("external_login")
		.where("account_id", "=", p.account)
		.where("id", "=", p.id),
);
/** Only the first address of an account is looked for: the further ones are its owner's word alone. */
const byPrimary = query((q, p: { email: string }) =>
	q
		.selectFrom("email_address as e")
		.innerJoin("account as a", "a.id", "e.account_id")
		.selectAll("a")
		.where("e.lower_email", "=", p.email)
		.where("e.is_primary", "=", 1)
		.where("e.verified", "=", 1)
		.where("a.kind", "=", "user"),
);

export type ExternalPerson = Pick<
	Identity,
	"issuer" | "subject" | "name" | "email" | "confirmed" | "fullName"
>;

/** Somebody's account, and whether it is still to be linked: an address led to it. */
interface FoundAccount {
	readonly account: Account;
	readonly unlinked: boolean;
}

/**
 * The account of somebody who signs in with a source, if he has one or gets one without being asked. One that his address leads to is linked by
 * the caller, when all that its owner has to show was shown (linkAccount).
 */
export async function accountOf(
	app: App,
	source: LoginSource,
	who: ExternalPerson,
): Promise<FoundAccount | undefined> {
	const { issuer, subject } = who;
	const known = await app.db.first(bySubject, {
		source: source.id,
		issuer,
		subject,
	});
	if (known) {
		await app.db.write((tx) =>
			tx.run(touch, { id: known.id, issuer, used_at: now(app) }),
		);
		const account = await accountById(app.db, known.account_id);
		return account && { account, unlinked: false };
	}
	const { linkByMail, register } = rulesOf(source);
	// an address that the provider does not vouch for is anybody's
	if (!who.confirmed || who.email === "") return undefined;
	const held = await app.db.first(byPrimary, {
		email: who.email.toLowerCase(),
	});
	if (held) {
		return linkByMail ? { account: held, unlinked: true } : undefined;
	}
	const made = register && (await registerAs(app, source, who, who.name));
	return made ? { account: made, unlinked: false } : undefined;
}

/** Whether a source made an account: then its groups decide the account's rank. */
export const isOwnedBy = async (
	app: App,
	source: Pick<LoginSource, "id">,
	account: Pick<Account, "id">,
): Promise<boolean> =>
	(await app.db.first(ownedBy, {
		source: source.id,
		account: account.id,
	})) !== undefined;

/** Notes who an account is at a source. @throws DomainError "conflict" when that is another account's already */
export async function linkAccount(
	app: App,
	source: Pick<LoginSource, "id">,
	who: ExternalPerson,
	account: Pick<Account, "id">,
): Promise<void> {
	await demandChanges(app);
	await app.db.write((tx) => linkIn(app, tx, { source, who, account }));
}

interface NewLink {
	readonly source: Pick<LoginSource, "id">;
	readonly who: ExternalPerson;
	readonly account: Pick<Account, "id">;
	/** The groups of the source decide the rank of the account. */
	readonly owns?: boolean;
}

/** The same in a transaction. */
async function linkIn(
	app: App,
	tx: Transaction,
	{ source, who, account, owns = false }: NewLink,
): Promise<void> {
	const at = now(app);
	try {
		const made = await tx.first(insert, {
			source_id: source.id,
			issuer: who.issuer,
			subject: who.subject,
			account_id: account.id,
			name: who.name,
			email: who.email,
			created_at: at,
			used_at: at,
			owns: owns ? 1 : 0,
		});
		noteAudit(app, tx, {
			action: "login.linked",
			in: { accountId: account.id },
			target: { id: source.id, name: who.name },
			facts: made && { login: made.id, row_digest: loginFingerprint(made) },
		});
	} catch (error) {
		if (!isConstraint(error)) throw error;
		throw conflict("this sign-in is already linked to an account");
	}
}

/**
 * Makes an account for somebody whose address a source vouches for; undefined when the name or the address is taken or not allowed. It has
 * no password that anybody knows.
 */
export async function registerAs(
	app: App,
	source: LoginSource,
	who: ExternalPerson,
	name: string,
): Promise<Account | undefined> {
	if (!who.confirmed || !isAccountName(name)) return undefined;
	if (await accountByName(app.db, name)) return undefined;
	await demandChanges(app);
	try {
		const user = {
			name,
			email: who.email,
			fullName: who.fullName,
			password: randomBytes(32).toString("base64url"),
		};
		// an account without its link would open to nobody, and keep its name and address
		return await createUser(app, undefined, user, (tx, account) =>
			linkIn(app, tx, { source, who, account, owns: true }),
		);
	} catch (error) {
		if (isDomainError(error, "invalid")) return undefined;
		throw error;
	}
}

/** Where else an account signs in. */
export const externalLogins = (app: App, account: Pick<Account, "id">) =>
	app.db.all(ofAccount, { account: account.id });

/** @throws DomainError "not-found" */
export async function unlinkAccount(
	app: App,
	account: Pick<Account, "id">,
	id: number,
): Promise<void> {
	await app.db.write(async (tx) => {
		if (!(await tx.run(remove, { account: account.id, id }))) throw notFound();
		noteAudit(app, tx, {
			action: "login.unlinked",
			in: { accountId: account.id },
			target: { id, name: "" },
		});
	});
}

import type { App } from "../../app.ts";
import { now } from "../../clock.ts";
import {
	isConstraint,
	query,
	type Transaction,
} from "../../database/database.ts";
import type { Visibility } from "../../database/schema.ts";
import { badRequest, invalid } from "../../errors.ts";
import { isEmail, shownNameOf } from "../../text/names.ts";
import { passwordFingerprint } from "../audit/fingerprints.ts";
import { noteAudit } from "../audit/note-audit.ts";
import { type Account, accountByName } from "./account.ts";
import { checkAccountName } from "./names.ts";
import { isLongEnough } from "./passwords.ts";

interface NewUser {
	language?: string;
	name: string;
	email: string;
	password: string;
	fullName?: string;
	loginName?: string;
	sourceId?: number;
	mustChangePassword?: boolean;
	restricted?: boolean;
	admin?: boolean;
	visibility?: Visibility;
	/** Seconds; now unless given. */
	createdAt?: number;
	sendNotify?: boolean;
	/** It waits, and may not sign in yet. */
	waits?: boolean;
	/** Its address is not its own before it is confirmed. */
	unconfirmed?: boolean;
}

const emailTaken = query((q, p: { email: string }) =>
	q.selectFrom("email_address").select("id").where("lower_email", "=", p.email),
);

/**
 * Creates a user who can sign in at once. `also` writes in the same transaction what the account is not to be without.
 * @throws DomainError "invalid" for a bad or taken name or address, "bad-request" for a bad password
 */
export async function createUser(
	app: App,
	actor: { id: number } | undefined,
	user: NewUser,
	also?: (tx: Transaction, account: Account) => Promise<void>,
): Promise<Account> {
	checkAccountName(user.name);
	if (!isEmail(user.email))
		throw invalid(`e-mail invalid [email: ${user.email}]`);
	demandLoginSource(user.sourceId);
	checkPassword(app, user.password);
	// names that are taken are found before the costly hash; the constraint still decides a race
	if (await accountByName(app.db, user.name)) throw nameTaken(user.name);
	if (await app.db.first(emailTaken, { email: user.email.toLowerCase() }))
		throw emailUsed(user.email);
	const hash = await app.accounts.passwords.hash(
		user.password,
		actor && `account ${actor.id}`,
	);
	try {
		const account = await app.db.write(async (tx) => {
			const made = await insertUser(app, tx, actor, user, hash);
			await also?.(tx, made);
			return made;
		});
		if (user.sendNotify) await sendWelcome(app, account);
		return account;
	} catch (error) {
		if (!isConstraint(error)) throw error;
		throw (await accountByName(app.db, user.name))
			? nameTaken(user.name)
			: emailUsed(user.email);
	}
}

/** Accounts are the forge's own (source 0): there are no others. @throws DomainError "invalid" */
export function demandLoginSource(id: number | undefined): void {
	if (id) throw invalid(`login source does not exist [id: ${id}]`);
}

/** @throws DomainError "bad-request" */
function checkPassword(app: Pick<App, "config">, password: string): void {
	if (!isLongEnough(app, password)) throw badRequest("PasswordIsRequired");
}

const nameTaken = (name: string) =>
	invalid(`user already exists [name: ${name}]`);
const emailUsed = (email: string) =>
	invalid(`e-mail already in use [email: ${email}]`);

/** The rows of a new user. A name or address that is taken breaks a constraint. */
export async function insertUser(
	app: App,
	tx: Transaction,
	actor: { id: number } | undefined,
	user: NewUser,
	hash: string,
): Promise<Account> {
	const at = now(app);
	const [account] = await tx.rows((q) =>
		q
			.insertInto("account")
			.values({
				kind: "user",
				name: user.name,
				lower_name: user.name.toLowerCase(),
				email: user.unconfirmed ? "" : user.email,
				active: user.waits ? 0 : 1,
				full_name: shownNameOf(user.fullName),
				...(user.language && { language: user.language }),
				login_name: user.loginName ?? "",
				password_hash: hash,
				must_change_password: user.mustChangePassword ? 1 : 0,
				restricted: user.restricted ? 1 : 0,
				admin: user.admin ? 1 : 0,
				visibility: user.visibility ?? "public",
				created_at: user.createdAt ?? at,
				updated_at: at,
			})
			.returningAll(),
	);
	if (!account) throw new Error("no row for a new account");
	if (!user.unconfirmed)
		await tx.change((q) =>
			q.insertInto("email_address").values({
				account_id: account.id,
				email: user.email,
				lower_email: user.email.toLowerCase(),
				is_primary: 1,
			}),
		);
	// the old name of somebody else is free for the taking
	await tx.change((q) =>
		q
			.deleteFrom("account_redirect")
			.where("lower_name", "=", account.lower_name),
	);
	noteAudit(app, tx, {
		action: "account.created",
		in: account,
		after: account,
		facts: { password_digest: passwordFingerprint(account) },
	});
	await app.events.record(tx, {
		kind: "account.created",
		actor: actor?.id ?? account.id,
		payload: { account: account.id },
	});
	return account;
}

async function sendWelcome(app: App, account: Account): Promise<void> {
	try {
		await app.mail.send({
			to: { address: account.email },
			subject: "Welcome to Ingot",
			text: `Hello ${account.full_name || account.name},\n\nan account was made for you: ${account.name}\nSign in at ${app.url}user/login\n`,
		});
	} catch (error) {
		// the account exists: a mail server that is away must not make it look as if it did not
		app.log.warn(
			{ err: error, account: account.id },
			"the welcome mail could not be sent",
		);
	}
}

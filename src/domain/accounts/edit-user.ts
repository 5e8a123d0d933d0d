import type { App } from "../../app.ts";
import { now } from "../../clock.ts";
import {
	isConstraint,
	query,
	type Transaction,
} from "../../database/database.ts";
import type { AccountTable } from "../../database/schema.ts";
import { badRequest, notFound } from "../../errors.ts";
import { isEmail, shownNameOf } from "../../text/names.ts";
import { passwordFingerprint } from "../audit/fingerprints.ts";
import { noteAudit } from "../audit/note-audit.ts";
import { type Actor, claimantOf } from "../permissions/actor.ts";
import { type Account, accountById } from "./account.ts";
import { demandLoginSource } from "./create-user.ts";
import { endAuthorizations } from "./oauth-authorizations.ts";
import {
	hasOtherAdministrator,
	lockAdministrators,
} from "./other-administrators.ts";
import { isLongEnough } from "./passwords.ts";
import { endOtherSessions } from "./sessions.ts";

/** What an administrator may change of a user; absent members stay. */
interface UserEdit {
	fullName?: string;
	email?: string;
	password?: string;
	mustChangePassword?: boolean;
	loginName?: string;
	sourceId?: number;
	website?: string;
	location?: string;
	description?: string;
	active?: boolean;
	admin?: boolean;
	restricted?: boolean;
	prohibitLogin?: boolean;
	allowCreateOrganization?: boolean;
	maxRepositories?: number;
	visibility?: Account["visibility"];
}

type Columns = Partial<Record<keyof AccountTable, string | number>>;

const dropPrimary = query((q, p: { account: number }) =>
	q
		.deleteFrom("email_address")
		.where("account_id", "=", p.account)
		.where("is_primary", "=", 1),
);

/** Holds the row: of two changes at once, the later one is of what the first left. */
const held = query((q, p: { id: number }, d) =>
	q
		.selectFrom("account")
		.selectAll()
		.where("id", "=", p.id)
		.modifyEnd(d.forUpdate()),
);

/** What an account waited for that somebody made for himself is over once an administrator has decided about it. */
const endWaiting = query((q, p: { account: number }) =>
	q.deleteFrom("registration").where("account_id", "=", p.account),
);

/**
 * Changes a user; all of the changes or none.
 * @throws DomainError "bad-request" for a bad or used address, a short password, or the last administrator; "invalid" for an unknown login source
 */
export async function editUser(
	app: App,
	actor: Actor,
	account: Account,
	edit: UserEdit,
): Promise<Account> {
	demandLoginSource(edit.sourceId);
	if (edit.email !== undefined && !isEmail(edit.email))
		throw badRequest(`e-mail invalid [email: ${edit.email}]`);
	const least = app.config.minPasswordLength;
	if (edit.password && !isLongEnough(app, edit.password))
		throw badRequest(`password must be at least ${least} characters`);
	const hash = edit.password
		? await app.accounts.passwords.hash(edit.password, claimantOf(actor, ""))
		: undefined;
	try {
		await app.db.write(async (tx) => {
			const cutsOff =
				edit.admin === false || edit.active === false || edit.prohibitLogin;
			// before its own row, in the order in which all take these rows
			if (cutsOff) await lockAdministrators(tx);
			const current = await tx.first(held, { id: account.id });
			if (!current) throw notFound();
			if (cutsOff) await keepAnAdministrator(tx, current);
			if (edit.email !== undefined) await setEmail(tx, account, edit.email);
			const columns = columnsOf(edit, hash);
			await tx.change((q) =>
				q
					.updateTable("account")
					.set({ ...columns, updated_at: now(app) } as never)
					.where("id", "=", account.id),
			);
			// else its mail would let an account in again that was switched off since
			if (edit.active || (edit.active === false && current.active === 1))
				await tx.run(endWaiting, { account: account.id });
			// whoever was in by the old password, or before the account was switched off, is out
			const endsAll = hash || edit.active === false || edit.prohibitLogin;
			const out =
				endsAll && (await endOtherSessions(tx, account.id, actor.session?.id));
			const ended = endsAll && (await endAuthorizations(app, tx, account.id));
			noteAudit(app, tx, {
				action: "account.edited",
				in: account,
				before: current,
				after: columns as Partial<Account>,
				facts: {
					new_password: hash !== undefined,
					...(hash !== undefined && {
						password_digest: passwordFingerprint({ password_hash: hash }),
					}),
					...ended,
					...out,
				},
			});
			await app.events.record(tx, {
				kind: "account.edited",
				actor: actor.account?.id,
				payload: { account: account.id, changed: Object.keys(edit) },
			});
		});
	} catch (error) {
		if (isConstraint(error))
			throw badRequest(`e-mail already in use [email: ${edit.email}]`);
		throw error;
	}
	// what was remembered of the old password must not outlive it
	app.accounts.passwords.forget(account.id);
	return (await accountById(app.db, account.id)) as Account;
}

async function keepAnAdministrator(
	tx: Transaction,
	account: Account,
): Promise<void> {
	if (!account.admin) return;
	if (!(await hasOtherAdministrator(tx, account)))
		throw badRequest(`can not delete the last admin user [uid: ${account.id}]`);
}

async function setEmail(
	tx: Transaction,
	account: Account,
	email: string,
): Promise<void> {
	tx.later(dropPrimary, { account: account.id });
	// one of the account's own further addresses may become the first
	await tx.change((q) =>
		q
			.deleteFrom("email_address")
			.where("account_id", "=", account.id)
			.where("lower_email", "=", email.toLowerCase()),
	);
	await tx.change((q) =>
		q.insertInto("email_address").values({
			account_id: account.id,
			email,
			lower_email: email.toLowerCase(),
			is_primary: 1,
		}),
	);
}

function columnsOf(edit: UserEdit, hash: string | undefined): Columns {
	const flag = (on: boolean | undefined) =>
		on === undefined ? undefined : on ? 1 : 0;
	const columns: Partial<
		Record<keyof AccountTable, string | number | undefined>
	> = {
		full_name: edit.fullName && shownNameOf(edit.fullName),
		email: edit.email,
		password_hash: hash,
		must_change_password: flag(edit.mustChangePassword),
		login_name: edit.loginName,
		website: edit.website,
		location: edit.location,
		description: edit.description,
		active: flag(edit.active),
		admin: flag(edit.admin),
		restricted: flag(edit.restricted),
		prohibit_login: flag(edit.prohibitLogin),
		may_create_organization: flag(edit.allowCreateOrganization),
		max_repositories: edit.maxRepositories,
		visibility: edit.visibility,
	};
	return Object.fromEntries(
		Object.entries(columns).filter(([, value]) => value !== undefined),
	) as Columns;
}

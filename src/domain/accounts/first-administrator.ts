import { randomBytes } from "node:crypto";
import type { App } from "../../app.ts";
import { sameSecret } from "../../crypto/digests.ts";
import { query, type Reader } from "../../database/database.ts";
import { invalid, notFound } from "../../errors.ts";
import { operator } from "../permissions/actor.ts";
import { type Account, accountById, accountByName } from "./account.ts";
import { createUser } from "./create-user.ts";
import { editUser } from "./edit-user.ts";
import { checkAccountName } from "./names.ts";
import { renameAccount } from "./rename-account.ts";

const firstAdmin = query((q, _: object) =>
	q
		.selectFrom("account")
		.selectAll()
		.where("admin", "=", 1)
		.orderBy("id")
		.limit(1),
);

/** The administrator who was there before all others. */
export const eldestAdministrator = (db: Reader): Promise<Account | undefined> =>
	db.first(firstAdmin, {});

/**
 * The first administrator; made when there is none, with the password of the settings or one of our own making. As long as nobody has signed
 * in as an administrator whose password we made, a new code opens the setting up.
 */
export async function firstAdministrator(app: App): Promise<{
	name: string;
	password: string | undefined;
	code: string | undefined;
}> {
	const { adminUser, adminPassword, adminEmail } = app.config;
	const known = await eldestAdministrator(app.db);
	const password = adminPassword || randomBytes(12).toString("base64url");
	const account =
		known ??
		(await createUser(app, undefined, {
			name: adminUser,
			email: adminEmail || `${adminUser.toLowerCase()}@localhost`,
			password,
			admin: true,
		}));
	const { setup } = app.accounts;
	const fresh = !adminPassword && account.last_login_at === 0;
	// several servers have to know the same one
	const secret = app.servers
		? app.seals.keyFor(`setup ${account.id} ${account.password_hash}`)
		: randomBytes(24);
	setup.code = fresh ? secret.toString("base64url") : undefined;
	setup.account = account.id;
	setup.hash = account.password_hash;
	return {
		name: account.name,
		password: known || adminPassword ? undefined : password,
		code: setup.code,
	};
}

/** The administrator whom a code lets one set up. @throws DomainError "not-found" for a wrong code, and once somebody has signed in */
export async function accountToSetUp(app: App, code: string): Promise<Account> {
	const { setup } = app.accounts;
	if (!setup.code || !sameSecret(setup.code, code)) throw notFound();
	const account = await accountById(app.db, setup.account);
	if (account?.last_login_at !== 0 || account.password_hash !== setup.hash)
		throw notFound();
	return account;
}

/**
 * Gives the first administrator the name, address and password that its owner chose; the code is good for nothing then.
 * @throws DomainError "not-found" for a wrong code, "invalid" or "bad-request" for what may not be
 */
export async function setUpAdministrator(
	app: App,
	code: string,
	wanted: { name: string; email: string; password: string },
): Promise<Account> {
	const account = await accountToSetUp(app, code);
	const { name, email, password } = wanted;
	// what may not be is found out before anything is changed
	checkAccountName(name);
	const holder = await accountByName(app.db, name);
	if (holder && holder.id !== account.id)
		throw invalid(`user already exists [name: ${name}]`);
	const edited = await editUser(app, operator, account, { email, password });
	await renameAccount(app, operator, account, name);
	app.accounts.setup.code = undefined;
	return { ...edited, name, lower_name: name.toLowerCase() };
}

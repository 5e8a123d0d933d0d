import type { App } from "../../app.ts";
import { forbidden, unauthorized } from "../../errors.ts";
import { strangerAt } from "../permissions/actor.ts";
import { type Account, accountByEmail, accountByName } from "./account.ts";
import { renewPassword } from "./brought/renew-password.ts";

/** The account of a login: its name, or a verified e-mail address. */
export const accountOfLogin = (
	app: App,
	login: string,
): Promise<Account | undefined> =>
	login.includes("@")
		? accountByEmail(app.db, login)
		: accountByName(app.db, login);

/**
 * The account that a login and its password are of. It takes as long, and says the same, whether there is such an account or not.
 * @throws DomainError "unauthorized", "too-many"; "forbidden" for an account that is switched off, once the password is right
 */
export async function accountWithPassword(
	app: App,
	login: string,
	password: string,
	peer: string,
): Promise<Account> {
	const account =
		login === "" || password === ""
			? undefined
			: await accountOfLogin(app, login);
	const holder = account?.kind === "user" ? account : undefined;
	const right = await app.accounts.passwords.check(
		holder,
		password,
		`${login.toLowerCase()} ${peer}`,
		strangerAt(peer),
	);
	if (!right || !holder) throw unauthorized("Name and password do not match.");
	const known = await renewPassword(app, holder, password);
	if (known.active === 0 || known.prohibit_login === 1)
		throw forbidden(
			"This account may not sign in. Ask an administrator of the forge.",
		);
	return known;
}

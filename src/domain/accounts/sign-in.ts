import type { App } from "../../app.ts";
import { type Account, accountByEmail, accountByName } from "./account.ts";

/** The account of a login: its name, or a verified e-mail address. */
export const accountOfLogin = (
	app: App,
	login: string,
): Promise<Account | undefined> =>
	login.includes("@")
		? accountByEmail(app.db, login)
		: accountByName(app.db, login);

import type { App } from "../../app.ts";
import type { Account } from "../../domain/accounts/account.ts";
import type { Actor } from "../../domain/permissions/actor.ts";
import { accountView } from "../account.ts";

/** Somebody whom a line of an archive names, as far as he is known again by it. */
export function personLine(app: App, viewer: Actor, account: Account) {
	const { id, login, email } = accountView(app, viewer, account);
	return { id, login, email };
}

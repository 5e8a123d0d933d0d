import type { App } from "../../app.ts";
import {
	accountToHide,
	hiddenAccountByName,
} from "../../domain/moderation/hidden-account.ts";
import {
	hideAccount,
	showAccount,
} from "../../domain/moderation/hide-account.ts";
import { operator } from "../../domain/permissions/actor.ts";
import { invalid, notFound } from "../../errors.ts";

/** Blocks the sign-in of a user and hides all that he wrote. @throws DomainError "not-found", "invalid", "conflict" */
export async function runHide(
	app: App,
	name: string,
	reason: string,
): Promise<string> {
	if (!reason.trim()) throw invalid("--reason requires a value");
	const account = await accountToHide(app.db, name);
	await hideAccount(app, operator, account, { reason });
	return `hid ${account.name}; "ingot admin user unhide ${account.name}" undoes it\n`;
}

/** Shows a hidden user again. @throws DomainError "not-found" */
export async function runUnhide(app: App, name: string): Promise<string> {
	const found = await hiddenAccountByName(app.db, name);
	if (!found) throw notFound(`no hidden user has the name ${name}`);
	await showAccount(app, operator, found);
	return `${found.name} is shown again\n`;
}

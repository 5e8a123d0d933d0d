import type { App } from "../../app.ts";
import { shownNameOf } from "../../text/names.ts";
import type { Account } from "./account.ts";

/** The address that stands for one that is hidden. */
export const placeholderEmail = (
	app: Pick<App, "config">,
	account: Pick<Account, "id" | "lower_name">,
): string => `${account.id}+${account.lower_name}@${app.config.noReplyDomain}`;

/** Name and address that an account's commits carry. */
export const identityOf = (
	app: Pick<App, "config">,
	account: Account,
): { name: string; email: string } => ({
	name: shownNameOf(account.full_name) || account.name,
	email:
		account.hide_email || !account.email
			? placeholderEmail(app, account)
			: account.email,
});

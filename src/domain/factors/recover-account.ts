import type { App } from "../../app.ts";
import { invalid } from "../../errors.ts";
import type { Client } from "../access-log/access-log.ts";
import type { Account } from "../accounts/account.ts";
import { isLongEnough } from "../accounts/passwords.ts";
import { accountOfReset, resetPassword } from "../accounts/reset-password.ts";
import { checkCode } from "./codes.ts";
import { useRecoveryCode } from "./recovery-codes.ts";
import { secondFactorOf } from "./second-factor.ts";

/**
 * Sets a new password by the code of a mail. Who has a second factor shows it as well: a mailbox alone opens no such account.
 * @throws DomainError "not-found" for a code that is none, "invalid" for a short password or a wrong second factor, "too-many"
 */
export async function recoverAccount(
	app: App,
	code: string,
	{ password, passcode }: { password: string; passcode: string },
	by: Client,
): Promise<Account> {
	const account = await accountOfReset(app, code);
	// a short password must not use the code up
	const long = isLongEnough(app, password);
	if (long && (await secondFactorOf(app.db, account))) {
		const shown =
			(await checkCode(app, account, passcode)) ||
			(await useRecoveryCode(app, account, passcode, by));
		if (!shown)
			throw invalid("This is not a valid authentication or recovery code.", {
				field: "passcode",
			});
	}
	return resetPassword(app, code, password, by.address, by.agent);
}

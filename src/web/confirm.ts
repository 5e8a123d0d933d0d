import { now } from "../clock.ts";
import { confirmSession, isConfirmed } from "../domain/accounts/sessions.ts";
import { waysOf } from "../domain/factors/second-factor.ts";
import { accountOfPasskey } from "../domain/factors/show-passkey.ts";
import { accountWithPassword } from "../domain/sources/sign-in-with-password.ts";
import { isDomainError } from "../errors.ts";
import type { Visit } from "./visit.ts";

/** The fields in which the password, or a passkey, is shown with a form. Forms have other fields whose names begin like these. */
export const confirmFields: ReadonlySet<string> = new Set([
	"confirm_password",
	"confirm_passkey",
]);

/** Whether the password was shown lately. */
export const isSure = ({ app, actor }: Visit): boolean =>
	!actor.session || isConfirmed(actor.session, now(app));

/** Whether the password that is shown with a form is right. @throws DomainError "too-many" */
export async function isPasswordRight(
	{ app, actor, entry }: Visit,
	sent: URLSearchParams,
): Promise<boolean> {
	const { session, account } = actor;
	if (!session || !account) return false;
	const password = sent.get("confirm_password") ?? "";
	const passkey = sent.get("confirm_passkey");
	try {
		if (passkey)
			await accountOfPasskey(
				app,
				{ of: "confirm", account, session: session.id },
				passkey,
			);
		else {
			const { name } = account;
			const shown = await accountWithPassword(app, name, password, entry.peer);
			// a directory may know somebody else by this name
			if (shown.id !== account.id) return false;
		}
	} catch (error) {
		if (isDomainError(error, "unauthorized")) return false;
		if (passkey && isDomainError(error, "invalid")) return false;
		throw error;
	}
	await confirmSession(app, session);
	return true;
}

export const hasPasskey = async ({ app, actor }: Visit): Promise<boolean> =>
	actor.account !== undefined &&
	(await waysOf(app.db, actor.account)).passkeys > 0;

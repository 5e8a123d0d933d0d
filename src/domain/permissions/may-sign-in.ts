import type { Account } from "../accounts/account.ts";

/**
 * Tells if an account may sign in, and act by what was given to it before: its tokens, keys, sessions, jobs and answers by mail. An account that was never
 * activated may not, nor one whose sign-in a site administrator has disabled.
 */
export const maySignIn = (
	account: Pick<Account, "active" | "prohibit_login">,
): boolean => account.active === 1 && account.prohibit_login === 0;

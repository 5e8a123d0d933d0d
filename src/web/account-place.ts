import type { Account } from "../domain/accounts/account.ts";
import type { SettingsPlace } from "./parts/settings-place.ts";

/** The settings of an account: one's own, or those of an organization. */
export interface AccountPlace<L extends object> extends SettingsPlace<L> {
	/** Whose settings they are. */
	whose(found: L): Account;
}

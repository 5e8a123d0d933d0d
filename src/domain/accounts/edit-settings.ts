import type { App } from "../../app.ts";
import { now } from "../../clock.ts";
import { shownNameOf } from "../../text/names.ts";
import { noteAudit } from "../audit/note-audit.ts";
import type { Actor } from "../permissions/actor.ts";
import { type Account, accountById } from "./account.ts";

/** What a user says of himself and how he likes the pages; absent members stay. */
interface SettingsEdit {
	fullName?: string;
	website?: string;
	description?: string;
	location?: string;
	language?: string;
	timeZone?: string;
	theme?: string;
	diffViewStyle?: string;
	hideEmail?: boolean;
	hideActivity?: boolean;
}

/** The theme of those who chose none. */
export const defaultTheme = "gitea-auto";

/** Changes a user's own settings. */
export async function editSettings(
	app: App,
	actor: Actor,
	account: Account,
	edit: SettingsEdit,
): Promise<Account> {
	const flag = (on: boolean | undefined) =>
		on === undefined ? undefined : on ? 1 : 0;
	const columns = {
		full_name: edit.fullName && shownNameOf(edit.fullName),
		website: edit.website,
		description: edit.description,
		location: edit.location,
		language: edit.language,
		time_zone: edit.timeZone,
		theme: edit.theme,
		diff_view_style: edit.diffViewStyle,
		hide_email: flag(edit.hideEmail),
		hide_activity: flag(edit.hideActivity),
	};
	const changed = Object.fromEntries(
		Object.entries(columns).filter(([, value]) => value !== undefined),
	);
	if (Object.keys(changed).length > 0)
		await app.db.write(async (tx) => {
			await tx.change((q) =>
				q
					.updateTable("account")
					.set({ ...changed, updated_at: now(app) })
					.where("id", "=", account.id),
			);
			noteAudit(app, tx, {
				action: "account.settings-changed",
				in: account,
				facts: { fields: Object.keys(changed) },
			});
			await app.events.record(tx, {
				kind: "account.edited",
				actor: actor.account?.id,
				payload: { account: account.id, changed: Object.keys(changed) },
			});
		});
	return (await accountById(app.db, account.id)) as Account;
}

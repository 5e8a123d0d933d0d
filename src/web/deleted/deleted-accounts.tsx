import type { App } from "../../app.ts";
import type { Actor } from "../../domain/permissions/actor.ts";
import {
	type DeletedAccount,
	deletedAccount,
} from "../../domain/removal/kept/deleted-account.ts";
import {
	purgeAccount,
	restoreAccount,
} from "../../domain/removal/kept/restore-account.ts";
import { invalid, isDomainError, notFound } from "../../errors.ts";
import { idOf } from "../../text/path-id.ts";
import { bounds } from "../../text/text-limits.ts";
import { choice, line } from "../fields.ts";
import type { Form as Declared } from "../page.ts";
import { see } from "../page.ts";
import { at, pathOf } from "../visit.ts";
import { plural, t } from "../words/words.ts";
import { DecideForm, Deletion, NewName } from "./deletion.tsx";

/** The fields of the form at each deleted account. */
export const deletedAccountFields = {
	act: choice("", "restore", "purge"),
	new_name: line({ ...bounds.accountName }),
};

/** How long deleted accounts are kept, and what does not come back, in sentences. */
export const accountsKeptFor = (app: App): string =>
	app.config.keepDeletedDays === 0
		? t("This server deletes users and organizations at once.")
		: `${plural(
				app.config.keepDeletedDays,
				"Deleted users and organizations can be restored for 1 day. Then they are deleted permanently.",
				"Deleted users and organizations can be restored for {n} days. Then they are deleted permanently.",
			)} ${t(
				"Passwords, second factors, keys, tokens, connected accounts and the rights of site administrators do not come back.",
			)} ${
				app.mail.delivers
					? t("Users set a new password with “Forgot password?”.")
					: t(
							"Set a new password for each restored user, since no mail server is set up.",
						)
			}`;

/** Tells somebody who deletes an account what comes of it, in a sentence. */
export const accountKeptFor = ({ config }: App): string =>
	plural(
		config.keepDeletedDays,
		"A site administrator can restore it for 1 day, without its passwords, keys and tokens. Then it is deleted permanently.",
		"A site administrator can restore it for {n} days, without its passwords, keys and tokens. Then it is deleted permanently.",
	);

/** Deleted users and organizations, each with the form that restores it or deletes it permanently. */
export const DeletedAccountList = ({
	of: rows,
	app,
	does,
}: {
	of: readonly DeletedAccount[];
	app: App;
	does: Pick<Declared, "route">;
}) => (
	<div class="box">
		<ul class="list l-plain">
			{rows.map((one) => (
				<li>
					<div>
						<strong>{one.name}</strong>
						<p class="sub">
							{one.kind === "user" ? t("User") : t("Organization")} ·{" "}
							<Deletion of={one} app={app} />
						</p>
						<DecideForm does={does} params={{}} id={one.id}>
							<NewName of={one.name} most={bounds.accountName.max} />
						</DecideForm>
					</div>
				</li>
			))}
		</ul>
	</div>
);

/**
 * Restores a deleted account, or deletes it permanently, as a form says.
 * @throws DomainError "not-found", "invalid" for a name that is taken or malformed
 */
export async function decideDeletedAccount(
	app: App,
	actor: Actor,
	id: string,
	{ act, new_name: name }: { readonly act: string; readonly new_name: string },
	list: string,
) {
	const found = await deletedAccount(app.db, idOf(id));
	if (!found || !act) throw notFound();
	if (act === "purge") {
		await purgeAccount(app, found);
		return see(
			list,
			t("The account {name} was deleted permanently.", { name: found.name }),
		);
	}
	const { account, addressTaken } = await restoreAccount(
		app,
		actor,
		found,
		name || found.name,
	).catch((error: unknown) => {
		if (isDomainError(error, "conflict"))
			throw invalid(t("Name is already taken. Enter another name."));
		if (isDomainError(error, "invalid"))
			throw invalid(t("This is not a valid name."));
		throw error;
	});
	return see(
		at(pathOf(account.name)),
		addressTaken
			? t(
					"The account was restored without its email address, which another account has now.",
				)
			: t("The account was restored."),
	);
}

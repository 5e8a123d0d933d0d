import {
	addPasskey,
	passkeyCreation,
	removePasskey,
	renamePasskey,
} from "../../../../domain/factors/passkeys.ts";
import { signedIn } from "../../../../guards/account.ts";
import { line, secret, whole } from "../../../fields.ts";
import { form, Plain, page, see } from "../../../page.ts";
import { at } from "../../../visit.ts";
import { t } from "../../../words/words.ts";
import { SettingsPage } from "../settings-page.tsx";
import { RecoveryCodes } from "./codes-section.tsx";
import { securityPage } from "./security.tsx";

const here = () => at("/user/settings/security");

/** What the browser needs to make a passkey. */
export const creationOptions = page({
	route: "GET /user/settings/security/webauthn/request_register",
	on: signedIn(),
	async run({ app, me }) {
		const options = await passkeyCreation(app, me);
		return new Plain("application/json", JSON.stringify(options));
	},
});

export const register = form({
	route: "POST /user/settings/security/webauthn/register",
	audit: "factor.passkey-added",
	on: signedIn(),
	fields: {
		name: line({ max: 60 }),
		credential: secret({ max: 65_536, required: "Use a passkey." }),
	},
	shownOn: securityPage,
	sudo: true,
	async run({ app, actor, me, fields }) {
		const { name, credential } = fields;
		const codes = await addPasskey(
			app,
			me,
			{ name: name || t("Passkey"), credential },
			actor.session,
		);
		if (codes.length === 0)
			return see(
				here(),
				t("The passkey was added. All other sessions were signed out."),
			);
		return (
			<SettingsPage current="/security" title={t("Recovery codes")}>
				<RecoveryCodes codes={codes} />
			</SettingsPage>
		);
	},
});

export const rename = form({
	route: "POST /user/settings/security/webauthn/rename",
	audit: "factor.passkey-renamed",
	on: signedIn(),
	fields: {
		id: whole(),
		name: line({ max: 60, required: "Name can't be blank." }),
	},
	shownOn: securityPage,
	async run({ app, me, fields }) {
		await renamePasskey(app, me, fields.id, fields.name);
		return see(here(), t("The passkey was renamed."));
	},
});

export const remove = form({
	route: "POST /user/settings/security/webauthn/delete",
	audit: "factor.passkey-removed",
	on: signedIn(),
	fields: { id: whole() },
	shownOn: securityPage,
	sudo: true,
	async run({ app, me, fields }) {
		await removePasskey(app, me, fields.id);
		return see(here(), t("The passkey was removed."));
	},
});

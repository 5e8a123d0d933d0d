import {
	addGpgKeys,
	removeGpgKey,
	verifyGpgKey,
} from "../../../domain/keys/gpg-keys.ts";
import { invalid, isDomainError } from "../../../errors.ts";
import { signedIn } from "../../../guards/account.ts";
import { line, lines, whole } from "../../fields.ts";
import { type Form, form, see } from "../../page.ts";
import { at } from "../../visit.ts";
import { t } from "../../words/words.ts";
import { keysPage } from "./keys.tsx";

const here = () => at("/user/settings/keys");

/** Shows what a verb refuses at the field that it is about. */
const about = (field: string) => (error: unknown) => {
	if (!isDomainError(error, "invalid") && !isDomainError(error, "not-found"))
		throw error;
	throw invalid(error.message, { field });
};

const addGpg = form({
	route: "POST /user/settings/keys/gpg",
	creates: true,
	audit: "gpg-key.added",
	on: signedIn(),
	fields: {
		armored: lines({ required: "Paste a public key." }),
	},
	shownOn: keysPage,
	sudo: true,
	async run({ app, me, fields }) {
		const { armored } = fields;
		await addGpgKeys(app, me, { armored }).catch(about("armored"));
		return see(here(), t("The key was added."));
	},
});

const removeGpg = form({
	route: "POST /user/settings/keys/gpg/delete",
	audit: "gpg-key.removed",
	on: signedIn(),
	fields: { id: whole() },
	shownOn: keysPage,
	sudo: true,
	async run({ app, me, fields }) {
		await removeGpgKey(app, me, fields.id);
		return see(here(), t("The key was deleted."));
	},
});

const proveGpg = form({
	route: "POST /user/settings/keys/gpg/verify",
	audit: "gpg-key.verified",
	on: signedIn(),
	fields: {
		id: line({ max: 64, required: "Choose an entry." }),
		signature: lines({ required: "Paste the signature." }),
	},
	shownOn: keysPage,
	async run({ app, me, fields }) {
		const { id: keyId, signature } = fields;
		await verifyGpgKey(app, me, { keyId, signature }).catch(about(""));
		return see(here(), t("The key was verified."));
	},
});

export const gpgPages: readonly Form[] = [addGpg, removeGpg, proveGpg];

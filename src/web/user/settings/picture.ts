import type { App } from "../../../app.ts";
import type { Account } from "../../../domain/accounts/account.ts";
import { setAvatar } from "../../../domain/accounts/avatar.ts";
import { invalid, isDomainError } from "../../../errors.ts";
import { signedIn } from "../../../guards/account.ts";
import { smallFile } from "../../fields.ts";
import { form, see } from "../../page.ts";
import { at } from "../../visit.ts";
import { t } from "../../words/words.ts";
import { profilePage } from "./profile.tsx";

const here = () => at("/user/settings");

/** Gives an account the picture that was sent. @throws DomainError "invalid" for what is none */
export async function takePicture(
	app: App,
	account: Account,
	sent: { readonly avatar: string; readonly cropped: string },
): Promise<void> {
	const picture = sent.cropped || sent.avatar;
	if (!picture) throw invalid(t("Choose an image."));
	await setAvatar(app, account, picture).catch((error) => {
		if (!isDomainError(error, "bad-request")) throw error;
		throw invalid(
			t("Use a PNG, JPEG, GIF or WebP image of at most 1 MB and 4096 pixels."),
		);
	});
}

export const setPicture = form({
	route: "POST /user/settings/avatar",
	audit: "account.avatar-changed",
	on: signedIn(),
	fields: { avatar: smallFile(), cropped: smallFile() },
	shownOn: profilePage,
	async run({ app, me, fields }) {
		await takePicture(app, me, fields);
		return see(here(), t("Your avatar was updated."));
	},
});

export const dropPicture = form({
	route: "POST /user/settings/avatar/delete",
	audit: "account.avatar-changed",
	on: signedIn(),
	fields: {},
	shownOn: profilePage,
	async run({ app, me }) {
		await setAvatar(app, me, undefined);
		return see(here(), t("Your avatar was removed."));
	},
});

import { type Account, accountById } from "../../../domain/accounts/account.ts";
import { editSettings } from "../../../domain/accounts/edit-settings.ts";
import { signedIn } from "../../../guards/account.ts";
import { assetPath } from "../../assets.ts";
import { tick } from "../../fields.ts";
import { form, page, see } from "../../page.ts";
import { Check, FieldSet, Form, Submit } from "../../parts/form.tsx";
import { at } from "../../visit.ts";
import { t } from "../../words/words.ts";
import { PictureSection } from "./picture-section.tsx";
import {
	ProfileFields,
	profileFields,
	profileReads,
} from "./profile-fields.tsx";
import { SettingsPage } from "./settings-page.tsx";

const userReads = (me: Account) => ({
	...profileReads(me),
	hide_email: me.hide_email === 1,
	hide_activity: me.hide_activity === 1,
});

export const profilePage = page({
	route: "GET /user/settings",
	on: signedIn(),
	run: ({ me }) => (
		<SettingsPage
			current=""
			title={t("Profile")}
			head={<script type="module" src={at(assetPath("crop.js"))} />}
		>
			<PictureSection me={me} />
			<Form does={editProfile} reads={userReads(me)}>
				<ProfileFields
					of={me}
					about={t("Bio")}
					own={{
						hint: t("Your username is {name}.", { name: me.name }),
					}}
				/>
				<FieldSet legend={t("Public profile")}>
					<Check
						name="hide_email"
						label={t("Hide email address")}
						hint={t(
							"Commits that you create on the site use a no-reply address.",
						)}
						checked={me.hide_email === 1}
					/>
					<Check
						name="hide_activity"
						label={t("Hide activity")}
						hint={t(
							"Only you and site administrators can see it on your profile.",
						)}
						checked={me.hide_activity === 1}
					/>
				</FieldSet>
				<div class="actions">
					<Submit>{t("Save profile")}</Submit>
				</div>
			</Form>
		</SettingsPage>
	),
});

export const editProfile = form({
	route: "POST /user/settings",
	audit: ["account.settings-changed", "account.renamed"],
	on: signedIn(),
	fields: {
		...profileFields,
		hide_email: tick(),
		hide_activity: tick(),
	},
	shownOn: profilePage,
	async reads({ app, me }) {
		const now = await accountById(app.db, me.id);
		return now && userReads(now);
	},
	async run({ app, actor, me, fields }) {
		await editSettings(app, actor, me, {
			fullName: fields.full_name,
			description: fields.description,
			website: fields.website,
			location: fields.location,
			hideEmail: fields.hide_email,
			hideActivity: fields.hide_activity,
		});
		return see(at("/user/settings"), t("Your profile was saved."));
	},
});

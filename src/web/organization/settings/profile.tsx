import { type Account, accountById } from "../../../domain/accounts/account.ts";
import { setAvatar } from "../../../domain/accounts/avatar.ts";
import { editOrganization } from "../../../domain/organizations/edit-organization.ts";
import { org } from "../../../guards/organization.ts";
import { assetPath } from "../../assets.ts";
import { email, smallFile, tick } from "../../fields.ts";
import { form, page, see } from "../../page.ts";
import { Check, FieldSet, Form, Line, Submit } from "../../parts/form.tsx";
import { takePicture } from "../../user/settings/picture.ts";
import { PictureSection } from "../../user/settings/picture-section.tsx";
import {
	ProfileFields,
	profileFields,
	profileReads,
} from "../../user/settings/profile-fields.tsx";
import { at } from "../../visit.ts";
import { t } from "../../words/words.ts";
import {
	base,
	OrganizationSettings,
	paramsOf,
	settingsOf,
} from "./settings-frame.tsx";

const organizationReads = (of: Account) => ({
	...profileReads(of),
	email: of.email,
	repo_admin_change_team_access: of.repo_admin_change_team_access === 1,
});

export const profilePage = page({
	route: `GET ${base}`,
	on: org.owner(),
	run({ context }) {
		const { organization: of } = context;
		const params = paramsOf(context);
		return (
			<OrganizationSettings
				of={context}
				current=""
				title={t("Profile")}
				head={<script type="module" src={at(assetPath("crop.js"))} />}
			>
				<PictureSection me={of} route={`POST ${base}/avatar`} params={params} />
				<Form does={editProfile} params={params} reads={organizationReads(of)}>
					<ProfileFields of={of} about={t("Description")} />
					<Line
						name="email"
						label={t("Email")}
						type="email"
						value={of.email}
						hint={t("Public email address. All signed-in users can see it.")}
					/>
					<FieldSet legend={t("Teams")}>
						<Check
							name="repo_admin_change_team_access"
							label={t(
								"Repository administrators can add and remove team access",
							)}
							hint={t("Otherwise, only owners can do this.")}
							checked={of.repo_admin_change_team_access === 1}
						/>
					</FieldSet>
					<div class="actions">
						<Submit>{t("Save")}</Submit>
					</div>
				</Form>
			</OrganizationSettings>
		);
	},
});

export const editProfile = form({
	route: `POST ${base}`,
	audit: "organization.edited",
	on: org.owner(),
	fields: {
		...profileFields,
		email: email(),
		repo_admin_change_team_access: tick(),
	},
	shownOn: profilePage,
	async reads({ app, organization }) {
		const now = await accountById(app.db, organization.id);
		return now && organizationReads(now);
	},
	async run({ app, actor, context, fields }) {
		await editOrganization(app, actor, context.organization, {
			fullName: fields.full_name,
			description: fields.description,
			website: fields.website,
			location: fields.location,
			email: fields.email,
			repoAdminChangeTeamAccess: fields.repo_admin_change_team_access,
		});
		return see(settingsOf(context), t("The profile was saved."));
	},
});

export const setPicture = form({
	route: `POST ${base}/avatar`,
	audit: "account.avatar-changed",
	on: org.owner(),
	fields: { avatar: smallFile(), cropped: smallFile() },
	shownOn: profilePage,
	async run({ app, context, fields }) {
		await takePicture(app, context.organization, fields);
		return see(settingsOf(context), t("The avatar was updated."));
	},
});

export const dropPicture = form({
	route: `POST ${base}/avatar/delete`,
	audit: "account.avatar-changed",
	on: org.owner(),
	fields: {},
	shownOn: profilePage,
	async run({ app, context }) {
		await setAvatar(app, context.organization, undefined);
		return see(settingsOf(context), t("The avatar was removed."));
	},
});

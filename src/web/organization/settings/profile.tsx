import { type Account, accountById } from "../../../domain/accounts/account.ts";
import { setAvatar } from "../../../domain/accounts/avatar.ts";
import { editOrganization } from "../../../domain/organizations/edit-organization.ts";
import { org } from "../../../guards/organization.ts";
import { bounds } from "../../../text/text-limits.ts";
import { assetPath } from "../../assets.ts";
import { email, line, lines, smallFile, tick } from "../../fields.ts";
import { form, page, see } from "../../page.ts";
import {
	Check,
	FieldSet,
	Form,
	Line,
	Lines,
	Submit,
} from "../../parts/form.tsx";
import { takePicture } from "../../user/settings/picture.ts";
import { PictureSection } from "../../user/settings/picture-section.tsx";
import { at } from "../../visit.ts";
import { t } from "../../words/words.ts";
import {
	base,
	OrganizationSettings,
	paramsOf,
	settingsOf,
} from "./settings-frame.tsx";

const profileReads = (of: Account) => ({
	full_name: of.full_name,
	description: of.description,
	website: of.website,
	location: of.location,
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
				<Form does={editProfile} params={params} reads={profileReads(of)}>
					<Line
						name="full_name"
						label={t("Display name")}
						value={of.full_name}
						maxlength={100}
					/>
					<Lines
						name="description"
						label={t("Description")}
						value={of.description}
						rows={3}
					/>
					<Line
						name="website"
						label={t("Website")}
						type="url"
						value={of.website}
					/>
					<Line
						name="location"
						label={t("Location")}
						value={of.location}
						maxlength={50}
					/>
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

const isWeb = (value: string): string | undefined =>
	/^https?:\/\//i.test(value) && URL.canParse(value)
		? undefined
		: t("Enter a URL that starts with https:// or http://.");

export const editProfile = form({
	route: `POST ${base}`,
	on: org.owner(),
	fields: {
		full_name: line(bounds.fullName),
		description: lines(bounds.aboutAccount),
		website: line({ ...bounds.website, check: isWeb }),
		location: line(bounds.location),
		email: email(),
		repo_admin_change_team_access: tick(),
	},
	shownOn: profilePage,
	async reads({ app, organization }) {
		const now = await accountById(app.db, organization.id);
		return now && profileReads(now);
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
	on: org.owner(),
	fields: {},
	shownOn: profilePage,
	async run({ app, context }) {
		await setAvatar(app, context.organization, undefined);
		return see(settingsOf(context), t("The avatar was removed."));
	},
});

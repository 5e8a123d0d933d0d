import { accountById } from "../../../domain/accounts/account.ts";
import { editOrganization } from "../../../domain/organizations/edit-organization.ts";
import { org } from "../../../guards/organization.ts";
import { choice } from "../../fields.ts";
import { form, page, see } from "../../page.ts";
import { Check, FieldSet, Form, Submit } from "../../parts/form.tsx";
import { t } from "../../words/words.ts";
import {
	base,
	OrganizationSettings,
	paramsOf,
	settingsOf,
} from "./settings-frame.tsx";

const path = "/visibility";

export const visibilityPage = page({
	route: `GET ${base}${path}`,
	on: org.owner(),
	run({ context }) {
		const { organization: of } = context;
		const choices = [
			[
				"public",
				t("Public"),
				t(
					"Everyone can see the organization, its public repositories, its packages and members with public membership.",
				),
			],
			[
				"limited",
				t("Limited"),
				t(
					"Only signed-in users can see the organization. Its public repositories and packages can only be cloned and installed with an account. Their stars and forks are kept.",
				),
			],
			[
				"private",
				t("Private"),
				t(
					"Other users immediately lose access to its repositories, issues and packages. Watchers without access no longer receive notifications. Collaborators keep access to their repositories.",
				),
			],
		] as const;
		return (
			<OrganizationSettings of={context} current={path} title={t("Visibility")}>
				<Form
					does={changeVisibility}
					params={paramsOf(context)}
					reads={{ visibility: of.visibility }}
				>
					<FieldSet legend={t("Visibility")}>
						{choices.map(([value, label, hint]) => (
							<Check
								radio
								name="visibility"
								value={value}
								label={label}
								hint={hint}
								checked={of.visibility === value}
							/>
						))}
					</FieldSet>
					<p class="text soft">
						{t(
							"Private repositories are visible only to people with access, regardless of this setting. Existing copies are kept.",
						)}
					</p>
					<div class="actions">
						<Submit tone="danger">{t("Change visibility")}</Submit>
					</div>
				</Form>
			</OrganizationSettings>
		);
	},
});

export const changeVisibility = form({
	route: `POST ${base}${path}`,
	audit: "organization.edited",
	on: org.owner(),
	fields: { visibility: choice("private", "limited", "public") },
	sudo: true,
	shownOn: visibilityPage,
	async reads({ app, organization }) {
		const now = await accountById(app.db, organization.id);
		return now && { visibility: now.visibility };
	},
	async run({ app, actor, context, fields }) {
		await editOrganization(app, actor, context.organization, {
			visibility: fields.visibility,
		});
		return see(settingsOf(context, path), t("The visibility was changed."));
	},
});

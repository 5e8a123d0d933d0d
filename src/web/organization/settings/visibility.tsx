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
	run({ app: _, page: __, ...found }) {
		const { organization: of } = found;
		const choices = [
			[
				"public",
				t("Everybody"),
				t(
					"Strangers see the organization, its public repositories, packages and the members who show it.",
				),
			],
			[
				"limited",
				t("Whoever is signed in"),
				t(
					"Strangers find nothing of it: its public repositories and packages can be cloned and installed only with an account, and their stars and forks stay.",
				),
			],
			[
				"private",
				t("Its members"),
				t(
					"Others lose sight of it at once, with its repositories, issues and packages. Who only watched them is told nothing any more. Collaborators of single repositories still see those.",
				),
			],
		] as const;
		return (
			<OrganizationSettings of={found} current={path} title={t("Visibility")}>
				<Form
					does={changeVisibility}
					params={paramsOf(found)}
					reads={{ visibility: of.visibility }}
				>
					<FieldSet legend={t("Who sees it")}>
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
							"Private repositories are seen by whoever was let in, whatever is chosen here. Copies that others have made stay with them.",
						)}
					</p>
					<div class="actions">
						<Submit tone="danger">{t("Change who sees it")}</Submit>
					</div>
				</Form>
			</OrganizationSettings>
		);
	},
});

export const changeVisibility = form({
	route: `POST ${base}${path}`,
	on: org.owner(),
	fields: { visibility: choice("private", "limited", "public") },
	sudo: true,
	shownOn: visibilityPage,
	async reads({ app, organization }) {
		const now = await accountById(app.db, organization.id);
		return now && { visibility: now.visibility };
	},
	async run({ app, actor, fields, ...found }) {
		await editOrganization(app, actor, found.organization, {
			visibility: fields.visibility,
		});
		return see(settingsOf(found, path), t("The visibility is changed."));
	},
});

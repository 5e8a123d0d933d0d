import { renameAccount } from "../../../domain/accounts/rename-account.ts";
import { deleteOrganization } from "../../../domain/removal/delete-organization.ts";
import { deletionBlockersOf } from "../../../domain/removal/delete-own-account.ts";
import { invalid, isDomainError } from "../../../errors.ts";
import { org } from "../../../guards/organization.ts";
import { bounds } from "../../../text/text-limits.ts";
import { accountKeptFor } from "../../deleted/deleted-accounts.tsx";
import { line } from "../../fields.ts";
import { form, page, see } from "../../page.ts";
import { Form, Line, Submit } from "../../parts/form.tsx";
import { Note } from "../../parts/note.tsx";
import { at, pathOf } from "../../visit.ts";
import { plural, t } from "../../words/words.ts";
import { inOrganization } from "../addresses.ts";
import { base, OrganizationSettings, paramsOf } from "./settings-frame.tsx";

const path = "/delete";

export const dangerPage = page({
	route: `GET ${base}${path}`,
	on: org.owner(),
	async run({ app, context }) {
		const { organization } = context;
		const params = paramsOf(context);
		const { repositories, packages } = await deletionBlockersOf(
			app.db,
			organization,
		);
		return (
			<OrganizationSettings
				of={context}
				current={path}
				title={t("Danger zone")}
			>
				<Form does={rename} params={params}>
					<h2>{t("Rename")}</h2>
					<p class="text">
						{t(
							"The old address redirects to the new one until the name is taken. Existing clones continue to work. Package addresses change, so package clients need the new address.",
						)}
					</p>
					<Line
						name="new_name"
						label={t("New name")}
						value={organization.name}
						maxlength={bounds.accountName.max}
						required
						spellcheck={false}
					/>
					<div class="actions">
						<Submit tone="danger">{t("Rename organization")}</Submit>
					</div>
				</Form>
				<section class="stack" aria-labelledby="delete">
					<h2 id="delete">{t("Delete")}</h2>
					{repositories + packages > 0 ? (
						<Note
							tone="wait"
							title={t(
								"Transfer or delete its repositories and packages first",
							)}
						>
							<ul class="stack s">
								{repositories > 0 && (
									<li>
										<a
											href={`${at(pathOf(organization.name))}?tab=repositories`}
										>
											{plural(repositories, "1 repository", "{n} repositories")}
										</a>
									</li>
								)}
								{packages > 0 && (
									<li>
										<a href={at(`${pathOf(organization.name)}/-/packages`)}>
											{plural(packages, "1 package", "{n} packages")}
										</a>
									</li>
								)}
							</ul>
						</Note>
					) : (
						<Form does={remove} params={params}>
							<p class="text">
								{app.config.keepDeletedDays > 0
									? `${t(
											"Its teams, labels, secrets, webhooks and applications are deleted. Its members keep their accounts.",
										)} ${accountKeptFor(app)}`
									: t(
											"Its teams, labels, secrets, webhooks and applications are deleted. Its members keep their accounts. This cannot be undone.",
										)}
							</p>
							<Line
								name="typed"
								label={t("Enter {name} to confirm", {
									name: organization.name,
								})}
								autocomplete="off"
								required
								spellcheck={false}
							/>
							<div class="actions">
								<Submit tone="danger sure">{t("Delete organization")}</Submit>
							</div>
						</Form>
					)}
				</section>
			</OrganizationSettings>
		);
	},
});

export const rename = form({
	route: `POST ${base}/rename`,
	audit: "account.renamed",
	on: org.owner(),
	fields: {
		new_name: line({ required: "Name can't be blank.", ...bounds.accountName }),
	},
	sudo: true,
	shownOn: dangerPage,
	async run({ app, actor, organization, fields }) {
		const name = fields.new_name;
		await renameAccount(app, actor, organization, name).catch((error) => {
			if (!isDomainError(error)) throw error;
			throw invalid(t("This name is already taken or not valid."), {
				field: "new_name",
			});
		});
		return see(
			inOrganization({ name }, "/settings"),
			t("The organization was renamed to {name}.", { name }),
		);
	},
});

export const remove = form({
	route: `POST ${base}${path}`,
	audit: ["account.deleted", "repository.deleted", "package.deleted"],
	on: org.owner(),
	fields: { typed: line({ required: "Enter the name." }) },
	sudo: true,
	shownOn: dangerPage,
	async run({ app, actor, organization, fields }) {
		if (fields.typed.toLowerCase() !== organization.lower_name)
			throw invalid(t("The name does not match."), { field: "typed" });
		await deleteOrganization(app, actor, organization).catch((error) => {
			if (!isDomainError(error, "invalid") && !isDomainError(error, "conflict"))
				throw error;
			throw invalid(t("It still owns repositories or packages."));
		});
		return see(
			at("/"),
			t("The organization {name} was deleted.", { name: organization.name }),
		);
	},
});

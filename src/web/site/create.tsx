import type { App } from "../../app.ts";
import { createRepository } from "../../domain/lifecycle/create-repository.ts";
import { createOrganization } from "../../domain/organizations/create-organization.ts";
import type { Actor } from "../../domain/permissions/actor.ts";
import { findRepository } from "../../domain/repositories/find-repository.ts";
import { repositoriesByIds } from "../../domain/repositories/repository.ts";
import { withOwners } from "../../domain/repositories/with-owners.ts";
import { invalid, isDomainError } from "../../errors.ts";
import { signedIn } from "../../guards/account.ts";
import { gitignoreNames } from "../../templates/gitignores.ts";
import { labelSets } from "../../templates/labels.ts";
import { licenseNames } from "../../templates/licenses.ts";
import { idOf } from "../../text/path-id.ts";
import { bounds } from "../../text/text-limits.ts";
import { choice, line, lines, tick } from "../fields.ts";
import { form, page, see } from "../page.ts";
import {
	Check,
	FieldSet,
	Form,
	Line,
	Lines,
	Select,
	Submit,
} from "../parts/form.tsx";
import { Layout } from "../parts/layout.tsx";
import { at, pathOf } from "../visit.ts";
import { t } from "../words/words.ts";
import { ownerNamed, ownersFor } from "./owners.ts";
import {
	AboutField,
	NameField,
	nameAndAbout,
	OwnerField,
	refusedName,
	VisibilityField,
} from "./repository-fields.tsx";

/** The way to the page that makes a repository from the template of an address, where there is one that the reader may see. */
async function templateNamed(app: App, actor: Actor, search: URLSearchParams) {
	const id = idOf(search.get("template_id") ?? "");
	const [row] = id ? await repositoriesByIds(app.db, [id]) : [];
	const [named] = row ? await withOwners(app.db, [row]) : [];
	if (!row || !named) return undefined;
	const found = await findRepository(app, actor, named.owner.name, row.name);
	if (!found?.repository.template) return undefined;
	return see(at(`${pathOf(named.owner.name, row.name)}/generate`));
}

export const newRepositoryPage = page({
	route: "GET /repo/create",
	on: signedIn(),
	async run({ app, actor, me, search }) {
		const template = await templateNamed(app, actor, search);
		if (template) return template;
		const owners = await ownersFor(app, actor, me);
		const wanted = owners.find(({ id }) => String(id) === search.get("org"));
		const [licenses, ignores] = await Promise.all([
			licenseNames(),
			gitignoreNames(),
		]);
		return (
			<Layout title={t("New repository")} width="mid">
				<div class="stack xl">
					<div class="stack s">
						<h1>{t("New repository")}</h1>
						<p class="soft">
							{t(
								"A repository contains the code with its history, the issues and the pull requests.",
							)}
						</p>
					</div>
					<p>
						<a href={at("/repo/migrate")}>{t("Import from another server")}</a>
					</p>
					<Form does={newRepository}>
						<div class="field-row">
							<OwnerField value={(wanted ?? me).name} among={owners} />
							<NameField
								hint={t(
									"Use only letters, digits, dashes, dots and underscores. The name is part of the URL.",
								)}
							/>
						</div>
						<AboutField />
						<VisibilityField />
						<FieldSet legend={t("Initialize repository")}>
							<Check
								name="auto_init"
								label={t("Initialize with a README")}
								hint={t("Leave this unchecked to push an existing repository.")}
							/>
							<div class="field-row">
								<Select
									name="license"
									label={t("License")}
									options={[
										["", t("None")],
										...licenses.map((name) => [name, name] as const),
									]}
								/>
								<Select
									name="gitignores"
									label={t(".gitignore template")}
									options={[
										["", t("None")],
										...ignores.map((name) => [name, name] as const),
									]}
								/>
								<Select
									name="issue_labels"
									label={t("Labels")}
									options={[
										["", t("None")],
										...labelSets().map((name) => [name, name] as const),
									]}
								/>
							</div>
						</FieldSet>
						<Line
							name="default_branch"
							label={t("Default branch")}
							value="main"
							maxlength={bounds.branchName.max}
							spellcheck={false}
						/>
						<div class="actions">
							<Submit>{t("Create repository")}</Submit>
						</div>
					</Form>
				</div>
			</Layout>
		);
	},
});

export const newRepository = form({
	route: "POST /repo/create",
	creates: true,
	audit: ["repository.created", "refs.moved"],
	on: signedIn(),
	fields: {
		owner: line({ required: "Choose an owner." }),
		...nameAndAbout,
		visibility: choice("public", "private"),
		auto_init: tick(),
		license: line({ max: 100 }),
		gitignores: line({ max: 255 }),
		issue_labels: line({ max: 255 }),
		default_branch: line(bounds.branchName),
	},
	shownOn: newRepositoryPage,
	async run({ app, actor, fields }) {
		const owner = await ownerNamed(app, actor, fields.owner, "owner");
		const made = await createRepository(app, actor, owner, {
			name: fields.repo_name,
			description: fields.description,
			private: fields.visibility === "private",
			// what is chosen is a file of a first commit
			autoInit:
				fields.auto_init || fields.license !== "" || fields.gitignores !== "",
			license: fields.license,
			gitignores: fields.gitignores,
			issueLabels: fields.issue_labels,
			defaultBranch: fields.default_branch,
		}).catch((error) => {
			if (isDomainError(error, "invalid") && /Branch/.test(error.message))
				throw invalid(t("This is not a valid branch name."), {
					field: "default_branch",
				});
			return refusedName(error);
		});
		return see(at(pathOf(owner.name, made.name)));
	},
});

export const newOrganizationPage = page({
	route: "GET /org/create",
	on: signedIn(),
	run: () => (
		<Layout title={t("New organization")} width="mid">
			<div class="stack xl">
				<div class="stack s">
					<h1>{t("New organization")}</h1>
					<p class="soft">
						{t(
							"An organization owns repositories. Its teams define who has access to them.",
						)}
					</p>
				</div>
				<Form does={newOrganization}>
					<Line
						name="org_name"
						label={t("Name")}
						required
						maxlength={bounds.accountName.max}
						spellcheck={false}
						hint={t("The name is part of the URL of all its repositories.")}
					/>
					<Lines name="description" label={t("Description")} rows={2} />
					<FieldSet legend={t("Visibility")}>
						<Check
							radio
							name="visibility"
							value="public"
							label={t("Public")}
							checked
						/>
						<Check
							radio
							name="visibility"
							value="limited"
							label={t("Limited")}
						/>
						<Check
							radio
							name="visibility"
							value="private"
							label={t("Private")}
						/>
					</FieldSet>
					<div class="actions">
						<Submit>{t("Create organization")}</Submit>
					</div>
				</Form>
			</div>
		</Layout>
	),
});

export const newOrganization = form({
	route: "POST /org/create",
	creates: true,
	audit: "organization.created",
	on: signedIn(),
	fields: {
		org_name: line({
			required: "Name can't be blank.",
			...bounds.accountName,
		}),
		description: lines(bounds.aboutAccount),
		visibility: choice("public", "limited", "private"),
	},
	shownOn: newOrganizationPage,
	async run({ app, actor, me, fields }) {
		const made = await createOrganization(app, actor, me, {
			name: fields.org_name,
			description: fields.description,
			visibility: fields.visibility,
		}).catch((error) => {
			if (!isDomainError(error, "invalid")) throw error;
			throw invalid(t("This name is already taken or not valid."), {
				field: "org_name",
			});
		});
		return see(at(pathOf(made.name)));
	},
});

import { generateRepository } from "../../../domain/lifecycle/generate-repository.ts";
import { invalid, notFound } from "../../../errors.ts";
import { repo } from "../../../guards/repository.ts";
import { choice, line, tick } from "../../fields.ts";
import { form, page, see } from "../../page.ts";
import { Check, FieldSet, Form, Submit } from "../../parts/form.tsx";
import { RepositoryPage } from "../../parts/repository-page.tsx";
import { ownerNamed, ownersFor } from "../../site/owners.ts";
import {
	AboutField,
	NameField,
	nameAndAbout,
	OwnerField,
	refusedName,
	VisibilityField,
} from "../../site/repository-fields.tsx";
import { at, pathOf } from "../../visit.ts";
import { t } from "../../words/words.ts";
import { homeOf } from "../addresses.ts";

export const fromTemplatePage = page({
	route: "GET /:owner/:repo/generate",
	on: repo.source(),
	async run({ app, actor, context }) {
		if (!context.repository.template) throw notFound();
		const owners = await ownersFor(app, actor, actor.account);
		const name = `${context.owner.name}/${context.repository.name}`;
		return (
			<RepositoryPage
				of={context}
				tab="code"
				title={t("Use this template")}
				width="mid"
			>
				<div class="stack l">
					<h1>{t("New repository from {name}", { name })}</h1>
					<p class="soft text">
						{t("It starts with the files of the template and a new history.")}
					</p>
					<Form
						does={makeFromTemplate}
						params={{
							owner: context.owner.name,
							repo: context.repository.name,
						}}
					>
						<OwnerField
							name="new_owner"
							value={actor.account.name}
							among={owners}
						/>
						<NameField />
						<AboutField />
						<VisibilityField hidden={context.repository.private === 1} />
						<FieldSet legend={t("Template items")} name="git_content">
							<Check
								name="git_content"
								label={t("Files of the default branch")}
								checked
							/>
							<Check name="labels" label={t("Labels")} checked />
							<Check name="topics" label={t("Topics")} checked />
							<Check name="avatar" label={t("Avatar")} />
							<Check
								name="protected_branch"
								label={t("Branch protection rules")}
							/>
						</FieldSet>
						<div class="actions">
							<Submit>{t("Create repository")}</Submit>
							<a class="btn" href={homeOf(context)}>
								{t("Back")}
							</a>
						</div>
					</Form>
				</div>
			</RepositoryPage>
		);
	},
});

export const makeFromTemplate = form({
	route: "POST /:owner/:repo/generate",
	creates: true,
	audit: ["repository.created", "refs.moved", "branch-rule.created"],
	on: repo.source(),
	fields: {
		new_owner: line({ required: "Choose an owner.", max: 40 }),
		...nameAndAbout,
		visibility: choice("public", "private"),
		git_content: tick(),
		labels: tick(),
		topics: tick(),
		avatar: tick(),
		protected_branch: tick(),
	},
	shownOn: fromTemplatePage,
	async run({ app, actor, context, fields }) {
		if (!context.repository.template) throw notFound();
		const parts = [
			fields.git_content,
			fields.labels,
			fields.topics,
			fields.avatar,
			fields.protected_branch,
		];
		if (!parts.includes(true))
			throw invalid(t("Select at least one template item."), {
				field: "git_content",
			});
		const owner = await ownerNamed(app, actor, fields.new_owner, "new_owner");
		const made = await generateRepository(app, actor, context, owner, {
			name: fields.repo_name,
			description: fields.description,
			private: fields.visibility === "private",
			defaultBranch: "",
			gitContent: fields.git_content,
			topics: fields.topics,
			labels: fields.labels,
			avatar: fields.avatar,
			protection: fields.protected_branch,
		}).catch(refusedName);
		return see(at(pathOf(owner.name, made.name)));
	},
});

import { forkRepository } from "../../../domain/forks/fork-repository.ts";
import { editRepository } from "../../../domain/lifecycle/edit-repository.ts";
import { repo } from "../../../guards/repository.ts";
import { line } from "../../fields.ts";
import { form, page, see } from "../../page.ts";
import { Form, Submit } from "../../parts/form.tsx";
import { RepositoryPage } from "../../parts/repository-page.tsx";
import { ownerNamed, ownersFor } from "../../site/owners.ts";
import {
	AboutField,
	NameField,
	nameAndAbout,
	OwnerField,
	refusedName,
} from "../../site/repository-fields.tsx";
import { at, pathOf } from "../../visit.ts";
import { t } from "../../words/words.ts";
import { homeOf } from "../addresses.ts";

/** The pages of a repository to which its fork may lead on. */
const inRepository =
	/^\/(?:_edit|_new|_upload|_delete|_diffpatch|src\/branch)\/[^\s\\]*$/;

export const forkPage = page({
	route: "GET /:owner/:repo/fork",
	on: repo.source(),
	async run({ app, actor, context, search }) {
		const owners = (await ownersFor(app, actor, actor.account)).filter(
			({ id }) => id !== context.owner.id,
		);
		const name = `${context.owner.name}/${context.repository.name}`;
		return (
			<RepositoryPage
				of={context}
				tab="code"
				title={t("Create fork")}
				width="mid"
			>
				<div class="stack l">
					<h1>{t("Create fork")}</h1>
					<p class="soft text">
						{t(
							"Create your own copy of {name}. Change it freely, and propose changes with pull requests.",
							{ name },
						)}
					</p>
					{owners.length === 0 ? (
						<p>
							{t(
								"You own this repository, and you cannot create repositories anywhere else.",
							)}
						</p>
					) : (
						<Form
							does={makeFork}
							params={{
								owner: context.owner.name,
								repo: context.repository.name,
							}}
						>
							<input
								type="hidden"
								name="next"
								value={search.get("then") ?? ""}
							/>
							<OwnerField
								name="new_owner"
								value={owners[0]?.name}
								among={owners}
							/>
							<NameField value={context.repository.name} />
							<AboutField value={context.repository.description} />
							<div class="actions">
								<Submit>{t("Create fork")}</Submit>
								<a class="btn" href={homeOf(context)}>
									{t("Back")}
								</a>
							</div>
						</Form>
					)}
				</div>
			</RepositoryPage>
		);
	},
});

export const makeFork = form({
	route: "POST /:owner/:repo/fork",
	creates: true,
	audit: ["repository.created", "refs.moved"],
	on: repo.source(),
	fields: {
		new_owner: line({ required: "Choose an owner.", max: 40 }),
		next: line({ max: 2000 }),
		...nameAndAbout,
	},
	shownOn: forkPage,
	async run({ app, actor, context, fields }) {
		const owner = await ownerNamed(app, actor, fields.new_owner, "new_owner");
		const fork = await forkRepository(app, actor, context, {
			owner,
			name: fields.repo_name,
		}).catch((error) =>
			refusedName(
				error,
				t("{name} already has a fork of it or a repository with this name.", {
					name: owner.name,
				}),
			),
		);
		if (fields.description !== fork.description)
			await editRepository(
				app,
				actor,
				{ repository: fork, owner },
				{ description: fields.description },
			);
		const home = at(pathOf(owner.name, fork.name));
		const next = inRepository.test(fields.next) ? fields.next : "";
		return see(home + next, t("The fork was created."));
	},
});

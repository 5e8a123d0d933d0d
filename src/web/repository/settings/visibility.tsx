import { editRepository } from "../../../domain/lifecycle/edit-repository.ts";
import { invalid } from "../../../errors.ts";
import { repo } from "../../../guards/repository.ts";
import { line } from "../../fields.ts";
import { form, page, see } from "../../page.ts";
import { Form, Line, Submit } from "../../parts/form.tsx";
import { Note } from "../../parts/note.tsx";
import { plural, t } from "../../words/words.ts";
import {
	base,
	paramsOf,
	RepositorySettings,
	settingsOf,
} from "./settings-frame.tsx";

export const visibilityPage = page({
	route: `GET ${base}/public_access`,
	on: repo.admin(),
	run(found) {
		const { repository, owner } = found;
		const hidden = repository.private === 1;
		const name = `${owner.name}/${repository.name}`;
		return (
			<RepositorySettings
				of={found}
				current="/public_access"
				title={t("Visibility")}
			>
				<p class="text">
					{hidden
						? t(
								"The repository is private. Only the owner, collaborators and teams with access can see it.",
							)
						: owner.visibility === "public"
							? t(
									"The repository is public. Everyone can see it, even without an account.",
								)
							: t(
									"The repository is public. Everyone who can see {owner} can see it.",
									{
										owner: owner.name,
									},
								)}
				</p>
				{repository.fork_of_id !== null ? (
					<Note>
						{t("A fork has the same visibility as its original repository.")}
					</Note>
				) : (
					<Form does={changeVisibility} params={paramsOf(found)}>
						<h2>{hidden ? t("Make public") : t("Make private")}</h2>
						<ul class="stack s text">
							{hidden ? (
								<>
									<li>
										{t(
											"Everyone who can see {owner} can read and search the code with all its history, the issues, pull requests, wiki and releases.",
											{ owner: owner.name },
										)}
									</li>
									<li>{t("Treat any secrets in its history as leaked.")}</li>
									<li>{t("Everyone with an account can fork it.")}</li>
								</>
							) : (
								<>
									<li>
										{t(
											"Only collaborators and members of teams with access can still see it. Existing copies are kept.",
										)}
									</li>
									{repository.stars > 0 && (
										<li>
											{plural(
												repository.stars,
												"1 star is kept. Only people with access can see it.",
												"{n} stars are kept. Only people with access can see them.",
											)}
										</li>
									)}
									{repository.forks > 0 && (
										<li>
											{plural(
												repository.forks,
												"1 fork becomes private, too",
												"{n} forks become private, too",
											)}
										</li>
									)}
									<li>
										{t(
											"Programs that access it without authentication, such as package proxies, lose access.",
										)}
									</li>
								</>
							)}
						</ul>
						<input
							type="hidden"
							name="to"
							value={hidden ? "public" : "private"}
						/>
						<Line
							name="name"
							label={t("Enter {name} to confirm", { name })}
							autocomplete="off"
							required
							spellcheck={false}
						/>
						<div class="actions">
							<Submit tone="danger sure">
								{hidden ? t("Make public") : t("Make private")}
							</Submit>
						</div>
					</Form>
				)}
			</RepositorySettings>
		);
	},
});

export const changeVisibility = form({
	route: `POST ${base}/public_access`,
	audit: "repository.edited",
	on: repo.admin(),
	fields: {
		to: line({ required: "Choose public or private." }),
		name: line({ required: "Enter the repository name." }),
	},
	shownOn: visibilityPage,
	sudo: true,
	async run({ app, actor, context, fields }) {
		demandName(context, fields.name);
		await editRepository(app, actor, context, {
			private: fields.to !== "public",
		});
		return see(
			settingsOf(context, "/public_access"),
			fields.to === "public"
				? t("The repository is public.")
				: t("The repository is private."),
		);
	},
});

/** @throws DomainError "invalid" at the field, unless the name was typed as it is */
export function demandName(
	{
		owner,
		repository,
	}: { owner: { name: string }; repository: { name: string } },
	typed: string,
	field = "name",
): void {
	const name = `${owner.name}/${repository.name}`;
	if (typed.toLowerCase() !== name.toLowerCase())
		throw invalid(t("The name does not match {name}.", { name }), { field });
}

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
						? t("Private now: only whom you let in sees it.")
						: owner.visibility === "public"
							? t("Public now: everybody sees it, also without an account.")
							: t("Public now: everybody who may see {owner} sees it.", {
									owner: owner.name,
								})}
				</p>
				{repository.fork_of_id !== null ? (
					<Note>
						{t("It is a fork, and as private as what it was made from.")}
					</Note>
				) : (
					<Form does={changeVisibility} params={paramsOf(found)}>
						<h2>{hidden ? t("Make it public") : t("Make it private")}</h2>
						<ul class="stack s text">
							{hidden ? (
								<>
									<li>
										{t(
											"Its code with all of its history, its issues, pull requests, wiki and releases can be read and searched by everybody who may see {owner}.",
											{ owner: owner.name },
										)}
									</li>
									<li>
										{t(
											"What was once written there, secrets too, counts as known from then on.",
										)}
									</li>
									<li>{t("Everybody with an account may fork it.")}</li>
								</>
							) : (
								<>
									<li>
										{t(
											"Who is no collaborator and in no team with it does not see it any more; their copies stay with them.",
										)}
									</li>
									{repository.stars > 0 && (
										<li>
											{plural(
												repository.stars,
												"1 star stays, and is seen by whom you let in",
												"{n} stars stay, and are seen by whom you let in",
											)}
										</li>
									)}
									{repository.forks > 0 && (
										<li>
											{plural(
												repository.forks,
												"1 fork becomes private as well",
												"{n} forks become private as well",
											)}
										</li>
									)}
									<li>
										{t(
											"Programs that read it without signing in, such as proxies of packages, read it no longer.",
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
							label={t("Type {name} to confirm", { name })}
							autocomplete="off"
							required
							spellcheck={false}
						/>
						<div class="actions">
							<Submit tone="danger sure">
								{hidden ? t("Make it public") : t("Make it private")}
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
	on: repo.admin(),
	fields: {
		to: line({ required: "Public or private?" }),
		name: line({ required: "Type the name of the repository." }),
	},
	shownOn: visibilityPage,
	sudo: true,
	async run({ app, actor, fields, ...found }) {
		demandName(found, fields.name);
		await editRepository(app, actor, found, {
			private: fields.to !== "public",
		});
		return see(
			settingsOf(found, "/public_access"),
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
		throw invalid(t("This is not {name}.", { name }), { field });
}

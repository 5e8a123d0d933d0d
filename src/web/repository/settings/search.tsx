import {
	refOfHead,
	refsToIndex,
} from "../../../domain/code-search/refs-to-index.ts";
import { editRepository } from "../../../domain/lifecycle/edit-repository.ts";
import {
	type Repository,
	repositoryById,
} from "../../../domain/repositories/repository.ts";
import { settingsOf as storedSettings } from "../../../domain/repositories/settings.ts";
import { invalid, isDomainError } from "../../../errors.ts";
import { repo } from "../../../guards/repository.ts";
import { lines } from "../../fields.ts";
import { form, page, see } from "../../page.ts";
import { Form, Lines, Submit } from "../../parts/form.tsx";
import { Icon } from "../../parts/icon.tsx";
import { Note } from "../../parts/note.tsx";
import { number, plural, t } from "../../words/words.ts";
import { inRef } from "../addresses.ts";
import {
	base,
	paramsOf,
	RepositorySettings,
	settingsOf,
} from "./settings-frame.tsx";

/** Characters of all patterns together. */
const longest = 6_000;

const searchReads = ({ settings }: Repository) => ({
	refs: (storedSettings(settings).search_refs ?? []).join("\n"),
});

/** The branches and tags whose code is found beside that of the default branch. */
export const searchSettingsPage = page({
	route: `GET ${base}/search`,
	on: repo.admin(),
	async run(found) {
		const { app, repository } = found;
		const { refs, all } = await refsToIndex(app, repository);
		return (
			<RepositorySettings of={found} current="/search" title={t("Code search")}>
				<Form
					does={editSearchRefs}
					params={paramsOf(found)}
					reads={searchReads(repository)}
				>
					<Lines
						name="refs"
						label={t("Branches and tags")}
						hint={t(
							"Optional. Enter one name or pattern per line, such as release/* or v*. Add branch: to a query to search their code. The default branch is always searched.",
						)}
						value={searchReads(repository).refs}
						rows={6}
						mono
						spellcheck={false}
					/>
					<div class="actions">
						<Submit>{t("Save changes")}</Submit>
					</div>
				</Form>
				{all > refs.length && (
					<Note tone="wait">
						{t(
							"{count} branches and tags match. The {most} that changed last are searched.",
							{ count: number(all), most: number(refs.length) },
						)}
					</Note>
				)}
				{refs.length > 0 && (
					<section class="box" aria-labelledby="searched-refs">
						<header>
							<h2 id="searched-refs">
								{plural(
									refs.length,
									"1 branch or tag is searched",
									"{n} branches and tags are searched",
								)}
							</h2>
						</header>
						<ul class="list l-plain">
							{refs.map(({ branch }) => {
								const ref = refOfHead(branch);
								return (
									<li>
										<a class="line" href={inRef(found, "src", ref)}>
											<Icon name={ref.kind} />
											{ref.name}
										</a>
									</li>
								);
							})}
						</ul>
					</section>
				)}
			</RepositorySettings>
		);
	},
});

export const editSearchRefs = form({
	route: `POST ${base}/search`,
	audit: "repository.edited",
	on: repo.admin(),
	fields: { refs: lines({ max: longest }) },
	shownOn: searchSettingsPage,
	async reads({ app, repository }) {
		const now = await repositoryById(app.db, repository.id);
		return now && searchReads(now);
	},
	async run({ app, actor, context, fields }) {
		const search_refs = fields.refs
			.split("\n")
			.map((line) => line.trim())
			.filter(Boolean);
		await editRepository(app, actor, context, {
			settings: { search_refs },
		}).catch((error) => {
			if (!isDomainError(error, "invalid")) throw error;
			const said = /is not a pattern/.test(error.message)
				? t("Invalid pattern")
				: t("Enter at most 20 names or patterns, of 255 characters at most.");
			throw invalid(said, { field: "refs" });
		});
		return see(settingsOf(context, "/search"), t("The changes were saved."));
	},
});

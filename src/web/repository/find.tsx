import { findFiles } from "../../domain/contents/find-files.ts";
import type { RepositoryContext } from "../../domain/repositories/repository.ts";
import { repo } from "../../guards/repository.ts";
import { page, Redirect } from "../page.ts";
import { Empty } from "../parts/empty.tsx";
import { FindForm } from "../parts/find-form.tsx";
import { Icon } from "../parts/icon.tsx";
import { Note } from "../parts/note.tsx";
import { RepositoryPage } from "../parts/repository-page.tsx";
import { isNameable, shownName } from "../parts/shown-name.ts";
import { t } from "../words/words.ts";
import { homeOf, inRef, type RefName } from "./addresses.ts";
import { placeAt } from "./place.ts";

const most = 50;

/** Files by parts of their paths, the best first. */
export const findPage = page({
	route: "GET /:owner/:repo/find/*",
	on: repo.known("code"),
	async run({ app, context, params, search }) {
		const place = await placeAt(app, context, "src", params["*"]);
		if (place instanceof Redirect) return place;
		const word = (search.get("q") ?? "").slice(0, 200);
		const { paths, complete } = await findFiles(
			app,
			context.repository,
			place.oid,
			word,
			{ limit: most },
		);
		return (
			<RepositoryPage
				of={context}
				tab="code"
				title={t("Go to file")}
				width="mid"
			>
				<div class="stack">
					<div class="title">
						<h1>{t("Go to file")}</h1>
						<a class="btn s" href={searchOf(context, place.ref, word)}>
							<Icon name="search" />
							{t("Search code")}
						</a>
					</div>
					<FindForm label={t("Part of the path")} value={word} focused />
					{!complete && (
						<Note>
							{t("The repository has too many files to search all of them.")}
						</Note>
					)}
					{paths.length ? (
						<section class="box" aria-label={t("Files")}>
							<ul class="list l-find">
								{paths.map((path) => (
									<li>
										<Icon name="file" />
										{isNameable(path) ? (
											<a
												class="to"
												href={inRef(context, "src", place.ref, path)}
											>
												{shownName(path)}
											</a>
										) : (
											<span>{shownName(path)}</span>
										)}
									</li>
								))}
							</ul>
						</section>
					) : (
						<Empty title={t("No files found")}>
							{t("Try fewer or different characters.")}
						</Empty>
					)}
				</div>
			</RepositoryPage>
		);
	},
});

/** The search of the code of a branch or tag for the same word; of a commit there is none in the index. */
function searchOf(
	of: RepositoryContext,
	{ kind, name }: RefName,
	word: string,
): string {
	const asked = new URLSearchParams(word ? { q: word } : {});
	if (kind === "commit" || name !== of.repository.default_branch)
		asked.set("ref", name);
	return homeOf(of, `/search${asked.size ? `?${asked}` : ""}`);
}

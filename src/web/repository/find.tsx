import { findFiles } from "../../domain/contents/find-files.ts";
import { branchByName } from "../../domain/refs/ref.ts";
import { storeOf } from "../../domain/repositories/repository.ts";
import { notFound } from "../../errors.ts";
import { type GrepHit, grep } from "../../git/history/grep.ts";
import { repo } from "../../guards/repository.ts";
import { codeText } from "../../highlight/line-html.ts";
import { page, Redirect } from "../page.ts";
import { Empty } from "../parts/empty.tsx";
import { FindForm } from "../parts/find-form.tsx";
import { Icon } from "../parts/icon.tsx";
import { Note } from "../parts/note.tsx";
import { RepositoryPage } from "../parts/repository-page.tsx";
import { isNameable, shownName } from "../parts/shown-name.ts";
import { plural, t } from "../words/words.ts";
import { homeOf, inRef } from "./addresses.ts";
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
					<h1>{t("Go to file")}</h1>
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

/** Lines of the default branch with a text in them. */
export const searchPage = page({
	route: "GET /:owner/:repo/search",
	on: repo.known("code"),
	async run({ app, context, search }) {
		const { repository } = context;
		const text = (search.get("q") ?? "").slice(0, 500);
		const regexp = search.get("search_mode") === "regexp";
		const branch = await branchByName(
			app.db,
			repository.store_id,
			repository.default_branch,
		);
		if (text && !branch) throw notFound();
		const { hits, cut } =
			text && branch
				? await grep(app.git, storeOf(repository), branch.oid, text, { regexp })
				: { hits: [], cut: false };
		const files = new Map<string, GrepHit[]>();
		for (const hit of hits) {
			const known = files.get(hit.path);
			if (known) known.push(hit);
			else files.set(hit.path, [hit]);
		}
		const ref = { kind: "branch", name: repository.default_branch } as const;
		return (
			<RepositoryPage of={context} tab="code" title={t("Search code")}>
				<div class="stack">
					<h1>{t("Search code")}</h1>
					<FindForm
						label={t("Text in files")}
						value={text}
						action={homeOf(context, "/search")}
					>
						<label>
							<span class="unseen">{t("Search mode")}</span>
							<select class="input" name="search_mode">
								<option value="exact">{t("exact")}</option>
								<option value="regexp" selected={regexp}>
									{t("regular expression")}
								</option>
							</select>
						</label>
					</FindForm>
					{text && (
						<p class="soft">
							{plural(hits.length, "1 line", "{n} lines")}
							{cut &&
								` ${t("and possibly more. Use a longer search term to narrow the results.")}`}
						</p>
					)}
					{text && hits.length === 0 && <Empty title={t("No results")} />}
					{[...files].map(([path, some]) => (
						<div class="box">
							<header>
								<Icon name="file" />
								<h2 class="small">
									<a href={inRef(context, "src", ref, path)}>
										{shownName(path)}
									</a>
								</h2>
							</header>
							<section class="code-box" tabindex={0} aria-label={path}>
								<table class="lines">
									<tbody
										// escaped here
										dangerouslySetInnerHTML={{
											__html: some
												.map(
													({ line, text: code }) =>
														`<tr><td><a tabindex="-1" href="${codeText(`${inRef(context, "src", ref, path)}?${new URLSearchParams({ display: "source", start: String(Math.max(1, line - 20)) })}#L${line}`)}">${line}</a></td><td class="c">${regexp ? codeText(code) : marked(code, text)}</td></tr>`,
												)
												.join(""),
										}}
									/>
								</table>
							</section>
						</div>
					))}
				</div>
			</RepositoryPage>
		);
	},
});

/** A line as HTML with the places marked where a text stands, in capitals or not. */
function marked(code: string, text: string): string {
	const [line, word] = [code.toLowerCase(), text.toLowerCase()];
	// a few letters have another length in lower case
	if (line.length !== code.length) return codeText(code);
	let html = "";
	let done = 0;
	for (let at = line.indexOf(word); at >= 0; at = line.indexOf(word, done)) {
		const end = at + word.length;
		html += `${codeText(code.slice(done, at))}<mark>${codeText(code.slice(at, end))}</mark>`;
		done = end;
	}
	return html + codeText(code.slice(done));
}

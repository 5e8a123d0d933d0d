import type { App } from "../../app.ts";
import { isIndexed } from "../../domain/code-search/is-indexed.ts";
import type { Actor } from "../../domain/permissions/actor.ts";
import { mayReadUnit } from "../../domain/permissions/allows.ts";
import { branchByName } from "../../domain/refs/ref.ts";
import { resolveRef } from "../../domain/refs/resolve.ts";
import type { RepositoryContext } from "../../domain/repositories/repository.ts";
import { storeOf } from "../../domain/repositories/repository.ts";
import { type GrepHit, grep } from "../../git/history/grep.ts";
import { repo } from "../../guards/repository.ts";
import { codeText } from "../../highlight/line-html.ts";
import { longestQuery } from "../../text/query/read-query.ts";
import { maybeLate } from "../live/late-part.tsx";
import { page } from "../page.ts";
import { Empty } from "../parts/empty.tsx";
import { FindForm } from "../parts/find-form.tsx";
import { Icon } from "../parts/icon.tsx";
import { Note } from "../parts/note.tsx";
import { RepositoryPage } from "../parts/repository-page.tsx";
import { shownName } from "../parts/shown-name.ts";
import { homeOf, inRef, type RefName } from "../repository/addresses.ts";
import { plural, t } from "../words/words.ts";
import { loadTexts } from "./load-texts.ts";
import { TextAnswer } from "./text-answer.tsx";
import { codeSearch, type TextSearch, textSearches } from "./text-searches.tsx";

/** The ways to search a repository: by the index in its language, or by git in any ref. */
const modes = ["query", "exact", "regexp"] as const;

/** Code of a repository: of its default branch by the index, of any ref by git; its commits and its wiki (`type`) by the index. */
export const repositorySearch = page({
	route: "GET /:owner/:repo/search",
	on: repo.known("code"),
	async run({ app, actor, context, search }) {
		const type = search.get("type") ?? "";
		const by = textSearches.find((one) => one.type === type) ?? codeSearch;
		const text = search.get("q") ?? "";
		const title = by === codeSearch ? t("Search code") : by.name();
		return (
			<RepositoryPage of={context} tab="code" title={title}>
				<div class="stack">
					<h1>{t("Search")}</h1>
					<nav class="facets" aria-label={t("Kinds of results")}>
						<ul>
							{textSearches
								.filter(({ kind }) => mayReadUnit(context.access, kind.unit))
								.map((one) => (
									<li>
										<a
											class="btn s"
											href={searchAddress(context, one, text)}
											aria-current={one === by ? "page" : undefined}
										>
											<Icon name={one.icon} />
											{one.name()}
										</a>
									</li>
								))}
						</ul>
					</nav>
					{by === codeSearch ? (
						await codeOf(app, actor, context, search)
					) : (
						<>
							<FindForm
								label={by.name()}
								value={text}
								action={homeOf(context, "/search")}
								most={longestQuery}
								focused={text === ""}
							>
								<input type="hidden" name="type" value={by.type} />
							</FindForm>
							{await maybeLate(answerOf(app, actor, context, search, { by }))}
						</>
					)}
				</div>
			</RepositoryPage>
		);
	},
});

const searchAddress = (
	context: RepositoryContext,
	{ type }: TextSearch,
	q: string,
): string => {
	const asked = new URLSearchParams(type === codeSearch.type ? {} : { type });
	if (q) asked.set("q", q);
	return homeOf(context, `/search${asked.size ? `?${asked}` : ""}`);
};

async function answerOf(
	app: App,
	actor: Actor,
	{ repository }: RepositoryContext,
	search: URLSearchParams,
	{ by, ref }: { readonly by: TextSearch; readonly ref?: string },
) {
	const place = { by, repository: repository.id, ...(ref && { ref }) };
	return <TextAnswer of={await loadTexts(app, actor, search, place)} alone />;
}

/** The field of a search for code with what it finds below. */
async function codeOf(
	app: App,
	actor: Actor,
	context: RepositoryContext,
	search: URLSearchParams,
) {
	const { repository } = context;
	const text = search.get("q") ?? "";
	const ref = search.get("ref")?.trim() ?? "";
	const given = modes.find((one) => one === search.get("search_mode"));
	// what is not in the index yet is looked for by git
	const usual =
		!ref && (await isIndexed(app.db, repository)) ? "query" : "exact";
	const mode = given ?? usual;
	return (
		<>
			<FindForm
				label={t("Text in files")}
				value={text}
				action={homeOf(context, "/search")}
				most={longestQuery}
			>
				<label class="grow">
					<span class="unseen">{t("Search mode")}</span>
					<select class="input full" name="search_mode">
						<option value="query" selected={mode === "query"}>
							{t("query")}
						</option>
						<option value="exact" selected={mode === "exact"}>
							{t("exact")}
						</option>
						<option value="regexp" selected={mode === "regexp"}>
							{t("regular expression")}
						</option>
					</select>
				</label>
				<label class="grow">
					<span class="unseen">{t("Branch or tag")}</span>
					<input
						class="input full"
						name="ref"
						value={ref}
						placeholder={repository.default_branch}
						maxlength={255}
					/>
				</label>
			</FindForm>
			{
				await maybeLate(
					mode === "query"
						? linesByIndex(app, actor, context, { search, ref })
						: linesByGit(app, context, {
								...{ text: text.slice(0, 500), ref },
								regexp: mode === "regexp",
							}),
				)
			}
		</>
	);
}

/** The findings of the index in a branch or tag; a note where that is not in it. */
async function linesByIndex(
	app: App,
	actor: Actor,
	context: RepositoryContext,
	{ search, ref }: { readonly search: URLSearchParams; readonly ref: string },
) {
	const asked = { by: codeSearch, ...(ref && { ref }) };
	if (!ref || (await isIndexed(app.db, context.repository, ref)))
		return answerOf(app, actor, context, search, asked);
	return (await refToSearch(app, context, ref)) ? (
		<Empty title={t("{name} is not in the search index.", { name: ref })}>
			{t("Search it for exact text or by a regular expression.")}
		</Empty>
	) : (
		<NoRef name={ref} />
	);
}

const NoRef = ({ name }: { name: string }) => (
	<Empty title={t("There is no branch or tag {name}.", { name })} />
);

/** The commit and the name of a ref, or of the default branch. */
async function refToSearch(
	app: App,
	{ repository }: RepositoryContext,
	name: string,
): Promise<{ oid: string; ref: RefName } | undefined> {
	if (name) {
		const found = await resolveRef(app, repository, name);
		return found && { oid: found.oid, ref: found };
	}
	const { store_id, default_branch } = repository;
	const branch = await branchByName(app.db, store_id, default_branch);
	return (
		branch && { oid: branch.oid, ref: { kind: "branch", name: default_branch } }
	);
}

/** Lines of a ref with a text in them. */
async function linesByGit(
	app: App,
	context: RepositoryContext,
	{ text, ref: name, regexp }: { text: string; ref: string; regexp: boolean },
) {
	if (!text) return null;
	const found = await refToSearch(app, context, name);
	if (!found)
		return name ? <NoRef name={name} /> : <Empty title={t("No results")} />;
	const { ref, oid } = found;
	const store = storeOf(context.repository);
	const asked = grep(app.git, store, oid, text, { regexp });
	const { hits, cut, isFaulty } = await asked;
	if (isFaulty)
		return <Note tone="bad">{t("Invalid regular expression.")}</Note>;
	const files = Map.groupBy(hits, ({ path }) => path);
	return (
		<>
			<p class="soft">
				{plural(hits.length, "1 line", "{n} lines")}
				{cut &&
					` ${t("and possibly more. Use a longer search term to narrow the results.")}`}
			</p>
			{hits.length === 0 && <Empty title={t("No results")} />}
			{[...files].map(([path, some]) => (
				<div class="box">
					<header>
						<Icon name="file" />
						<h2 class="small">
							<a href={inRef(context, "src", ref, path)}>{shownName(path)}</a>
						</h2>
					</header>
					<section class="code-box" tabindex={0} aria-label={path}>
						<table class="lines">
							<tbody
								// escaped here
								dangerouslySetInnerHTML={{
									__html: some
										.map((hit) =>
											lineRow(inRef(context, "src", ref, path), hit, {
												...{ text, regexp },
											}),
										)
										.join(""),
								}}
							/>
						</table>
					</section>
				</div>
			))}
		</>
	);
}

function lineRow(
	file: string,
	{ line, text: code }: GrepHit,
	{ text, regexp }: { text: string; regexp: boolean },
): string {
	const start = String(Math.max(1, line - 20));
	const query = new URLSearchParams({ display: "source", start });
	return `<tr><td><a tabindex="-1" href="${codeText(`${file}?${query}#L${line}`)}">${line}</a></td><td class="c">${regexp ? codeText(code) : marked(code, text)}</td></tr>`;
}

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

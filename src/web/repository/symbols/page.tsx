import type { App } from "../../../app.ts";
import { readCursor } from "../../../domain/code-search/search-position.ts";
import {
	findName,
	isLookedFor,
	type NameRole,
} from "../../../domain/code-search/symbols/find-name.ts";
import type { Actor } from "../../../domain/permissions/actor.ts";
import { repo } from "../../../guards/repository.ts";
import { longestName } from "../../../text/symbols/packed-symbols.ts";
import { page } from "../../page.ts";
import { Icon } from "../../parts/icon.tsx";
import { RepositoryPage } from "../../parts/repository-page.tsx";
import { shownName } from "../../parts/shown-name.ts";
import { at } from "../../visit.ts";
import { plural, t } from "../../words/words.ts";
import { homeOf, inRef } from "../addresses.ts";
import { kindWord } from "./kind-words.ts";

/** Files of each list where there are several, and where there is one. */
const filesBeside = 10;
const filesAlone = 50;
/** Places in one file. */
const spotsShown = 10;

type NameFound = Awaited<ReturnType<typeof findName>>;

/** The places of a name: where it is defined, and where else it stands. */
export const symbolsPage = page({
	route: "GET /:owner/:repo/symbols",
	on: repo.known("code"),
	async run({ app, actor, context, search }) {
		const name = (search.get("name") ?? "").trim();
		const isName = isLookedFor(name);
		return (
			<RepositoryPage of={context} tab="code" title={t("Find a symbol")}>
				<div class="stack">
					<h1>{t("Find a symbol")}</h1>
					<search>
						<form class="line wrap" action={homeOf(context, "/symbols")}>
							<label class="with-icon grow">
								<Icon name="search" />
								<span class="unseen">{t("Name")}</span>
								<input
									class="input"
									type="search"
									name="name"
									value={name}
									required
									maxlength={longestName}
								/>
							</label>
							<button class="btn" type="submit">
								{t("Search")}
							</button>
						</form>
					</search>
					{name !== "" && !isName && (
						<p role="alert">
							{t("Names have no spaces, and at most {n} characters.", {
								n: String(longestName),
							})}
						</p>
					)}
					{isName && (await foundName(app, actor, context, { name, search }))}
				</div>
			</RepositoryPage>
		);
	},
});

/** The lists of a name, which the module of a file's page shows in its panel (`#found-name`). */
async function foundName(
	app: App,
	actor: Actor,
	context: Parameters<typeof homeOf>[0] & {
		readonly repository: { readonly id: number };
	},
	{ name, search }: { readonly name: string; readonly search: URLSearchParams },
) {
	const language = search.get("lang") || undefined;
	const role = search.get("role");
	const here = context.repository.id;
	const address = (change: Record<string, string>) => {
		const query = { name, ...(language && { lang: language }), ...change };
		return homeOf(context, `/symbols?${new URLSearchParams(query)}`);
	};
	const find = (as: NameRole, repository: number | undefined, limit: number) =>
		findName(app, actor, {
			...{ name, role: as, language, repository, limit },
			cursor: role ? readCursor(app, search.get("cursor") ?? "") : undefined,
		});
	const alone =
		role === "definition" || role === "reference" ? role : undefined;
	const everywhere = search.get("in") === "all";
	const lists = alone
		? [
				{
					title: titleOf(alone, everywhere),
					found: await find(alone, everywhere ? undefined : here, filesAlone),
					more: (cursor: string) =>
						address({
							role: alone,
							cursor,
							...(everywhere && { in: "all" }),
						}),
				},
			]
		: [
				...(await Promise.all(
					(["definition", "reference"] as const).map(async (as) => ({
						title: titleOf(as, false),
						found: await find(as, here, filesBeside),
						more: () => address({ role: as }),
					})),
				)),
				{
					title: t("Definitions in other repositories"),
					found: withoutRepository(
						await find("definition", undefined, filesBeside),
						here,
					),
					more: () => address({ role: "definition", in: "all" }),
				},
			];
	return (
		<section id="found-name" class="stack s" aria-labelledby="found-title">
			<h2 id="found-title" class="mono">
				{name}
			</h2>
			<p class="soft small">
				{t(
					"Matched by name only. Unrelated symbols with the same name may be included.",
				)}
			</p>
			{lists.map(
				({ title, found, more }, i) =>
					// other repositories are named where there is something
					(i < 2 || found.files.length > 0) && (
						<Places title={title} found={found} more={more} here={here} />
					),
			)}
		</section>
	);
}

function titleOf(role: NameRole, everywhere: boolean): string {
	if (role === "reference")
		return everywhere ? t("References in all repositories") : t("References");
	return everywhere ? t("Definitions in all repositories") : t("Definitions");
}

const withoutRepository = (found: NameFound, id: number): NameFound => ({
	...found,
	files: found.files.filter(({ place }) => place.repository_id !== id),
});

function Places({
	title,
	found: { files, incomplete, next },
	more,
	here,
}: {
	title: string;
	found: NameFound;
	more(cursor: string): string;
	here: number;
}) {
	return (
		<section class="stack s">
			<h3 class="small">{title}</h3>
			{files.length === 0 && (
				<p class="soft small">
					{incomplete ? t("The search took too long.") : t("No results")}
				</p>
			)}
			{files.map(({ place, others, spots }) => {
				const { owner, repository } = place;
				const names = {
					owner: { name: owner },
					repository: { name: repository },
				};
				const ref = { kind: "branch", name: place.branch } as const;
				const file = inRef(names, "src", ref, place.path);
				return (
					<div class="name-file">
						<p class="small">
							{place.repository_id !== here && (
								<>
									<a href={at(`/${owner}/${repository}`)}>
										{owner}/{repository}
									</a>
									{" · "}
								</>
							)}
							{shownName(place.path)}
							{others > 0 &&
								` · ${plural(others, "and 1 more place", "and {n} more places")}`}
						</p>
						<ul>
							{spots.slice(0, spotsShown).map(({ line, text, kind }) => (
								<li>
									<a href={`${file}?${sourceAt(line)}#L${line}`}>
										<span class="soft">{line}</span>
										<code class="cut">{text.trim().slice(0, 200)}</code>
										{kind && <span class="soft small">{kindWord(kind)}</span>}
									</a>
								</li>
							))}
						</ul>
						{spots.length > spotsShown && (
							<a class="small" href={file}>
								{plural(
									spots.length - spotsShown,
									"1 more place in this file",
									"{n} more places in this file",
								)}
							</a>
						)}
					</div>
				);
			})}
			{next && (
				<a class="btn s" href={more(next)}>
					{t("Show more")}
				</a>
			)}
		</section>
	);
}

/** The way to a line of a file, whose text is shown in pieces. */
const sourceAt = (line: number) =>
	new URLSearchParams({
		display: "source",
		start: String(Math.max(1, line - 20)),
	});

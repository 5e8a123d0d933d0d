import { setTimeout as after } from "node:timers/promises";
import type { ComponentChildren } from "preact";
import type { App } from "../../app.ts";
import type { Actor } from "../../domain/permissions/actor.ts";
import { Empty } from "../parts/empty.tsx";
import { FindForm } from "../parts/find-form.tsx";
import { UnknownFilters } from "../parts/issues/unknown-filters.tsx";
import { Layout } from "../parts/layout.tsx";
import { Note } from "../parts/note.tsx";
import { Paged, pageSize, windowOf } from "../parts/paged.tsx";
import { at } from "../visit.ts";
import { number, t } from "../words/words.ts";
import { type FoundOfKind, type SearchKind, searchKinds } from "./kinds.tsx";
import { codeSearch, type TextSearch, textSearches } from "./text-searches.tsx";

/** Those behind the tabs of the other kinds. */
const otherTexts = textSearches.filter((one) => one !== codeSearch);

/** So many of a kind stand on the page of all kinds. */
const few = 5;
const size = pageSize.items;
/** A kind that takes longer, in milliseconds, is named on the page of all kinds instead of shown. */
const patience = 2_000;

const addressOf = (type: string, query: string): string =>
	`${at("/search")}?${new URLSearchParams({ type, q: query })}`;

/** The frame of a search: the field, and a tab for each kind with the same query. */
export const SearchFrame = ({
	type,
	query,
	most,
	saving,
	children,
}: {
	/** The kind that is open; empty is all of them. */
	type: string;
	query: string;
	/** The longest query, in characters. */
	most: number;
	/** The part that saves the search. */
	saving: ComponentChildren;
	children: ComponentChildren;
}) => {
	const tab = (kind: string, name: string, icon: string) => ({
		name,
		icon,
		href: addressOf(kind, query),
		current: kind === type,
	});
	return (
		<Layout
			title={query ? t("Search: {query}", { query }) : t("Search")}
			tabs={[
				{ ...tab("", t("All"), "search"), href: addressOf("", query) },
				...[codeSearch, ...searchKinds, ...otherTexts].map(
					({ type, name, icon }) => tab(type, name(), icon),
				),
			]}
		>
			<div class="stack">
				<div class="title">
					<h1>{t("Search")}</h1>
					{saving}
				</div>
				<FindForm
					label={t("Search")}
					value={query}
					most={most}
					focused={query === ""}
				>
					{type && <input type="hidden" name="type" value={type} />}
				</FindForm>
				{children}
			</div>
		</Layout>
	);
};

/** A page of what was found of one kind. */
export async function oneKind({
	app,
	actor,
	kind,
	query,
	page,
}: {
	app: App;
	actor: Actor;
	kind: SearchKind;
	query: string;
	page: number;
}) {
	if (!query) return <Ask />;
	const found = await kind.find(app, actor, query, windowOf(page, size));
	return (
		<>
			<UnknownFilters of={found.unknown ?? []} helps />
			{found.total === 0 ? <Nothing /> : found.rows}
			<Paged page={page} size={size} total={found.total} />
		</>
	);
}

/**
 * Some of each kind that was found, with the way to all of it. A kind that fails, or takes too long, is named, and the others stand. `texts` looks for code,
 * commits and wikis as for the other kinds.
 */
export async function allKinds({
	app,
	actor,
	query,
	texts,
	fault,
}: {
	app: App;
	actor: Actor;
	query: string;
	texts: (by: TextSearch) => Promise<FoundOfKind | undefined>;
	/** The part of the query that means nothing, for any kind. */
	fault: ComponentChildren;
}) {
	if (!query) return <Ask />;
	const page = { limit: few, offset: 0 };
	const kinds = [
		...searchKinds.map((kind) => ({
			...kind,
			ask: () => kind.find(app, actor, query, page, true),
		})),
		...textSearches.map((by) => ({
			...{ type: by.type, name: by.name, icon: by.icon },
			ask: () => texts(by),
		})),
	];
	const found = await Promise.all(
		kinds.map(async ({ ask, ...kind }) => ({
			kind,
			...(await orLate(app, ask())),
		})),
	);
	const late = found.filter((one) => one.late);
	const some = found.flatMap(({ kind, found }) =>
		found?.total ? [{ kind, found }] : [],
	);
	return (
		<>
			{late.length > 0 && (
				<Note tone="wait">
					{t(
						"Not searched in time: {kinds}. Open its tab to search it alone.",
						{
							kinds: late.map(({ kind }) => kind.name()).join(", "),
						},
					)}
				</Note>
			)}
			{fault}
			{!fault && some.length === 0 && late.length === 0 && <Nothing />}
			{some.map(({ kind, found }) => (
				<section class="stack s" aria-labelledby={`found-${kind.type}`}>
					<div class="title">
						<h2 id={`found-${kind.type}`}>
							{kind.name()} <span class="count">{counted(found.total)}</span>
						</h2>
						{found.total > (found.shown ?? few) && (
							<a href={addressOf(kind.type, query)}>
								{t("Show all")}
								<span class="unseen"> {kind.name()}</span>
							</a>
						)}
					</div>
					{found.rows}
				</section>
			))}
		</>
	);
}

/** Counts end at 10,000. */
const counted = (total: number) =>
	total >= 10_000 ? `${number(10_000)}+` : number(total);

async function orLate(
	app: App,
	asked: Promise<FoundOfKind | undefined>,
): Promise<{ found?: FoundOfKind | undefined; late: boolean }> {
	const over = new AbortController();
	const late = after(patience, undefined, { signal: over.signal }).catch(
		() => undefined,
	);
	try {
		const first = await Promise.race([
			asked.then((found) => ({ found, late: false })),
			late,
		]);
		return first ?? { late: true };
	} catch (error) {
		app.log.warn({ err: error }, "a kind of the search failed");
		return { late: true };
	} finally {
		over.abort();
		asked.catch(() => undefined);
	}
}

const Nothing = () => (
	<Empty title={t("No results")}>{t("Try fewer or different words.")}</Empty>
);

const Ask = () => (
	<p class="soft">
		{t(
			"Repositories, issues, pull requests, users, packages, code, commits and wikis that you can read.",
		)}{" "}
		<a href={at("/-/help/search")}>{t("Query language")}</a>
	</p>
);

import type { ComponentChildren } from "preact";
import type { App } from "../../app.ts";
import type { Actor } from "../../domain/permissions/actor.ts";
import type { RepositorySearch } from "../../domain/repositories/search-conditions.ts";
import { searchRepositories } from "../../domain/repositories/search-repositories.ts";
import { withOwners } from "../../domain/repositories/with-owners.ts";
import { Empty } from "../parts/empty.tsx";
import { FindForm, OrderField } from "../parts/find-form.tsx";
import { Paged, pageSize, windowOf } from "../parts/paged.tsx";
import { RepositoryList } from "../parts/repository-list.tsx";
import { plural, t } from "../words/words.ts";
import { filtered, RepositoryFilters } from "./explore-filters.tsx";
import { repositoryOrders, searchOf } from "./repository-filter.ts";

const size = pageSize.items;

/** Repositories of a kind as a list that the address narrows and orders: the form that does, a page of what fits, and the way to the others. */
export async function foundRepositories(
	{
		app,
		actor,
		search,
		page,
	}: { app: App; actor: Actor; search: URLSearchParams; page: number },
	{
		within = {},
		label,
		list,
		tab,
		empty,
	}: {
		/** What all of them are. */
		within?: RepositorySearch;
		/** What one finds in. */
		label: string;
		/** The address of the list without filters. */
		list: string;
		/** The tab of a page that the list is. */
		tab?: string;
		/** What is said where none is, without any filter. */
		empty: { title: string; text?: ComponentChildren };
	},
) {
	const { asked, sorted } = searchOf(search);
	const { rows, total } = await searchRepositories(
		app,
		actor,
		{ ...asked, ...within },
		windowOf(page, size),
	);
	const narrowed = !!asked.word || filtered(search);
	return (
		<>
			{(total > 0 || narrowed) && (
				<FindForm
					label={label}
					value={asked.word ?? ""}
					action={list.split("?")[0]}
					more={
						<RepositoryFilters
							search={search}
							mine={!!actor.account}
							list={list}
						/>
					}
				>
					{tab && <input type="hidden" name="tab" value={tab} />}
					<OrderField
						of={Object.entries(repositoryOrders).map(([key, [, , words]]) => [
							key,
							t(words),
						])}
						chosen={sorted}
					/>
				</FindForm>
			)}
			{rows.length ? (
				<RepositoryList
					of={await withOwners(app.db, rows)}
					label={plural(total, "1 repository", "{n} repositories")}
				/>
			) : narrowed ? (
				<Empty title={t("No repositories found")}>
					{t("Try fewer or different words.")}
				</Empty>
			) : (
				<Empty title={empty.title}>{empty.text}</Empty>
			)}
			<Paged page={page} size={size} total={total} />
		</>
	);
}

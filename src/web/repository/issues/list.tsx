import type { ComponentChildren, VNode } from "preact";
import type { App } from "../../../app.ts";
import { emptyQuery } from "../../../domain/issues/filter/query-language.ts";
import { subIssueProgress } from "../../../domain/issues/parts/sub-issue-progress.ts";
import { pinnedOf } from "../../../domain/issues/pins.ts";
import type { Milestone } from "../../../domain/milestones/milestone.ts";
import type { Actor } from "../../../domain/permissions/actor.ts";
import type { RepositoryContext } from "../../../domain/repositories/repository.ts";
import { repo } from "../../../guards/repository.ts";
import { type Issue, issueViews } from "../../../views/issue.ts";
import { topic } from "../../live/topics.ts";
import { type Page, page, see } from "../../page.ts";
import { Icon } from "../../parts/icon.tsx";
import { IssueRows } from "../../parts/issues/issue-rows.tsx";
import { Paged } from "../../parts/paged.tsx";
import { RepositoryPage } from "../../parts/repository-page.tsx";
import { inRepository, loadViews } from "../../saved-views/place.ts";
import { SaveFirstView, ViewsBar } from "../../saved-views/views-bar.tsx";
import { may, visit } from "../../visit.ts";
import { t } from "../../words/words.ts";
import { homeOf } from "../addresses.ts";
import { type Base, listAddress } from "../conversation/addresses.ts";
import { choicesOf } from "../conversation/load-side.ts";
import { BulkBar } from "./bulk-bar.tsx";
import { ListHead, QueryLine } from "./list-frame.tsx";
import { listSize, loadList } from "./load-list.ts";
import { queryOfAddress } from "./query-of-address.ts";

/** What a list of a repository shows beside its rows. */
interface ListWords {
	readonly base: Base;
	readonly actions?: (found: RepositoryContext) => ComponentChildren;
	/** What a row says besides, in its second line and at its end, loaded for all rows at once. */
	readonly more?: (
		app: App,
		actor: Actor,
		found: RepositoryContext,
		views: readonly Issue[],
	) => Promise<{
		readonly line: (issue: Issue) => ComponentChildren;
		readonly states: (issue: Issue) => ComponentChildren;
	}>;
}

/** The page of the issues of a repository, or of its pull requests. */
export const itemListPage = (words: ListWords): Page =>
	page({
		route: `GET /:owner/:repo/${words.base}`,
		on: repo.known(words.base),
		live: ({ repository }) => [topic.issues(repository)],
		run: async ({ app, actor, context, search, page }) => {
			const at = inRepository(context, words.base);
			const views = await loadViews(app, actor, at, search);
			// a form that was refused is shown again with what is wrong
			if (search.size === 0 && views.first && !visit().failed)
				return see(`${at.address}?${views.first.query}`);
			const name = words.base === "issues" ? t("Issues") : t("Pull requests");
			return (
				<RepositoryPage of={context} tab={words.base} title={name}>
					<div class="stack">
						<div class="title">
							<h1>{name}</h1>
							<div class="actions">
								<a class="btn" href={homeOf(context, "/labels")}>
									<Icon name="tag" />
									{t("Labels")}
								</a>
								<a class="btn" href={homeOf(context, "/milestones")}>
									<Icon name="mile" />
									{t("Milestones")}
								</a>
								{words.actions?.(context)}
							</div>
						</div>
						{
							await itemList(app, actor, context, search, page, {
								...words,
								clear: views.all,
								views: <ViewsBar of={at} shown={views} />,
								save: <SaveFirstView of={at} shown={views} />,
							})
						}
					</div>
				</RepositoryPage>
			);
		},
	});

/** The other parts of such a list: its saved views, and the address that shows all. */
interface ListViews {
	readonly views?: VNode;
	readonly save?: VNode;
	readonly clear?: string;
}

/** The list itself with all that narrows it; of one milestone on the page of that. */
export async function itemList(
	app: App,
	actor: Actor,
	context: RepositoryContext,
	search: URLSearchParams,
	page: number,
	{ base, more, views: bar, save, clear }: ListWords & ListViews,
	milestone?: Milestone,
): Promise<VNode> {
	const { repository } = context;
	const kind = base === "pulls" ? ("pull" as const) : ("issue" as const);
	const within = {
		repository: repository.id,
		kinds: milestone ? (["issue", "pull"] as const) : [kind],
	};
	const start = milestone ? { milestone: milestone.title } : {};
	const asked = await queryOfAddress(app, actor, search, repository, start);
	const plain =
		page === 1 &&
		!milestone &&
		JSON.stringify({ ...asked, stated: false }) === JSON.stringify(emptyQuery);
	const [list, all, pinned] = await Promise.all([
		loadList(app, actor, within, asked, page, context),
		choicesOf(app, actor, context),
		plain ? pinnedOf(app.db, repository.id, kind) : [],
	]);
	// pull requests have no type
	const choices = base === "pulls" && !milestone ? { ...all, types: [] } : all;
	const { query, open, closed, total } = list;
	// those that are pinned stand on the first page, wherever they would come
	const first = pinned.filter(
		(row) => row.closed === 0 && !list.views.some(({ id }) => id === row.id),
	);
	const views = first.length
		? [...(await issueViews(app, actor, first, context)), ...list.views]
		: list.views;
	const above = first.map(({ id }) => id);
	const progress = new Map([
		...list.progress,
		...(await subIssueProgress(app.db, actor, above)),
	]);
	const said = await more?.(app, actor, context, views);
	const writes = may(`${base}.write`, context);
	const form = writes ? "bulk" : undefined;
	const address = milestone
		? homeOf(context, `/milestone/${milestone.id}`)
		: listAddress(context, base);
	return (
		<>
			<QueryLine
				query={query}
				label={
					base === "issues" ? t("Filter issues") : t("Filter pull requests")
				}
				clear={clear ?? address}
				save={save}
			/>
			{bar}
			<section class="box" aria-label={t("List")}>
				<ListHead query={query} open={open} closed={closed} choices={choices} />
				{views.length === 0 ? (
					<div class="in stack s">
						<p class="strong">
							{open + closed === 0 && plain
								? t("No items yet")
								: t("No results")}
						</p>
						<p class="soft">
							{open + closed === 0 && plain
								? base === "issues"
									? t("Use issues to track tasks and bugs.")
									: t("Use pull requests to propose and review changes.")
								: t("Try removing a filter.")}
						</p>
					</div>
				) : (
					<>
						<IssueRows
							of={views}
							progress={progress}
							form={form}
							now={visit().app.clock()}
							labelHref={(_, label) =>
								listAddress(context, base, `?labels=${label.id}`)
							}
							more={said?.line}
							states={said?.states}
						/>
						{writes && <BulkBar of={context} base={base} choices={choices} />}
					</>
				)}
			</section>
			<Paged page={page} size={listSize} total={total} />
		</>
	);
}

export const issueListPage = itemListPage({
	base: "issues",
	actions: (found) =>
		visit().actor.account &&
		!found.repository.archived_at && (
			<a
				class="btn primary"
				href={homeOf(found, "/issues/new/choose")}
				aria-keyshortcuts="c"
			>
				<Icon name="plus" />
				{t("New issue")}
			</a>
		),
});

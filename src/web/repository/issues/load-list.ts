import type { App } from "../../../app.ts";
import { filterOfQuery } from "../../../domain/issues/filter/filter-of-query.ts";
import type { IssueFilter } from "../../../domain/issues/filter/issue-filter.ts";
import type { IssueQueryText } from "../../../domain/issues/filter/query-language.ts";
import type { Issue as Row } from "../../../domain/issues/issue.ts";
import { listIssues } from "../../../domain/issues/list-issues.ts";
import {
	type SubIssueProgress,
	subIssueProgress,
} from "../../../domain/issues/parts/sub-issue-progress.ts";
import type { Actor } from "../../../domain/permissions/actor.ts";
import type { RepositoryContext } from "../../../domain/repositories/repository.ts";
import { type Issue, issueViews } from "../../../views/issue.ts";

export const listSize = 20;

/** A page of a list with the numbers of what is open and closed by the same question. */
interface LoadedList {
	readonly query: IssueQueryText;
	readonly views: readonly Issue[];
	readonly total: number;
	readonly open: number;
	readonly closed: number;
	/** How far the sub-issues of each are. */
	readonly progress: ReadonlyMap<number, SubIssueProgress>;
}

/** Loads a page of a list; the number of queries does not grow with it. Where nothing is open all is shown, unless a state was asked for. */
export async function loadList(
	app: App,
	actor: Actor,
	within: IssueFilter["within"],
	asked: IssueQueryText,
	page: number,
	context?: RepositoryContext,
	/** What else holds of its items. */
	narrowed: Pick<IssueFilter, "among" | "more"> = {},
): Promise<LoadedList> {
	const asks = await filterOfQuery(
		app,
		actor,
		within,
		asked,
		context?.repository,
	);
	const { among, more = [] } = narrowed;
	const filter: IssueFilter = {
		...asks,
		...(among ? { among } : {}),
		...(more.length ? { more: [...(asks.more ?? []), ...more] } : {}),
	};
	const count = async (state: "open" | "closed") =>
		(await listIssues(app.db, { ...filter, state }, { limit: 1, offset: 0 }))
			.total;
	const window = { limit: listSize, offset: (page - 1) * listSize };
	const list = (state: IssueFilter["state"]) =>
		listIssues(app.db, { ...filter, state }, window, asked.sort);
	const first = await list(asked.state);
	const numberOf = (state: "open" | "closed") =>
		state === asked.state ? first.total : count(state);
	const [open, closed] = await Promise.all([
		numberOf("open"),
		numberOf("closed"),
	]);
	const all = !asked.stated && open === 0 && closed > 0;
	const query: IssueQueryText = all ? { ...asked, state: "all" } : asked;
	const { rows, total } = all ? await list("all") : first;
	const [views, progress] = await Promise.all([
		issueViews(app, actor, pinnedFirst(rows, context), context),
		subIssueProgress(
			app.db,
			actor,
			rows.map(({ id }) => id),
		),
	]);
	return { query, views, total, open, closed, progress };
}

/** Of a page of a repository those that are pinned first, in their order. */
const pinnedFirst = (
	rows: readonly Row[],
	home: RepositoryContext | undefined,
): readonly Row[] =>
	home
		? [
				...rows
					.filter((row) => row.pin_order > 0)
					.sort((a, b) => a.pin_order - b.pin_order),
				...rows.filter((row) => row.pin_order === 0),
			]
		: rows;

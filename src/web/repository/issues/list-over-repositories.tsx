import type { ComponentChildren } from "preact";
import { IssueRows } from "../../parts/issues/issue-rows.tsx";
import { Paged } from "../../parts/paged.tsx";
import { at, pathOf, visit } from "../../visit.ts";
import { t } from "../../words/words.ts";
import type { Base } from "../conversation/addresses.ts";
import { noChoices } from "../conversation/load-side.ts";
import { ListHead, QueryLine } from "./list-frame.tsx";
import { listSize, type loadList } from "./load-list.ts";

type List = Awaited<ReturnType<typeof loadList>>;

/** The body of a list of issues, or pull requests, of several repositories. */
export const ListOverRepositories = ({
	of: list,
	base,
	title,
	clear,
	page,
	menus,
	views,
	save,
}: {
	of: List;
	base: Base;
	title: string;
	/** The address of the list without any filter. */
	clear: string;
	page: number;
	/** The menus that narrow it besides that for the order. */
	menus?: ComponentChildren;
	/** The saved views of the list. */
	views?: ComponentChildren;
	/** The control that saves the first one. */
	save?: ComponentChildren;
}) => (
	<div class="stack">
		<h1>{title}</h1>
		<QueryLine
			query={list.query}
			label={t("Filter")}
			clear={clear}
			save={save}
		/>
		{views}
		<BoxOverRepositories of={list} base={base} menus={menus} />
		<Paged page={page} size={listSize} total={list.total} />
	</div>
);

/** The rows of such a list, with the numbers of those that are open and closed. */
export const BoxOverRepositories = ({
	of: list,
	base,
	menus,
}: {
	of: List;
	base: Base;
	menus?: ComponentChildren;
}) => (
	<section class="box" aria-label={t("List")}>
		<ListHead
			query={list.query}
			open={list.open}
			closed={list.closed}
			choices={noChoices}
			menus={menus}
		/>
		{list.views.length === 0 ? (
			<p class="in soft">{t("No results")}</p>
		) : (
			<IssueRows
				of={list.views}
				progress={list.progress}
				withRepository
				now={visit().app.clock()}
				labelHref={({ repository }, label) =>
					at(
						`${pathOf(repository.owner, repository.name, base)}?labels=${label.id}`,
					)
				}
			/>
		)}
	</section>
);

import { IssueRows } from "../../parts/issues/issue-rows.tsx";
import { Paged } from "../../parts/paged.tsx";
import { at, pathOf, visit } from "../../visit.ts";
import { t } from "../../words/words.ts";
import type { Base } from "../conversation/addresses.ts";
import { ListHead, QueryLine } from "./list-frame.tsx";
import { listSize, type loadList } from "./load-list.ts";

/** The body of a list of issues, or pull requests, of several repositories. */
export const ListOverRepositories = ({
	of: list,
	base,
	title,
	clear,
	page,
}: {
	of: Awaited<ReturnType<typeof loadList>>;
	base: Base;
	title: string;
	/** The address of the list without any filter. */
	clear: string;
	page: number;
}) => (
	<div class="stack">
		<h1>{title}</h1>
		<QueryLine query={list.query} label={t("Filter")} clear={clear} />
		<section class="box" aria-label={t("List")}>
			<ListHead
				query={list.query}
				open={list.open}
				closed={list.closed}
				choices={{ labels: [], milestones: [], people: [], boards: [] }}
			/>
			{list.views.length === 0 ? (
				<p class="in soft">{t("Nothing fits")}</p>
			) : (
				<IssueRows
					of={list.views}
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
		<Paged page={page} size={listSize} total={list.total} />
	</div>
);

import {
	type ListedProject,
	listProjects,
	type ProjectSort,
	projectSorts,
} from "../../domain/projects/project.ts";
import type { ProjectHome } from "../../domain/projects/project-access.ts";
import { type Page, page } from "../page.ts";
import { Empty } from "../parts/empty.tsx";
import { FindForm, OrderField, wordOf } from "../parts/find-form.tsx";
import { Icon } from "../parts/icon.tsx";
import { Paged, pageSize, windowOf } from "../parts/paged.tsx";
import { StateLinks } from "../parts/state-links.tsx";
import { Time } from "../parts/time.tsx";
import { t } from "../words/words.ts";
import {
	type BoardsAt,
	BoardsPage,
	boardsAddress,
	changes,
	homeIn,
} from "./place.tsx";

const size = pageSize.items;

const sortWords = (): Record<ProjectSort, string> => ({
	newest: t("newest first"),
	oldest: t("oldest first"),
	recentupdate: t("recently updated"),
	leastupdate: t("least recently updated"),
	alphabetically: t("by name"),
	reversealphabetically: t("by name, descending"),
});

/** The list of the boards of a repository or an account. */
export const boardList = ({ base, list }: BoardsAt): Page =>
	page({
		route: `GET ${base}/projects`,
		on: list,
		async run({ app, actor, context, search, page: shown }) {
			const home = homeIn(context);
			const state = search.get("state") === "closed" ? "closed" : "open";
			const text = wordOf(search);
			const sort =
				projectSorts.find((one) => one === search.get("sort")) ?? "newest";
			const of = home.within
				? { repository: home.within.repository.id }
				: { owner: home.account.id };
			const { rows, open, closed } = await listProjects(
				app.db,
				{ of, state, text, sort, viewer: actor },
				windowOf(shown, size),
			);
			const stateLink = (to: string) =>
				`?${new URLSearchParams({ state: to, sort, ...(text ? { q: text } : {}) })}`;
			return (
				<BoardsPage of={home} title={t("Projects")}>
					<div class="stack">
						<div class="title">
							<h1>
								{home.within
									? t("Projects")
									: t("Projects of {name}", { name: home.account.name })}
							</h1>
							{changes(home) && (
								<div class="actions">
									<a class="btn primary" href={boardsAddress(home, "/new")}>
										<Icon name="plus" />
										{t("New project")}
									</a>
								</div>
							)}
						</div>
						<FindForm label={t("Search projects")} value={text}>
							<input type="hidden" name="state" value={state} />
							<OrderField
								of={projectSorts.map((one) => [one, sortWords()[one]])}
								chosen={sort}
							/>
						</FindForm>
						<StateLinks
							state={state}
							open={open}
							closed={closed}
							href={stateLink}
						/>
						<Boards of={rows} home={home} />
						<Paged
							page={shown}
							size={size}
							total={state === "open" ? open : closed}
						/>
					</div>
				</BoardsPage>
			);
		},
	});

const Boards = ({
	of,
	home,
}: {
	of: readonly ListedProject[];
	home: ProjectHome;
}) =>
	of.length === 0 ? (
		<Empty title={t("No projects")}>
			{t("A project shows issues, pull requests and notes on a board.")}
		</Empty>
	) : (
		<section class="box" aria-label={t("Projects")}>
			<ul class="list l-wait">
				{of.map((one) => (
					<li>
						<Icon name="task" tone={one.closed_at === null ? "ok" : "done"} />
						<div>
							<a class="to" href={boardsAddress(home, `/${one.id}`)}>
								{one.title}
							</a>
							<p class="sub">
								{t("{open} open, {closed} closed", {
									open: one.open,
									closed: one.closed,
								})}{" "}
								· <Time seconds={one.updated_at} />
							</p>
						</div>
					</li>
				))}
			</ul>
		</section>
	);

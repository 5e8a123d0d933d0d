import {
	listMilestonesEverywhere,
	type MilestoneSort,
	milestoneSorts,
	type PlacedMilestone,
} from "../../../domain/milestones/list-everywhere.ts";
import { signedIn } from "../../../guards/account.ts";
import { page } from "../../page.ts";
import { Empty } from "../../parts/empty.tsx";
import { FindForm, OrderField, wordOf } from "../../parts/find-form.tsx";
import { MilestoneRows } from "../../parts/issues/milestone-rows.tsx";
import { Layout } from "../../parts/layout.tsx";
import { Paged, pageSize, windowOf } from "../../parts/paged.tsx";
import { StateLinks } from "../../parts/state-links.tsx";
import { at, pathOf } from "../../visit.ts";
import { t } from "../../words/words.ts";

const size = pageSize.items;

const sortWords = (): Record<MilestoneSort, string> => ({
	closestduedate: t("earliest due date"),
	furthestduedate: t("latest due date"),
	leastcomplete: t("least complete"),
	mostcomplete: t("most complete"),
	leastissues: t("fewest issues"),
	mostissues: t("most issues"),
	id: t("oldest first"),
	name: t("by name"),
});

/** The ids of `repos`, as `[1,2]` or with commas. */
const repositoriesIn = (text: string): number[] =>
	[...text.matchAll(/\d{1,15}/g)].map(([id]) => Number(id)).slice(0, 100);

/** The milestones of all repositories of the reader. */
export const milestonesOfAll = page({
	route: "GET /milestones",
	on: signedIn(),
	async run({ app, actor, me, search, page: shown }) {
		const state = search.get("state") === "closed" ? "closed" : "open";
		const text = wordOf(search);
		const sort =
			milestoneSorts.find((one) => one === search.get("sort")) ??
			"closestduedate";
		const repos = search.get("repos") ?? "";
		const { rows, open, closed } = await listMilestonesEverywhere(
			app.db,
			actor,
			{
				account: me.id,
				state,
				text,
				sort,
				repositories: repositoriesIn(repos),
			},
			windowOf(shown, size),
		);
		const link = (change: Record<string, string>) =>
			`?${new URLSearchParams({ q: text, sort, state, repos, ...change })}`;
		const placed = new Map(rows.map((row) => [row.id, row]));
		const homeOf = (id: number) => placed.get(id) as PlacedMilestone;
		return (
			<Layout
				title={t("Milestones")}
				where={[{ name: t("Milestones"), href: at("/milestones") }]}
			>
				<div class="stack">
					<h1>{t("Milestones")}</h1>
					<FindForm label={t("Search milestones")} value={text}>
						<input type="hidden" name="state" value={state} />
						{repos && <input type="hidden" name="repos" value={repos} />}
						<OrderField
							of={milestoneSorts.map((one) => [one, sortWords()[one]])}
							chosen={sort}
						/>
					</FindForm>
					<StateLinks
						state={state}
						open={open}
						closed={closed}
						href={(to) => link({ state: to })}
					/>
					{rows.length === 0 ? (
						<Empty title={t("No milestones")}>
							{t(
								"A milestone groups issues and pull requests that are due on a date.",
							)}
						</Empty>
					) : (
						<section class="box" aria-label={t("Milestones")}>
							<MilestoneRows
								of={rows}
								href={({ id }) => {
									const { owner, repository } = homeOf(id);
									return at(pathOf(owner, repository, "milestone", id));
								}}
								where={({ id }) =>
									`${homeOf(id).owner}/${homeOf(id).repository}`
								}
								now={app.clock()}
							/>
						</section>
					)}
					<Paged
						page={shown}
						size={size}
						total={state === "open" ? open : closed}
					/>
				</div>
			</Layout>
		);
	},
});

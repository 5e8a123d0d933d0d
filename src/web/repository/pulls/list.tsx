import type { VNode } from "preact";
import { isDraft } from "../../../domain/pulls/draft.ts";
import { pullsOf } from "../../../domain/pulls/pull.ts";
import {
	type ReviewStanding,
	reviewStandings,
} from "../../../domain/pulls/reviews/standing.ts";
import { combined, newestByCommit } from "../../../domain/statuses/status.ts";
import { Icon } from "../../parts/icon.tsx";
import { may } from "../../visit.ts";
import { plural, t } from "../../words/words.ts";
import { homeOf } from "../addresses.ts";
import { itemListPage } from "../issues/list.tsx";

/** The pull requests of a repository, with what their checks say and whether they can be merged. */
export const pullListPage = itemListPage({
	base: "pulls",
	actions: (found) =>
		may("code.read", found) && (
			<a class="btn primary" href={homeOf(found, "/compare")}>
				<Icon name="plus" />
				{t("New pull request")}
			</a>
		),
	async more(app, _, { repository }, views) {
		const rows = await pullsOf(
			app.db,
			views.map(({ id }) => id),
		);
		const open = [...rows.values()].filter((pull) => pull.open === 1);
		const [checks, standings] = await Promise.all([
			newestByCommit(app.db, repository.id, [
				...new Set(open.map((pull) => pull.head_oid)),
			]),
			reviewStandings(
				app.db,
				open.map(({ issue_id }) => issue_id),
			),
		]);
		return {
			line: (issue) => {
				const pull = rows.get(issue.id);
				return (
					pull && (
						<>
							{isDraft(issue.title) && <> · {t("Draft")}</>}
							{" · "}
							<span class="mono">
								{pull.head_branch} → {pull.base_branch}
							</span>
						</>
					)
				);
			},
			states: (issue) => {
				const pull = rows.get(issue.id);
				if (pull?.open !== 1) return null;
				const said = checks.get(pull.head_oid);
				const standing = standings.get(issue.id);
				return (
					<>
						{pull.outcome === "conflict" && (
							<State icon="alert" tone="bad" words={t("conflicts")} />
						)}
						{standing && <Standing of={standing} />}
						{said?.length ? checkStates[combined(said)]?.() : null}
					</>
				);
			},
		};
	},
});

/** A state at the end of the row of a pull request; where there is little room its icon alone is seen. */
const State = ({
	icon,
	tone,
	words,
}: {
	icon: string;
	tone: "ok" | "bad" | "wait";
	words: string;
}) => (
	<span class="stand" title={words}>
		<Icon name={icon} tone={tone} />
		<span>{words}</span>
	</span>
);

/** The state of all checks of the newest commit. */
const checkStates: Readonly<Record<string, () => VNode>> = {
	success: () => <State icon="check" tone="ok" words={t("checks passed")} />,
	failure: () => <State icon="fail" tone="bad" words={t("checks failed")} />,
	pending: () => (
		<State icon="wait" tone="wait" words={t("checks in progress")} />
	),
};

/** Changes that somebody asks for come before approvals, since they stand in the way. */
const Standing = ({ of: { approvals, rejections } }: { of: ReviewStanding }) =>
	rejections > 0 ? (
		<State icon="alert" tone="bad" words={t("changes requested")} />
	) : (
		<State
			icon="check"
			tone="ok"
			words={plural(approvals, "1 approval", "{n} approvals")}
		/>
	);

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
		return (issue) => {
			const pull = rows.get(issue.id);
			if (!pull) return null;
			const said = checks.get(pull.head_oid);
			const state = pull.open && said?.length ? combined(said) : undefined;
			const standing = pull.open ? standings.get(issue.id) : undefined;
			return (
				<>
					{" · "}
					<span class="mono cut">
						{pull.head_branch} → {pull.base_branch}
					</span>
					{isDraft(issue.title) && <span class="tag">{t("Draft")}</span>}
					{standing && <Standing of={standing} />}
					{state && checkStates[state]?.()}
					{pull.open === 1 && pull.outcome === "conflict" && (
						<State icon="alert" tone="bad" words={t("conflicts")} />
					)}
				</>
			);
		};
	},
});

/** A state in the row of a pull request, in one line with the others. */
const State = ({
	icon,
	tone,
	words,
}: {
	icon: string;
	tone: "ok" | "bad" | "wait";
	words: string;
}) => (
	<span class="line nowrap">
		<Icon name={icon} tone={tone} />
		{words}
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

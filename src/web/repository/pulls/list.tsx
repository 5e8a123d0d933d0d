import { isDraft } from "../../../domain/pulls/draft.ts";
import { pullsOf } from "../../../domain/pulls/pull.ts";
import { combined, newestByCommit } from "../../../domain/statuses/status.ts";
import { Icon } from "../../parts/icon.tsx";
import { may } from "../../visit.ts";
import { t } from "../../words/words.ts";
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
		const checks = await newestByCommit(app.db, repository.id, [
			...new Set(open.map((pull) => pull.head_oid)),
		]);
		return (issue) => {
			const pull = rows.get(issue.id);
			if (!pull) return null;
			const said = checks.get(pull.head_oid);
			const state = pull.open && said?.length ? combined(said) : undefined;
			return (
				<>
					<span class="mono cut">
						{pull.head_branch} → {pull.base_branch}
					</span>
					{isDraft(issue.title) && <span class="tag">{t("Draft")}</span>}
					{state === "success" && (
						<span class="line">
							<Icon name="check" tone="ok" />
							{t("checks passed")}
						</span>
					)}
					{state === "failure" && (
						<span class="line">
							<Icon name="fail" tone="bad" />
							{t("checks failed")}
						</span>
					)}
					{state === "pending" && (
						<span class="line">
							<Icon name="wait" tone="wait" />
							{t("checks in progress")}
						</span>
					)}
					{pull.open === 1 && pull.outcome === "conflict" && (
						<span class="line">
							<Icon name="alert" tone="bad" />
							{t("conflicts")}
						</span>
					)}
				</>
			);
		};
	},
});

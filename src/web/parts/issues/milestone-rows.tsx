import type { Milestone } from "../../../domain/milestones/milestone.ts";
import { t } from "../../words/words.ts";
import { Icon } from "../icon.tsx";
import { sameDayOf } from "../time.tsx";

/** How far a milestone has come, and by when it should be done. */
export function Progress({ of, now }: { of: Milestone; now: number }) {
	const all = of.open_issues + of.closed_issues;
	const words = t("{done} of {all} closed", { done: of.closed_issues, all });
	const late =
		of.closed_at === null && of.due_at !== null && of.due_at * 1000 < now;
	return (
		<div class="stack s">
			<svg
				class="meter"
				viewBox="0 0 100 6"
				preserveAspectRatio="none"
				role="img"
				aria-label={words}
			>
				<rect
					class="a"
					width={all ? (100 * of.closed_issues) / all : 0}
					height="6"
				/>
			</svg>
			<p class="sub soft">
				{words}
				{of.due_at !== null && (
					<>
						{" "}
						·{" "}
						<span class={late ? "late" : undefined}>
							{late ? t("overdue since") : t("due")}{" "}
							{sameDayOf(new Date(of.due_at * 1000))}
						</span>
					</>
				)}
				{of.closed_at !== null && <> · {t("closed")}</>}
			</p>
		</div>
	);
}

export const MilestoneRows = ({
	of,
	href,
	now,
	where,
}: {
	of: readonly Milestone[];
	href: (milestone: Milestone) => string;
	now: number;
	/** The repository of each, on a list over several. */
	where?: (milestone: Milestone) => string;
}) => (
	<ul class="list l-wait">
		{of.map((one) => (
			<li>
				<Icon name="mile" tone={one.closed_at === null ? "ok" : "done"} />
				<div class="stack s">
					<p>
						<a class="to" href={href(one)}>
							{one.title}
						</a>
						{where && <span class="soft"> · {where(one)}</span>}
					</p>
					<Progress of={one} now={now} />
				</div>
			</li>
		))}
	</ul>
);

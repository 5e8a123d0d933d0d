import type { ComponentChildren } from "preact";
import type { SubIssueProgress } from "../../../domain/issues/parts/sub-issue-progress.ts";
import type { Issue } from "../../../views/issue.ts";
import { put } from "../../words/put.tsx";
import { plural, t } from "../../words/words.ts";
import { Icon } from "../icon.tsx";
import { FaceOf } from "../person.tsx";
import { secondsOfView } from "../seconds.ts";
import { sameDayOf, Time } from "../time.tsx";
import { LabelTag } from "./label-tag.tsx";
import { TitleText } from "./title-text.tsx";
import { TypeTag, typeQuery } from "./type-tag.tsx";

/** Issues or pull requests as rows: how they stand, what they are about, whose they are. `form` is the id of a form that takes those that are chosen. */
export const IssueRows = ({
	of,
	form,
	withRepository = false,
	labelHref,
	more,
	states,
	now,
	progress,
}: {
	of: readonly Issue[];
	/** How far the sub-issues of those are that have some. */
	progress: ReadonlyMap<number, SubIssueProgress>;
	form?: string;
	/** Over all repositories: each row says in which it is. */
	withRepository?: boolean;
	labelHref: (issue: Issue, label: Issue["labels"][number]) => string;
	/** More for the second line, such as checks and reviews. */
	more?: (issue: Issue) => ComponentChildren;
	/** How each stands, at the end of its row. */
	states?: (issue: Issue) => ComponentChildren;
	/** In milliseconds. */
	now: number;
}) => (
	<ul
		class={`list l-thing${form ? "" : " read-only"}${states ? " l-stands" : ""}`}
	>
		{of.map((issue) => (
			<li id={`row-${issue.id}`}>
				{form && (
					<input
						type="checkbox"
						name="items"
						value={issue.number}
						form={form}
						aria-label={t("Select #{number}", { number: issue.number })}
					/>
				)}
				<Icon name={stateOf(issue)[0]} tone={stateOf(issue)[1]} />
				<div class="body">
					<p class="what">
						<span class="unseen">{stateOf(issue)[2]} </span>
						{issue.type && (
							<>
								<TypeTag
									of={issue.type}
									href={sameType(issue, issue.type)}
								/>{" "}
							</>
						)}
						<a class="to" href={issue.html_url}>
							<TitleText of={issue.title} />
						</a>{" "}
						<span class="tags">
							{issue.labels.map((label) => (
								<LabelTag of={label} href={labelHref(issue, label)} />
							))}
						</span>
					</p>
					<p class="sub">
						{withRepository && <>{issue.repository.full_name}</>}#{issue.number}{" "}
						·{" "}
						{put(t("{who} opened {when}"), {
							who: issue.original_author || issue.user.login,
							when: <Time seconds={secondsOfView(issue.created_at)} />,
						})}
						{issue.milestone && <> · {issue.milestone.title}</>}
						<Due of={issue} now={now} />
						<Tasks of={issue.body} />
						<Parts of={progress.get(issue.id)} />
						{issue.pin_order > 0 && <> · {t("pinned")}</>}
						{more?.(issue)}
					</p>
				</div>
				{states && <span class="states">{states(issue)}</span>}
				<span class="faces">
					{issue.assignees.map((person) => (
						<span title={person.login}>
							<FaceOf of={person} />
							<span class="unseen">
								{t("Assigned to {name}", { name: person.login })}
							</span>
						</span>
					))}
				</span>
				<span class="fig">
					{issue.comments > 0 && (
						<span class="line">
							<Icon name="comment" />
							<span class="unseen">
								{plural(issue.comments, "1 comment", "{n} comments")}
							</span>
							<span aria-hidden="true">{issue.comments}</span>
						</span>
					)}
				</span>
			</li>
		))}
	</ul>
);

/** The address of the open issues of the same repository and type. */
const sameType = ({ html_url }: Issue, { name }: { name: string }): string =>
	`${html_url.slice(0, html_url.lastIndexOf("/"))}${typeQuery(name)}`;

/** The icon of how an item stands, its colour, and the word for those who do not see them. */
export function stateOf({
	pull_request: pull,
	state,
}: Issue): readonly [icon: string, tone: string, word: string] {
	if (!pull)
		return state === "open"
			? ["open", "ok", t("Open:")]
			: ["closed", "done", t("Closed:")];
	if (pull.merged) return ["merge", "done", t("Merged:")];
	if (state === "closed") return ["pull", "bad", t("Closed:")];
	return pull.draft ? ["pull", "off", t("Draft:")] : ["pull", "ok", t("Open:")];
}

function Due({ of, now }: { of: Issue; now: number }) {
	if (!of.due_date) return null;
	const late = of.state === "open" && Date.parse(of.due_date) < now;
	return (
		<>
			{" "}
			·{" "}
			<span class={late ? "late" : undefined}>
				{late ? t("overdue since") : t("due")}{" "}
				{sameDayOf(new Date(of.due_date))}
			</span>
		</>
	);
}

/** How many sub-issues are closed. */
const Parts = ({ of }: { of: SubIssueProgress | undefined }) =>
	of ? (
		<>
			{" "}
			·{" "}
			{plural(of.all, "{done} of 1 sub-issue", "{done} of {n} sub-issues", {
				done: of.done,
			})}
		</>
	) : null;

/** How many tasks of a text are done. */
function Tasks({ of }: { of: string }) {
	const all = of.match(/^\s*(?:[-*+]|\d+[.)]) \[[ xX]\] /gm);
	if (!all) return null;
	const done = all.filter((one) => /\[[xX]\]/.test(one)).length;
	return <> · {t("{done} of {all} tasks", { done, all: all.length })}</>;
}

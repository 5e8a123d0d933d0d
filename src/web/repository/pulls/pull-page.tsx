import type { ComponentChildren } from "preact";
import { isDraft } from "../../../domain/pulls/draft.ts";
import type { PullContext } from "../../../domain/pulls/pull.ts";
import { Icon } from "../../parts/icon.tsx";
import { TitleText } from "../../parts/issues/title-text.tsx";
import { RepositoryPage } from "../../parts/repository-page.tsx";
import { at, pathOf } from "../../visit.ts";
import { plural, t } from "../../words/words.ts";
import { inRef } from "../addresses.ts";
import { pullAddress } from "./addresses.ts";
import type { ShownPull } from "./pull-shown.ts";
import { CheckOut } from "./sides-forms.tsx";

type PullTab = "conversation" | "commits" | "checks" | "files";

/** A page of a pull request: its title and state, its tabs, and what the page has to show. */
export function PullPage({
	of,
	shown,
	tab,
	title,
	width,
	heading,
	children,
}: {
	of: PullContext;
	shown: ShownPull;
	tab: PullTab;
	/** Its title with more than its state. */
	heading?: ComponentChildren;
	/** What this page of it shows; its title alone unless given. */
	title?: string;
	width?: "" | "wide";
	children: ComponentChildren;
}) {
	const { issue } = of;
	const whole = `${issue.title} #${issue.number}`;
	return (
		<RepositoryPage
			of={of}
			tab="pulls"
			title={title ? `${title} · ${whole}` : whole}
			description={issue.body}
			width={width}
		>
			<div class="stack l">
				{heading ?? (
					<div class="stack s">
						<div class="title">
							<h1>
								<TitleText of={issue.title} />{" "}
								<span class="no">#{issue.number}</span>
							</h1>
							<div class="actions">
								<CheckOut of={of} />
							</div>
						</div>
						<p class="line wrap soft">
							<PullState of={of} />
							<Sides of={of} shown={shown} />
						</p>
					</div>
				)}
				<Tabs of={of} shown={shown} here={tab} />
				{children}
			</div>
		</RepositoryPage>
	);
}

/** Open, draft, merged or closed. */
export function PullState({
	of: { issue },
}: {
	of: Pick<PullContext, "issue">;
}) {
	const [tone, icon, words] = issue.merged_at
		? ["done", "merge", t("Merged")]
		: issue.closed
			? ["bad", "closed", t("Closed")]
			: isDraft(issue.title)
				? ["", "pen", t("Draft")]
				: ["ok", "pull", t("Open")];
	return (
		<span class={tone ? `state ${tone}` : "state"}>
			<Icon name={icon as string} />
			{words}
		</span>
	);
}

/** The branch that it comes from, as a link where it is there. */
function HeadName({ of, shown }: { of: PullContext; shown: ShownPull }) {
	const { pull } = of;
	const { head, headBranch, fromFork } = shown;
	if (pull.flow === "agit") return <code class="mono">{pull.head_branch}</code>;
	const label =
		fromFork && head
			? `${head.owner.name}:${pull.head_branch}`
			: pull.head_branch;
	if (!head)
		return (
			<>
				<code class="mono">{label}</code>{" "}
				{pull.head_repository_id === null
					? t("from a deleted fork")
					: t("from a fork that you cannot see")}
			</>
		);
	if (!headBranch) return <del class="mono">{label}</del>;
	return (
		<a
			class="mono ink"
			href={inRef(head, "src", { kind: "branch", name: pull.head_branch })}
		>
			{label}
		</a>
	);
}

/** Who wants to merge what into where. */
export function Sides({ of, shown }: { of: PullContext; shown: ShownPull }) {
	const { issue, pull } = of;
	const n = pull.commits;
	const who = (
		<b>
			{issue.original_author || (
				<a class="ink" href={at(pathOf(shown.poster.name))}>
					{shown.poster.name}
				</a>
			)}
		</b>
	);
	const base = (
		<a
			class="mono ink"
			href={inRef(of, "src", { kind: "branch", name: pull.base_branch })}
		>
			{pull.base_branch}
		</a>
	);
	return (
		<span>
			{who}{" "}
			{issue.merged_at
				? plural(n, "had 1 commit merged into", "had {n} commits merged into")
				: plural(
						n,
						"wants to merge 1 commit into",
						"wants to merge {n} commits into",
					)}{" "}
			{base} {t("from")} <HeadName of={of} shown={shown} />
		</span>
	);
}

function Tabs({
	of,
	shown: { checks },
	here,
}: {
	of: PullContext;
	shown: ShownPull;
	here: PullTab;
}) {
	const { issue, pull } = of;
	const good = checks.filter(({ state }) =>
		["success", "skipped", "warning"].includes(state),
	).length;
	const tabs = [
		["conversation", "", t("Conversation"), issue.comments],
		["commits", "/commits", t("Commits"), pull.commits],
		[
			"checks",
			"/checks",
			t("Checks"),
			checks.length
				? t("{n} of {all}", { n: good, all: checks.length })
				: undefined,
		],
		["files", "/files", t("Files changed"), pull.changed_files],
	] as const;
	return (
		<nav class="tabs inner" aria-label={t("Pull request")}>
			{tabs.map(([name, path, words, count]) => (
				<a
					href={pullAddress(of, path)}
					aria-current={name === here ? "page" : undefined}
				>
					{words}{" "}
					{count !== undefined && count !== 0 && (
						<span class="count">{count}</span>
					)}
				</a>
			))}
		</nav>
	);
}

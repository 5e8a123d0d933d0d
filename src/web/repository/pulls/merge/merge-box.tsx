import { isDraft } from "../../../../domain/pulls/draft.ts";
import { Form, Submit } from "../../../parts/form.tsx";
import { Icon } from "../../../parts/icon.tsx";
import { Time } from "../../../parts/time.tsx";
import { plural, t } from "../../../words/words.ts";
import { CheckRows, checkTotals } from "../check-rows.tsx";
import { failedOf, Post } from "../post.tsx";
import { MergeForm } from "./merge-form.tsx";
import { type MergeNotice, noticeOf } from "./merge-notices.tsx";
import type { ShownMerge } from "./merge-shown.ts";
import { type BoxPlace, mergeRoutes, Turn, Updates } from "./merge-words.tsx";

/** How a pull request stands: what is in the way and who can move it, and what can be done now. */
export function MergeBox({ of: shown }: { of: ShownMerge }) {
	const { place } = shown;
	const { mergeStatus } = place;
	if (mergeStatus.state !== "open") return <Ended of={shown} />;
	const told = mergeStatus.blockers.map((one) => noticeOf(one, place));
	return (
		<section
			class="box merge"
			id="merge"
			aria-labelledby="merge-head"
			aria-live="polite"
		>
			<Head of={shown} told={told} />
			{told.length > 0 && (
				<ul class="rows">
					{told.map((one) => (
						<Row of={one} />
					))}
				</ul>
			)}
			<Others of={shown} />
			<CheckList of={shown} />
			<Foot of={shown} />
		</section>
	);
}

function Head({ of, told }: { of: ShownMerge; told: readonly MergeNotice[] }) {
	const { mergeStatus } = of.place;
	const [only] = mergeStatus.blockers;
	const base = of.place.of.pull.base_branch;
	const bad = told.some(({ tone }) => tone === "bad");
	const [icon, tone, title, more] =
		told.length === 0
			? ([
					"check",
					"ok",
					t("This pull request can be merged"),
					t("All requirements are met."),
				] as const)
			: only?.kind === "no-right"
				? ([
						"check",
						"ok",
						t("This pull request is ready to be merged"),
						t("People who can merge into {base} can merge it.", { base }),
					] as const)
				: ([
						bad ? "skip" : "wait",
						bad ? "bad" : "wait",
						t("Merging is blocked"),
						plural(
							told.length,
							"1 requirement is not met.",
							"{n} requirements are not met. The most important ones are listed first.",
						),
					] as const);
	return (
		<header>
			<Icon name={icon} tone={tone} />
			<div>
				<h2
					id="merge-head"
					tabindex={-1}
					aria-keyshortcuts="m"
					data-act={only?.kind === "no-right" ? undefined : t("Merge…")}
				>
					{title}
				</h2>
				<p class="soft">{more}</p>
			</div>
		</header>
	);
}

const Row = ({ of: { icon, tone, words, more, way } }: { of: MergeNotice }) => (
	<li>
		<Icon name={icon} tone={tone} />
		<div>
			<b>{words}</b>
			{more && <span class="hint">{more}</span>}
		</div>
		{way}
	</li>
);

/** What is no blocker and yet can be done: bringing it up to date, waiting for checks. */
function Others({ of }: { of: ShownMerge }) {
	const { place, planner } = of;
	const { mergeStatus, params } = place;
	const { planned } = mergeStatus;
	const told = mergeStatus.blockers.some(({ kind }) => kind === "behind");
	const failed = failedOf(mergeRoutes.update) ?? failedOf(mergeRoutes.cancel);
	const base = place.of.pull.base_branch;
	if (!planned && !failed && (told || mergeStatus.updates.length === 0))
		return null;
	return (
		<ul class="rows">
			{planned && (
				<li>
					<Icon name="clock" tone="ok" />
					<div>
						<b>{t("Auto-merge is enabled")}</b>
						<span class="hint">
							{t("{name} enabled auto-merge", {
								name: planner?.name ?? "Ghost",
							})}{" "}
							<Time seconds={planned.at} />.
						</span>
					</div>
					{planned.mayCancel && (
						<Post to={mergeRoutes.cancel} params={params}>
							<Submit tone="" small>
								{t("Disable auto-merge")}
							</Submit>
						</Post>
					)}
				</li>
			)}
			{!told && mergeStatus.updates.length > 0 && (
				<li>
					<Icon name="branch" />
					<div>
						<b>
							{t("{base} has commits that this branch does not have", { base })}
						</b>
						<span class="hint">
							{t("It can be merged without updating the branch.")}
						</span>
					</div>
					<Updates place={place} />
				</li>
			)}
			{failed && (
				<li>
					<Icon name="alert" tone="bad" />
					<p class="wrong" role="alert">
						{Object.values(failed.wrong)[0]}
					</p>
				</li>
			)}
		</ul>
	);
}

function CheckList({ of: { place } }: { of: ShownMerge }) {
	const { checks } = place.mergeStatus;
	if (checks.length === 0) return null;
	const { tone, icon, words } = checkTotals(checks);
	return (
		<details open={tone === "bad"}>
			<summary>
				<Icon name={icon} tone={tone} />
				<span>{words}</span>
			</summary>
			<CheckRows of={checks} />
		</details>
	);
}

function Foot({ of }: { of: ShownMerge }) {
	const { place } = of;
	const { mergeStatus, params } = place;
	const draft = isDraft(place.of.issue.title);
	const turns = mergeStatus.mayEdit && !draft;
	const merges =
		mergeStatus.styles.length > 0 &&
		(mergeStatus.blockers.length === 0 ||
			mergeStatus.passes !== undefined ||
			mergeStatus.mayPlan ||
			mergeStatus.styles.includes("manually-merged"));
	if (!merges && !turns) return null;
	return (
		<footer>
			{merges && <MergeForm of={of} />}
			{turns && <Turn params={params} draft />}
		</footer>
	);
}

/** A pull request that is merged or closed: what became of it, and its branch. */
function Ended({ of: { place, merger, undo } }: { of: ShownMerge }) {
	const { of, mergeStatus, params } = place;
	const { issue, pull } = of;
	const merged = mergeStatus.state === "merged";
	const failed = failedOf(mergeRoutes.cleanup);
	return (
		<section class="box merge" id="merge" aria-labelledby="merge-head">
			<header>
				<Icon
					name={merged ? "merge" : "closed"}
					tone={merged ? "done" : "bad"}
				/>
				<div>
					<h2 id="merge-head">
						{merged ? t("Merged") : t("Closed without merging")}
					</h2>
					<p class="soft">
						{merged ? (
							<>
								{t("{name} merged it into {base}", {
									name: merger?.name ?? "Ghost",
									base: pull.base_branch,
								})}{" "}
								<Time seconds={issue.merged_at ?? 0} />.
							</>
						) : (
							t("Reopen it to merge it.")
						)}
					</p>
				</div>
			</header>
			{(mergeStatus.mayDeleteHead || undo) && (
				<footer>
					{mergeStatus.mayDeleteHead && (
						<Form does={mergeRoutes.cleanup} params={params} class="actions">
							<Submit tone="">
								<Icon name="bin" />
								{t("Delete branch {name}", { name: pull.head_branch })}
							</Submit>
							<span class="hint">
								{merged
									? t("All its commits are in {base}.", {
											base: pull.base_branch,
										})
									: t("Its commits are kept with this pull request.")}
							</span>
						</Form>
					)}
					{undo && (
						<div class="actions">
							<a class="btn" href={undo}>
								{t("Revert")}
							</a>
							<span class="hint">
								{t("A revert commit undoes all its changes.")}
							</span>
						</div>
					)}
				</footer>
			)}
			{failed && !mergeStatus.mayDeleteHead && (
				<p class="wrong in" role="alert">
					{Object.values(failed.wrong)[0]}
				</p>
			)}
		</section>
	);
}

export type { BoxPlace };

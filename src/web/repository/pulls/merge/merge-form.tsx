import type { MergeStyle } from "../../../../domain/pulls/merging/merge-styles.ts";
import { Check, Form, Line, Lines, Submit } from "../../../parts/form.tsx";
import { t } from "../../../words/words.ts";
import type { ShownMerge } from "./merge-shown.ts";
import { mergeRoutes, styleWords } from "./merge-words.tsx";

/** The form that merges: in which way, with which words, and what becomes of the branch. */
export function MergeForm({ of }: { of: ShownMerge }) {
	const { place } = of;
	const { mergeStatus, params } = place;
	const { pull } = place.of;
	const base = pull.base_branch;
	const free = mergeStatus.blockers.length === 0;
	const waits = !free && mergeStatus.mayPlan;
	// a merge by hand leaves nothing that could contradict: it may stand alone
	const hand = !free && !waits && mergeStatus.passes === undefined;
	const styles = hand
		? mergeStatus.styles.filter((style) => style === "manually-merged")
		: mergeStatus.styles;
	const [usual] = styles;
	if (!usual) return null;
	return (
		<Form does={mergeRoutes.merge} params={params} class="stack merge-form">
			<input
				type="hidden"
				name="head_commit_id"
				value={pull.head_oid}
				data-read="head"
			/>
			<MergeMethod of={of} styles={styles} usual={usual} />
			{pull.flow === "branch" && pull.head_repository_id !== null && (
				<Check
					name="delete_branch_after_merge"
					label={t("Delete branch {name} after merge", {
						name: pull.head_branch,
					})}
					checked={mergeStatus.deletesHead}
				/>
			)}
			<div class="actions">
				{free && <Submit>{t("Merge pull request")}</Submit>}
				{hand && <Submit tone="">{t("Mark as merged manually")}</Submit>}
				{waits && (
					<Submit tone="" name="when" value="later">
						{t("Enable auto-merge")}
					</Submit>
				)}
				{mergeStatus.passes && (
					<Bypass passes={mergeStatus.passes} base={base} />
				)}
			</div>
		</Form>
	);
}

/** In which way, and with which words. */
function MergeMethod({
	of: { titles },
	styles,
	usual,
}: {
	of: ShownMerge;
	styles: readonly MergeStyle[];
	usual: MergeStyle;
}) {
	const title = titles.get(usual) ?? titles.values().next().value ?? "";
	return (
		<details>
			<summary class="btn s">{t("Merge method and message")}</summary>
			<div class="stack folded">
				<fieldset>
					<legend>{t("Merge method")}</legend>
					{styles.map((style) => {
						const { name, does } = styleWords(style);
						return (
							<Check
								radio
								name="do"
								value={style}
								label={name}
								hint={does}
								checked={style === usual}
							/>
						);
					})}
				</fieldset>
				{titles.size > 0 && (
					<>
						<Line
							name="merge_title_field"
							label={t("Commit title")}
							hint={t(
								"Leave empty for the default message of the merge method.",
							)}
							value=""
							placeholder={title}
							width=""
							maxlength={1000}
						/>
						<Lines
							name="merge_message_field"
							label={t("Commit message")}
							rows={4}
						/>
					</>
				)}
				{styles.includes("manually-merged") && (
					<Line
						name="merge_commit_id"
						label={t("Merge commit")}
						width="w-m"
						maxlength={64}
					/>
				)}
			</div>
		</details>
	);
}

const Bypass = ({
	passes,
	base,
}: {
	passes: "list" | "administrator";
	base: string;
}) => (
	<>
		<Submit tone="danger" name="when" value="force">
			{t("Bypass rules and merge")}
		</Submit>
		<span class="hint">
			{passes === "administrator"
				? t("You can bypass the rules of {base} as an administrator.", {
						base,
					})
				: t("The rules of {base} allow you to bypass them.", { base })}
		</span>
	</>
);

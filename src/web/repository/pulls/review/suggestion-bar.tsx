import { Submit } from "../../../parts/form.tsx";
import { Icon } from "../../../parts/icon.tsx";
import { Selected } from "../../../parts/issues/selection.tsx";
import { t } from "../../../words/words.ts";
import { failedOf, Post } from "../post.tsx";
import type { ReviewRights, ShownThread } from "./review-shown.ts";
import { threadForms } from "./thread.tsx";

/** The bar that commits several suggestions as one; it stands behind them, and is shown while one is ticked. */
export function SuggestionBar({
	threads,
	rights,
	params,
}: {
	threads: readonly ShownThread[];
	rights: ReviewRights;
	params: Readonly<Record<string, string | number>>;
}) {
	const some = threads.some(
		({ applies, comments }) =>
			applies &&
			comments.some(({ parts }) =>
				parts.some(({ kind }) => kind === "suggestion"),
			),
	);
	const failed = failedOf(threadForms.apply);
	if (!rights.apply || !(some || failed)) return null;
	return (
		<Post
			to={threadForms.apply}
			params={params}
			id="apply-chosen"
			class={failed ? "batch failed" : "batch"}
		>
			<Selected />
			<input
				class="input grow"
				name="message"
				maxlength={255}
				value={failed?.typed.get("message") ?? ""}
				placeholder={t("Apply suggestions")}
				aria-label={t("Commit message")}
			/>
			<Submit small>{t("Commit suggestions")}</Submit>
			<button class="btn s" type="reset">
				{t("Clear selection")}
			</button>
			{failed && (
				<p class="wrong" role="alert">
					<Icon name="alert" />
					<span>{Object.values(failed.wrong)[0]}</span>
				</p>
			)}
		</Post>
	);
}

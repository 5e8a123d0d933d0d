import { Check, Form, Lines, Submit } from "../../../parts/form.tsx";
import { Icon } from "../../../parts/icon.tsx";
import { plural, t } from "../../../words/words.ts";
import { failedOf } from "../post.tsx";
import type { ReviewRights, ShownThread } from "./review-shown.ts";
import { Where } from "./thread.tsx";

export const submitRoute = {
	route: "POST /:owner/:repo/pulls/:index/files/reviews/submit",
} as const;

/** Finishing a review: what is sent with it, a word for the whole, and the verdict. */
export function ReviewMenu({
	rights: { comment, judge, draft },
	threads,
	head,
	params,
}: {
	rights: ReviewRights;
	threads: readonly ShownThread[];
	head: string;
	params: Readonly<Record<string, string | number>>;
}) {
	if (!comment) return null;
	const drafts = threads.flatMap((thread) =>
		thread.comments
			.filter((one) => one.draft)
			.map(({ row }) => ({ row, thread })),
	);
	return (
		<details class="drop left end" open={failedOf(submitRoute) !== undefined}>
			<summary class="btn s primary" aria-keyshortcuts="r">
				{draft ? t("Finish your review") : t("Review")}
				{drafts.length > 0 && <span class="on">{drafts.length}</span>}
				<Icon name="down" />
			</summary>
			<div class="menu review-menu">
				<Form does={submitRoute} params={params} class="stack in">
					<input type="hidden" name="commit" value={head} data-read="head" />
					{drafts.length > 0 && <Drafts of={drafts} />}
					<Lines
						name="content"
						label={t("Summary")}
						value={draft?.body ?? ""}
						rows={4}
						editor
					/>
					<ReviewType judge={judge} />
					<p class="actions">
						<Submit>{t("Submit review")}</Submit>
						{draft && (
							<Submit tone="danger" name="drop" value="true">
								{t("Delete pending review")}
							</Submit>
						)}
					</p>
				</Form>
			</div>
		</details>
	);
}

const Drafts = ({
	of: drafts,
}: {
	of: readonly {
		readonly row: ShownThread["comments"][number]["row"];
		readonly thread: ShownThread;
	}[];
}) => (
	<section class="stack s" aria-labelledby="drafts">
		<h2 id="drafts">
			{plural(drafts.length, "1 pending comment", "{n} pending comments")}
		</h2>
		<ul class="stack s">
			{drafts.slice(0, 50).map(({ row, thread }) => (
				<li>
					<a href={`#issuecomment-${row.comment_id}`}>
						<span class="mono cut">{thread.thread.path}</span>
						<span class="soft">
							<Where of={thread} />
						</span>
					</a>
				</li>
			))}
		</ul>
	</section>
);

const ReviewType = ({ judge }: { judge: boolean }) => (
	<fieldset>
		<legend>{t("Review type")}</legend>
		<Check
			radio
			name="type"
			value="comment"
			label={t("Comment")}
			hint={t("Submit general feedback without explicit approval.")}
			checked
		/>
		{judge && (
			<>
				<Check
					radio
					name="type"
					value="approve"
					label={t("Approve")}
					hint={t("Submit feedback and approve merging these changes.")}
				/>
				<Check
					radio
					name="type"
					value="reject"
					label={t("Request changes")}
					hint={t("Submit feedback that must be addressed before merging.")}
				/>
			</>
		)}
	</fieldset>
);

import type { ShownFile } from "../../../../domain/history/read-diff.ts";
import { addressWith } from "../../../parts/code/diff.tsx";
import { lineLabel, type WantedLine } from "../../../parts/code/line-place.ts";
import { Submit } from "../../../parts/form.tsx";
import { PreviewBox, PreviewButton } from "../../../parts/text-editor.tsx";
import { visit } from "../../../visit.ts";
import { t } from "../../../words/words.ts";
import { failedOf, Post, Text } from "../post.tsx";

export const commentRoute = {
	route: "POST /:owner/:repo/pulls/:index/files",
} as const;

/** The form for a comment on a line, on several, or on a file. */
export function LineForm({
	file,
	place,
	head,
	params,
	drafts,
	preview,
}: {
	file: ShownFile;
	place: WantedLine;
	/** The commit in which the lines have their numbers. */
	head: string;
	params: Readonly<Record<string, string | number>>;
	/** A review has been begun: what is written becomes part of it. */
	drafts: boolean;
	/** What was written as it will look, when that was asked for. */
	preview: string | undefined;
}) {
	const failed = failedOf(commentRoute);
	const { side, line, start = line, suggest } = place;
	const path = side === "L" ? (file.oldPath ?? file.path) : file.path;
	const now = file.hunks.flatMap(({ lines }) => lines);
	const texts = now.flatMap((one) =>
		one.now !== undefined && one.now >= start && one.now <= line
			? [one.text]
			: [],
	);
	const offers = side === "R" && line > 0 && texts.length > line - start;
	const begun =
		suggest && offers ? `\`\`\`suggestion\n${texts.join("\n")}\n\`\`\`\n` : "";
	const without = {
		comment: undefined,
		file: undefined,
		start: undefined,
		suggest: undefined,
	};
	const query = new URLSearchParams(visit().entry.query);
	for (const name of ["comment", "file", "start", "suggest", "files"])
		query.delete(name);
	const back = addressWith({ ...without, files: undefined });
	return (
		<article class="box card">
			<Post
				to={commentRoute}
				params={params}
				query={query.toString()}
				class="in stack"
				id="line-form"
			>
				<input type="hidden" name="comment" value={`${side}:${line}`} />
				<input type="hidden" name="file" value={file.anchor} />
				<input type="hidden" name="path" value={path} />
				<input type="hidden" name="head" value={head} data-read="head" />
				{preview !== undefined && <PreviewBox html={preview} />}
				<Text
					id="line-text"
					label={lineLabel(path, side, line)}
					failed={failed}
					value={begun}
					rows={5}
					focus
					bar={<PreviewButton />}
				/>
				{line > 1 && (
					<FromLine line={line} start={failed?.typed.get("start") ?? start} />
				)}
				<div class="actions">
					<Submit name="how" value="review">
						{drafts ? t("Add review comment") : t("Start a review")}
					</Submit>
					{!drafts && (
						<Submit tone="" name="how" value="now">
							{t("Add single comment")}
						</Submit>
					)}
					{offers && !begun && (
						<a
							class="btn plain"
							href={`${addressWith({ suggest: "1" })}#line-form`}
							data-load={addressWith({ suggest: "1", files: file.anchor })}
						>
							{t("Add a suggestion")}
						</a>
					)}
					<a
						class="btn plain"
						href={`${back}#${file.anchor}`}
						data-load={addressWith({ ...without, files: file.anchor })}
					>
						{t("Cancel")}
					</a>
				</div>
			</Post>
		</article>
	);
}

/** The first of several lines that end with `line`. */
const FromLine = ({
	line,
	start,
}: {
	line: number;
	start: string | number;
}) => (
	<label class="line from-line">
		{t("From line")}
		<input
			class="input s"
			type="number"
			name="start"
			min={1}
			max={line}
			value={start}
		/>
		{t("to line {n}", { n: line })}
	</label>
);

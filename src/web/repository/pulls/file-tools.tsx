import type { ComponentChild, ComponentChildren } from "preact";
import type { AnnotationOfCommit } from "../../../domain/actions/annotations/annotations.ts";
import type { ShownFile } from "../../../domain/history/read-diff.ts";
import { AnnotationNote } from "../../parts/code/annotation.tsx";
import { addressWith } from "../../parts/code/diff.tsx";
import { Icon } from "../../parts/icon.tsx";
import { visit } from "../../visit.ts";
import { t } from "../../words/words.ts";
import { runsOf } from "../actions/addresses.ts";
import type { Difference } from "./difference-shown.ts";
import { Post } from "./post.tsx";
import type { ReviewRights, ShownThread } from "./review/review-shown.ts";
import { ThreadCard } from "./review/thread.tsx";

export const viewedRoute = {
	route: "POST /:owner/:repo/pulls/:index/viewed",
} as const;

/** What stands above the lines of a file: what is said of the whole, of lines that are not shown, or are others now. */
export function AtFile({
	of = [],
	notes = [],
	file,
	place,
	children,
}: {
	of?: readonly ShownThread[];
	/** What workflow runs say. */
	notes?: readonly ComponentChild[];
	file: ShownFile;
	place: { params: Difference["params"]; rights: ReviewRights };
	children?: ComponentChildren;
}) {
	if (of.length === 0 && notes.length === 0 && !children) return null;
	return (
		<div class="in stack said" data-keep={children ? "" : undefined}>
			{notes}
			{of.map((one) => (
				<ThreadCard of={one} place={place} file={file} />
			))}
			{children}
		</div>
	);
}

/** What a workflow run says of a file or a line, with the way to the job. */
export const RunNote = ({
	of,
	note,
	atLine = false,
}: {
	of: Difference["of"];
	note: AnnotationOfCommit;
	atLine?: boolean;
}) => (
	<AnnotationNote
		of={note}
		by={{
			href: runsOf(of, `/runs/${note.run}/jobs/${note.job_id}`),
			words: note.job,
		}}
		atLine={atLine}
	/>
);

export function Elsewhere({
	of,
	place,
}: {
	of: readonly ShownThread[];
	place: { params: Difference["params"]; rights: ReviewRights };
}) {
	if (of.length === 0) return null;
	return (
		<section class="stack elsewhere" aria-labelledby="elsewhere">
			<h2 id="elsewhere">{t("Comments on files that are not shown here")}</h2>
			{of.slice(0, 100).map((one) => (
				<div class="stack s">
					<p class="mono small">{one.thread.path}</p>
					<ThreadCard of={one} place={place} />
				</div>
			))}
		</section>
	);
}

export function FileTools({
	of: { params, rights, whole },
	file,
	viewed,
}: {
	of: Difference;
	file: ShownFile;
	viewed: boolean;
}) {
	const signedIn = visit().actor.account !== undefined;
	return (
		<>
			{rights.comment && (
				<a
					class="btn plain icon s"
					href={`${addressWith({ comment: "R:0", file: file.anchor, files: undefined })}#${file.anchor}`}
					data-load={addressWith({
						comment: "R:0",
						file: file.anchor,
						files: file.anchor,
					})}
					aria-label={t("Comment on {path}", { path: file.path })}
					title={t("Comment on file")}
				>
					<Icon name="comment" />
				</a>
			)}
			{whole && signedIn && (
				<Post to={viewedRoute} params={params} query={queryNow()}>
					<input type="hidden" name="path" value={file.path} />
					<input type="hidden" name="blob" value={file.newOid} />
					<input type="hidden" name="anchor" value={file.anchor} />
					<input type="hidden" name="viewed" value={viewed ? "" : "true"} />
					<button type="submit" class="btn s" aria-pressed={viewed}>
						{viewed && <Icon name="check" />}
						{t("Viewed")}
						<span class="unseen">: {file.path}</span>
					</button>
				</Post>
			)}
		</>
	);
}

/** What the address says of how the difference is shown, for the way back to it. */
const queryNow = (): string => {
	const query = new URLSearchParams(visit().entry.query);
	for (const name of ["comment", "file", "suggest", "files"])
		query.delete(name);
	return query.toString();
};

export function Progress({
	of: { diff },
	isViewed,
}: {
	of: Difference;
	isViewed: (file: Pick<ShownFile, "path" | "newOid">) => boolean;
}) {
	if (!visit().actor.account) return null;
	const n = diff.all.filter(isViewed).length;
	const words = t("{n} of {all} files viewed", { n, all: diff.all.length });
	const width = (100 * n) / Math.max(1, diff.all.length);
	return (
		<span class="line end small soft progress">
			<svg
				class="meter"
				viewBox="0 0 100 6"
				preserveAspectRatio="none"
				aria-hidden="true"
			>
				<rect class="b" width={width.toFixed(1)} height="6" />
			</svg>
			<span class="nowrap">{words}</span>
		</span>
	);
}

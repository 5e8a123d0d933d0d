import type { ShownFile } from "../../../../domain/history/read-diff.ts";
import { fingerprint } from "../../../../text/fingerprint.ts";
import { Avatar } from "../../../parts/avatar.tsx";
import { Submit } from "../../../parts/form.tsx";
import { Html } from "../../../parts/html.tsx";
import { Icon } from "../../../parts/icon.tsx";
import { Time } from "../../../parts/time.tsx";
import { at, pathOf } from "../../../visit.ts";
import { plural, t } from "../../../words/words.ts";
import { failedOf, Post, Text } from "../post.tsx";
import type {
	ReviewRights,
	ShownLine,
	ShownPart,
	ShownThread,
} from "./review-shown.ts";

/** What the forms of a thread need to know of its pull request. */
interface ThreadPlace {
	readonly params: Readonly<Record<string, string | number>>;
	readonly rights: ReviewRights;
	/** Where the file of a thread stands, for the one that stands elsewhere. */
	readonly link?: string;
}

export const threadForms = {
	answer: { route: "POST /:owner/:repo/pulls/:index/answer" },
	resolve: { route: "POST /:owner/:repo/pulls/:index/resolve" },
	edit: { route: "POST /:owner/:repo/pulls/:index/edit_line" },
	drop: { route: "POST /:owner/:repo/pulls/:index/drop" },
	apply: { route: "POST /:owner/:repo/pulls/:index/suggestions" },
} as const;

/** A conversation on a line: what was said, and what can be answered. A settled one is folded. */
export function ThreadCard({
	of,
	place,
	file,
	lines = false,
}: {
	of: ShownThread;
	place: ThreadPlace;
	/** The file as it is shown around the thread. */
	file?: ShownFile;
	/** The lines that it is about stand above it: it is away from them. */
	lines?: boolean;
}) {
	const { thread, resolver, comments } = of;
	const body = (
		<div class="in stack">
			{comments.map((one) => (
				<Line of={one} thread={of} place={place} file={file} />
			))}
			<Actions of={of} place={place} />
		</div>
	);
	const names = [...new Set(comments.map(({ poster }) => poster.name))];
	const anchor = `thread-${thread.id}`;
	if (resolver)
		return (
			<details class="box card fold" id={anchor}>
				<summary class="line settled">
					<Icon name="closed" tone="ok" />
					<span>
						{t("{name} marked this conversation as resolved", {
							name: resolver.name,
						})}
						: {plural(comments.length, "1 comment", "{n} comments")}{" "}
						{t("by {names}", { names: names.slice(0, 3).join(", ") })}
					</span>
				</summary>
				{body}
			</details>
		);
	return (
		<article class="box card" id={anchor}>
			<header>
				<h3 class="small">
					{place.link ? (
						<a class="ink mono" href={place.link}>
							{thread.path}
						</a>
					) : null}{" "}
					<Where of={of} />
				</h3>
				{thread.outdated && <span class="tag wait end">{t("outdated")}</span>}
			</header>
			{(lines || thread.outdated) && <Hunk of={thread.hunk} />}
			{body}
		</article>
	);
}

/** The lines that a thread is about, in words. */
export function Where({ of: { thread } }: { of: ShownThread }) {
	const { line, start, side, outdated } = thread;
	if (line === 0) return <>{t("Entire file")}</>;
	const words =
		start !== line
			? t("Lines {from} to {to}", { from: start, to: line })
			: t("Line {n}", { n: line });
	const old = side === "L" ? t("before this change") : "";
	const past = outdated ? t("(code has changed since)") : "";
	return <>{[words, old, past].filter(Boolean).join(", ")}</>;
}

/** The part of the difference that an outdated thread was written at. */
const Hunk = ({ of }: { of: string }) => {
	const lines = of.split("\n").slice(1).slice(-8);
	if (!lines.some(Boolean)) return null;
	return (
		<table class="diff">
			<caption class="unseen">
				{t("The lines at the time of the comment")}
			</caption>
			<tbody>
				{lines.map((line) => (
					<Row sign={line.slice(0, 1)} text={line.slice(1)} />
				))}
			</tbody>
		</table>
	);
};

const Row = ({ sign, text }: { sign: string; text: string }) => {
	const kind = sign === "+" ? " add" : sign === "-" ? " del" : "";
	return (
		<tr>
			<td class={`c${kind}`} data-s={sign === "-" ? "−" : sign.trim()}>
				{text.slice(0, 2000)}
			</td>
		</tr>
	);
};

function Line({
	of: { row, poster, parts, draft, edits },
	thread,
	place,
	file,
}: {
	of: ShownLine;
	thread: ShownThread;
	place: ThreadPlace;
	file: ShownFile | undefined;
}) {
	const anchor = `issuecomment-${row.comment_id}`;
	return (
		<div class="stack s" id={anchor}>
			<div class="line wrap">
				<Avatar of={poster} />
				<b>
					{row.original_author || (
						<a class="ink" href={at(pathOf(poster.name))}>
							{poster.name}
						</a>
					)}
				</b>
				<a class="quiet small" href={`#${anchor}`}>
					<Time seconds={row.created_at} />
				</a>
				{draft && <span class="tag wait">{t("pending")}</span>}
				{draft && (
					<Post to={threadForms.drop} params={place.params} class="end">
						<input type="hidden" name="comment" value={row.comment_id} />
						<Submit tone="" small label={t("Delete comment")}>
							<Icon name="bin" />
							{t("Delete")}
						</Submit>
					</Post>
				)}
			</div>
			{parts.map((part) => (
				<Part of={part} row={row} thread={thread} place={place} file={file} />
			))}
			{edits && <EditLine of={row} params={place.params} />}
		</div>
	);
}

/** The text of a comment behind "Edit", with the one that was read: nobody replaces unseen what another person wrote. */
function EditLine({
	of: { comment_id: id, body },
	params,
}: {
	of: ShownLine["row"];
	params: ThreadPlace["params"];
}) {
	const failed = failedOf(threadForms.edit, "comment", id);
	return (
		<details open={failed !== undefined}>
			<summary class="btn plain s">{t("Edit")}</summary>
			<Post to={threadForms.edit} params={params} class="stack s folded">
				<input type="hidden" name="comment" value={id} />
				<input type="hidden" name="version" value={fingerprint(body)} />
				<Text
					id={`edit-${id}`}
					label={t("Edit comment")}
					failed={failed}
					value={body}
				/>
				<p>
					<Submit small>{t("Save")}</Submit>
				</p>
			</Post>
		</details>
	);
}

function Part({
	of,
	row,
	thread,
	place,
	file,
}: {
	of: ShownPart;
	row: ShownLine["row"];
	thread: ShownThread;
	place: ThreadPlace;
	file: ShownFile | undefined;
}) {
	if (of.kind === "text") return <Html html={of.html} />;
	const name = `${row.comment_id}.${of.at}`;
	const may = place.rights.apply && thread.applies && !row.pending;
	return (
		<div class="suggest">
			<header>
				<Icon name="pen" />
				<span>{t("Suggested change")}</span>
				{may && (
					<span class="end actions">
						<label class="check">
							<input
								type="checkbox"
								form="apply-chosen"
								name="suggestion"
								value={name}
							/>
							<span>{t("Add suggestion to batch")}</span>
						</label>
						<Post to={threadForms.apply} params={place.params}>
							<input type="hidden" name="suggestion" value={name} />
							<Submit tone="" small>
								{t("Commit suggestion")}
							</Submit>
						</Post>
					</span>
				)}
			</header>
			<table class="diff">
				<caption class="unseen">{t("Suggested change")}</caption>
				<tbody>
					{oldLines(thread, file).map((text) => (
						<Row sign="-" text={text} />
					))}
					{of.lines.map((text) => (
						<Row sign="+" text={text} />
					))}
				</tbody>
			</table>
		</div>
	);
}

/** The lines that a suggestion takes the place of. */
function oldLines(
	{ thread }: ShownThread,
	file: ShownFile | undefined,
): string[] {
	const { start, line, hunk, outdated } = thread;
	if (line === 0) return [];
	const count = line - start + 1;
	const shown = outdated
		? []
		: (file?.hunks ?? [])
				.flatMap(({ lines }) => lines)
				.filter(({ now }) => now >= start && now <= line)
				.map(({ text }) => text);
	if (shown.length === count) return shown;
	const written = hunk.split("\n").slice(1);
	return written
		.filter((text) => !text.startsWith("-"))
		.map((text) => text.slice(1))
		.slice(-count);
}

function Actions({
	of: { thread, resolver, comments },
	place: { rights, params },
}: {
	of: ShownThread;
	place: ThreadPlace;
}) {
	const draftOnly = comments.every(({ draft }) => draft);
	if (!rights.comment && !rights.resolve) return null;
	const failed = failedOf(threadForms.answer, "comment", thread.id);
	return (
		<div class="line wrap">
			{rights.comment && (
				<details class="grow" open={failed !== undefined}>
					<summary class="btn s">{t("Reply")}</summary>
					<Post to={threadForms.answer} params={params} class="stack s folded">
						<input type="hidden" name="comment" value={thread.id} />
						<Text
							id={`answer-${thread.id}`}
							label={t("Your reply")}
							failed={failed}
							rows={3}
						/>
						<p>
							<Submit small>{t("Reply")}</Submit>
						</p>
					</Post>
				</details>
			)}
			{rights.resolve && !draftOnly && (
				<Post to={threadForms.resolve} params={params}>
					<input type="hidden" name="comment" value={thread.id} />
					<Submit
						tone=""
						small
						name="settled"
						value={resolver ? "false" : "true"}
					>
						<Icon name={resolver ? "open" : "check"} />
						{resolver ? t("Unresolve conversation") : t("Resolve conversation")}
					</Submit>
				</Post>
			)}
		</div>
	);
}

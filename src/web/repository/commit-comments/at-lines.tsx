import type { ComponentChildren } from "preact";
import {
	anchorOf,
	type Diff,
	type ShownFile,
} from "../../../domain/history/read-diff.ts";
import type { RepositoryContext } from "../../../domain/repositories/repository.ts";
import {
	addressWith,
	type DiffLook,
	type Side,
} from "../../parts/code/diff.tsx";
import type { FileMarks } from "../../parts/code/file-tree.tsx";
import {
	closed,
	hasLine,
	lineAddresses,
	lineLabel,
	lookOf,
	placeOfAddress,
	type WantedLine,
} from "../../parts/code/line-place.ts";
import { Form, Submit } from "../../parts/form.tsx";
import { Icon } from "../../parts/icon.tsx";
import { TextEditor } from "../../parts/text-editor.tsx";
import { visit } from "../../visit.ts";
import { plural, t } from "../../words/words.ts";
import { commitAddress } from "../addresses.ts";
import { CommitCommentCard } from "./card.tsx";
import { type LoadedComments, lineRoute, type ShownComment } from "./load.ts";

interface AtLines {
	/** What the difference needs to show comments at its lines and to lead to the form for one. */
	readonly look: Partial<DiffLook> | undefined;
	readonly marks: (file: ShownFile) => FileMarks;
	/** What stands above the lines of a file: what is said of lines that are not shown. */
	readonly first: (file: ShownFile) => ComponentChildren;
	readonly menu: ComponentChildren;
	readonly elsewhere: ComponentChildren;
}

const keyOf = (path: string, side: string): string => `${side}\0${path}`;
const pathAt = (file: ShownFile, side: Side): string =>
	side === "L" ? (file.oldPath ?? file.path) : file.path;
const placeWords = ({ row }: ShownComment): string =>
	[
		t("Line {n}", { n: row.line }),
		row.side === "L" ? t("before this change") : "",
	]
		.filter(Boolean)
		.join(", ");

/** What was said to lines of a commit's difference, at these lines, and the form for the one that the address names. */
export function commentsInDiff(
	context: RepositoryContext,
	oid: string,
	diff: Diff,
	comments: LoadedComments,
): AtLines {
	const { entry, actor } = visit();
	const writes = actor.account !== undefined && !context.repository.archived_at;
	const place = writes ? placeOfAddress(entry.query, lineRoute) : undefined;
	const shown = new Map<string, ShownFile>();
	for (const file of diff.files)
		for (const side of ["L", "R"] as const)
			shown.set(keyOf(pathAt(file, side), side), file);
	const atLine = new Map<string, ShownComment[]>();
	const atFile = new Map<string, ShownComment[]>();
	const count = new Map<string, number>();
	const elsewhere: ShownComment[] = [];
	for (const one of comments.atLines) {
		const { path, side, line } = one.row;
		const file = shown.get(keyOf(path, side));
		if (!file || !side) {
			elsewhere.push(one);
			continue;
		}
		const isThere = hasLine(file, side, line);
		const map = isThere ? atLine : atFile;
		const key = isThere ? `${file.anchor}${side}${line}` : file.anchor;
		map.set(key, [...(map.get(key) ?? []), one]);
		count.set(file.anchor, (count.get(file.anchor) ?? 0) + 1);
	}
	const opens = (file: ShownFile, side: Side, line: number) =>
		place?.anchor === file.anchor && place.side === side && place.line === line;
	const cards = (some: readonly ShownComment[], away: boolean) => (
		<Cards of={context} oid={oid} some={some} comments={comments} away={away} />
	);
	const form = (file: ShownFile) =>
		place && (
			<LineForm
				of={context}
				oid={oid}
				file={file}
				place={place}
				preview={comments.preview}
			/>
		);
	return {
		look: (writes || atLine.size > 0 || undefined) && {
			...(writes && { lineLink: lineAddresses() }),
			below(file, side, line) {
				const some = atLine.get(`${file.anchor}${side}${line}`);
				const isOpen = opens(file, side, line);
				if (!some && !isOpen) return undefined;
				return (
					<div class="stack">
						{some && cards(some, false)}
						{isOpen && form(file)}
					</div>
				);
			},
			kept: opens,
		},
		marks: ({ anchor }) => ({ comments: count.get(anchor) }),
		first(file) {
			const some = atFile.get(file.anchor);
			const isOpen =
				place?.anchor === file.anchor && !hasLine(file, place.side, place.line);
			if (!some && !isOpen) return null;
			return (
				<div class="in stack said" data-keep={isOpen ? "" : undefined}>
					{some && cards(some, true)}
					{isOpen && form(file)}
				</div>
			);
		},
		menu: <Menu of={comments.atLines} elsewhere={elsewhere} />,
		elsewhere: (
			<Elsewhere of={context} oid={oid} some={elsewhere} comments={comments} />
		),
	};
}

function Cards({
	of,
	oid,
	some,
	comments,
	away,
}: {
	of: RepositoryContext;
	oid: string;
	some: readonly ShownComment[];
	comments: LoadedComments;
	/** They do not stand at their lines, so that these are told. */
	away: boolean;
}) {
	return (
		<ol class="stack">
			{some.map((one) => (
				<CommitCommentCard
					of={of}
					oid={oid}
					one={one}
					comments={comments}
					where={away ? placeWords(one) : undefined}
				/>
			))}
		</ol>
	);
}

/** What is said of lines, to go from one to the next. */
function Menu({
	of,
	elsewhere,
}: {
	of: readonly ShownComment[];
	elsewhere: readonly ShownComment[];
}) {
	if (of.length === 0) return null;
	return (
		<details class="drop">
			<summary class="btn s plain">
				<Icon name="comment" />
				{plural(of.length, "1 comment on a line", "{n} comments on lines")}
				<Icon name="down" />
			</summary>
			<nav class="menu" aria-label={t("Line comments")}>
				{of.map((one) => (
					<a
						href={
							elsewhere.includes(one)
								? addressOf(one)
								: `#commitcomment-${one.row.id}`
						}
					>
						<span class="mono cut">{one.row.path}</span>
						<span class="soft">{placeWords(one)}</span>
					</a>
				))}
			</nav>
		</details>
	);
}

/** The page with the file of a comment alone. */
function addressOf({ row }: ShownComment): string {
	const alone = { ...closed, "skip-to": undefined, whitespace: undefined };
	return `${addressWith({ ...alone, page: undefined, edit: undefined, files: anchorOf(row.path) })}#commitcomment-${row.id}`;
}

function Elsewhere({
	of,
	oid,
	some,
	comments,
}: {
	of: RepositoryContext;
	oid: string;
	some: readonly ShownComment[];
	comments: LoadedComments;
}) {
	if (some.length === 0) return null;
	return (
		<section class="stack elsewhere" aria-labelledby="elsewhere">
			<h2 id="elsewhere">{t("Comments on files that are not shown here")}</h2>
			{some.map((one) => (
				<div class="stack s">
					<p class="mono small">{one.row.path}</p>
					<Cards of={of} oid={oid} some={[one]} comments={comments} away />
				</div>
			))}
		</section>
	);
}

/** The form for a comment on a line. */
function LineForm({
	of,
	oid,
	file,
	place: { side, line },
	preview,
}: {
	of: RepositoryContext;
	oid: string;
	file: ShownFile;
	place: WantedLine;
	preview: LoadedComments["preview"];
}) {
	const path = pathAt(file, side);
	const at = { comment: `${side}:${line}`, file: file.anchor };
	const look = lookOf(visit().entry.query);
	const back = new URLSearchParams(look);
	const without = { ...closed, files: file.anchor };
	return (
		<article class="box card">
			<Form
				does={{ route: lineRoute }}
				params={{ owner: of.owner.name, repo: of.repository.name, oid }}
				// the page that comes back with what was wrong has the file open
				query={{ ...look, ...at }}
				multipart
				class="in stack"
				id="line-form"
			>
				<input type="hidden" name="comment" value={at.comment} />
				<input type="hidden" name="file" value={at.file} />
				<input type="hidden" name="path" value={path} />
				<TextEditor
					name="body"
					label={lineLabel(path, side, line)}
					rows={5}
					autofocus
					preview={preview?.route === lineRoute ? preview.html : undefined}
					actions={
						<>
							<a
								class="btn"
								href={`${commitAddress(of, oid)}${back.size ? `?${back}` : ""}#${file.anchor}`}
								data-load={addressWith(without)}
							>
								{t("Cancel")}
							</a>
							<Submit>{t("Comment")}</Submit>
						</>
					}
				/>
			</Form>
		</article>
	);
}

import type { ComponentChildren } from "preact";
import type { ShownFile } from "../../../domain/history/read-diff.ts";
import { visit } from "../../visit.ts";
import { t } from "../../words/words.ts";
import { Icon } from "../icon.tsx";
import { addressWith, diffWanted } from "./diff-address.ts";
import { type DiffLook, diffRows } from "./diff-rows.ts";
import { inPieces } from "./in-pieces.ts";
import { NotebookChange } from "./notebook-change.tsx";
import { PictureChange, type PictureLink } from "./picture-change.tsx";

/** How many lines came and went. */
export const Counts = ({
	of: { additions, deletions, counted = true },
}: {
	of: { additions: number; deletions: number; counted?: boolean };
}) =>
	counted ? (
		<>
			<span class="plus">+{additions}</span>{" "}
			<span class="minus">−{deletions}</span>
		</>
	) : null;

const none = /^0+$/;

/** One file of a difference. */
export function DiffFile({
	file,
	look,
	href,
	pictureLink,
	more,
	first,
	viewed,
}: {
	file: ShownFile;
	look: DiffLook;
	href: string | undefined;
	pictureLink: PictureLink | undefined;
	more: ComponentChildren;
	first: ComponentChildren;
	viewed: boolean;
}) {
	const alone = diffWanted(visit().entry.query).file === file.anchor;
	return (
		<section
			class={viewed ? "file viewed" : "file"}
			id={file.anchor}
			aria-labelledby={`${file.anchor}-name`}
		>
			{/* another id makes another element: a mark folds what somebody has opened */}
			<details
				id={viewed ? `${file.anchor}-viewed` : undefined}
				open={alone || ((!file.folded || file.folded === "rest") && !viewed)}
			>
				<FileSummary of={file} />
				{first}
				{file.picture && pictureLink && (
					<PictureChange file={file} link={pictureLink} />
				)}
				{file.notebook && <NotebookChange of={file.notebook} />}
				{file.hunks.length ? (
					<ChangedLines of={file} look={look} />
				) : (
					!(file.picture && pictureLink && file.binary) && (
						<p class="in soft">{whyEmpty(file)}</p>
					)
				)}
			</details>
			<div class="at">
				<span class="line">
					<Counts of={file} />
				</span>
				{more}
				{href && !none.test(file.newOid) && (
					<a
						class="btn plain icon s"
						href={href}
						aria-label={t("View {path}", { path: file.path })}
						title={t("View file")}
					>
						<Icon name="file" />
					</a>
				)}
			</div>
		</section>
	);
}

function FileSummary({ of: file }: { of: ShownFile }) {
	const cut = file.path.lastIndexOf("/") + 1;
	return (
		<summary>
			<Icon name="down" />
			<h2 class="mono" id={`${file.anchor}-name`}>
				{file.oldPath && (
					<span class="soft">
						{file.oldPath}
						{" → "}
					</span>
				)}
				<span class="soft">{file.path.slice(0, cut)}</span>
				{file.path.slice(cut)}
			</h2>
			{tellsOf(file).map((words) => (
				<span class="tag">{words}</span>
			))}
		</summary>
	);
}

const ChangedLines = ({
	of: file,
	look,
}: {
	of: ShownFile;
	look: DiffLook;
}) => (
	<>
		<table
			class={look.split ? "diff two" : "diff"}
			data-lines={look.lineLink ? "" : undefined}
		>
			<caption class="unseen">
				{t("Changes of {path}", { path: file.path })}
			</caption>
			<colgroup>
				<col class="w" />
				{look.split && <col />}
				<col class="w" />
				<col />
			</colgroup>
			<tbody
				// written by diffRows, which escapes what it is given
				dangerouslySetInnerHTML={{
					__html: inPieces(() => diffRows(file, look)),
				}}
			/>
		</table>
		{file.cut && <p class="in soft">{t("The rest is too long to show.")}</p>}
	</>
);

const modeText = (mode: number): string => mode.toString(8).padStart(6, "0");

/** Says what happened to a file besides its lines, in words. */
function tellsOf({ status, oldMode, newMode, folded }: ShownFile): string[] {
	const words = [];
	if (status === "added") words.push(t("added"));
	if (status === "deleted") words.push(t("deleted"));
	if (status === "renamed") words.push(t("renamed"));
	if (oldMode && newMode && oldMode !== newMode)
		words.push(`${modeText(oldMode)} → ${modeText(newMode)}`);
	if (folded === "generated") words.push(t("generated"));
	return words;
}

function whyEmpty(file: ShownFile): ComponentChildren {
	const { folded, binary, anchor } = file;
	if (folded) {
		const words =
			folded === "large"
				? t("Large diffs are not shown by default.")
				: folded === "generated"
					? t("Generated files are not shown by default.")
					: "";
		return (
			<>
				{words}{" "}
				<a
					href={addressWith({ files: anchor })}
					data-load={addressWith({ files: anchor })}
					data-near={folded === "rest" ? anchor : undefined}
				>
					{folded === "rest" ? t("Show diff") : t("Show")}
				</a>
			</>
		);
	}
	if (binary) return t("Binary file not shown.");
	if (file.oldOid === file.newOid) return t("The content is unchanged.");
	if (none.test(file.oldOid) || none.test(file.newOid))
		return t("The file is empty.");
	return t("Only whitespace changed.");
}

import type { ComponentChildren } from "preact";
import type { Diff, ShownFile } from "../../../domain/history/read-diff.ts";
import { movedLines } from "../../../text/moved-lines.ts";
import { currentBudget } from "../../../threads/work-budget.ts";
import { visit } from "../../visit.ts";
import { plural, t } from "../../words/words.ts";
import { Icon } from "../icon.tsx";
import { addressWith, aroundOf, diffWanted, wholeOf } from "./diff-address.ts";
import { Counts, DiffFile } from "./diff-file.tsx";
import type { DiffLook } from "./diff-rows.ts";
import { type FileMarks, FileTree } from "./file-tree.tsx";
import { takeLine } from "./line-room.ts";
import type { PictureLink } from "./picture-change.tsx";

export { addressWith, diffWanted } from "./diff-address.ts";
export type { DiffLook, Side } from "./diff-rows.ts";

/** The files with as many lines as the page has room for, and the length of the lines counts as well. */
function withinBudget(files: readonly ShownFile[]): ShownFile[] {
	const budget = currentBudget();
	return files.map((file) => {
		let full = false;
		const hunks = file.hunks.flatMap((hunk) => {
			if (full) return [];
			const kept = hunk.lines.findIndex(({ text }) => !takeLine(budget, text));
			if (kept < 0) return [hunk];
			full = true;
			return kept ? [{ ...hunk, lines: hunk.lines.slice(0, kept) }] : [];
		});
		if (!full) return file;
		const folded = hunks.length ? file.folded : "large";
		return { ...file, hunks, folded, cut: true };
	});
}

/** Lines among which those that moved are looked for. */
const mostSearched = 10_000;

/** What moved between the files of a page, and in them. */
function movesOf(files: readonly ShownFile[]): DiffLook["moved"] {
	let lines = 0;
	for (const { hunks } of files)
		for (const hunk of hunks) lines += hunk.lines.length;
	if (lines > mostSearched) return () => undefined;
	const moved = movedLines(files.map(({ hunks }) => hunks));
	return (line) => {
		const found = moved.get(line);
		const file = found && files[found.file];
		if (!file) return undefined;
		const { sign, old, now } = found.line;
		const number = sign === "-" ? old : now;
		const place = `${file.path.split("/").at(-1)}:${number}`;
		return {
			href: found.first
				? `#${file.anchor}${sign === "-" ? "L" : "R"}${number}`
				: undefined,
			words:
				sign === "-"
					? t("moved from {place}", { place })
					: t("moved to {place}", { place }),
		};
	};
}

/** The switches above a difference: unified or split, which white space counts. */
export function DiffTools({ children }: { children?: ComponentChildren }) {
	const { split, whitespace } = diffWanted(visit().entry.query);
	const spaces = [
		[undefined, t("Show all whitespace changes")],
		["ignore-eol", t("Ignore whitespace at the end of lines")],
		["ignore-change", t("Ignore changes in the amount of whitespace")],
		["ignore-all", t("Ignore all whitespace")],
	] as const;
	return (
		<div class="tools">
			<nav class="group" aria-label={t("View")}>
				<a
					class="btn s"
					aria-current={split ? undefined : "true"}
					href={addressWith({ style: undefined })}
				>
					{t("Unified")}
				</a>
				<a
					class="btn s"
					aria-current={split ? "true" : undefined}
					href={addressWith({ style: "split" })}
				>
					{t("Split")}
				</a>
			</nav>
			<details class="drop">
				<summary class="btn s plain">
					{t("Whitespace")}
					<Icon name="down" />
				</summary>
				<div class="menu">
					{spaces.map(([word, words]) => (
						<a
							href={addressWith({ whitespace: word })}
							aria-current={word === whitespace ? "true" : undefined}
						>
							<span class="pick">
								{word === whitespace && <Icon name="check" />}
							</span>
							{words}
						</a>
					))}
				</div>
			</details>
			{children}
		</div>
	);
}

/**
 * A difference: how much it is, the tree of its files, and the files with their lines. `look` adds what stands at lines (comments, links);
 * `atFile` what stands at the right of a file's head, `first` what stands above its lines; `marks` says what the reader made of it.
 */
export function DiffView({
	diff,
	look,
	atFile,
	first,
	marks,
	fileLink,
	pictureLink,
}: {
	diff: Diff;
	look?: Partial<DiffLook>;
	atFile?: (file: ShownFile) => ComponentChildren;
	first?: (file: ShownFile) => ComponentChildren;
	marks?: (file: ShownFile) => FileMarks;
	/** Where the whole file is. */
	fileLink?: (file: ShownFile) => string | undefined;
	pictureLink?: PictureLink;
}) {
	const { split, file: alone, near } = diffWanted(visit().entry.query);
	const { all, skipped, additions, deletions, counted } = diff;
	const files = withinBudget(diff.files);
	const whole: DiffLook = {
		split,
		whole: wholeOf,
		around: aroundOf,
		moved: movesOf(files),
		...look,
	};
	const isPart = alone !== undefined || near !== undefined;
	const next = skipped + files.length;
	const more = isPart ? 0 : all.length - next;
	const nextAddress = addressWith({
		"skip-to": String(next),
		whole: undefined,
		around: undefined,
		lines: undefined,
		comment: undefined,
	});
	return (
		<div class="review">
			<nav class="tree" aria-label={t("Files")}>
				{/* folded on phones; where there is room, the style shows it all the same */}
				<details class="narrow-fold">
					<summary>
						<Icon name="down" />
						{t("File tree")}
					</summary>
					<FileTree
						files={files}
						marks={marks}
						counts={(file) => <Counts of={file} />}
					/>
					{more > 0 && <a href={nextAddress}>{moreWords(more)}</a>}
				</details>
			</nav>
			<div class="stack">
				<p class="line small soft sum">
					{plural(all.length, "1 file changed", "{n} files changed")}
					{counted && <Counts of={{ additions, deletions }} />}
				</p>
				{!isPart && skipped > 0 && (
					<p>
						<a class="btn" href={addressWith({ "skip-to": undefined })}>
							{t("Show first files")}
						</a>
					</p>
				)}
				<section
					class="stack"
					id={`files-${skipped}`}
					aria-label={t("Changed files")}
				>
					{files.map((file) => (
						<DiffFile
							file={file}
							look={whole}
							href={fileLink?.(file)}
							pictureLink={pictureLink}
							more={atFile?.(file)}
							first={first?.(file)}
							viewed={marks?.(file).viewed ?? false}
						/>
					))}
					{more > 0 && (
						<section id={`files-${next}`} aria-label={t("More files")}>
							<a
								class="btn"
								href={nextAddress}
								data-load={nextAddress}
								data-near=""
							>
								{moreWords(more)}
							</a>
						</section>
					)}
				</section>
			</div>
		</div>
	);
}

const moreWords = (n: number): string =>
	plural(n, "Show the last file", "Show the next of {n} more files");

import { setTimeout as sleep } from "node:timers/promises";
import type { ComponentChildren } from "preact";
import type { App } from "../../app.ts";
import { languageOfPath } from "../../domain/code-search/languages.ts";
import type { Reason } from "../../domain/code-search/rules.ts";
import { fileSymbols } from "../../domain/code-search/symbols/file-symbols.ts";
import { whyLeftOut } from "../../domain/code-search/why-left-out.ts";
import { entryKind } from "../../domain/contents/entry-kinds.ts";
import type { ContentPlace } from "../../domain/contents/find-place.ts";
import { type ReadFile, readFile } from "../../domain/lfs/read-file.ts";
import type { Actor } from "../../domain/permissions/actor.ts";
import type { RepositoryContext } from "../../domain/repositories/repository.ts";
import { turning } from "../../highlight/line-html.ts";
import { formatOf } from "../../markup/formats.ts";
import { longestText } from "../../text/code/text-sizes.ts";
import type { CodeSymbol } from "../../text/symbols/symbol-job.ts";
import { bytes } from "../parts/bytes.ts";
import { CodeLines, pieceOf, startIn } from "../parts/code/code-lines.tsx";
import { LatestCommit } from "../parts/code/commit.tsx";
import { addressWith } from "../parts/code/diff.tsx";
import { Icon } from "../parts/icon.tsx";
import { Note } from "../parts/note.tsx";
import { number, plural, t } from "../words/words.ts";
import { inRef } from "./addresses.ts";
import { commitsShown, type ShownCommit } from "./commits-shown.ts";
import { latestOf } from "./directory.tsx";
import { Notebook, readNotebook, type ShownNotebook } from "./notebook.tsx";
import { Outline, Rendered, renderText } from "./rendered.tsx";
import { SymbolPanel } from "./symbols/panel.tsx";

/** A file, ready to be shown: its text, or what its format makes of it. */
interface ShownFile {
	readonly file: ReadFile;
	readonly latest: ShownCommit | undefined;
	readonly rendered?: { html?: string; notebook?: ShownNotebook };
	/** There are two ways to show it. */
	readonly hasSource: boolean;
	readonly start: number;
	/** Why code search finds it by its path only. */
	readonly leftOut: Reason;
	/** Its definitions; undefined where they are not known. */
	readonly symbols?: readonly CodeSymbol[] | undefined;
}

const largestRendered = 2 * 1024 * 1024;
const largestNotebook = 8 * 1024 * 1024;
/** Milliseconds that a page waits for definitions that the index does not have. */
const symbolsPatience = 400;

export async function readShown(
	app: App,
	actor: Actor,
	context: RepositoryContext,
	place: ContentPlace,
	search: URLSearchParams,
): Promise<ShownFile> {
	const { repository } = context;
	const { ref, path, entry } = place;
	const [file, last, leftOut] = await Promise.all([
		readFile(app, repository, place),
		latestOf(app, context, place),
		ref.kind === "branch"
			? whyLeftOut(app.db, repository, {
					...{ branch: ref.name, path, oid: entry.oid },
				})
			: ("" as const),
	]);
	const [latest] = await commitsShown(app, actor, context, last ? [last] : []);
	const format = formatOf(place.path);
	const isNotebook = /\.ipynb$/i.test(place.path);
	const isLink = entryKind(place.entry.mode) === "symlink";
	const { text } = file;
	const renders =
		text !== undefined &&
		!isLink &&
		(isNotebook
			? text.length <= largestNotebook
			: format !== undefined &&
				format !== "plain" &&
				text.length <= largestRendered);
	const shown = {
		...{ file, latest, leftOut },
		...{ start: startIn(search), hasSource: renders },
	};
	if (!renders || search.get("display") === "source" || search.has("start"))
		return { ...shown, symbols: isLink ? undefined : await symbolsOf() };
	async function symbolsOf() {
		if (text === undefined) return undefined;
		const found = fileSymbols(app, { path: place.path, text });
		// a page is there without them
		return Promise.race([found, sleep(symbolsPatience, undefined)]);
	}
	const markup = (source: string, as = format ?? "markdown") =>
		renderText(app, actor, context, place, source, as);
	if (!isNotebook) return { ...shown, rendered: { html: await markup(text) } };
	const notebook = await readNotebook(text, (cell) => markup(cell, "markdown"));
	return notebook
		? { ...shown, rendered: { notebook } }
		: { ...shown, hasSource: false };
}

/** A file with its last commit and what can be done with it. */
export function FileBox({
	of,
	place,
	shown,
}: {
	of: RepositoryContext;
	place: ContentPlace;
	shown: ShownFile;
}) {
	const { file, latest, rendered, leftOut, symbols } = shown;
	const { path } = place;
	const piece =
		!rendered && file.text !== undefined
			? pieceOf(file.text, shown.start)
			: undefined;
	return (
		<section class="box" aria-label={t("File")}>
			{latest && <LatestCommit of={of} commit={latest} />}
			<header class="file-head">
				<span class="soft small">
					{piece &&
						`${plural(file.size === 0 ? 0 : piece.total, "1 line", "{n} lines")} · `}
					{bytesOf(file.size)}
					{file.large && ` · ${t("large file (LFS)")}`}
					{(place.entry.mode & 0o111) !== 0 &&
						entryKind(place.entry.mode) === "file" &&
						` · ${t("executable")}`}
				</span>
				<FileActions of={of} place={place} shown={shown} />
			</header>
			<LeftOut why={leftOut} />
			{file.text !== undefined && turning.test(file.text) && (
				<div class="in">
					<Note tone="wait">
						{t(
							"This file contains Unicode characters that change the order of text, so the code may behave differently than it appears. They are shown as code points.",
						)}
					</Note>
				</div>
			)}
			<Content of={of} place={place} shown={shown}>
				{piece && file.text !== undefined && (
					<WithSymbols
						panel={
							symbols && (
								<SymbolPanel
									of={of}
									place={place}
									language={languageOfPath(path)}
									symbols={symbols}
									piece={piece}
								/>
							)
						}
					>
						<CodeLines
							text={file.text}
							piece={piece}
							path={path}
							content={`${of.repository.store_id}/${place.entry.oid}${file.large ? "/large" : ""}`}
							label={path}
						/>
					</WithSymbols>
				)}
			</Content>
		</section>
	);
}

/** The ways to see a file: rendered or not, at its commit, line by line with authors, as it is. */
const FileActions = ({
	of,
	place: { ref, path, oid },
	shown: { hasSource, rendered },
}: {
	of: RepositoryContext;
	place: ContentPlace;
	shown: ShownFile;
}) => (
	<span class="actions end">
		{hasSource && (
			<span class="group">
				<a
					class="btn s"
					aria-current={rendered ? "true" : undefined}
					href={addressWith({ display: undefined, start: undefined })}
				>
					{t("Rendered")}
				</a>
				<a
					class="btn s"
					aria-current={rendered ? undefined : "true"}
					href={addressWith({ display: "source" })}
				>
					{t("Source")}
				</a>
			</span>
		)}
		{rendered?.html && <Outline html={rendered.html} />}
		{ref.kind !== "commit" && (
			<a
				class="btn s"
				href={inRef(of, "src", { kind: "commit", name: oid }, path)}
				aria-keyshortcuts="y"
				data-hash
			>
				{t("Permalink")}
			</a>
		)}
		<a class="btn s" href={inRef(of, "blame", ref, path)} aria-keyshortcuts="b">
			{t("Blame")}
		</a>
		<a class="btn s" href={inRef(of, "raw", ref, path)}>
			{t("Raw")}
		</a>
		<a class="btn s" href={inRef(of, "media", ref, path)} download>
			{t("Download")}
		</a>
	</span>
);

/** Code, and beside it what is defined in it. */
const WithSymbols = ({
	panel,
	children,
}: {
	panel: ComponentChildren;
	children: ComponentChildren;
}) =>
	panel ? (
		<div class="with-symbols">
			<div>{children}</div>
			{panel}
		</div>
	) : (
		children
	);

/** Says why code search does not have the text of a file. */
const LeftOut = ({ why }: { why: Reason }) =>
	why ? (
		<p class="in soft small">
			{t("Code search finds this file by its path only: {reason}.", {
				reason: reasonOf(why),
			})}
		</p>
	) : null;

function Content({
	of,
	place,
	shown: { file, rendered },
	children,
}: {
	of: RepositoryContext;
	place: ContentPlace;
	shown: ShownFile;
	children: ComponentChildren;
}) {
	const { ref, path, entry } = place;
	const media = inRef(of, "media", ref, path);
	const name = path.slice(path.lastIndexOf("/") + 1);
	if (entryKind(entry.mode) === "symlink")
		return (
			<div class="in">
				<p>
					{t("Symbolic link to")} <code>{file.text}</code>.{" "}
					<a href={addressWith({ follow_symlink: "1" })}>{t("Follow link")}</a>
				</p>
			</div>
		);
	if (rendered?.notebook)
		return (
			<div class="in readme">
				<Notebook of={rendered.notebook} />
			</div>
		);
	if (rendered?.html !== undefined)
		return (
			<div class="in readme">
				<Rendered html={rendered.html} />
			</div>
		);
	if (file.size === 0) return <p class="in soft">{t("This file is empty.")}</p>;
	if (file.type.startsWith("image/"))
		return (
			<>
				<p class="in picture">
					<img src={media} alt={name} />
				</p>
				{children}
			</>
		);
	if (children) return <>{children}</>;
	if (file.type.startsWith("video/"))
		return (
			// biome-ignore lint/a11y/useMediaCaption: nobody has written one
			<video class="in" controls preload="metadata" src={media} />
		);
	if (file.type.startsWith("audio/") || file.type === "application/ogg")
		return (
			// biome-ignore lint/a11y/useMediaCaption: nobody has written one
			<audio class="in" controls preload="metadata" src={media} />
		);
	if (file.type === "application/pdf")
		return (
			<div class="stack s">
				<iframe
					class="document"
					src={inRef(of, "render", ref, path)}
					title={t("Document {name}", { name })}
					loading="lazy"
				/>
				<p class="in">
					<a class="btn" href={media} download>
						<Icon name="file" />
						{t("Download ({size})", { size: bytesOf(file.size) })}
					</a>
				</p>
			</div>
		);
	return (
		<div class="in stack s">
			<p>
				{file.type.startsWith("text/")
					? t("This file is too large to show.")
					: t("This is a binary file. It cannot be shown.")}
			</p>
			<p>
				<a class="btn" href={media}>
					<Icon name="file" />
					{t("Open ({size})", { size: bytesOf(file.size) })}
				</a>
			</p>
		</div>
	);
}

/** Why a file is left out of code search, as the end of a sentence. */
const reasonOf = (reason: Exclude<Reason, "">): string =>
	({
		binary: () => t("it is binary"),
		encoding: () => t("it is not encoded as UTF-8"),
		trigrams: () => t("it looks like data, not like text"),
		size: () => t("it is larger than {size}", { size: bytes(longestText) }),
		generated: () => t("a program generates it"),
		vendored: () => t("it is third-party code"),
		excluded: () => t(".gitattributes excludes it"),
	})[reason]();

/** A number of bytes as people say it. */
export function bytesOf(bytes: number): string {
	const units = ["B", "KB", "MB", "GB", "TB"];
	let value = bytes;
	let unit = 0;
	while (value >= 1000 && unit < units.length - 1) {
		value /= 1000;
		unit++;
	}
	return `${number(unit ? Math.round(value * 10) / 10 : value)} ${units[unit]}`;
}

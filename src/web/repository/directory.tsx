import { renderToString } from "preact-render-to-string";
import type { App } from "../../app.ts";
import { entryKind } from "../../domain/contents/entry-kinds.ts";
import type { ContentPlace } from "../../domain/contents/find-place.ts";
import {
	type ContentEntry,
	readContents,
} from "../../domain/contents/read-contents.ts";
import type { Actor } from "../../domain/permissions/actor.ts";
import { namedCommit } from "../../domain/refs/resolve-commit.ts";
import type { NamedCommit } from "../../domain/refs/tip.ts";
import {
	type RepositoryContext,
	storeOf,
} from "../../domain/repositories/repository.ts";
import { openBlob } from "../../git/read/blob.ts";
import type { PathEntry } from "../../git/read/tree.ts";
import { escapeHtml } from "../../highlight/escape-html.ts";
import { formatOf } from "../../markup/formats.ts";
import { splitPath } from "../../text/split-path.ts";
import { LatestCommit } from "../parts/code/commit.tsx";
import { addressWith } from "../parts/code/diff-address.ts";
import { Empty } from "../parts/empty.tsx";
import { Icon } from "../parts/icon.tsx";
import { TitleText } from "../parts/issues/title-text.tsx";
import { Paged } from "../parts/paged.tsx";
import { isNameable, shownName } from "../parts/shown-name.ts";
import { Time } from "../parts/time.tsx";
import { plural, t } from "../words/words.ts";
import { commitAddress, inRef } from "./addresses.ts";
import { commitsShown, type ShownCommit, titleOf } from "./commits-shown.ts";
import { Outline, Rendered, renderText } from "./rendered.tsx";
import { submoduleLink } from "./submodule-link.ts";

/** Entries of a directory at once. */
const size = 1000;
/** Entries that are shown before somebody asks for more. */
const unfolded = 100;
/** How long a page waits for last commits, in milliseconds; they follow when it is there. */
const patience = 200;
const largestReadme = 512 * 1024;
const readme = /^readme(?:\.(md|markdown|org|txt))?$/i;

interface ShownDirectory {
	readonly entries: readonly ContentEntry[];
	readonly total: number;
	readonly page: number;
	/** Entries of this page that are not shown yet. */
	readonly folded: number;
	/** Last commits are still to be found. */
	readonly searching: boolean;
	readonly latest: ShownCommit | undefined;
	readonly readme:
		| {
				readonly name: string;
				readonly html: string | undefined;
				readonly text: string;
		  }
		| undefined;
}

const nameOf = ({ path }: PathEntry): string => splitPath(path)[1];

/** What a directory shows: a page of its entries with their last commits, directories first, and the text that tells of it. */
export async function readDirectory(
	app: App,
	actor: Actor,
	context: RepositoryContext,
	place: ContentPlace,
	{ page, search }: { page: number; search: URLSearchParams },
): Promise<ShownDirectory> {
	const { repository } = context;
	const all = search.get("entries") === "all";
	const wait = all ? undefined : patience;
	let onPage = 0;
	const latestNamed = latestOf(app, context, place, wait);
	// read at the end; until then nobody waits for it
	latestNamed.catch(() => {});
	let about: PathEntry | undefined;
	const read = await readContents(app, repository, {
		path: place.path,
		ref: place.oid,
		commits: true,
		patience: wait,
		sizes: false,
		choose(entries) {
			const sorted = entries
				.map((entry) => ({ entry, name: nameOf(entry) }))
				.sort(
					(a, b) =>
						Number(b.entry.type === "tree") - Number(a.entry.type === "tree") ||
						(a.name < b.name ? -1 : 1),
				);
			about = sorted
				.filter(({ entry, name }) => entry.type === "blob" && readme.test(name))
				.sort((a, b) => rank(a.name) - rank(b.name))[0]?.entry;
			const first = (page - 1) * size;
			const those = sorted.slice(first, first + size);
			onPage = those.length;
			return those.slice(0, all ? size : unfolded).map(({ entry }) => entry);
		},
	});
	if (!("entries" in read)) throw new Error("no directory");
	const named = await latestNamed;
	const [latest] = await commitsShown(
		app,
		actor,
		context,
		named ? [named] : [],
	);
	return {
		entries: read.entries,
		total: read.total,
		page,
		folded: onPage - read.entries.length,
		searching: !all && (!named || read.entries.some(({ last }) => !last)),
		latest,
		readme: about && (await readReadme(app, actor, context, place, about)),
	};
}

const rank = (name: string): number =>
	["md", "markdown", "org", "txt"].indexOf(
		readme.exec(name)?.[1]?.toLowerCase() ?? "txt",
	);

/** The commit that last changed what stands at a place; undefined when it is not found in time (LastCommits.of). */
export async function latestOf(
	app: App,
	{ repository }: RepositoryContext,
	{ oid, path }: Pick<ContentPlace, "oid" | "path">,
	wait: number | undefined = patience,
): Promise<NamedCommit | undefined> {
	const store = storeOf(repository);
	if (path === "") return namedCommit(app, store, oid);
	const found = await app.history.last.of(store, oid, [path], {
		patience: wait,
	});
	return found.get(path);
}

async function readReadme(
	app: App,
	actor: Actor,
	context: RepositoryContext,
	{ ref }: ContentPlace,
	entry: PathEntry,
) {
	const blob = await openBlob(app.git, storeOf(context.repository), entry.oid);
	if (!blob || blob.size > largestReadme) return undefined;
	const text = (await blob.bytes()).toString("utf8");
	const format = formatOf(entry.path);
	const html =
		format && format !== "plain"
			? await renderText(
					app,
					actor,
					context,
					{ ref, path: entry.path },
					text,
					format,
				)
			: undefined;
	return { name: nameOf(entry), html, text };
}

const icons = {
	file: "file",
	dir: "folder",
	symlink: "link",
	submodule: "box",
} as const;

/** The entries of a directory as a table, and its README below. */
export function Directory({
	app,
	of,
	place,
	shown,
}: {
	app: App;
	of: RepositoryContext;
	place: ContentPlace;
	shown: ShownDirectory;
}) {
	const { entries, total, page, folded, searching, latest } = shown;
	const about = shown.readme;
	const up = place.path ? splitPath(place.path)[0] : undefined;
	return (
		<>
			<section class="box" id="files" aria-label={t("Files")}>
				{latest && <LatestCommit of={of} commit={latest} />}
				{searching && (
					<p class="in soft small">
						{t("Loading the last commits…")}{" "}
						<a
							href={addressWith({ entries: "all" })}
							data-load={addressWith({ entries: "all" })}
							data-near=""
						>
							{t("Show")}
						</a>
					</p>
				)}
				<table class="files">
					<colgroup>
						<col />
						<col />
						<col />
					</colgroup>
					<thead>
						<tr class="unseen">
							<th scope="col">{t("Name")}</th>
							<th scope="col">{t("Last commit")}</th>
							<th scope="col">{t("Date")}</th>
						</tr>
					</thead>
					<tbody
						// written by rowsOf, which escapes what it is given
						dangerouslySetInnerHTML={{
							__html:
								(up === undefined
									? ""
									: renderToString(
											<Up href={inRef(of, "src", place.ref, up)} />,
										)) + rowsOf(app, of, place, entries),
						}}
					/>
				</table>
				{folded > 0 && (
					<p class="in small">
						<a
							href={addressWith({ entries: "all" })}
							data-load={addressWith({ entries: "all" })}
							data-near={searching ? undefined : ""}
						>
							{plural(folded, "Show 1 more entry", "Show {n} more entries")}
						</a>
					</p>
				)}
				{total === 0 && <p class="in soft">{t("This directory is empty.")}</p>}
			</section>
			<Paged page={page} size={size} total={total} />
			{about && (
				<section class="box" aria-labelledby="readme">
					<header>
						<Icon name="book" />
						<h2 class="small" id="readme">
							{about.name}
						</h2>
						<span class="end" />
						{about.html && <Outline html={about.html} />}
					</header>
					<div class="in readme">
						{about.html === undefined ? (
							<pre class="message">{about.text}</pre>
						) : (
							<Rendered html={about.html} />
						)}
					</div>
				</section>
			)}
			{entries.length === 0 && total > 0 && (
				<Empty title={t("No more entries")} />
			)}
		</>
	);
}

const Up = ({ href }: { href: string }) => (
	<tr>
		<td>
			<a class="name dir" href={href}>
				<Icon name="folder" />
				..<span class="unseen"> {t("(parent directory)")}</span>
			</a>
		</td>
		<td />
		<td />
	</tr>
);

/**
 * The rows of a directory, as HTML: a thousand are many for a renderer of components. What many of them share (commits, times) is
 * written once.
 */
function rowsOf(
	app: App,
	context: RepositoryContext,
	place: ContentPlace,
	entries: readonly ContentEntry[],
): string {
	const signs = new Map<string, string>();
	const sign = (name: string) =>
		once(signs, name, () => renderToString(<Icon name={name} />));
	const commits = new Map<string, string>();
	const changed = ({ oid, tip }: NamedCommit) =>
		once(
			commits,
			oid,
			() =>
				`<td class="soft"><a href="${escapeHtml(commitAddress(context, oid))}">${renderToString(<TitleText of={titleOf(tip.message)} />)}</a></td><td class="soft small">${renderToString(<Time seconds={tip.committer.at} />)}</td>`,
		);
	const inside = inRef(context, "src", place.ref, place.path);
	const isLink = `<span class="unseen">${escapeHtml(t("(symbolic link)"))}</span>`;
	const rows = entries.map(({ entry, last, submoduleUrl }) => {
		const name = nameOf(entry);
		const kind = entryKind(entry.mode);
		const href =
			kind === "submodule"
				? submoduleLink(app, context, submoduleUrl, entry.oid)
				: isNameable(name)
					? `${inside}/${encodeURIComponent(name)}`
					: undefined;
		const shown = escapeHtml(shownName(name));
		const more =
			kind === "submodule"
				? `<span class="soft mono">@ ${entry.oid.slice(0, 10)}</span>`
				: kind === "symlink"
					? isLink
					: "";
		const label = `${sign(icons[kind])}<span class="cut">${shown}</span>${more}`;
		const css = kind === "dir" ? "name dir" : "name";
		const link =
			href === undefined
				? `<span class="${css}">${label}</span>`
				: `<a class="${css}" href="${escapeHtml(href)}" title="${shown}">${label}</a>`;
		const told = last ? changed(last) : "<td></td><td></td>";
		return `<tr><td>${link}</td>${told}</tr>`;
	});
	return rows.join("");
}

function once(
	known: Map<string, string>,
	key: string,
	write: () => string,
): string {
	const found = known.get(key) ?? write();
	known.set(key, found);
	return found;
}

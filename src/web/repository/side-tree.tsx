import type { ComponentChildren } from "preact";
import { renderToString } from "preact-render-to-string";
import type { App } from "../../app.ts";
import { entryKind } from "../../domain/contents/entry-kinds.ts";
import type { ContentPlace } from "../../domain/contents/find-place.ts";
import {
	readSideTree,
	type SideEntry,
	type SideFolder,
} from "../../domain/contents/side-tree.ts";
import {
	type RepositoryContext,
	storeOf,
} from "../../domain/repositories/repository.ts";
import { notFound } from "../../errors.ts";
import { repo } from "../../guards/repository.ts";
import { escapeHtml } from "../../highlight/escape-html.ts";
import { escapedPath } from "../../text/escape-path.ts";
import { moduleAt } from "../assets.ts";
import { page, Redirect } from "../page.ts";
import { Crumbs } from "../parts/crumbs.tsx";
import { Icon } from "../parts/icon.tsx";
import { RepositoryPage } from "../parts/repository-page.tsx";
import { isNameable, shownName } from "../parts/shown-name.ts";
import { plural, t } from "../words/words.ts";
import { homeOf, inRef } from "./addresses.ts";
import { placeAt } from "./place.ts";

/** The tree of the commit that a place is in, open on the way to it. */
export const sideTreeOf = (
	app: App,
	{ repository }: RepositoryContext,
	{ oid, path }: ContentPlace,
): Promise<SideFolder> => readSideTree(app, storeOf(repository), oid, path);

/**
 * What a page shows of a place, with the tree of its commit beside it on wide windows. What else is known of a file, such as
 * its symbols, will stand at the other side.
 */
export const BesideTree = ({
	of,
	place,
	tree,
	children,
}: {
	of: RepositoryContext;
	place: ContentPlace;
	tree: SideFolder;
	children: ComponentChildren;
}) => (
	<div class="beside-tree">
		<nav
			class="tree side-tree"
			aria-label={t("File tree")}
			data-module={moduleAt("side-tree.js")}
			data-tree={homeOf(
				of,
				`/tree-view/${place.ref.kind}/${escapedPath(place.ref.name)}`,
			)}
		>
			<Folder of={of} place={place} folder={tree} />
		</nav>
		<div class="stack">{children}</div>
	</div>
);

interface TreePosition {
	readonly of: RepositoryContext;
	readonly place: Pick<ContentPlace, "ref" | "path">;
}

const Folder = ({
	of,
	place,
	folder,
}: TreePosition & { folder: SideFolder }) => (
	<ul
		// written by entriesOf, which escapes what it is given
		dangerouslySetInnerHTML={{ __html: entriesOf(of, place, folder) }}
	/>
);

const icons = {
	dir: "folder",
	file: "file",
	symlink: "link",
	submodule: "box",
};

/** The entries of a directory as HTML: hundreds are many for a renderer of components. What they share is written once. */
function entriesOf(
	context: RepositoryContext,
	place: TreePosition["place"],
	folder: SideFolder,
): string {
	const root = inRef(context, "src", place.ref);
	const signs = new Map(
		Object.entries(icons).map(([kind, name]) => [
			kind,
			renderToString(<Icon name={name} />),
		]),
	);
	const right = renderToString(<Icon name="right" />);
	const entry = ({ name, path, kind, below }: SideEntry): string => {
		const shown = escapeHtml(shownName(name));
		const label = `${signs.get(kind)}<span class="cut">${shown}</span>`;
		const twist =
			kind === "dir"
				? `<button type="button" class="twist" data-path="${escapeHtml(path)}" aria-expanded="${below !== undefined}" aria-label="${escapeHtml(t("Contents of {name}", { name: shownName(name) }))}">${right}</button>`
				: '<span class="twist"></span>';
		const here = path === place.path ? ' aria-current="page"' : "";
		const link = isNameable(name)
			? `<a href="${escapeHtml(`${root}/${escapedPath(path)}`)}"${here} title="${shown}">${label}</a>`
			: `<span class="line">${label}</span>`;
		const open = below ? `<ul>${list(below)}</ul>` : "";
		return `<li><div class="line">${twist}${link}</div>${open}</li>`;
	};
	const list = ({ entries, more }: SideFolder): string =>
		entries.map(entry).join("") +
		(more > 0
			? `<li class="soft small">${escapeHtml(plural(more, "and 1 more", "and {n} more"))}</li>`
			: "");
	return list(folder);
}

/** One directory of the tree alone: what a script puts in its place, and a plain list for everybody else. */
export const treeViewPage = page({
	route: "GET /:owner/:repo/tree-view/*",
	on: repo.known("code"),
	async run({ app, context, params }) {
		const place = await placeAt(app, context, "tree-view", params["*"]);
		if (place instanceof Redirect) return place;
		const { oid, path, entry } = place;
		if (entryKind(entry.mode) !== "dir") throw notFound();
		const store = storeOf(context.repository);
		const tree = await readSideTree(app, store, oid, path, path);
		return (
			<RepositoryPage
				of={context}
				tab="code"
				title={shownName(path || place.ref.name)}
			>
				<div class="stack">
					<Crumbs of={context} place={place} />
					<nav class="tree" aria-label={t("File tree")} id="tree">
						<Folder of={context} place={place} folder={tree} />
					</nav>
				</div>
			</RepositoryPage>
		);
	},
});

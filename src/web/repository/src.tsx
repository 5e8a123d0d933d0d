import { isWorkflowPath } from "../../domain/actions/find-workflows.ts";
import { entryKind } from "../../domain/contents/entry-kinds.ts";
import {
	type ContentPlace,
	findPlace,
} from "../../domain/contents/find-place.ts";
import { submoduleUrls } from "../../domain/contents/submodules.ts";
import {
	type RepositoryContext,
	storeOf,
} from "../../domain/repositories/repository.ts";
import { notFound } from "../../errors.ts";
import { repo } from "../../guards/repository.ts";
import { Missing, type PageContext, page, Redirect, see } from "../page.ts";
import { RefChooser } from "../parts/code/ref-chooser.tsx";
import { Crumbs } from "../parts/crumbs.tsx";
import { Empty } from "../parts/empty.tsx";
import { RepositoryPage } from "../parts/repository-page.tsx";
import { shownName } from "../parts/shown-name.ts";
import { t } from "../words/words.ts";
import { WorkflowNotes } from "./actions/workflow-notes.tsx";
import { homeOf, inRef } from "./addresses.ts";
import { GetCode } from "./clone.tsx";
import { Directory, readDirectory } from "./directory.tsx";
import { FileBox, readShown } from "./file.tsx";
import { ForkState, sourceOf } from "./forking/fork-state.tsx";
import { choiceOf, PlaceLinks } from "./home.tsx";
import { missingPage } from "./missing.tsx";
import { placeAt } from "./place.ts";
import { BesideTree, sideTreeOf } from "./side-tree.tsx";
import { submoduleLink } from "./submodule-link.ts";

type Context = PageContext<"GET /:owner/:repo/src/*", RepositoryContext>;

/** A file or directory of a branch, tag or commit. */
export const srcPage = page({
	route: "GET /:owner/:repo/src/*",
	on: repo.known("code"),
	async run(request) {
		const { app, params, search, context } = request;
		const place = await placeAt(app, context, "src", params["*"]).catch(
			(error) => missingPage(app, context, params["*"], error),
		);
		if (place instanceof Missing) return place;
		if (place instanceof Redirect) return place;
		const kind = entryKind(place.entry.mode);
		if (search.get("raw") === "1" && kind === "file")
			return see(inRef(context, "raw", place.ref, place.path));
		if (kind === "submodule") return toSubmodule(request, place);
		if (kind === "symlink" && search.get("follow_symlink") === "1")
			return followLink(request, place);
		return kind === "dir" ? directory(request, place) : file(request, place);
	},
});

async function directory(
	{ app, actor, context, page, search }: Context,
	place: ContentPlace,
) {
	const [shown, choice, tree] = await Promise.all([
		readDirectory(app, actor, context, place, { page, search }),
		choiceOf(app, context),
		sideTreeOf(app, context, place),
	]);
	return (
		<RepositoryPage
			of={context}
			tab="code"
			title={shownName(place.path || place.ref.name)}
			width="wide"
		>
			<BesideTree of={context} place={place} tree={tree}>
				<Crumbs of={context} place={place} />
				<div class="actions">
					<RefChooser
						of={context}
						at={place.ref}
						path={place.path}
						view="src"
						choice={choice}
					/>
					<PlaceLinks of={context} at={place.ref} path={place.path} />
					<GetCode app={app} of={context} at={place.ref} />
				</div>
				{place.path === "" &&
					place.ref.kind === "branch" &&
					(await ForkState({
						app,
						actor,
						of: context,
						source: await sourceOf(app, actor, context),
						branch: place.ref.name,
					}))}
				<Directory app={app} of={context} place={place} shown={shown} />
			</BesideTree>
		</RepositoryPage>
	);
}

async function file(
	{ app, actor, context, search }: Context,
	place: ContentPlace,
) {
	const [shown, choice, tree] = await Promise.all([
		readShown(app, actor, context, place, search),
		choiceOf(app, context),
		sideTreeOf(app, context, place),
	]);
	return (
		<RepositoryPage
			of={context}
			tab="code"
			title={shownName(place.path)}
			width="wide"
		>
			<BesideTree of={context} place={place} tree={tree}>
				<Crumbs of={context} place={place} />
				<div class="actions">
					<RefChooser
						of={context}
						at={place.ref}
						path={place.path}
						view="src"
						choice={choice}
					/>
					<PlaceLinks
						of={context}
						at={place.ref}
						path={place.path}
						folder={false}
					/>
				</div>
				{isWorkflowPath(place.path) &&
					shown.file.text &&
					(await WorkflowNotes({
						app,
						text: shown.file.text,
						at: trustedSource(context, place),
					}))}
				<FileBox of={context} place={place} shown={shown} />
			</BesideTree>
		</RepositoryPage>
	);
}

/** A commit of a branch, which only those who may write have made: anybody brings others, with pull requests. */
const trustedSource = (
	{ repository }: RepositoryContext,
	{ ref, oid }: ContentPlace,
) => (ref.kind === "branch" ? { repository, commit: oid } : undefined);

/** What a link of the tree leads to, if that is in the tree: relative, and never out of the repository. */
async function followLink({ app, context }: Context, place: ContentPlace) {
	const { readContents } = await import(
		"../../domain/contents/read-contents.ts"
	);
	const read = await readContents(app, context.repository, {
		path: place.path,
		ref: place.oid,
		commits: false,
	});
	const target =
		"entry" in read ? (read.entry.bytes?.toString("utf8") ?? "") : "";
	const path = linkTarget(place.path, target);
	if (path === undefined) throw notFound();
	const to = await findPlace(
		app,
		context.repository,
		[place.ref.name, path].filter(Boolean).join("/"),
		place.ref.kind,
	);
	return see(inRef(context, "src", to.ref, to.path));
}

/** The path that a symbolic link means; undefined when it leads out of the repository. */
export function linkTarget(path: string, target: string): string | undefined {
	if (!target || target.startsWith("/") || target.includes("\0"))
		return undefined;
	const parts = path.split("/").slice(0, -1);
	for (const part of target.split("/")) {
		if (part === "" || part === ".") continue;
		if (part !== "..") parts.push(part);
		else if (parts.pop() === undefined) return undefined;
	}
	return parts.join("/");
}

async function toSubmodule({ app, context }: Context, place: ContentPlace) {
	const store = storeOf(context.repository);
	const urls = await submoduleUrls(app, store, place.oid);
	const to = submoduleLink(app, context, urls.get(place.path), place.entry.oid);
	if (!to) throw notFound();
	// an address of the forge leads nowhere else by itself: somebody may have been told to trust it
	if (to.startsWith(app.url)) return see(to);
	return (
		<RepositoryPage of={context} tab="code" title={shownName(place.path)}>
			<Empty title={t("This directory is a submodule")}>
				<p>
					<a href={to} rel="nofollow noopener noreferrer ugc">
						{to}
					</a>
				</p>
			</Empty>
		</RepositoryPage>
	);
}

export const srcHome = page({
	route: "GET /:owner/:repo/src",
	on: repo.visible(),
	run: (found) => new Redirect(homeOf(found)),
});

/** Addresses as GitHub has them; other forges link to submodules so. */
const fromElsewhere = (
	route: "GET /:owner/:repo/tree/*" | "GET /:owner/:repo/blob/*",
) =>
	page({
		route,
		on: repo.known("code"),
		async run({ app, context, params }) {
			const place = await findPlace(app, context.repository, params["*"]);
			return new Redirect(inRef(context, "src", place.ref, place.path));
		},
	});
export const treeAddress = fromElsewhere("GET /:owner/:repo/tree/*");
export const blobAddress = fromElsewhere("GET /:owner/:repo/blob/*");

import type { App } from "../../app.ts";
import {
	attachmentIn,
	attachmentsOf,
} from "../../domain/attachments/attachment.ts";
import { deleteAttachment } from "../../domain/attachments/change-attachments.ts";
import type { Actor } from "../../domain/permissions/actor.ts";
import { createRelease } from "../../domain/releases/create-release.ts";
import {
	deleteRelease,
	editRelease,
} from "../../domain/releases/edit-release.ts";
import {
	latestRelease,
	type Release,
	releaseById,
} from "../../domain/releases/release.ts";
import { releaseNotes } from "../../domain/releases/release-notes.ts";
import type { RepositoryContext } from "../../domain/repositories/repository.ts";
import { invalid, isDomainError, notFound } from "../../errors.ts";
import { releases } from "../../guards/release.ts";
import { repo } from "../../guards/repository.ts";
import { escapedPath } from "../../text/escape-path.ts";
import { bounds } from "../../text/text-limits.ts";
import { fileNames, files, line, lines, tick, whole } from "../fields.ts";
import {
	again,
	type Form as Declared,
	form,
	type Page,
	page,
	see,
} from "../page.ts";
import { Icon } from "../parts/icon.tsx";
import { RepositoryPage } from "../parts/repository-page.tsx";
import { isOutdated } from "../read-version.ts";
import { visit } from "../visit.ts";
import { t } from "../words/words.ts";
import { homeOf } from "./addresses.ts";
import { renderTexts } from "./conversation/texts.ts";
import { filesFor } from "./release-files.ts";
import {
	addressOf,
	DropRelease,
	ReleaseFiles,
	ReleaseForm,
	releaseReads,
	releaseRoutes,
} from "./release-form.tsx";

/** The page with the form for a new release, or for one that there is. */
async function editor(
	app: App,
	actor: Actor,
	context: RepositoryContext,
	{ release, tag = "" }: { release?: Release; tag?: string },
) {
	const { preview, noNotes, files } = await loadEditor(
		app,
		actor,
		context,
		release,
	);
	const name = release
		? t("Edit release {name}", { name: release.title || release.tag })
		: t("New release");
	return (
		<RepositoryPage of={context} tab="releases" title={name} width="mid">
			<div class="stack xl">
				<h1 class="wrap">{name}</h1>
				<ReleaseForm
					of={context}
					release={release}
					tag={tag}
					preview={preview}
					noNotes={noNotes}
				/>
				{release && files.length > 0 && (
					<ReleaseFiles of={context} release={release} files={files} />
				)}
				{release && <DropRelease of={context} release={release} />}
			</div>
		</RepositoryPage>
	);
}

/** Loads what the editor shows beside the release; notes that were asked for join what was typed. */
async function loadEditor(
	app: App,
	actor: Actor,
	context: RepositoryContext,
	release: Release | undefined,
) {
	const typed = visit().failed?.typed;
	const notes = typed?.get("do") === "notes";
	const since = notes
		? await latestRelease(app.db, context.repository.id)
		: undefined;
	const made = notes
		? await releaseNotes(app.db, context.repository, since?.created_at ?? 0)
		: "";
	if (notes && typed)
		typed.set(
			"content",
			[typed.get("content"), made].filter(Boolean).join("\n\n"),
		);
	const [preview] =
		typed?.get("do") === "preview"
			? await renderTexts(app, actor, context, [typed.get("content") ?? ""])
			: [];
	const files = release
		? ((await attachmentsOf(app.db, "release", [release.id])).get(release.id) ??
			[])
		: [];
	return { preview, noNotes: notes && !made, files };
}

const newReleasePage = page({
	route: "GET /:owner/:repo/releases/new",
	on: repo.write("releases"),
	run: ({ app, actor, context, search }) =>
		editor(app, actor, context, { tag: search.get("tag") ?? "" }),
});

const editReleasePage = page({
	route: "GET /:owner/:repo/releases/edit/*",
	on: releases.writeTagged(),
	run: ({ app, actor, context, release }) =>
		editor(app, actor, context, { release }),
});

/** What is asked for before anything is kept. */
const looks = ["notes", "preview"];

const fields = {
	tag_name: line({ required: "Enter a tag name.", ...bounds.tagName }),
	target: line({ max: 255 }),
	title: line(),
	content: lines(),
	files: files(),
	"files.name": fileNames(),
	prerelease: tick(),
	draft: tick(),
	do: line(),
};

const refused = (error: unknown): never => {
	if (isDomainError(error, "conflict") && !isOutdated(error))
		throw invalid(t("This tag already has a release."), { field: "tag_name" });
	if (isDomainError(error, "not-found"))
		throw invalid(t("This branch, tag or commit does not exist."), {
			field: "target",
		});
	if (isDomainError(error, "invalid") && /GitRefName/.test(error.message))
		throw invalid(t("This is not a valid tag name."), { field: "tag_name" });
	if (isDomainError(error, "invalid") && /protected/.test(error.message))
		throw invalid(t("A tag rule does not allow this."), { field: "tag_name" });
	throw error;
};

const largest = 65 * 1024 * 1024;

const addRelease = form({
	route: releaseRoutes.add.route,
	creates: true,
	audit: ["release.created", "refs.moved", "release.asset-added"],
	on: repo.write("releases"),
	fields,
	largest,
	shownOn: newReleasePage,
	async run({ app, actor, context, fields }) {
		if (looks.includes(fields.do)) return again;
		const { repository } = context;
		const wanted = {
			tag: fields.tag_name,
			tagMessage: "",
			target: fields.target,
			title: fields.title,
			body: fields.content,
			draft: fields.draft,
			prerelease: fields.prerelease,
		};
		const files = await filesFor(app, actor, repository.id, fields);
		const release = (await createRelease(
			app,
			actor,
			repository,
			wanted,
			files,
		).catch(refused)) as Release;
		return see(
			addressOf(context, release.tag),
			release.draft
				? t("The draft was saved.")
				: t("The release was published."),
		);
	},
});

const keepRelease = form({
	route: releaseRoutes.keep.route,
	audit: [
		"release.edited",
		"refs.moved",
		"release.asset-added",
		"release.asset-edited",
		"release.asset-deleted",
	],
	on: releases.writeTagged(),
	fields,
	largest,
	shownOn: editReleasePage,
	async reads({ app, repository, release }) {
		const now = await releaseById(app.db, repository.id, release.id);
		return now && releaseReads(now);
	},
	async run({ app, actor, context, release, fields }) {
		if (looks.includes(fields.do)) return again;
		const { repository } = context;
		const wanted = {
			tag: fields.tag_name,
			target: fields.target || undefined,
			title: fields.title,
			body: fields.content,
			draft: fields.draft,
			prerelease: fields.prerelease,
		};
		const files = await filesFor(app, actor, repository.id, fields);
		const kept = (await editRelease(app, actor, repository, release, {
			changes: wanted,
			also: files,
		}).catch(refused)) as Release;
		return see(addressOf(context, kept.tag), t("The release was saved."));
	},
});

const dropFile = form({
	route: releaseRoutes.dropFile.route,
	audit: "release.asset-deleted",
	on: releases.writeTagged(),
	fields: { id: whole() },
	shownOn: editReleasePage,
	async run({ app, context, release, fields }) {
		const file = await attachmentIn(app.db, "release", release.id, fields.id);
		if (!file) throw notFound();
		await deleteAttachment(app, file);
		return see(
			homeOf(context, `/releases/edit/${escapedPath(release.tag)}`),
			t("The file {name} was deleted.", { name: file.name }),
		);
	},
});

const dropRelease = form({
	route: releaseRoutes.drop.route,
	audit: "release.deleted",
	on: releases.writeTagged(),
	fields: {},
	shownOn: editReleasePage,
	async run({ app, actor, context, release }) {
		await deleteRelease(app, actor, context.repository, release);
		return see(homeOf(context, "/releases"), t("The release was deleted."));
	},
});

/** What stands beside the heading for those who write releases. */
export const NewReleaseLink = ({ of }: { of: RepositoryContext }) => (
	<a class="btn primary" href={homeOf(of, "/releases/new")}>
		<Icon name="plus" />
		{t("New release")}
	</a>
);

export const releaseEditorPages: readonly (Page | Declared)[] = [
	newReleasePage,
	addRelease,
	editReleasePage,
	keepRelease,
	dropFile,
	dropRelease,
];

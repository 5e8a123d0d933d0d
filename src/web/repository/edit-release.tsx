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
import { FileField } from "../parts/file-field.tsx";
import { Check, Form, Line, Lines, Submit } from "../parts/form.tsx";
import { Icon } from "../parts/icon.tsx";
import { RepositoryPage } from "../parts/repository-page.tsx";
import { PreviewBox } from "../parts/text-editor.tsx";
import { isOutdated } from "../read-version.ts";
import { visit } from "../visit.ts";
import { t } from "../words/words.ts";
import { escapedPath, homeOf } from "./addresses.ts";
import { renderTexts } from "./conversation/texts.ts";
import { bytesOf } from "./file.tsx";
import { filesFor } from "./release-files.ts";

const releaseReads = ({ tag, title, body, draft, prerelease }: Release) => ({
	tag,
	title,
	notes: body,
	draft: draft === 1,
	prerelease: prerelease === 1,
});

const addressOf = (context: RepositoryContext, tag: string) =>
	homeOf(context, `/releases/tag/${escapedPath(tag)}`);

/** The page with the form for a new release, or for one that there is. */
async function editor(
	app: App,
	actor: Actor,
	context: RepositoryContext,
	{ release, tag = "" }: { release?: Release; tag?: string },
) {
	const { failed } = visit();
	const typed = failed?.typed;
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
	const [look] =
		typed?.get("do") === "preview"
			? await renderTexts(app, actor, context, [typed.get("content") ?? ""])
			: [];
	const has = release
		? ((await attachmentsOf(app.db, "release", [release.id])).get(release.id) ??
			[])
		: [];
	const name = release
		? t("Edit release {name}", { name: release.title || release.tag })
		: t("New release");
	const params = { owner: context.owner.name, repo: context.repository.name };
	return (
		<RepositoryPage of={context} tab="releases" title={name} width="mid">
			<div class="stack xl">
				<h1 class="wrap">{name}</h1>
				<Form
					does={release ? keepRelease : addRelease}
					params={params}
					rest={release?.tag}
					reads={release && releaseReads(release)}
					multipart
				>
					<Line
						name="tag_name"
						label={t("Tag")}
						value={release?.tag ?? tag}
						maxlength={255}
						required
						spellcheck={false}
						hint={t("For example v1.0. It is created if it does not exist.")}
					/>
					{(!release || release.draft === 1) && (
						<Line
							name="target"
							label={t("Target")}
							value={release?.target || context.repository.default_branch}
							hint={t("A new tag is created from this branch or commit.")}
							maxlength={255}
							spellcheck={false}
						/>
					)}
					<Line
						name="title"
						label={t("Title")}
						value={release?.title}
						width="full"
						maxlength={255}
					/>
					<Lines
						name="content"
						label={t("Notes")}
						value={release?.body}
						rows={10}
					/>
					{look !== undefined && <PreviewBox html={look} />}
					{notes && !made && (
						<p class="soft">
							{t("No pull requests have been merged since the last release.")}
						</p>
					)}
					<div class="actions">
						<Submit tone="" name="do" value="preview">
							{t("Preview")}
						</Submit>
						<Submit tone="" name="do" value="notes">
							{t("Generate release notes")}
						</Submit>
					</div>
					<FileField
						label={t("Add files")}
						hint={t(
							"At most 20 files and 64 MB at a time. Use the API for larger files.",
						)}
						mostBytes={64 * 1024 * 1024}
					/>
					<Check
						name="prerelease"
						label={t("Mark as pre-release")}
						hint={t("It is not production-ready and never shown as “Latest”.")}
						checked={release?.prerelease === 1}
					/>
					<Check
						name="draft"
						label={t("Save as draft")}
						hint={t(
							"Only people with write access to releases see it. Its tag is not created yet.",
						)}
						checked={release?.draft === 1}
					/>
					<div class="actions">
						<Submit>
							{release ? t("Save release") : t("Publish release")}
						</Submit>
						<a
							class="btn"
							href={
								release
									? addressOf(context, release.tag)
									: homeOf(context, "/releases")
							}
						>
							{t("Back")}
						</a>
					</div>
				</Form>
				{has.length > 0 && (
					<section class="stack" aria-labelledby="files">
						<h2 id="files">{t("Files")}</h2>
						<div class="box">
							<ul class="list l-plain">
								{has.map((file) => (
									<li>
										<div>
											<span class="strong wrap">{file.name}</span>
											<p class="sub">{bytesOf(file.size)}</p>
										</div>
										<Form
											does={dropFile}
											params={params}
											rest={release?.tag}
											class="fig"
										>
											<input type="hidden" name="id" value={file.id} />
											<Submit
												tone="danger"
												small
												label={t("Delete file {name}", { name: file.name })}
											>
												{t("Delete")}
											</Submit>
										</Form>
									</li>
								))}
							</ul>
						</div>
					</section>
				)}
				{release && (
					<Form does={dropRelease} params={params} rest={release.tag}>
						<h2>{t("Delete release")}</h2>
						<p class="text">
							{t("Its notes and files are deleted. The tag remains.")}
						</p>
						<div class="actions">
							<Submit tone="danger">{t("Delete")}</Submit>
						</div>
					</Form>
				)}
			</div>
		</RepositoryPage>
	);
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
	route: "POST /:owner/:repo/releases/new",
	creates: true,
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
	route: "POST /:owner/:repo/releases/edit/*",
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
	route: "POST /:owner/:repo/releases/delete-file/*",
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
	route: "POST /:owner/:repo/releases/delete/*",
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

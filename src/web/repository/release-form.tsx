import type { Attachment } from "../../domain/attachments/attachment.ts";
import type { Release } from "../../domain/releases/release.ts";
import type { RepositoryContext } from "../../domain/repositories/repository.ts";
import { escapedPath } from "../../text/escape-path.ts";
import { bounds } from "../../text/text-limits.ts";
import { FileField } from "../parts/file-field.tsx";
import { Check, Form, Line, Lines, Submit } from "../parts/form.tsx";
import { PreviewBox } from "../parts/text-editor.tsx";
import { t } from "../words/words.ts";
import { homeOf } from "./addresses.ts";
import { bytesOf } from "./file.tsx";

/** The forms of the page of a release. */
export const releaseRoutes = {
	add: { route: "POST /:owner/:repo/releases/new" },
	keep: { route: "POST /:owner/:repo/releases/edit/*" },
	dropFile: { route: "POST /:owner/:repo/releases/delete-file/*" },
	drop: { route: "POST /:owner/:repo/releases/delete/*" },
} as const;

/** Gives what the form of a release edits. */
export const releaseReads = ({
	tag,
	title,
	body,
	draft,
	prerelease,
}: Release) => ({
	tag,
	title,
	notes: body,
	draft: draft === 1,
	prerelease: prerelease === 1,
});

export const addressOf = (context: RepositoryContext, tag: string) =>
	homeOf(context, `/releases/tag/${escapedPath(tag)}`);

const paramsOf = ({ owner, repository }: RepositoryContext) => ({
	owner: owner.name,
	repo: repository.name,
});

/** The form of a release; without one, of a new one for a tag. */
export function ReleaseForm({
	of: context,
	release,
	tag,
	preview,
	noNotes,
}: {
	of: RepositoryContext;
	release: Release | undefined;
	tag: string;
	/** The notes as they will look, when the writer asked for it. */
	preview: string | undefined;
	/** Notes were asked for, and there is nothing to tell. */
	noNotes: boolean;
}) {
	return (
		<Form
			does={release ? releaseRoutes.keep : releaseRoutes.add}
			params={paramsOf(context)}
			rest={release?.tag}
			reads={release && releaseReads(release)}
			multipart
		>
			<Line
				name="tag_name"
				label={t("Tag")}
				value={release?.tag ?? tag}
				maxlength={bounds.tagName.max}
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
				maxlength={bounds.title.max}
			/>
			<Lines
				name="content"
				label={t("Notes")}
				value={release?.body}
				rows={10}
				editor
			/>
			{preview !== undefined && <PreviewBox html={preview} />}
			{noNotes && (
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
			<ReleaseState of={release} />
			<div class="actions">
				<Submit>{release ? t("Save release") : t("Publish release")}</Submit>
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
	);
}

const ReleaseState = ({ of: release }: { of: Release | undefined }) => (
	<>
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
	</>
);

/** The files that a release has. */
export const ReleaseFiles = ({
	of: context,
	release,
	files,
}: {
	of: RepositoryContext;
	release: Release;
	files: readonly Attachment[];
}) => (
	<section class="stack" aria-labelledby="files">
		<h2 id="files">{t("Files")}</h2>
		<div class="box">
			<ul class="list l-plain">
				{files.map((file) => (
					<li>
						<div>
							<span class="strong wrap">{file.name}</span>
							<p class="sub">{bytesOf(file.size)}</p>
						</div>
						<Form
							does={releaseRoutes.dropFile}
							params={paramsOf(context)}
							rest={release.tag}
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
);

export const DropRelease = ({
	of: context,
	release,
}: {
	of: RepositoryContext;
	release: Release;
}) => (
	<Form does={releaseRoutes.drop} params={paramsOf(context)} rest={release.tag}>
		<h2>{t("Delete release")}</h2>
		<p class="text">{t("Its notes and files are deleted. The tag remains.")}</p>
		<div class="actions">
			<Submit tone="danger">{t("Delete")}</Submit>
		</div>
	</Form>
);

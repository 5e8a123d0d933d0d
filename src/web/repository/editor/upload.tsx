import { changeFiles } from "../../../domain/contents/change-files.ts";
import { fileChange } from "../../../domain/contents/file-change.ts";
import { invalid } from "../../../errors.ts";
import { repo } from "../../../guards/repository.ts";
import { bounds } from "../../../text/text-limits.ts";
import { fileNames, files, line } from "../../fields.ts";
import { form, page } from "../../page.ts";
import { FileField } from "../../parts/file-field.tsx";
import { Form, Line, Submit } from "../../parts/form.tsx";
import { RepositoryPage } from "../../parts/repository-page.tsx";
import { t } from "../../words/words.ts";
import { backOf, branchPlace, wayToCommit } from "./branch-place.ts";
import {
	CommitBox,
	commitFields,
	commitLabel,
	refusedCommit,
} from "./commit-box.tsx";
import { ForkFirst } from "./fork-first.tsx";
import { planCommit } from "./plan-commit.ts";

export const uploadPage = page({
	route: "GET /:owner/:repo/_upload/*",
	on: repo.edit(),
	async run({ app, actor, context, params }) {
		const place = await branchPlace(app, context, params["*"]);
		const way = await wayToCommit(app, actor, context, place.branch);
		if (way === "fork") return <ForkFirst of={context} />;
		return (
			<RepositoryPage
				of={context}
				tab="code"
				title={t("Upload files")}
				width="mid"
			>
				<div class="stack l">
					<h1>{t("Upload files")}</h1>
					<Form
						does={upload}
						params={{
							owner: context.owner.name,
							repo: context.repository.name,
						}}
						rest={params["*"]}
						multipart
					>
						<Line
							name="path"
							label={t("Directory")}
							value={place.path}
							width="full"
							maxlength={bounds.path.max}
							spellcheck={false}
							hint={t("Leave empty for the root of the repository.")}
						/>
						<FileField
							label={t("Files")}
							hint={t(
								"At most 20 files and 32 MB. Files with the same name are replaced.",
							)}
							required
							mostBytes={32 * 1024 * 1024}
						/>
						{
							await CommitBox({
								app,
								actor,
								of: context,
								branch: place.branch,
								way,
								title: t("Upload files"),
							})
						}
						<div class="actions">
							<Submit>{commitLabel(way)}</Submit>
							<a class="btn" href={backOf(context, place)}>
								{t("Back")}
							</a>
						</div>
					</Form>
				</div>
			</RepositoryPage>
		);
	},
});

export const upload = form({
	route: "POST /:owner/:repo/_upload/*",
	creates: true,
	audit: ["refs.moved", "repository.created"],
	on: repo.edit(),
	fields: {
		...commitFields,
		path: line(bounds.path),
		files: files(),
		"files.name": fileNames(),
	},
	largest: 33 * 1024 * 1024,
	shownOn: uploadPage,
	async run({ app, actor, context, params, fields }) {
		const { branch } = await branchPlace(app, context, params["*"]);
		const folder = fields.path.replace(/^\/+|\/+$/g, "");
		const names = fields["files.name"];
		const given = fields.files
			.map((content, i) => ({ content, name: names[i] ?? "" }))
			.filter(({ name }) => name);
		if (given.length === 0) throw invalid(t("Choose files."));
		const planned = await planCommit(app, actor, context, branch, {
			given: fields,
			title: given.length === 1 ? `Add ${given[0]?.name}` : "Upload files",
		});
		return planned
			.commit(folder, async (repository, wanted) =>
				changeFiles(app, actor, repository, {
					...wanted,
					changes: given.map(({ name, content }) =>
						fileChange({
							operation: "upload",
							path: folder ? `${folder}/${name}` : name,
							content,
						}),
					),
				}),
			)
			.catch(refusedCommit);
	},
});

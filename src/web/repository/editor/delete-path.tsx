import { changeFiles } from "../../../domain/contents/change-files.ts";
import { entryKind } from "../../../domain/contents/entry-kinds.ts";
import { fileChange } from "../../../domain/contents/file-change.ts";
import { storeOf } from "../../../domain/repositories/repository.ts";
import { invalid, notFound } from "../../../errors.ts";
import { listFiles } from "../../../git/read/list-files.ts";
import { repo } from "../../../guards/repository.ts";
import { line } from "../../fields.ts";
import { form, page } from "../../page.ts";
import { Form, Submit } from "../../parts/form.tsx";
import { RepositoryPage } from "../../parts/repository-page.tsx";
import { shownName } from "../../parts/shown-name.ts";
import { plural, t } from "../../words/words.ts";
import { inRef } from "../addresses.ts";
import { branchPlace, wayToCommit } from "./branch-place.ts";
import { CommitBox, commitFields, refusedCommit } from "./commit-box.tsx";
import { ForkFirst } from "./fork-first.tsx";
import { keep } from "./kept.tsx";
import { planCommit } from "./plan-commit.ts";

/** The files of a directory that one commit deletes. */
const most = 5000;
/** Names of them that are shown. */
const shown = 50;

export const deletePage = page({
	route: "GET /:owner/:repo/_delete/*",
	on: repo.edit(),
	async run({ app, actor, context, params }) {
		const place = await branchPlace(app, context, params["*"]);
		if (!place.entry || !place.path) throw notFound();
		const way = await wayToCommit(app, actor, context, place.branch);
		if (way === "fork") return <ForkFirst of={context} />;
		const folder = entryKind(place.entry.mode) === "dir";
		const files = folder
			? await filesBelow(app, context.repository, place.entry.oid, place.path)
			: [];
		const name = t("Delete {path}", { path: shownName(place.path) });
		const ref = { kind: "branch", name: place.branch } as const;
		return (
			<RepositoryPage of={context} tab="code" title={name} width="mid">
				<div class="stack l">
					<h1 class="wrap">{name}</h1>
					{folder && (
						<div class="stack s">
							<p>
								{plural(
									files.length,
									"1 file will be deleted:",
									"{n} files will be deleted:",
								)}
							</p>
							<ul class="mono wrap">
								{files.slice(0, shown).map((file) => (
									<li>{shownName(file)}</li>
								))}
							</ul>
							{files.length > shown && <p class="soft">…</p>}
						</div>
					)}
					<Form
						does={deletePath}
						params={{
							owner: context.owner.name,
							repo: context.repository.name,
						}}
						rest={params["*"]}
					>
						<input type="hidden" name="last" value={place.entry.oid} />
						{
							await CommitBox({
								app,
								actor,
								of: context,
								branch: place.branch,
								way,
								title: `Delete ${place.path}`,
							})
						}
						<div class="actions">
							<Submit tone="danger sure">
								{way === "proposal"
									? t("Propose deletion")
									: t("Commit deletion")}
							</Submit>
							{!folder && (
								<Submit tone="" name="do" value="keep">
									{t("Add to pending changes")}
								</Submit>
							)}
							<a class="btn" href={inRef(context, "src", ref, place.path)}>
								{t("Back")}
							</a>
						</div>
					</Form>
				</div>
			</RepositoryPage>
		);
	},
});

async function filesBelow(
	app: Parameters<typeof changeFiles>[0],
	repository: Parameters<typeof changeFiles>[2],
	tree: string,
	path: string,
): Promise<string[]> {
	const files: string[] = [];
	for await (const file of listFiles(app.git, storeOf(repository), tree)) {
		files.push(`${path}/${file.path}`);
		if (files.length > most)
			throw invalid(
				t("This directory has more than {n} files. Delete it with git.", {
					n: most,
				}),
			);
	}
	return files;
}

export const deletePath = form({
	route: "POST /:owner/:repo/_delete/*",
	creates: true,
	audit: ["refs.moved", "repository.created"],
	on: repo.edit(),
	fields: { ...commitFields, last: line(), do: line() },
	shownOn: deletePage,
	async run({ app, actor, context, params, fields }) {
		const place = await branchPlace(app, context, params["*"]);
		const { entry, path, branch } = place;
		if (!entry || !path) throw notFound();
		const title = `Delete ${path}`;
		const folder = entryKind(entry.mode) === "dir";
		if (fields.last && fields.last !== entry.oid)
			throw invalid(t("This was changed in the meantime. Check it again."));
		if (fields.do === "keep" && !folder)
			return keep(app, actor, context, branch, {
				place: path,
				kind: "delete",
				path,
				content: "",
				last: entry.oid,
			});
		const planned = await planCommit(app, actor, context, branch, {
			given: fields,
			title: title,
		});
		const files = folder
			? await filesBelow(app, context.repository, entry.oid, path)
			: [path];
		return planned
			.commit("", async (repository, wanted) =>
				changeFiles(app, actor, repository, {
					...wanted,
					changes: files.map((file) =>
						fileChange({
							operation: "delete",
							path: file,
							...(!folder && { sha: entry.oid }),
						}),
					),
				}),
			)
			.catch(refusedCommit);
	},
});

import { changeFiles } from "../../../domain/contents/change-files.ts";
import { entryKind } from "../../../domain/contents/entry-kinds.ts";
import { fileChange } from "../../../domain/contents/file-change.ts";
import { dropChange } from "../../../domain/contents/pending-changes.ts";
import type { RepositoryContext } from "../../../domain/repositories/repository.ts";
import { storeOf } from "../../../domain/repositories/repository.ts";
import { conflict, invalid, notFound } from "../../../errors.ts";
import { mergeTexts } from "../../../git/patch/merge-texts.ts";
import { repo } from "../../../guards/repository.ts";
import { formatOf } from "../../../markup/formats.ts";
import { bounds } from "../../../text/text-limits.ts";
import { moduleAt } from "../../assets.ts";
import { type Field, line } from "../../fields.ts";
import { again, form, type PageContext, page } from "../../page.ts";
import {
	drafting,
	Form,
	Line,
	Submit,
	writingModule,
} from "../../parts/form.tsx";
import { Note } from "../../parts/note.tsx";
import { RepositoryPage } from "../../parts/repository-page.tsx";
import { visit } from "../../visit.ts";
import { t } from "../../words/words.ts";
import { Rendered, renderText } from "../rendered.tsx";
import { backOf, branchPlace, mayCommit } from "./branch-place.ts";
import {
	afterCommit,
	CommitBox,
	commitFields,
	commitOfForm,
	refusedCommit,
} from "./commit-box.tsx";
import { editableText } from "./editable-text.ts";
import { FileFault } from "./file-fault.tsx";
import { ForkFirst } from "./fork-first.tsx";
import { KeptNote, keep, keptFor, pendingPlace } from "./kept.tsx";
import { TextDiff } from "./text-diff.tsx";
import { settled, textStyle } from "./text-style.ts";

type Context = PageContext<"GET /:owner/:repo/_edit/*", RepositoryContext>;

/** The text of a file as it is kept; browsers send every end of line as CR LF. */
const fileText = (): Field<string> => ({
	read: ([given = ""]) => given.replaceAll("\r\n", "\n").replaceAll("\0", ""),
});

async function editor(context: Context, fresh: boolean) {
	const { app, actor, params, search, page: _, ...found } = context;
	const place = await branchPlace(app, found, params["*"]);
	if (!(await mayCommit(app, actor, found))) return <ForkFirst of={found} />;
	const { entry } = place;
	if (!fresh && (!entry || entryKind(entry.mode) !== "file")) throw notFound();
	const now =
		!fresh && entry ? await editableText(app, found, entry.oid) : undefined;
	const name = fresh
		? t("Create new file")
		: t("Edit {path}", { path: place.path });
	const ref = { kind: "branch", name: place.branch } as const;
	const back = backOf(found, place);
	if (!fresh && !now)
		return (
			<RepositoryPage of={found} tab="code" title={name} width="mid">
				<div class="stack">
					<h1>{name}</h1>
					<Note>
						{t(
							"This file is too large or is not text. Edit it with git, or upload a new version.",
						)}
					</Note>
					<p>
						<a class="btn" href={back}>
							{t("Back")}
						</a>
					</p>
				</div>
			</RepositoryPage>
		);
	const { failed } = visit();
	const typed = failed?.typed;
	const folder = place.path ? `${place.path}/` : "";
	const { count, change: kept } = await keptFor(
		app,
		actor,
		found,
		place.branch,
		fresh ? search.get("kept") : place.path,
		fresh ? "create" : "update",
	);
	const path =
		typed?.get("path") ??
		kept?.path ??
		(fresh ? folder + (search.get("filename") ?? "") : place.path);
	const text = typed
		? (typed.get("content") ?? "").replaceAll("\r\n", "\n")
		: (kept?.content.replaceAll("\r\n", "\n") ??
			(fresh ? (search.get("value") ?? "") : (now?.text ?? "")));
	const last = typed ? typed.get("last") : (kept?.last ?? entry?.oid);
	const stale = !fresh && last !== entry?.oid;
	const style = await textStyle(app, found, place, path);
	const does = typed?.get("do");
	return (
		<RepositoryPage of={found} tab="code" title={name}>
			<div class="stack l">
				<h1 class="wrap">{name}</h1>
				<KeptNote
					of={found}
					branch={place.branch}
					count={count}
					here={kept !== undefined && !typed}
				/>
				{stale && (
					<section class="stack" aria-labelledby="stale">
						<Note
							tone="wait"
							status
							title={t("The file was changed in the meantime.")}
						>
							{t(
								"Your text is below. The diff shows how it would change the current version. Commit to replace the current version with yours, or merge to keep both where they don't conflict.",
							)}
						</Note>
						<h2 id="stale">{t("Changes from the current version to yours")}</h2>
						<TextDiff old={now?.text ?? ""} fresh={text} />
					</section>
				)}
				{does === "diff" && !stale && (
					<section class="stack" aria-labelledby="changes">
						<h2 id="changes">{t("Changes")}</h2>
						<TextDiff old={now?.text ?? ""} fresh={text} />
					</section>
				)}
				{does === "preview" && (
					<section class="box" aria-labelledby="preview">
						<header>
							<h2 id="preview">{t("Preview")}</h2>
						</header>
						<div class="in">
							{formatOf(path) && formatOf(path) !== "plain" ? (
								<Rendered
									html={
										await renderText(
											app,
											actor,
											found,
											{ ref, path },
											text,
											formatOf(path) ?? "markdown",
										)
									}
								/>
							) : (
								<pre class="code" tabindex={0}>
									{text}
								</pre>
							)}
						</div>
					</section>
				)}
				<Form
					does={fresh ? addFile : keepFile}
					params={{ owner: found.owner.name, repo: found.repository.name }}
					rest={params["*"]}
				>
					<Line
						name="path"
						label={t("Path")}
						value={path}
						width="full"
						maxlength={500}
						required
						autofocus={fresh}
						spellcheck={false}
						hint={t(
							"A slash creates a directory. A different path moves the file.",
						)}
					/>
					{!fresh && <input type="hidden" name="last" value={entry?.oid} />}
					{stale && <input type="hidden" name="base" value={last ?? ""} />}
					{fresh && (
						<input
							type="hidden"
							name="kept"
							value={typed?.get("kept") ?? kept?.place}
						/>
					)}
					<div class="field" data-module={writingModule()}>
						<label for="f-content">{t("Text")}</label>
						<textarea
							{...drafting()}
							id="f-content"
							name="content"
							class={`input mono code-edit ${style.css}`}
							rows={Math.min(40, Math.max(12, text.split("\n").length + 2))}
							spellcheck={false}
							data-module={moduleAt("editor.js")}
							data-indent={style.indent}
							data-tab={style.tab}
							aria-describedby="f-content-h"
						>
							{text.startsWith("\n") ? `\n${text}` : text}
						</textarea>
						<p class="hint" id="f-content-h">
							{style.indent === "tab"
								? t("Indented with tabs.")
								: t("Indented with {n} spaces.", {
										n: style.indent,
									})}{" "}
							<span class="with-editor">
								{t("Press Esc, then Tab to leave the editor.")}
							</span>
						</p>
						{await FileFault({ app, actor, path, text })}
					</div>
					<div class="actions">
						<Submit tone="" name="do" value="preview">
							{t("Preview")}
						</Submit>
						<Submit tone="" name="do" value="diff">
							{t("Changes")}
						</Submit>
						{stale && (
							<Submit tone="" name="do" value="merge">
								{t("Merge both and commit")}
							</Submit>
						)}
					</div>
					{
						await CommitBox({
							app,
							actor,
							of: found,
							branch: place.branch,
							title: fresh ? t("Add file") : `Update ${place.path}`,
						})
					}
					<div class="actions">
						<Submit>{t("Commit")}</Submit>
						<Submit tone="" name="do" value="keep">
							{t("Add to pending changes")}
						</Submit>
						<a class="btn" href={back}>
							{t("Back")}
						</a>
					</div>
				</Form>
			</div>
		</RepositoryPage>
	);
}

export const editPage = page({
	route: "GET /:owner/:repo/_edit/*",
	on: repo.edit(),
	run: (context) => editor(context as Context, false),
});

export const newFilePage = page({
	route: "GET /:owner/:repo/_new/*",
	on: repo.edit(),
	run: (context) => editor(context as unknown as Context, true),
});

const fields = {
	...commitFields,
	path: line({ required: "Enter a file name.", ...bounds.path }),
	content: fileText(),
	last: line(),
	base: line(),
	kept: line({ max: 500 }),
	do: line(),
};

/** What is asked for before anything is kept. */
const looks = ["preview", "diff", "check"];

export const keepFile = form({
	route: "POST /:owner/:repo/_edit/*",
	creates: true,
	on: repo.edit(),
	fields,
	shownOn: editPage,
	async run({ app, actor, params, fields, ...found }) {
		const place = await branchPlace(app, found, params["*"]);
		if (looks.includes(fields.do)) return again;
		const now =
			place.entry && (await editableText(app, found, place.entry.oid));
		if (!now || !place.entry)
			throw conflict(t("The file or the branch was deleted in the meantime."));
		const title = `Update ${place.path}`;
		const { branch } = place;
		const wanted =
			fields.do === "keep"
				? undefined
				: await commitOfForm(app, actor, found, branch, fields, title);
		if (fields.last !== place.entry.oid)
			throw conflict(t("The file was changed in the meantime."));
		let text = fields.content;
		if (fields.do === "merge") {
			const base =
				fields.base &&
				(await editableText(app, found, fields.base).catch(() => undefined));
			const merged =
				base &&
				(await mergeTexts(app.git, storeOf(found.repository), {
					ours: Buffer.from(now.text),
					base: Buffer.from(base.text),
					theirs: Buffer.from(text),
				}));
			if (!merged)
				throw invalid(
					t(
						"The changes conflict. Resolve the conflicts in the text, then commit.",
					),
				);
			text = merged.toString("utf8");
		}
		const style = await textStyle(app, found, place, fields.path);
		const content = settled(text, style, now.crlf);
		const moved = fields.path !== place.path;
		if (!wanted)
			return keep(app, actor, found, branch, {
				place: place.path,
				kind: "update",
				path: fields.path,
				content,
				last: fields.last,
			});
		await Promise.resolve()
			.then(() =>
				changeFiles(app, actor, found.repository, {
					...wanted,
					changes: [
						fileChange({
							operation: "update",
							path: fields.path,
							...(moved && { from_path: place.path }),
							content: Buffer.from(content).toString("base64"),
							sha: fields.last,
						}),
					],
				}),
			)
			.catch(refusedCommit);
		await dropChange(app, pendingPlace(actor, found, branch), place.path);
		return afterCommit(found, branch, fields, fields.path);
	},
});

export const addFile = form({
	route: "POST /:owner/:repo/_new/*",
	creates: true,
	on: repo.edit(),
	fields,
	shownOn: newFilePage,
	async run({ app, actor, params, fields, ...found }) {
		const place = await branchPlace(app, found, params["*"]);
		if (looks.includes(fields.do)) return again;
		const { branch } = place;
		const style = await textStyle(app, found, place, fields.path);
		const content = settled(fields.content, style);
		if (fields.do === "keep")
			return keep(
				app,
				actor,
				found,
				branch,
				{
					place: fields.path,
					kind: "create",
					path: fields.path,
					content,
					last: "",
				},
				fields.kept || undefined,
			);
		const title = `Add ${fields.path}`;
		const wanted = await commitOfForm(app, actor, found, branch, fields, title);
		await Promise.resolve()
			.then(() =>
				changeFiles(app, actor, found.repository, {
					...wanted,
					changes: [
						fileChange({
							operation: "create",
							path: fields.path,
							content: Buffer.from(content).toString("base64"),
						}),
					],
				}),
			)
			.catch(refusedCommit);
		if (fields.kept)
			await dropChange(app, pendingPlace(actor, found, branch), fields.kept);
		return afterCommit(found, branch, fields, fields.path);
	},
});

import type { VNode } from "preact";
import { entryKind } from "../../../domain/contents/entry-kinds.ts";
import type { RepositoryContext } from "../../../domain/repositories/repository.ts";
import { notFound } from "../../../errors.ts";
import { formatOf } from "../../../markup/formats.ts";
import { bounds } from "../../../text/text-limits.ts";
import { moduleAt } from "../../assets.ts";
import type { PageContext } from "../../page.ts";
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
import { homeOf } from "../addresses.ts";
import { Rendered, renderText } from "../rendered.tsx";
import {
	type BranchPlace,
	backOf,
	branchPlace,
	type WayToCommit,
	wayToCommit,
} from "./branch-place.ts";
import { CommitBox, commitLabel } from "./commit-box.tsx";
import { editableText } from "./editable-text.ts";
import { FileFault } from "./file-fault.tsx";
import { ForkFirst } from "./fork-first.tsx";
import { KeptNote, keptFor } from "./kept.tsx";
import { TextDiff } from "./text-diff.tsx";
import { textStyle } from "./text-style.ts";

/** This is what the pages that edit a file, or create one, are asked with. */
export type EditorRequest = PageContext<
	"GET /:owner/:repo/_edit/*",
	RepositoryContext
>;

/** The page with the editor of a file; `fresh` creates one. */
export async function fileEditor(
	request: EditorRequest,
	fresh: boolean,
): Promise<VNode> {
	const { app, actor, params, context } = request;
	const place = await branchPlace(app, context, params["*"]);
	const way = await wayToCommit(app, actor, context, place.branch);
	if (way === "fork") return <ForkFirst of={context} />;
	const { entry } = place;
	if (!fresh && (!entry || entryKind(entry.mode) !== "file")) throw notFound();
	const now =
		!fresh && entry ? await editableText(app, context, entry.oid) : undefined;
	const back = backOf(context, place);
	if (!fresh && !now)
		return <NoText of={context} path={place.path} back={back} />;
	return editorPage(request, fresh, { ...place, way }, now?.text ?? "");
}

const titleOf = (fresh: boolean, path: string): string =>
	fresh ? t("Create new file") : t("Edit {path}", { path });

/** Says that a file cannot be edited here. */
const NoText = ({
	of,
	path,
	back,
}: {
	of: RepositoryContext;
	path: string;
	back: string;
}) => (
	<RepositoryPage of={of} tab="code" title={titleOf(false, path)} width="mid">
		<div class="stack">
			<h1>{titleOf(false, path)}</h1>
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

/** The editor itself, with what was typed or kept before; `now` is the text that the branch has. */
async function editorPage(
	{ app, actor, params, search, context }: EditorRequest,
	fresh: boolean,
	place: BranchPlace & { readonly way: WayToCommit },
	now: string,
) {
	const { entry } = place;
	const typed = visit().failed?.typed;
	const { count, change: kept } = await keptFor(
		app,
		actor,
		context,
		place.branch,
		fresh ? search.get("kept") : place.path,
		fresh ? "create" : "update",
	);
	const folder = place.path ? `${place.path}/` : "";
	const path =
		typed?.get("path") ??
		kept?.path ??
		(fresh ? folder + (search.get("filename") ?? "") : place.path);
	const text = typed
		? (typed.get("content") ?? "").replaceAll("\r\n", "\n")
		: (kept?.content.replaceAll("\r\n", "\n") ??
			(fresh ? (search.get("value") ?? "") : now));
	const last = typed ? typed.get("last") : (kept?.last ?? entry?.oid);
	const stale = !fresh && last !== entry?.oid;
	const style = await textStyle(app, context, place, path);
	const does = typed?.get("do");
	const name = titleOf(fresh, place.path);
	return (
		<RepositoryPage of={context} tab="code" title={name}>
			<div class="stack l">
				<h1 class="wrap">{name}</h1>
				<KeptNote
					of={context}
					branch={place.branch}
					count={count}
					here={kept !== undefined && !typed}
				/>
				<Changes old={now} fresh={text} stale={stale} asked={does === "diff"} />
				{does === "preview" && (
					<Preview
						html={await previewOf({ app, actor, context }, place, path, text)}
						text={text}
					/>
				)}
				<Form
					does={{ route: `POST /:owner/:repo/${fresh ? "_new" : "_edit"}/*` }}
					params={{ owner: context.owner.name, repo: context.repository.name }}
					rest={params["*"]}
				>
					<PathLine path={path} fresh={fresh} />
					{!fresh && <input type="hidden" name="last" value={entry?.oid} />}
					{stale && <input type="hidden" name="base" value={last ?? ""} />}
					{fresh && (
						<input
							type="hidden"
							name="kept"
							value={typed?.get("kept") ?? kept?.place}
						/>
					)}
					<TextField
						text={text}
						style={style}
						words={homeOf(context, "/-/workflow-words")}
					>
						{
							await FileFault({
								app,
								actor,
								path,
								text,
								at: place.oid
									? { repository: context.repository, commit: place.oid }
									: undefined,
							})
						}
					</TextField>
					<LookButtons stale={stale} />
					{
						await CommitBox({
							app,
							actor,
							of: context,
							branch: place.branch,
							way: place.way,
							title: fresh ? t("Add file") : `Update ${place.path}`,
						})
					}
					<EndButtons way={place.way} back={backOf(context, place)} />
				</Form>
			</div>
		</RepositoryPage>
	);
}

/** The changes from the text that the branch has: where it has another one meanwhile, or where they are asked for. */
const Changes = ({
	old,
	fresh,
	stale,
	asked,
}: {
	old: string;
	fresh: string;
	stale: boolean;
	asked: boolean;
}) =>
	stale ? (
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
			<TextDiff old={old} fresh={fresh} />
		</section>
	) : asked ? (
		<section class="stack" aria-labelledby="changes">
			<h2 id="changes">{t("Changes")}</h2>
			<TextDiff old={old} fresh={fresh} />
		</section>
	) : null;

/** The text as HTML; undefined for a file that is shown as it is. */
async function previewOf(
	{ app, actor, context }: Pick<EditorRequest, "app" | "actor" | "context">,
	{ branch: name }: { readonly branch: string },
	path: string,
	text: string,
) {
	const format = formatOf(path);
	if (!format || format === "plain") return undefined;
	const ref = { kind: "branch", name } as const;
	return renderText(app, actor, context, { ref, path }, text, format);
}

const Preview = ({
	html,
	text,
}: {
	html: Awaited<ReturnType<typeof renderText>> | undefined;
	text: string;
}) => (
	<section class="box" aria-labelledby="preview">
		<header>
			<h2 id="preview">{t("Preview")}</h2>
		</header>
		<div class="in">
			{html !== undefined ? (
				<Rendered html={html} />
			) : (
				<pre class="code" tabindex={0}>
					{text}
				</pre>
			)}
		</div>
	</section>
);

const PathLine = ({ path, fresh }: { path: string; fresh: boolean }) => (
	<Line
		name="path"
		label={t("Path")}
		value={path}
		width="full"
		maxlength={bounds.path.max}
		required
		autofocus={fresh}
		spellcheck={false}
		hint={t("A slash creates a directory. A different path moves the file.")}
	/>
);

/** The text with the editor around it. */
const TextField = ({
	text,
	style,
	words,
	children,
}: {
	text: string;
	/** The address at which the editor asks what it offers in workflow files. */
	words: string;
	style: Awaited<ReturnType<typeof textStyle>>;
	children: VNode | null | undefined;
}) => (
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
			data-workflow={words}
			data-words={t("Suggestions")}
			aria-describedby="f-content-h"
		>
			{text.startsWith("\n") ? `\n${text}` : text}
		</textarea>
		<p class="hint" id="f-content-h">
			{style.indent === "tab"
				? t("Indented with tabs.")
				: t("Indented with {n} spaces.", { n: style.indent })}{" "}
			<span class="with-editor">
				{t("Press Esc, then Tab to leave the editor.")}
			</span>
		</p>
		{children}
	</div>
);

const LookButtons = ({ stale }: { stale: boolean }) => (
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
);

const EndButtons = ({ way, back }: { way: WayToCommit; back: string }) => (
	<div class="actions">
		<Submit>{commitLabel(way)}</Submit>
		<Submit tone="" name="do" value="keep">
			{t("Add to pending changes")}
		</Submit>
		<a class="btn" href={back}>
			{t("Back")}
		</a>
	</div>
);

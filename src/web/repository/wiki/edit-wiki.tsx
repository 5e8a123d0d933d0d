import type { App } from "../../../app.ts";
import type { RepositoryContext } from "../../../domain/repositories/repository.ts";
import type { PageName } from "../../../domain/wiki/page-name.ts";
import { type Page, readPage } from "../../../domain/wiki/read-pages.ts";
import { bounds } from "../../../text/text-limits.ts";
import { Empty } from "../../parts/empty.tsx";
import { FileField } from "../../parts/file-field.tsx";
import {
	editing,
	Form,
	Line,
	Submit,
	writingModule,
} from "../../parts/form.tsx";
import { Note } from "../../parts/note.tsx";
import { RepositoryPage } from "../../parts/repository-page.tsx";
import { PreviewBox, wantsPreview } from "../../parts/text-editor.tsx";
import { MarkedText } from "../../parts/writing/text-marks.tsx";
import { may, visit } from "../../visit.ts";
import { t } from "../../words/words.ts";
import { homeOf } from "../addresses.ts";
import { Copied, cloneAddresses } from "../clone.tsx";
import { TextDiff } from "../editor/text-diff.tsx";

/** State of the editor of a page besides the newest version. */
interface Beginning {
	/** The version that it begins with, instead of the newest. */
	old?: { oid: string; text: string };
	/** The rendered text, when the writer asked for it. */
	look?: string;
}

/** The page with the form for a page of the wiki. */
export async function wikiEditor(
	app: App,
	context: RepositoryContext,
	name: PageName | undefined,
	{ old, look }: Beginning = {},
) {
	const read = name
		? await readPage(app, context.repository, name).catch(() => undefined)
		: undefined;
	const typed = visit().failed?.typed;
	const now = read?.content.toString("utf8") ?? "";
	const text = typed?.get("content") ?? old?.text ?? now;
	const stale =
		typed !== undefined &&
		!wantsPreview(typed) &&
		read !== undefined &&
		typed.get("last") !== read.last.oid;
	const title =
		read && name ? t("Edit {path}", { path: name.title }) : t("New page");
	return (
		<RepositoryPage of={context} tab="wiki" title={title} width="mid">
			<div class="stack l">
				<h1 class="wrap">{title}</h1>
				{stale && <ChangedMeanwhile now={now} text={text} />}
				{look !== undefined && <PreviewBox html={look} />}
				<EditForm of={context} name={name} read={read} old={old} text={text} />
			</div>
		</RepositoryPage>
	);
}

/** Tells that somebody else has saved the page, and what one's own text would change. */
const ChangedMeanwhile = ({ now, text }: { now: string; text: string }) => (
	<section class="stack" aria-label={t("Diff")}>
		<Note tone="wait" status title={t("The page was changed in the meantime.")}>
			{t(
				"The diff shows what your text would change. Saving replaces the current version with yours.",
			)}
		</Note>
		<TextDiff old={now} fresh={text.replaceAll("\r\n", "\n")} />
	</section>
);

function EditForm({
	of: context,
	name,
	read,
	old,
	text,
}: {
	of: RepositoryContext;
	name: PageName | undefined;
	read: Page | undefined;
	old: Beginning["old"];
	text: string;
}) {
	const typed = visit().failed?.typed;
	const action = read ? "_edit" : "_new";
	return (
		<Form
			does={{ route: "POST /:owner/:repo/wiki" }}
			params={{ owner: context.owner.name, repo: context.repository.name }}
			query={{ action, ...(read && name && { name: name.address }) }}
			multipart
		>
			<Line
				name="title"
				label={t("Title")}
				value={name?.title ?? visit().entry.query.get("title") ?? ""}
				maxlength={bounds.title.max}
				required
				hint={t("_Sidebar and _Footer appear next to and below every page.")}
			/>
			<input
				type="hidden"
				name="last"
				value={
					wantsPreview(typed)
						? (typed?.get("last") ?? "")
						: (read?.last.oid ?? "")
				}
			/>
			<div class="field editor-field" data-module={writingModule()}>
				<label for="f-content">{t("Text")}</label>
				<MarkedText>
					<textarea
						{...editing()}
						id="f-content"
						name="content"
						class="input mono"
						rows={20}
					>
						{text.startsWith("\n") ? `\n${text}` : text}
					</textarea>
				</MarkedText>
			</div>
			<FileField
				label={t("Images and files")}
				hint={t(
					"At most 20 files and 32 MB. They are stored next to the page, and links to them are added at the end of the page.",
				)}
				mostBytes={32 * 1024 * 1024}
			/>
			<Line
				name="message"
				label={t("Commit message")}
				value={
					old ? t("Revert to version {id}", { id: old.oid.slice(0, 10) }) : ""
				}
				width="full"
				maxlength={500}
			/>
			<div class="actions">
				<Submit>{t("Save page")}</Submit>
				<button
					type="submit"
					class="btn"
					name="preview"
					value="1"
					formnovalidate
				>
					{t("Preview")}
				</button>
				<a
					class="btn"
					href={homeOf(context, name ? `/wiki/${name.address}` : "/wiki")}
				>
					{t("Back")}
				</a>
			</div>
		</Form>
	);
}

/** The first page is made here. */
const BeginWiki = ({ of }: { of: RepositoryContext }) =>
	may("wiki.change", of) ? (
		<p>
			<a class="btn primary" href={homeOf(of, "/wiki?action=_new&title=Home")}>
				{t("Create the first page")}
			</a>
		</p>
	) : null;

/** A wiki without pages: how it begins. */
export const BegunWiki = ({ app, of }: { app: App; of: RepositoryContext }) => (
	<RepositoryPage of={of} tab="wiki" title={t("Wiki")} width="mid">
		<div class="stack">
			<h1>{t("Wiki")}</h1>
			<Empty title={t("The wiki has no pages yet")}>
				{t("The wiki is a repository: clone it, write Home.md and push.")}
			</Empty>
			<BeginWiki of={of} />
			<Copied
				id="clone-wiki"
				label={t("Clone wiki")}
				text={cloneAddresses(app, of, true).http}
			/>
		</div>
	</RepositoryPage>
);

/** What can be done with a page of the wiki. */
export const WikiControls = ({
	of,
	name,
	rev,
}: {
	of: RepositoryContext;
	name: PageName;
	/** The older version that is looked at, which can be taken again; empty for the newest. */
	rev: string;
}) =>
	!may("wiki.change", of) ? null : rev ? (
		<a
			class="btn"
			href={homeOf(of, `/wiki/${name.address}?action=_edit&rev=${rev}`)}
		>
			{t("Revert to this version")}
		</a>
	) : (
		<>
			<a
				class="btn"
				href={homeOf(of, `/wiki/${name.address}?action=_edit`)}
				aria-keyshortcuts="e"
			>
				{t("Edit")}
			</a>
			<a class="btn" href={homeOf(of, "/wiki?action=_new")}>
				{t("New page")}
			</a>
			<Form
				does={{ route: "POST /:owner/:repo/wiki/_delete" }}
				params={{ owner: of.owner.name, repo: of.repository.name }}
				class="line"
			>
				<input type="hidden" name="name" value={name.address} />
				<Submit tone="danger">{t("Delete")}</Submit>
			</Form>
		</>
	);

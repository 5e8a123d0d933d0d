import type { RepositoryContext } from "../../../domain/repositories/repository.ts";
import { Avatar } from "../../parts/avatar.tsx";
import { Form, Submit } from "../../parts/form.tsx";
import { Note } from "../../parts/note.tsx";
import { Paged } from "../../parts/paged.tsx";
import { TextEditor } from "../../parts/text-editor.tsx";
import { visit } from "../../visit.ts";
import { plural, t } from "../../words/words.ts";
import { signInBack } from "../conversation/addresses.ts";
import { CommitCommentCard } from "./card.tsx";
import { createRoute, type LoadedComments, perPage } from "./load.ts";

/** What was said to a commit, and the field to say something. */
export function CommitComments({
	of,
	oid,
	comments,
}: {
	of: RepositoryContext;
	oid: string;
	comments: LoadedComments;
}) {
	const me = visit().actor.account;
	const open = !of.repository.archived_at;
	const { entries, total, atLines, page, preview, editing } = comments;
	// a page has one field for a text of this name
	const edits = [...atLines, ...entries].some(
		({ row }) => row.id === editing && row.poster_id === me?.id,
	);
	if (!total && !open) return null;
	const params = { owner: of.owner.name, repo: of.repository.name, oid };
	return (
		<section class="stack l" aria-labelledby="comments">
			<h2 id="comments">
				{total ? plural(total, "1 comment", "{n} comments") : t("Comments")}
			</h2>
			{atLines.length > 0 && (
				<p class="soft">
					{t("Comments on lines are shown in the diff above.")}
				</p>
			)}
			{entries.length > 0 && (
				<ol class="rail">
					{entries.map((one) => (
						<CommitCommentCard
							of={of}
							oid={oid}
							one={one}
							comments={comments}
							where={
								one.row.path ? `${one.row.path}:${one.row.line}` : undefined
							}
						/>
					))}
				</ol>
			)}
			<Paged page={page} size={perPage} total={total - atLines.length} />
			{me && open && !edits && (
				<div class="entry" id="comment">
					<Avatar of={me} size="m" />
					<Form
						does={{ route: createRoute }}
						params={params}
						multipart
						class="stack"
					>
						<TextEditor
							label={t("Add a comment")}
							preview={
								preview?.route === createRoute ? preview.html : undefined
							}
							actions={<Submit>{t("Comment")}</Submit>}
						/>
					</Form>
				</div>
			)}
			{!me && open && (
				<Note>
					<a href={signInBack(visit().path)}>{t("Sign in")}</a>{" "}
					{t("to comment.")}
				</Note>
			)}
		</section>
	);
}

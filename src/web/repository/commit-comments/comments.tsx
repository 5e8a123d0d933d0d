import { Level } from "../../../domain/permissions/units.ts";
import type { RepositoryContext } from "../../../domain/repositories/repository.ts";
import { fingerprint } from "../../../text/fingerprint.ts";
import { Avatar } from "../../parts/avatar.tsx";
import { Form, Submit } from "../../parts/form.tsx";
import { CommentCard } from "../../parts/issues/comment.tsx";
import { Note } from "../../parts/note.tsx";
import { Paged } from "../../parts/paged.tsx";
import { TextEditor } from "../../parts/text-editor.tsx";
import { visit } from "../../visit.ts";
import { plural, t } from "../../words/words.ts";
import { commitAddress } from "../addresses.ts";
import { signInBack } from "../conversation/addresses.ts";
import {
	createRoute,
	deleteRoute,
	editRoute,
	type LoadedComments,
	perPage,
} from "./load.ts";

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
	const { entries, total, page, preview, editing } = comments;
	if (!total && !open) return null;
	const params = { owner: of.owner.name, repo: of.repository.name, oid };
	const writes = of.access.unit("code") >= Level.write;
	return (
		<section class="stack l" aria-labelledby="comments">
			<h2 id="comments">
				{total ? plural(total, "1 comment", "{n} comments") : t("Comments")}
			</h2>
			{entries.length > 0 && (
				<ol class="rail">
					{entries.map(({ row, by, html }) => {
						const mine = open && me !== undefined && row.poster_id === me.id;
						const anchor = `commitcomment-${row.id}`;
						const query = { edit: String(row.id), page: String(page) };
						const to = { ...params, id: row.id };
						return (
							<CommentCard
								id={row.id}
								anchor={anchor}
								by={by}
								createdAt={row.created_at}
								editedAt={row.updated_at}
								html={html}
								acts={{
									edit: mine
										? `${commitAddress(of, oid)}?${new URLSearchParams(query)}#${anchor}`
										: undefined,
									remove:
										mine || (open && me && writes)
											? { route: deleteRoute, params: to }
											: undefined,
								}}
								editor={
									mine && editing === row.id ? (
										<Form
											does={{ route: editRoute }}
											params={to}
											query={query}
											class="stack"
										>
											<input
												type="hidden"
												name="version"
												value={fingerprint(row.body)}
											/>
											<TextEditor
												label={t("Text")}
												value={row.body}
												files={false}
												autofocus
												preview={
													preview?.route === editRoute
														? preview.html
														: undefined
												}
												actions={
													<>
														<a class="btn" href={commitAddress(of, oid)}>
															{t("Cancel")}
														</a>
														<Submit>{t("Save")}</Submit>
													</>
												}
											/>
										</Form>
									) : undefined
								}
							/>
						);
					})}
				</ol>
			)}
			<Paged page={page} size={perPage} total={total} />
			{me && open && (
				<div class="entry" id="comment">
					<Avatar of={me} size="m" />
					<Form does={{ route: createRoute }} params={params} class="stack">
						<TextEditor
							label={t("Your comment")}
							files={false}
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
					{t("to take part in this conversation.")}
				</Note>
			)}
		</section>
	);
}

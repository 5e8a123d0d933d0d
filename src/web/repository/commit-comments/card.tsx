import type { RepositoryContext } from "../../../domain/repositories/repository.ts";
import { fingerprint } from "../../../text/fingerprint.ts";
import { lookOf } from "../../parts/code/line-place.ts";
import { Form, Submit } from "../../parts/form.tsx";
import { CommentCard } from "../../parts/issues/comment.tsx";
import { TextEditor } from "../../parts/text-editor.tsx";
import { may, visit } from "../../visit.ts";
import { t } from "../../words/words.ts";
import { commitAddress } from "../addresses.ts";
import {
	deleteRoute,
	editRoute,
	type LoadedComments,
	type ShownComment,
} from "./load.ts";

/** One comment on a commit, with what the reader may do with it. `where` tells its place where it does not stand there. */
export function CommitCommentCard({
	of,
	oid,
	one: { row, by, html },
	comments: { page, preview, editing },
	where,
}: {
	of: RepositoryContext;
	oid: string;
	one: ShownComment;
	comments: LoadedComments;
	where?: string;
}) {
	const context = { ...of, comment: row };
	const mine = may("commit-comment.edit", context);
	const anchor = `commitcomment-${row.id}`;
	const look = lookOf(visit().entry.query);
	const query = { ...look, edit: String(row.id), page: String(page) };
	const to = {
		owner: of.owner.name,
		repo: of.repository.name,
		oid,
		id: row.id,
	};
	const back = new URLSearchParams(look);
	return (
		<CommentCard
			id={row.id}
			anchor={anchor}
			by={by}
			createdAt={row.created_at}
			editedAt={row.updated_at}
			marks={where ? [where] : []}
			html={html}
			acts={{
				edit: mine
					? `${commitAddress(of, oid)}?${new URLSearchParams(query)}#${anchor}`
					: undefined,
				remove: may("commit-comment.delete", context)
					? { route: deleteRoute, params: to }
					: undefined,
			}}
			editor={
				mine && editing === row.id ? (
					<Form
						does={{ route: editRoute }}
						params={to}
						query={query}
						multipart
						class="stack"
					>
						<input
							type="hidden"
							name="version"
							value={fingerprint(row.body)}
							data-read="text"
						/>
						<TextEditor
							label={t("Text")}
							value={row.body}
							autofocus
							preview={preview?.route === editRoute ? preview.html : undefined}
							actions={
								<>
									<a
										class="btn"
										href={`${commitAddress(of, oid)}${back.size ? `?${back}` : ""}#${anchor}`}
									>
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
}

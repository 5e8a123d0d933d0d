import type { ComponentChildren } from "preact";
import { fingerprint } from "../../../text/fingerprint.ts";
import type { Entry } from "../../../views/issues/conversation.ts";
import { Icon } from "../../parts/icon.tsx";
import { CommentCard } from "../../parts/issues/comment.tsx";
import type { CommentActs } from "../../parts/issues/comment-acts.ts";
import { Timeline } from "../../parts/issues/timeline.tsx";
import { Note } from "../../parts/note.tsx";
import { Paged } from "../../parts/paged.tsx";
import { secondsOfView } from "../../parts/seconds.ts";
import { may, visit } from "../../visit.ts";
import { plural, t } from "../../words/words.ts";
import { itemAddress, signInBack, toForm } from "./addresses.ts";
import { Composer, TextEdit } from "./composer.tsx";
import type { LoadedItem } from "./load.ts";

/**
 * Everything that was said and done in an item, and the field to answer. `card` shows entries of a kind of their own, such as reviews;
 * `before` stands between the timeline and the field, such as the box to merge.
 */
export function ConversationRail({
	of,
	card,
	before,
}: {
	of: LoadedItem;
	card?: (entry: Entry) => ComponentChildren | undefined;
	before?: ComponentChildren;
}) {
	const { context, conversation, rights } = of;
	const { issue } = context;
	const { view, first, last, leftOut, reactions, files } = conversation;
	const show = (entry: Entry) =>
		card?.(entry) ??
		(entry.row.kind === "comment" ? (
			<Comment of={of} entry={entry} />
		) : undefined);
	return (
		<div class="stack l">
			<ol class="rail" id="conversation">
				<CommentCard
					id={0}
					anchor={`issue-${issue.id}`}
					by={view.user}
					opened
					createdAt={issue.created_at}
					editedAt={of.edited.get(0)}
					versions={
						of.edited.has(0)
							? itemAddress(context, issue, "/versions/0")
							: undefined
					}
					html={of.html.get(0) ?? ""}
					files={files}
					reactions={reactions.get(0)}
					acts={commentActs(of, 0, rights.edit)}
					editor={
						rights.edit && of.editing === 0 ? (
							<TextEdit of={of} id={0} text={issue.body} />
						) : undefined
					}
				/>
				<Timeline of={context} entries={first} card={show} />
				{leftOut > 0 && (
					<li class="more">
						<a class="btn s" href={itemAddress(context, issue, "?entries=all")}>
							{plural(leftOut, "Show 1 more entry", "Show {n} more entries")}
						</a>
					</li>
				)}
				<Timeline of={context} entries={last} card={show} />
			</ol>
			{of.page !== undefined && (
				<Paged
					page={of.page}
					size={conversation.size}
					total={conversation.total}
				/>
			)}
			{before}
			{rights.comment ? <Composer of={of} /> : <Silent of={of} />}
		</div>
	);
}

function Comment({ of, entry }: { of: LoadedItem; entry: Entry }) {
	const { row, view } = entry;
	const { conversation } = of;
	const changes = may("comment.edit", { ...of.context, comment: row });
	return (
		<CommentCard
			id={row.id}
			anchor={`issuecomment-${row.id}`}
			by={view.user}
			createdAt={row.created_at}
			editedAt={secondsOfView(view.updated_at)}
			versions={
				of.edited.has(row.id)
					? itemAddress(of.context, of.context.issue, `/versions/${row.id}`)
					: undefined
			}
			marks={
				row.poster_id !== null &&
				row.poster_id === of.context.issue.poster_id &&
				row.original_author === of.context.issue.original_author
					? [t("Author")]
					: []
			}
			html={of.html.get(row.id) ?? ""}
			files={entry.files}
			reactions={conversation.reactions.get(row.id)}
			acts={commentActs(of, row.id, changes)}
			editor={
				changes && of.editing === row.id ? (
					<TextEdit of={of} id={row.id} text={row.body} />
				) : undefined
			}
		/>
	);
}

/** What the reader may do with a text of the conversation; 0 is the item's own. */
export function commentActs(
	of: LoadedItem,
	id: number,
	changes: boolean,
): CommentActs {
	const { context, rights, conversation } = of;
	const { issue } = context;
	const anchor = id ? `issuecomment-${id}` : `issue-${issue.id}`;
	const text = id
		? [...conversation.first, ...conversation.last].find(
				({ row }) => row.id === id,
			)?.row.body
		: issue.body;
	return {
		edit: changes
			? itemAddress(context, issue, `?edit=${id}#${anchor}`)
			: undefined,
		quote:
			rights.comment && text
				? itemAddress(context, issue, `?quote=${id}#comment`)
				: undefined,
		remove:
			changes && id
				? toForm(context, "comments/:id/delete", { id })
				: undefined,
		react: rights.react ? toForm(context, "reactions") : undefined,
		tick: changes
			? {
					...toForm(context, "tasks/:id", { id }),
					version: fingerprint(text ?? ""),
				}
			: undefined,
		rename: changes ? toForm(context, "files/:id/rename", { id }) : undefined,
		unattach: changes ? toForm(context, "files/:id/delete", { id }) : undefined,
	};
}

/** Why there is no field to answer. */
function Silent({ of: { context, rights } }: { of: LoadedItem }) {
	if (!rights.signedIn)
		return (
			<Note>
				<a href={signInBack(visit().path)}>{t("Sign in")}</a> {t("to comment.")}
			</Note>
		);
	if (context.repository.archived_at) return null;
	return (
		<p class="line soft">
			<Icon name="lock" />
			{t(
				"The conversation is locked. Only people with write access can comment.",
			)}
		</p>
	);
}

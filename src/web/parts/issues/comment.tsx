import type { ComponentChildren } from "preact";
import type { Attachment } from "../../../domain/attachments/attachment.ts";
import { allowedReactions } from "../../../domain/issues/reactions.ts";
import type { ReactionCount } from "../../../views/issues/conversation.ts";
import { put } from "../../words/put.tsx";
import { t } from "../../words/words.ts";
import { Form } from "../form.tsx";
import { Html } from "../html.tsx";
import { Icon } from "../icon.tsx";
import { type Face, FaceOf, Who } from "../person.tsx";
import { Time } from "../time.tsx";
import { replaceBoxes } from "../writing/task-boxes.ts";
import type { CommentActs, FormTarget } from "./comment-acts.ts";
import { CommentFiles } from "./comment-files.tsx";

interface Comment {
	/** The comment's; 0 for the text of the item. */
	id: number;
	/** What the address of this text has behind `#`. */
	anchor: string;
	by: Face;
	opened?: boolean;
	/** In seconds, as all times. */
	createdAt: number;
	editedAt?: number;
	/** Where its former wordings are. */
	versions?: string;
	/** What he is here: "Author", "Member" … */
	marks?: readonly string[];
	html: string;
	files?: readonly Attachment[];
	reactions?: readonly ReactionCount[];
	acts: CommentActs;
	/** Stands in the place of the text while it is edited. */
	editor?: ComponentChildren;
	/** Below the text, such as the threads of a review. */
	more?: ComponentChildren;
}

/** A written text: who wrote it, when, its files, and what others say to it. */
export function CommentCard(comment: Comment) {
	const {
		id,
		anchor,
		by,
		html,
		files = [],
		reactions = [],
		acts,
		editor,
	} = comment;
	return (
		<li class="entry" id={anchor}>
			<FaceOf of={by} size="m" />
			<article class="box card">
				<CommentHead of={comment} />
				{editor ? (
					<div class="in">{editor}</div>
				) : html ? (
					<Html html={acts.tick ? withTaskButtons(html, `task-${id}`) : html} />
				) : (
					<p class="in soft">{t("No description provided.")}</p>
				)}
				{acts.tick && html.includes("data-source-position") && !editor && (
					<Form
						does={acts.tick}
						params={acts.tick.params}
						class="unseen"
						id={`task-${id}`}
					>
						<input type="hidden" name="version" value={acts.tick.version} />
					</Form>
				)}
				{files.length > 0 && (
					<CommentFiles of={files} text={html} acts={acts} />
				)}
				{comment.more}
				{reactions.length > 0 && (
					<footer class="line wrap">
						<Reactions of={reactions} id={id} to={acts.react} />
					</footer>
				)}
			</article>
		</li>
	);
}

function CommentHead({ of: comment }: { of: Comment }) {
	const { anchor, by, createdAt, editedAt = 0, versions, marks = [] } = comment;
	const when = (
		<a class="quiet" href={`#${anchor}`}>
			<Time seconds={createdAt} />
		</a>
	);
	return (
		<header>
			<h2 class="unseen">
				{by.login}, <Time seconds={createdAt} />
			</h2>
			<Who of={by} />{" "}
			<span>
				{comment.opened
					? put(t("opened {when}"), { when })
					: put(t("commented {when}"), { when })}
			</span>
			{(versions || editedAt > createdAt) && (
				<span>
					·{" "}
					{versions ? (
						<a class="quiet" href={versions}>
							{t("edited")} <Time seconds={editedAt} />
						</a>
					) : (
						<>
							{t("edited")} <Time seconds={editedAt} />
						</>
					)}
				</span>
			)}
			{marks.map((mark) => (
				<span class="tag">{mark}</span>
			))}
			<CommentMenu of={comment} />
		</header>
	);
}

function CommentMenu({
	of: { id, anchor, by, acts, reactions = [] },
}: {
	of: Comment;
}) {
	const menu = `more-${anchor}`;
	return (
		<div class="end at line">
			<button
				class="btn plain icon s"
				type="button"
				popovertarget={menu}
				aria-label={t("More actions for the comment of {name}", {
					name: by.login,
				})}
			>
				<Icon name="more" />
			</button>
			<div class="menu" id={menu} popover="auto">
				{acts.react && (
					<Form
						does={acts.react}
						params={acts.react.params}
						class="line reacts"
					>
						<input type="hidden" name="comment" value={id} />
						{allowedReactions.map((word) => {
							const mine = reactions.some(
								({ content, mine }) => mine && content === word,
							);
							return (
								<button
									type="submit"
									name={mine ? "unreact" : "react"}
									value={word}
									aria-label={nameOfReaction(word)}
									aria-pressed={mine ? "true" : "false"}
									title={nameOfReaction(word)}
								>
									{signs[word]}
								</button>
							);
						})}
					</Form>
				)}
				{acts.quote && (
					<a href={acts.quote}>
						<Icon name="quote" />
						{t("Quote reply")}
					</a>
				)}
				<a href={`#${anchor}`}>
					<Icon name="link" />
					{t("Copy link")}
				</a>
				{acts.edit && (
					<a href={acts.edit}>
						<Icon name="pen" />
						{t("Edit")}
					</a>
				)}
				{acts.remove && (
					<>
						<hr />
						<Form does={acts.remove} params={acts.remove.params} class="">
							<button type="submit" class="danger">
								<Icon name="bin" />
								{t("Delete comment")}
							</button>
						</Form>
					</>
				)}
			</div>
		</div>
	);
}

const signs: Readonly<Record<string, string>> = {
	"+1": "👍",
	"-1": "👎",
	laugh: "😄",
	hooray: "🎉",
	confused: "😕",
	heart: "❤️",
	rocket: "🚀",
	eyes: "👀",
};
function nameOfReaction(word: string): string {
	const names: Readonly<Record<string, string>> = {
		"+1": t("Thumbs up"),
		"-1": t("Thumbs down"),
		laugh: t("Laugh"),
		hooray: t("Hooray"),
		confused: t("Confused"),
		heart: t("Heart"),
		rocket: t("Rocket"),
		eyes: t("Eyes"),
	};
	return names[word] ?? word;
}

/** What others said with a sign; who may, says the same by pressing one. */
function Reactions({
	of,
	id,
	to,
}: {
	of: readonly ReactionCount[];
	id: number;
	to: FormTarget | undefined;
}) {
	const label = ({ content, names }: ReactionCount) =>
		`${nameOfReaction(content)}, ${names.length}: ${names.slice(0, 10).join(", ")}${names.length > 10 ? " …" : ""}`;
	if (!to)
		return (
			<>
				{of.map((one) => (
					<span
						class="react"
						role="img"
						aria-label={label(one)}
						title={label(one)}
					>
						{signs[one.content]} {one.names.length}
					</span>
				))}
			</>
		);
	return (
		<Form does={to} params={to.params} class="line wrap">
			<input type="hidden" name="comment" value={id} />
			{of.map((one) => (
				<button
					class="react"
					type="submit"
					name={one.mine ? "unreact" : "react"}
					value={one.content}
					aria-pressed={one.mine ? "true" : "false"}
					aria-label={label(one)}
					title={label(one)}
				>
					{signs[one.content]} {one.names.length}
				</button>
			))}
		</Form>
	);
}

/** The boxes of tasks as buttons that send the form `form`, so that they tick; each has the words of its item. */
const withTaskButtons = (html: string, form: string): string =>
	replaceBoxes(
		html,
		({ position, done, name }) =>
			`<button type="submit" class="box-tick" form="${form}" name="task" value="${position}" role="checkbox" aria-checked="${done}" aria-label="${name}"></button>`,
	);

import type { ProjectColumn } from "../../domain/projects/project.ts";
import type { FoundProject } from "../../domain/projects/project-access.ts";
import { Form, Submit } from "../parts/form.tsx";
import { Icon } from "../parts/icon.tsx";
import { LabelTag } from "../parts/issues/label-tag.tsx";
import { FaceOf } from "../parts/person.tsx";
import { at } from "../visit.ts";
import { t } from "../words/words.ts";
import type { Card } from "./load-board.ts";
import { toBoard } from "./to-board.ts";

/** The first picture of a text, if it is one of the forge. */
const pictureIn = (text: string): string | undefined =>
	/(?:!\[[^\]]*\]\(|src=")((?:[^()"\s]*)\/attachments\/[0-9a-f-]{36})/.exec(
		text,
	)?.[1];

/** A card of a board: an issue, a pull request or a note, with a menu that moves it. */
export function BoardCard({
	of,
	card,
	columns,
	edits,
}: {
	of: FoundProject;
	card: Card;
	columns: readonly ProjectColumn[];
	edits: boolean;
}) {
	const { issue } = card;
	const title = issue?.title ?? card.note.split("\n")[0] ?? "";
	const picture =
		of.project.card_kind === "images" && issue
			? pictureIn(issue.body)
			: undefined;
	return (
		<li
			class="box tile"
			id={`card-${card.id}`}
			data-card={card.id}
			draggable={edits}
		>
			{picture && (
				<img
					src={at(picture.slice(picture.indexOf("/attachments/")))}
					alt=""
					loading="lazy"
				/>
			)}
			<div class="line">
				<Icon name={iconOf(card)[0]} tone={iconOf(card)[1]} />
				<span class="unseen">{stateWord(card)}</span>
				{issue ? (
					<a class="ink grow" href={issue.html_url}>
						{issue.title}
					</a>
				) : (
					<span class="grow pre" tabIndex={edits ? 0 : undefined}>
						{card.note}
					</span>
				)}
				{edits && (
					<CardMenu of={of} card={card} columns={columns} title={title} />
				)}
			</div>
			{issue && (
				<div class="line wrap soft">
					<span>
						{of.within ? "" : issue.repository.full_name}#{issue.number}
					</span>
					{issue.labels.map((label) => (
						<LabelTag of={label} />
					))}
					{issue.milestone && <span>{issue.milestone.title}</span>}
					<span class="faces end">
						{issue.assignees.map((person) => (
							<span title={person.login}>
								<FaceOf of={person} />
								<span class="unseen">
									{t("Assigned to {name}", { name: person.login })}
								</span>
							</span>
						))}
					</span>
				</div>
			)}
		</li>
	);
}

function CardMenu({
	of,
	card,
	columns,
	title,
}: {
	of: FoundProject;
	card: Card;
	columns: readonly ProjectColumn[];
	title: string;
}) {
	const id = `m-card-${card.id}`;
	return (
		<span class="at">
			<button
				class="btn plain icon s"
				type="button"
				popovertarget={id}
				aria-label={t("Move or remove: {title}", { title })}
			>
				<Icon name="more" />
			</button>
			<div class="menu choose" id={id} popover="auto">
				<Form {...toBoard(of, "items/:item/move", { item: card.id })} class="">
					<label class="stack s">
						<span>{t("Column")}</span>
						<select class="input" name="column">
							{columns.map((column) => (
								<option
									value={column.id}
									selected={column.id === card.column_id}
								>
									{column.title}
								</option>
							))}
						</select>
					</label>
					<input type="hidden" name="before" value="" />
					<Submit small name="place" value="first">
						{t("To the top")}
					</Submit>
					<Submit small tone="" name="place" value="last">
						{t("To the end")}
					</Submit>
				</Form>
				{!card.issue && (
					<Form
						{...toBoard(of, "items/:item/edit", { item: card.id })}
						class=""
					>
						<label class="stack s">
							<span>{t("Note")}</span>
							<textarea class="input" name="note" rows={3}>
								{card.note}
							</textarea>
						</label>
						<Submit small tone="">
							{t("Save")}
						</Submit>
					</Form>
				)}
				<Form
					{...toBoard(of, "items/:item/delete", { item: card.id })}
					class=""
				>
					<Submit small tone="danger">
						{card.issue ? t("Take off the board") : t("Delete the note")}
					</Submit>
				</Form>
			</div>
		</span>
	);
}

export function iconOf({ issue }: Card): [string, string] {
	if (!issue) return ["quote", "off"];
	const closed = issue.state === "closed";
	if (!issue.pull_request) return closed ? ["closed", "done"] : ["open", "ok"];
	if (issue.pull_request.merged) return ["merge", "done"];
	return ["pull", closed ? "bad" : "ok"];
}

export function stateWord({ issue }: Card): string {
	if (!issue) return t("Note:");
	if (issue.pull_request?.merged) return t("Merged:");
	return issue.state === "closed" ? t("Closed:") : t("Open:");
}

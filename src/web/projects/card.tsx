import { randomUUID } from "node:crypto";
import { renderToString } from "preact-render-to-string";
import type { ProjectField } from "../../domain/projects/field.ts";
import type { FoundProject } from "../../domain/projects/project-access.ts";
import { escapeHtml } from "../../highlight/escape-html.ts";
import { Form, Lines, Submit } from "../parts/form.tsx";
import { Icon } from "../parts/icon.tsx";
import { LabelTag } from "../parts/issues/label-tag.tsx";
import { TitleText } from "../parts/issues/title-text.tsx";
import { TypeTag } from "../parts/issues/type-tag.tsx";
import { FaceOf } from "../parts/person.tsx";
import { at } from "../visit.ts";
import { t } from "../words/words.ts";
import type { Card, GroupHead } from "./load-board.ts";
import type { Look } from "./look.ts";
import { boardsAddress } from "./place.tsx";
import { toBoard } from "./to-board.ts";
import { Values } from "./value.tsx";

/** The first picture of a text, if it is one of the forge. */
const pictureIn = (text: string): string | undefined =>
	/(?:!\[[^\]]*\]\(|src=")((?:[^()"\s]*)\/attachments\/[0-9a-f-]{36})/.exec(
		text,
	)?.[1];

/** What the cards of a board have in common. */
export interface Lanes {
	readonly of: FoundProject;
	readonly look: Look;
	readonly fields: readonly ProjectField[];
	/** All groups, into which a card can be put. */
	readonly heads: readonly GroupHead[];
	readonly edits: boolean;
	/** A card can be put into another group. */
	readonly moves: boolean;
	/** Parts of cards as HTML that the page has already. */
	readonly written: Map<string, string>;
}

/** A card of a board: an issue, a pull request or a note, with a menu that moves it. */
export function BoardCard({
	lanes,
	card,
	group,
	twin,
}: {
	lanes: Lanes;
	card: Card;
	/** The group in which it stands here. */
	group: GroupHead;
	/** Tells it from itself in other groups; "" where it stands in one. */
	twin: string;
}) {
	const { of, edits, look, fields } = lanes;
	const { issue } = card;
	const title = cardTitle(card);
	const picture =
		of.project.card_kind === "images" && issue
			? pictureIn(issue.body)
			: undefined;
	const id = `${card.id}${twin}`;
	return (
		<li
			class="box tile"
			id={`card-${id}`}
			data-card={card.id}
			draggable={lanes.moves}
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
						<TitleText of={issue.title} />
					</a>
				) : (
					<span class="grow pre" tabIndex={edits ? 0 : undefined}>
						{card.note}
					</span>
				)}
				{edits && (
					<span
						class="at"
						// rendered by menuOf
						dangerouslySetInnerHTML={{
							__html: menuOf(lanes, card, group, title, id),
						}}
					/>
				)}
			</div>
			{issue && (
				<div class="line wrap soft">
					<span>
						{of.within ? "" : issue.repository.full_name}#{issue.number}
					</span>
					{issue.type && <TypeTag of={issue.type} />}
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
			<Values
				of={card}
				fields={fields}
				without={typeof look.group === "object" ? look.group : undefined}
				written={lanes.written}
			/>
		</li>
	);
}

// what stands for the parts of a menu that differ between cards; no text of a board has it
const [idHole, ownHole, titleHole] = [randomUUID(), randomUUID(), randomUUID()];

/** The menu of a card as HTML. Those of all items in a group differ in their ids and titles only, so it is rendered once and filled in. */
function menuOf(
	lanes: Lanes,
	card: Card,
	group: GroupHead,
	title: string,
	own: string,
): string {
	const shared = { lanes, card, group };
	if (!card.issue)
		return renderToString(
			<CardMenu {...shared} item={card.id} title={title} id={own} />,
		);
	const key = `menu ${group.key}`;
	const shape =
		lanes.written.get(key) ??
		renderToString(
			<CardMenu {...shared} item={idHole} title={titleHole} id={ownHole} />,
		);
	lanes.written.set(key, shape);
	const shown = escapeHtml(title);
	return shape
		.replaceAll(idHole, String(card.id))
		.replaceAll(ownHole, own)
		.replaceAll(titleHole, () => shown);
}

interface CardInGroup {
	lanes: Lanes;
	card: Card;
	group: GroupHead;
	item: number | string;
}

function CardMenu({
	title,
	id: own,
	...shown
}: CardInGroup & { title: string; id: string }) {
	const {
		lanes: { of, fields, moves },
		card,
		item,
	} = shown;
	const id = `m-card-${own}`;
	return (
		<>
			<button
				class="btn plain icon s"
				type="button"
				popovertarget={id}
				aria-label={t("Move or remove: {title}", { title })}
			>
				<Icon name="more" />
			</button>
			<div class="menu choose" id={id} popover="auto">
				{moves && <MoveForm {...shown} />}
				{fields.length > 0 && (
					<a
						class="btn s"
						href={boardsAddress(of, `/${of.project.id}/items/${item}`)}
					>
						{t("Fields")}
					</a>
				)}
				{!card.issue && (
					<Form
						{...toBoard(of, "items/:item/edit", { item })}
						reads={{ note: card.note }}
						class=""
					>
						<Lines
							name="note"
							known={`note-${card.id}`}
							label={t("Note")}
							value={card.note}
							rows={3}
						/>
						<Submit small tone="">
							{t("Save")}
						</Submit>
					</Form>
				)}
				<Form {...toBoard(of, "items/:item/delete", { item })} class="">
					<Submit small tone="danger">
						{card.issue ? t("Remove from project") : t("Delete note")}
					</Submit>
				</Form>
			</div>
		</>
	);
}

/** Puts a card into another group, where the groups are such that one can. */
function MoveForm({
	lanes: { of, look, heads },
	card,
	group,
	item: itemId,
}: CardInGroup) {
	const item = { item: itemId };
	if (look.group === "column")
		return (
			<Form {...toBoard(of, "items/:item/move", item)} class="">
				<Groups
					label={t("Column")}
					name="column"
					heads={heads}
					now={group.key}
				/>
				<input type="hidden" name="before" value="" />
				<Submit small name="place" value="first">
					{t("Move to top")}
				</Submit>
				<Submit small tone="" name="place" value="last">
					{t("Move to bottom")}
				</Submit>
			</Form>
		);
	if (typeof look.group === "object")
		return (
			<Form {...toBoard(of, "items/:item/choose", item)} class="">
				<Groups
					label={look.group.name}
					name="to"
					heads={heads}
					now={group.key}
				/>
				<input type="hidden" name="field" value={look.group.id} />
				<Submit small>{t("Move")}</Submit>
			</Form>
		);
	if (card.issue && (look.group === "assignee" || look.group === "milestone"))
		return (
			<Form {...toBoard(of, "items/:item/plan", item)} class="">
				<Groups
					label={look.group === "assignee" ? t("Assignee") : t("Milestone")}
					name="to"
					heads={heads}
					now={group.key}
				/>
				<input type="hidden" name="by" value={look.group} />
				<input type="hidden" name="from" value={group.key} />
				<Submit small>{t("Move")}</Submit>
			</Form>
		);
	return null;
}

/** The groups into which a card can be put. */
const Groups = ({
	label,
	name,
	heads,
	now,
}: {
	label: string;
	name: string;
	heads: readonly GroupHead[];
	now: string;
}) => (
	<label class="stack s">
		<span>{label}</span>
		<select class="input" name={name} data-to="">
			{heads.map(({ key, title }) => (
				<option value={key} selected={key === now}>
					{title}
				</option>
			))}
		</select>
	</label>
);

export const cardTitle = ({ issue, note }: Card): string =>
	issue?.title ?? note.split("\n")[0] ?? "";

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

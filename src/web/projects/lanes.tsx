import type { ComponentChildren } from "preact";
import type { ProjectField } from "../../domain/projects/field.ts";
import type { ProjectColumn } from "../../domain/projects/project.ts";
import type { FoundProject } from "../../domain/projects/project-access.ts";
import { bounds } from "../../text/text-limits.ts";
import { Form, Line, Submit } from "../parts/form.tsx";
import { LabelDot } from "../parts/issues/label-tag.tsx";
import { t } from "../words/words.ts";
import { BoardCard, type Lanes } from "./card.tsx";
import { ColumnMenu } from "./column-menu.tsx";
import { acceptsCards, type ShownGroup } from "./load-board.ts";
import type { Look } from "./look.ts";
import { toBoard } from "./to-board.ts";

/** The groups of a board beside each other. */
export function Board({
	of,
	groups,
	look,
	fields,
	edits,
}: {
	of: FoundProject;
	groups: readonly ShownGroup[];
	look: Look;
	fields: readonly ProjectField[];
	edits: boolean;
}): ComponentChildren {
	const by = look.group ?? "column";
	const moves = edits && acceptsCards(by);
	const columns = groups.flatMap(({ column }) => column ?? []);
	const ofColumns = by === "column";
	const lanes: Lanes = {
		of,
		look,
		fields,
		heads: groups,
		edits,
		moves,
		written: new Map(),
	};
	return (
		<>
			{moves && (
				<p class="hint" id="moving">
					{ofColumns
						? t(
								"Drag a card or a column, or focus it and press Shift and an arrow key.",
							)
						: t(
								"Drag a card into another group, or focus it and press Shift and an arrow key.",
							)}
				</p>
			)}
			<section
				class="board"
				aria-label={t("Board")}
				// biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls is reached by the keyboard
				tabIndex={0}
				data-board={moves ? "" : undefined}
				data-ordered={ofColumns && !look.sort ? "" : undefined}
			>
				{groups.length === 0 && (
					<p class="soft">{t("No cards match the filter.")}</p>
				)}
				{groups.map((group, i) => (
					<Lane lanes={lanes} group={group} at={i} columns={columns} />
				))}
				{edits && ofColumns && <NewColumn of={of} />}
			</section>
		</>
	);
}

/** A group with its cards; `at` is its place among the groups. */
function Lane({
	lanes,
	group,
	at,
	columns,
}: {
	lanes: Lanes;
	group: ShownGroup;
	at: number;
	columns: readonly ProjectColumn[];
}) {
	const { of, look, edits } = lanes;
	const ofColumns = (look.group ?? "column") === "column";
	// a card may have several labels and assignees
	const several = look.group === "label" || look.group === "assignee";
	return (
		<section class="lane" aria-labelledby={`g-${at}`} id={laneId(group, at)}>
			<header
				class="line"
				data-lane={edits ? group.column?.id : undefined}
				draggable={edits && ofColumns}
			>
				{group.color && <LabelDot color={group.color} />}
				<h2 class="cut" id={`g-${at}`}>
					{group.title}
				</h2>
				<span class="soft">{group.total}</span>
				{group.current && <span class="state ok">{t("now")}</span>}
				{edits && ofColumns && <ColumnMenu of={of} columns={columns} at={at} />}
			</header>
			{group.about && <p class="soft in">{group.about}</p>}
			<ol class="cards" data-column={group.key}>
				{group.cards.map((card) => (
					<BoardCard
						lanes={lanes}
						card={card}
						group={group}
						twin={several ? `-${at}` : ""}
					/>
				))}
			</ol>
			{group.total > group.cards.length && (
				<p class="soft in">
					{t("{n} more cards below.", {
						n: group.total - group.cards.length,
					})}
				</p>
			)}
		</section>
	);
}

const NewColumn = ({ of }: { of: FoundProject }) => (
	<section class="lane new" aria-label={t("New column")}>
		<Form {...toBoard(of, "columns")} class="stack s">
			<Line
				name="title"
				label={t("New column")}
				width=""
				maxlength={bounds.title.max}
				required
			/>
			<Submit tone="" small>
				{t("Add column")}
			</Submit>
		</Form>
	</section>
);

const laneId = ({ column }: ShownGroup, i: number): string =>
	column ? `lane-${column.id}` : `lane-at-${i}`;

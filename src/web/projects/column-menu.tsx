import type { ProjectColumn } from "../../domain/projects/project.ts";
import type { FoundProject } from "../../domain/projects/project-access.ts";
import { bounds } from "../../text/text-limits.ts";
import { Form, Submit } from "../parts/form.tsx";
import { Icon } from "../parts/icon.tsx";
import { t } from "../words/words.ts";
import { toBoard } from "./to-board.ts";

/** Gives what the form of a column shows, for its version. */
export const columnReads = ({ title, color, is_default }: ProjectColumn) => ({
	title,
	color,
	default: is_default === 1,
});

/** What can be done with a column: name, colour, place, whether new cards go there, deleting. */
export function ColumnMenu({
	of,
	columns,
	at,
}: {
	of: FoundProject;
	columns: readonly ProjectColumn[];
	at: number;
}) {
	const column = columns[at];
	if (!column) return null;
	const id = `m-column-${column.id}`;
	const item = { column: column.id };
	return (
		<div class="end at">
			<button
				class="btn plain icon s"
				type="button"
				popovertarget={id}
				aria-label={t("Edit column {title}", { title: column.title })}
			>
				<Icon name="more" />
			</button>
			<div class="menu choose" id={id} popover="auto">
				<Form
					{...toBoard(of, "columns/:column", item)}
					class=""
					reads={columnReads(column)}
				>
					<label class="stack s">
						<span>{t("Title")}</span>
						<input
							class="input"
							name="title"
							value={column.title}
							maxlength={bounds.title.max}
							required
						/>
					</label>
					<label class="stack s">
						<span>{t("Color")}</span>
						<input
							class="input"
							name="color"
							value={column.color}
							placeholder="#3366cc"
							maxlength={7}
						/>
					</label>
					<label class="check">
						<input
							type="checkbox"
							name="default"
							checked={column.is_default === 1}
							disabled={column.is_default === 1}
						/>
						<span>{t("Add new cards here")}</span>
					</label>
					<Submit small>{t("Save")}</Submit>
				</Form>
				<Form {...toBoard(of, "columns/:column/move", item)} class="line">
					{at > 0 && (
						<Submit small tone="" name="position" value={String(at)}>
							{t("Move left")}
						</Submit>
					)}
					{at < columns.length - 1 && (
						<Submit small tone="" name="position" value={String(at + 2)}>
							{t("Move right")}
						</Submit>
					)}
				</Form>
				{column.is_default === 0 && (
					<Form {...toBoard(of, "columns/:column/delete", item)} class="">
						<p class="hint">{t("Its cards move to the default column.")}</p>
						<Submit small tone="danger">
							{t("Delete column")}
						</Submit>
					</Form>
				)}
			</div>
		</div>
	);
}

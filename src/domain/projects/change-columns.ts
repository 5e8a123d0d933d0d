import type { App } from "../../app.ts";
import { now } from "../../clock.ts";
import { query } from "../../database/database.ts";
import { updateTable } from "../../database/queries/changes.ts";
import { invalid, notFound } from "../../errors.ts";
import { asTitle } from "../../text/text-limits.ts";
import type { Actor } from "../permissions/actor.ts";
import { lockProject, noteChange } from "./change-projects.ts";
import { columnStep, placedAt } from "./order.ts";
import { columnsOf, type Project, type ProjectColumn } from "./project.ts";

/** Columns that a board may have. */
const mostColumns = 20;

interface ColumnInput {
	title?: string;
	/** `#rrggbb`, or nothing. */
	color?: string;
	/** New cards go here instead of where they went. */
	default?: boolean;
}

const place = updateTable("project_column", {
	set: ["sorting"],
	where: ["id"],
});
const setDefault = updateTable("project_column", {
	set: ["is_default"],
	where: ["id"],
});
const remove = query((q, p: { id: number }) =>
	q.deleteFrom("project_column").where("id", "=", p.id),
);
const moveCards = query((q, p: { from: number; to: number; behind: number }) =>
	q
		.updateTable("project_card")
		.set((e) => ({
			column_id: p.to,
			sorting: e("sorting", "+", p.behind),
		}))
		.where("column_id", "=", p.from),
);
const lastCard = query((q, p: { column: number }) =>
	q
		.selectFrom("project_card")
		.select((e) => [
			e.fn.max<number | null>("sorting").as("last"),
			e.fn.min<number | null>("sorting").as("first"),
		])
		.where("column_id", "=", p.column),
);

/** @throws DomainError "invalid" for a color that is none */
export function checkedColor(color: string | undefined): string | undefined {
	if (!color) return color;
	const [, hex] = /^#?([0-9a-f]{6})$/i.exec(color) ?? [];
	if (!hex) throw invalid("the color must be written as #rrggbb");
	return `#${hex.toLowerCase()}`;
}

/** Adds a column behind the others. @throws DomainError "invalid" when the board has as many as it may */
export function createColumn(
	app: App,
	actor: Actor,
	{ id }: Project,
	wanted: ColumnInput & { readonly title: string },
): Promise<ProjectColumn> {
	const color = checkedColor(wanted.color) ?? "";
	const at = now(app);
	return app.db.write(async (tx) => {
		const project = await lockProject(tx, id);
		const columns = await columnsOf(tx, id);
		if (columns.length >= mostColumns)
			throw invalid(`a project has no more than ${mostColumns} columns`);
		const first = columns.length === 0;
		if (wanted.default)
			for (const one of columns)
				if (one.is_default)
					await tx.run(setDefault, { id: one.id, is_default: 0 });
		const [column] = await tx.rows((q) =>
			q
				.insertInto("project_column")
				.values({
					project_id: id,
					title: asTitle(wanted.title),
					color,
					sorting: (columns.at(-1)?.sorting ?? 0) + columnStep,
					is_default: wanted.default || first ? 1 : 0,
					creator_id: actor.account?.id ?? null,
					created_at: at,
					updated_at: at,
				})
				.returningAll(),
		);
		if (!column) throw new Error("no row for a new column");
		await noteChange(app, tx, actor, project);
		return column;
	});
}

/** Changes a column; absent members stay. The default column is changed by making another one it. */
export function editColumn(
	app: App,
	actor: Actor,
	{ id, project_id }: ProjectColumn,
	edit: ColumnInput,
): Promise<ProjectColumn> {
	const color = checkedColor(edit.color);
	const at = now(app);
	return app.db.write(async (tx) => {
		const project = await lockProject(tx, project_id);
		const columns = await columnsOf(tx, project_id);
		const before = columns.find((one) => one.id === id);
		if (!before) throw notFound();
		if (edit.default === false && before.is_default)
			throw invalid("set another column as the default instead");
		if (edit.default)
			for (const one of columns)
				if (one.is_default && one.id !== id)
					await tx.run(setDefault, { id: one.id, is_default: 0 });
		const [changed] = await tx.rows((q) =>
			q
				.updateTable("project_column")
				.set({
					title: edit.title ? asTitle(edit.title) : before.title,
					color: color ?? before.color,
					is_default: edit.default ? 1 : before.is_default,
					updated_at: at,
				})
				.where("id", "=", id)
				.returningAll(),
		);
		await noteChange(app, tx, actor, project);
		return changed as ProjectColumn;
	});
}

/** Puts a column at a position among the others, counted from 1; beyond the end is the end. */
export const moveColumn = (
	app: App,
	actor: Actor,
	{ id, project_id }: ProjectColumn,
	position: number,
): Promise<void> =>
	app.db.write(async (tx) => {
		if (position < 1) throw invalid("positions start at 1");
		const project = await lockProject(tx, project_id);
		const columns = await columnsOf(tx, project_id);
		if (!columns.some((one) => one.id === id)) throw notFound();
		const others = columns.filter((one) => one.id !== id);
		for (const [one, sorting] of placedAt(others, id, position - 1))
			tx.later(place, { id: one, sorting });
		await noteChange(app, tx, actor, project);
	});

/** Deletes a column; its cards go to the end of the default one. @throws DomainError "invalid" for the default column */
export const deleteColumn = (
	app: App,
	actor: Actor,
	{ id, project_id }: ProjectColumn,
): Promise<void> =>
	app.db.write(async (tx) => {
		const project = await lockProject(tx, project_id);
		const columns = await columnsOf(tx, project_id);
		const column = columns.find((one) => one.id === id);
		const rest = columns.find((one) => one.is_default);
		if (!column) throw notFound();
		if (!rest || rest.id === id)
			throw invalid("the default column cannot be deleted");
		const there = await tx.first(lastCard, { column: rest.id });
		const here = await tx.first(lastCard, { column: id });
		await tx.run(moveCards, {
			from: id,
			to: rest.id,
			behind: Number(there?.last ?? 0) + columnStep - Number(here?.first ?? 0),
		});
		await tx.run(remove, { id });
		await noteChange(app, tx, actor, project);
	});

import type { App } from "../../app.ts";
import { now } from "../../clock.ts";
import { query, type Transaction } from "../../database/database.ts";
import { updateTable } from "../../database/queries/changes.ts";
import { invalid, notFound } from "../../errors.ts";
import { longestTitle } from "../../text/text-limits.ts";
import type { Actor } from "../permissions/actor.ts";
import { checkedColor } from "./change-columns.ts";
import { lockProject, noteChange } from "./change-projects.ts";
import {
	type FieldKind,
	type FieldOption,
	fieldsOf,
	isDay,
	type ProjectField,
	readField,
} from "./field.ts";
import { checkedName, unlessTaken } from "./names.ts";
import { columnStep, placedAt } from "./order.ts";
import type { Project } from "./project.ts";
import { dropFieldFromViews } from "./views.ts";

const mostFields = 30;
const mostOptions = 50;
const mostDays = 366;

/** An option as it is wished for: one with an id stays, one without is new. */
export interface OptionInput {
	readonly id?: number;
	readonly title: string;
	readonly color?: string;
	readonly start?: string;
	readonly days?: number;
}
interface FieldInput {
	readonly name?: string;
	/** All options in their order; the values of those that are missing go. */
	readonly options?: readonly OptionInput[];
	/** Counted from 1. */
	readonly position?: number;
}

const place = updateTable("project_field", { set: ["sorting"], where: ["id"] });
const remove = query((q, p: { id: number }) =>
	q.deleteFrom("project_field").where("id", "=", p.id),
);
const removeValues = query((q, p: { field: number; options: number[] }, d) =>
	q
		.deleteFrom("project_value")
		.where("field_id", "=", p.field)
		.where("option_id", "in", d.list(p.options)),
);

/** Adds a field behind the others. @throws DomainError "invalid" for too many or what does not fit, "conflict" for a name that is taken */
export function createField(
	app: App,
	actor: Actor,
	{ id }: Project,
	wanted: FieldInput & { readonly name: string; readonly kind: FieldKind },
): Promise<ProjectField> {
	const { kind } = wanted;
	const name = checkedName(wanted.name);
	const at = now(app);
	const { options, last } = optionsFrom(kind, wanted.options ?? [], [], 0);
	return app.db.write(async (tx) => {
		const project = await lockProject(tx, id);
		const fields = await fieldsOf(tx, id);
		if (fields.length >= mostFields)
			throw invalid(`a project has no more than ${mostFields} fields`);
		const rows = await unlessTaken(name, () =>
			tx.rows((q) =>
				q
					.insertInto("project_field")
					.values({
						project_id: id,
						name,
						lower_name: name.toLowerCase(),
						kind,
						options: JSON.stringify(options),
						last_option: last,
						sorting: (fields.at(-1)?.sorting ?? 0) + columnStep,
						created_at: at,
						updated_at: at,
					})
					.returningAll(),
			),
		);
		await noteChange(app, tx, actor, project);
		return readField(rows[0] as never);
	});
}

/** Changes a field; absent members stay. @throws DomainError "invalid" for what does not fit, "conflict" for a name that is taken */
export function editField(
	app: App,
	actor: Actor,
	{ id, project_id }: Pick<ProjectField, "id" | "project_id">,
	edit: FieldInput,
): Promise<ProjectField> {
	const name = edit.name ? checkedName(edit.name) : undefined;
	if (edit.position !== undefined && edit.position < 1)
		throw invalid("positions start at 1");
	const at = now(app);
	return app.db.write(async (tx) => {
		const project = await lockProject(tx, project_id);
		const fields = await fieldsOf(tx, project_id);
		const before = fields.find((one) => one.id === id);
		if (!before) throw notFound();
		const { options, last } = edit.options
			? optionsFrom(
					before.kind,
					edit.options,
					before.options,
					before.last_option,
				)
			: { options: before.options, last: before.last_option };
		const gone = before.options
			.filter((old) => !options.some((one) => one.id === old.id))
			.map((one) => one.id);
		if (gone.length) await tx.run(removeValues, { field: id, options: gone });
		if (edit.position !== undefined)
			await moved(
				tx,
				fields.filter((one) => one.id !== id),
				id,
				edit.position - 1,
			);
		const rows = await unlessTaken(name ?? before.name, () =>
			tx.rows((q) =>
				q
					.updateTable("project_field")
					.set({
						name: name ?? before.name,
						lower_name: (name ?? before.name).toLowerCase(),
						options: JSON.stringify(options),
						last_option: last,
						updated_at: at,
					})
					.where("id", "=", id)
					.returningAll(),
			),
		);
		await noteChange(app, tx, actor, project);
		return readField(rows[0] as never);
	});
}

async function moved(
	tx: Transaction,
	others: readonly ProjectField[],
	id: number,
	index: number,
): Promise<void> {
	for (const [one, sorting] of placedAt(others, id, index))
		await tx.run(place, { id: one, sorting });
}

/** Deletes a field with its values; views that name it do so no longer. @throws DomainError "not-found" when it is gone */
export const deleteField = (
	app: App,
	actor: Actor,
	{ id, project_id }: Pick<ProjectField, "id" | "project_id">,
): Promise<void> =>
	app.db.write(async (tx) => {
		const project = await lockProject(tx, project_id);
		if (!(await tx.run(remove, { id }))) throw notFound();
		await dropFieldFromViews(tx, project_id, id);
		await noteChange(app, tx, actor, project);
	});

function optionsFrom(
	kind: FieldKind,
	wanted: readonly OptionInput[],
	before: readonly FieldOption[],
	lastBefore: number,
): { options: FieldOption[]; last: number } {
	if (kind !== "choice" && kind !== "iteration") {
		if (wanted.length)
			throw invalid(`a field of the kind ${kind} has no options`);
		return { options: [], last: lastBefore };
	}
	if (wanted.length > mostOptions)
		throw invalid(`a field has no more than ${mostOptions} options`);
	let last = lastBefore;
	const options = wanted.map((one): FieldOption => {
		const title = one.title.trim();
		if (!title) throw invalid("option title can't be blank");
		if ([...title].length > longestTitle || /["\p{Cc}]/u.test(title))
			throw invalid(
				`the title of an option has no more than ${longestTitle} characters, no quotes and no control characters`,
			);
		if (one.id && !before.some(({ id }) => id === one.id))
			throw invalid(`option not found: ${one.id}`);
		const color = checkedColor(one.color) ?? "";
		const times =
			kind === "iteration" ? checkedTimes(one) : { start: "", days: 0 };
		return { id: one.id || ++last, title, color, ...times };
	});
	if (new Set(options.map(({ id }) => id)).size < options.length)
		throw invalid("an option is listed twice");
	const titles = options.map(({ title }) => title.toLowerCase());
	if (new Set(titles).size < titles.length)
		throw invalid("two options have the same title");
	if (kind === "iteration")
		options.sort((a, b) =>
			a.start < b.start ? -1 : a.start > b.start ? 1 : 0,
		);
	return { options, last };
}

function checkedTimes({ title, start = "", days = 0 }: OptionInput) {
	if (!isDay(start))
		throw invalid(`${title}: the first day is wanted, such as 2026-12-24`);
	if (!Number.isInteger(days) || days < 1 || days > mostDays)
		throw invalid(`${title}: an iteration has between 1 and ${mostDays} days`);
	return { start, days };
}

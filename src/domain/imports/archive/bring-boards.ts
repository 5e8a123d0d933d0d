import { now } from "../../../clock.ts";
import { query, type Transaction } from "../../../database/database.ts";
import { insertInto } from "../../../database/queries/changes.ts";
import { isDomainError } from "../../../errors.ts";
import {
	type FieldOption,
	fieldKinds,
	isDay,
	type ProjectField,
} from "../../projects/field.ts";
import { checkedName } from "../../projects/names.ts";
import { columnStep } from "../../projects/order.ts";
import { happenings } from "../../projects/rules.ts";
import {
	integerOrZero,
	type Json,
	line,
	moment,
	object,
	objects,
	text,
} from "../apis/values.ts";
import {
	type ImportRun,
	knownItems,
	rememberItem,
} from "../write/import-run.ts";
import { type Columns, putCards } from "./bring-cards.ts";
import { accountIn } from "./people-in-lines.ts";

/** What a board may have, beyond which the rest is left out. */
const most = {
	columns: 100,
	fields: 30,
	options: 50,
	views: 20,
};

const numbers = query((q, p: { repository: number; numbers: number[] }, d) =>
	q
		.selectFrom("issue")
		.select(["id", "number"])
		.where("repository_id", "=", p.repository)
		.where("number", "in", d.list(p.numbers)),
);
const addProject = insertInto(
	"project",
	[
		"repository_id",
		"owner_id",
		"creator_id",
		"title",
		"description",
		"template",
		"card_kind",
		"closed_at",
		"created_at",
		"updated_at",
	],
	(insert) => insert.returning("id"),
);
const addColumn = insertInto(
	"project_column",
	[
		"project_id",
		"title",
		"color",
		"sorting",
		"is_default",
		"creator_id",
		"created_at",
		"updated_at",
	],
	(insert) => insert.returning("id"),
);
const addRule = insertInto("project_rule", ["project_id", "what", "column_id"]);
const addField = insertInto(
	"project_field",
	[
		"project_id",
		"name",
		"lower_name",
		"kind",
		"options",
		"last_option",
		"sorting",
		"created_at",
		"updated_at",
	],
	(insert) => insert.returning("id"),
);
const addView = insertInto("project_view", [
	"project_id",
	"name",
	"lower_name",
	"layout",
	"grouped_by",
	"filter",
	"sorted_by",
	"sorting",
	"creator_id",
	"created_at",
	"updated_at",
]);

/** Brings the boards of a repository, each in one transaction; its items have to be here. */
export async function bringBoards(
	run: ImportRun,
	lines: AsyncIterable<Json>,
): Promise<void> {
	let count = 0;
	for await (const one of lines) {
		const key = String(integerOrZero(object(one.board).id) || `at ${count}`);
		count++;
		const { db } = run.app;
		const before = await knownItems(db, run.repository.id, "board", [key]);
		if (before.size) continue;
		const issues = await issuesOn(run, one);
		const creator = (await accountIn(run, one.creator)) ?? null;
		await db.write(async (tx) => {
			const id = await putBoard(run, tx, one, issues, creator);
			rememberItem(tx, run, "board", key, { id, at: 0 });
		});
	}
}

/** The items on a board by their numbers, as far as they are here. */
async function issuesOn({ app, repository }: ImportRun, one: Json) {
	const wanted = [
		...new Set(objects(one.cards).map((card) => integerOrZero(card.issue))),
	].filter((number) => number > 0);
	const found = new Map<number, number>();
	for (let at = 0; at < wanted.length; at += 500)
		for (const { id, number } of await app.db.all(numbers, {
			repository: repository.id,
			numbers: wanted.slice(at, at + 500),
		}))
			found.set(number, id);
	return found;
}

async function putBoard(
	{ app, repository }: ImportRun,
	tx: Transaction,
	one: Json,
	issues: ReadonlyMap<number, number>,
	creator: number | null,
): Promise<number> {
	const board = object(one.board);
	const at = now(app);
	const created_at = moment(board.created_at) ?? at;
	const updated_at = moment(board.updated_at) ?? created_at;
	const closed = board.is_closed === true;
	const [row] = await tx.all(addProject, {
		repository_id: repository.id,
		owner_id: null,
		creator_id: creator,
		title: line(board.title) || "board",
		description: text(board.description),
		template:
			one.template === "kanban" || one.template === "triage"
				? one.template
				: "none",
		card_kind: one.card_kind === "images" ? "images" : "text",
		closed_at: closed ? (moment(board.closed_at) ?? updated_at) : null,
		created_at,
		updated_at,
	});
	const project = row?.id as number;
	const stamps = { created_at, updated_at };
	const columns = await putColumns(tx, project, one, creator, stamps);
	const fields = await putFields(tx, project, one, stamps);
	const rules = object(one.rules);
	for (const what of happenings) {
		const column_id = columns.byId.get(integerOrZero(rules[what]));
		if (column_id && integerOrZero(rules[what]))
			await tx.run(addRule, { project_id: project, what, column_id });
	}
	await putViews(tx, project, one, fields, { creator, stamps });
	await putCards(
		tx,
		project,
		one,
		{ columns, fields, issues },
		{ creator, at },
	);
	return project;
}

interface Stamps {
	readonly created_at: number;
	readonly updated_at: number;
}

/** Gives the columns by the ids that they had, and the one for what is new. */
async function putColumns(
	tx: Transaction,
	project: number,
	one: Json,
	creator: number | null,
	stamps: Stamps,
): Promise<Columns> {
	const found = objects(one.columns).slice(0, most.columns);
	// a board has one column for what is new
	const list: readonly Json[] = found.length ? found : [{ title: "Backlog" }];
	const first = Math.max(
		0,
		list.findIndex((column) => column.is_default === true),
	);
	const byId = new Map<number, number>();
	let usual = 0;
	for (const [i, column] of list.entries()) {
		const color = text(column.color, 7);
		const [row] = await tx.all(addColumn, {
			project_id: project,
			title: line(column.title) || "column",
			color: /^#[0-9a-f]{6}$/.test(color) ? color : "",
			sorting: (i + 1) * columnStep,
			is_default: i === first ? 1 : 0,
			creator_id: creator,
			...stamps,
		});
		const id = row?.id as number;
		if (i === first) usual = id;
		byId.set(integerOrZero(column.id), id);
	}
	return { byId, usual };
}

/** Gives the fields by the ids that they had. */
async function putFields(
	tx: Transaction,
	project: number,
	one: Json,
	stamps: Stamps,
): Promise<ReadonlyMap<number, ProjectField>> {
	const fields = new Map<number, ProjectField>();
	const names = new Set<string>();
	for (const [i, field] of objects(one.fields)
		.slice(0, most.fields)
		.entries()) {
		const name = nameIn(field.name);
		const kind = fieldKinds.find((known) => known === field.kind);
		if (!name || !kind || names.has(name.toLowerCase())) continue;
		names.add(name.toLowerCase());
		const options =
			kind === "choice" || kind === "iteration"
				? optionsIn(field.options, kind === "iteration")
				: [];
		const values = {
			project_id: project,
			name,
			lower_name: name.toLowerCase(),
			kind,
			last_option: Math.max(0, ...options.map(({ id }) => id)),
			sorting: (i + 1) * columnStep,
			...stamps,
		};
		const [row] = await tx.all(addField, {
			...values,
			options: JSON.stringify(options),
		});
		fields.set(integerOrZero(field.id), {
			...values,
			id: row?.id as number,
			options,
		});
	}
	return fields;
}

function optionsIn(value: unknown, iterations: boolean): FieldOption[] {
	const options = new Map<number, FieldOption>();
	for (const one of objects(value).slice(0, most.options)) {
		const id = integerOrZero(one.id);
		const color = text(one.color, 7);
		const start = text(one.start, 10);
		const days = integerOrZero(one.days);
		if (id <= 0 || (iterations && !(isDay(start) && days > 0 && days <= 366)))
			continue;
		options.set(id, {
			id,
			title: line(one.title) || String(id),
			color: /^#[0-9a-f]{6}$/.test(color) ? color : "",
			start: iterations ? start : "",
			days: iterations ? days : 0,
		});
	}
	return [...options.values()];
}

async function putViews(
	tx: Transaction,
	project: number,
	one: Json,
	fields: ReadonlyMap<number, ProjectField>,
	{
		creator,
		stamps,
	}: { readonly creator: number | null; readonly stamps: Stamps },
): Promise<void> {
	const names = new Set<string>();
	// `field:12` has another number here
	const renumbered = (value: unknown) => {
		const said = line(value, 80);
		const [, sign = "", id] = /^(-?)field:(\d{1,15})$/.exec(said) ?? [];
		if (id === undefined) return said;
		const field = fields.get(Number(id));
		return field ? `${sign}field:${field.id}` : "";
	};
	for (const [i, view] of objects(one.views).slice(0, most.views).entries()) {
		const name = nameIn(view.name);
		if (!name || names.has(name.toLowerCase())) continue;
		names.add(name.toLowerCase());
		await tx.run(addView, {
			project_id: project,
			name,
			lower_name: name.toLowerCase(),
			layout: view.layout === "table" ? "table" : "board",
			grouped_by: renumbered(view.group_by),
			filter: line(view.filter, 1000),
			sorted_by: renumbered(view.sort),
			sorting: (i + 1) * columnStep,
			creator_id: creator,
			...stamps,
		});
	}
}

function nameIn(value: unknown): string {
	try {
		return checkedName(line(value));
	} catch (error) {
		if (!isDomainError(error)) throw error;
		return "";
	}
}

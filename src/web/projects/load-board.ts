import type { App } from "../../app.ts";
import { accountByName } from "../../domain/accounts/account.ts";
import {
	type CardFilter,
	cardsByColumn,
} from "../../domain/issues/boards/list-cards.ts";
import { listLabels } from "../../domain/labels/label.ts";
import { listMilestones } from "../../domain/milestones/milestone.ts";
import type { Actor } from "../../domain/permissions/actor.ts";
import {
	columnsOf,
	type Project,
	type ProjectColumn,
} from "../../domain/projects/project.ts";
import { itemViews } from "../../views/project-item.ts";

/** Cards of a column that are shown at once; the table has them all. */
const mostCards = 100;

export type Card = Awaited<ReturnType<typeof itemViews>>[number];
export interface ShownColumn {
	readonly column: ProjectColumn;
	readonly cards: readonly Card[];
	readonly total: number;
}

/** What an address asks of the cards: `assignee` (an id, a name, `(none)`, `(any)`), `milestone` (an id, -1: none), `labels` (ids with commas, negative: without, 0: none at all). */
export async function filterOf(
	app: App,
	project: Project,
	search: URLSearchParams,
): Promise<CardFilter> {
	const assignee = (search.get("assignee") ?? "").trim();
	const milestone = (search.get("milestone") ?? "").trim();
	const labels = (search.get("labels") ?? "")
		.split(",")
		.filter((id) => /^-?\d{1,15}$/.test(id))
		.map(Number)
		.slice(0, 20);
	return {
		project: project.id,
		...(assignee ? { assignee: await personOf(app, assignee) } : {}),
		...(/^(?:-1|[1-9]\d{0,14})$/.test(milestone)
			? { milestone: Number(milestone) }
			: {}),
		...(labels.length ? { labels } : {}),
	};
}

async function personOf(
	app: App,
	word: string,
): Promise<number | "none" | "any"> {
	if (word === "(none)" || word === "-1") return "none";
	if (word === "(any)") return "any";
	if (/^\d{1,15}$/.test(word)) return Number(word);
	// nobody has the id 0
	return (await accountByName(app.db, word))?.id ?? 0;
}

/** The columns of a board with their first cards, as far as the reader may see them; the number of queries does not grow. */
export async function loadBoard(
	app: App,
	actor: Actor,
	filter: CardFilter,
): Promise<ShownColumn[]> {
	const [columns, cards] = await Promise.all([
		columnsOf(app.db, filter.project),
		cardsByColumn(app.db, actor, filter, mostCards),
	]);
	const all = columns.flatMap(({ id }) => cards.get(id)?.cards ?? []);
	const views = Map.groupBy(
		await itemViews(app, actor, all),
		(view) => view.column_id,
	);
	return columns.map((column) => ({
		column,
		cards: views.get(column.id) ?? [],
		total: cards.get(column.id)?.total ?? 0,
	}));
}

/** What the cards of a board can be filtered by: labels and milestones of its repository, or labels of its organization. */
export interface FilterChoices {
	readonly labels: readonly { readonly id: number; readonly name: string }[];
	readonly milestones: readonly {
		readonly id: number;
		readonly title: string;
	}[];
}
const most = { limit: 200, offset: 0 };

export async function filterChoices(
	app: App,
	{ repository_id: repository, owner_id: organization }: Project,
): Promise<FilterChoices> {
	const [labels, milestones] = await Promise.all([
		repository !== null
			? listLabels(app.db, { repository }, "", most)
			: listLabels(app.db, { organization: organization ?? 0 }, "", most),
		repository !== null
			? listMilestones(app.db, repository, { state: "all", name: "" }, most)
			: { rows: [] },
	]);
	return { labels: labels.rows, milestones: milestones.rows };
}

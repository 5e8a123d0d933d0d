import type { App } from "../../app.ts";
import {
	type Grouping,
	stateKeys,
} from "../../domain/issues/boards/board-order.ts";
import type { CardFilter } from "../../domain/issues/boards/board-query.ts";
import {
	type CardsQuery,
	cardsByGroup,
	type GroupKey,
	listCards,
} from "../../domain/issues/boards/list-cards.ts";
import type { Actor } from "../../domain/permissions/actor.ts";
import {
	currentOption,
	lastDay,
	numberText,
	type ProjectField,
} from "../../domain/projects/field.ts";
import type { Project, ProjectColumn } from "../../domain/projects/project.ts";
import { itemViews } from "../../views/project-item.ts";
import { sameDayOf } from "../parts/time.tsx";
import { t } from "../words/words.ts";
import type { Look } from "./look.ts";

/** Cards of a group that are shown at once. */
const mostCards = 100;
/** Rows of a page of the table. */
export const rowsOfPage = 50;

export type Card = Awaited<ReturnType<typeof itemViews>>[number];

/** A group of cards as it is headed. */
export interface GroupHead {
	/** What its cards share; "" for those that have nothing of it. */
	readonly key: string;
	readonly title: string;
	readonly color: string;
	/** When an iteration is. */
	readonly about: string;
	readonly current: boolean;
	readonly column?: ProjectColumn;
}
export interface ShownGroup extends GroupHead {
	readonly cards: readonly Card[];
	readonly total: number;
}
interface ShownRow {
	readonly card: Card;
	readonly key: string;
}
export interface ShownTable {
	readonly rows: readonly ShownRow[];
	readonly total: number;
	/** The heads of the groups of the page, with how many cards each has; empty without a grouping. */
	readonly heads: ReadonlyMap<string, GroupHead & { readonly total: number }>;
}

/** What both ways to look at a board need of it. */
interface BoardParts {
	readonly project: Project;
	readonly columns: readonly ProjectColumn[];
	readonly fields: readonly ProjectField[];
	readonly look: Look;
	readonly filter: CardFilter;
}

const asked = ({ project, look, filter }: BoardParts): CardsQuery => ({
	project: project.id,
	filter,
	group: look.group,
	sort: look.sort,
});

/** The groups of a board with their first cards, as far as the reader may see them; the number of queries does not grow. */
export async function loadGroups(
	app: App,
	actor: Actor,
	parts: BoardParts,
): Promise<ShownGroup[]> {
	const by = parts.look.group ?? "column";
	const groups = await cardsByGroup(app.db, asked(parts), mostCards);
	const cards = new Map(
		groups.flatMap((one) => one.cards).map((c) => [c.id, c]),
	);
	const views = new Map(
		(await itemViews(app, actor, [...cards.values()])).map((view) => [
			view.id,
			view,
		]),
	);
	const shown = groups.map((group): ShownGroup => {
		const own = group.cards.flatMap(({ id }) => views.get(id) ?? []);
		const head = headOf(app, by, parts, group.key, own);
		return { ...head, cards: own, total: group.total };
	});
	return withEmpty(app, by, parts, shown);
}

/** Those groups too that have no card yet, and where one may be put. */
function withEmpty(
	app: App,
	by: Grouping,
	parts: BoardParts,
	shown: readonly ShownGroup[],
): ShownGroup[] {
	const keys =
		by === "column"
			? parts.columns.map(({ id }) => String(id))
			: typeof by === "object"
				? by.options
						.filter((one) => isPresent(app, one))
						.map(({ id }) => String(id))
				: [];
	const known = new Map(shown.map((group) => [group.key, group]));
	const order =
		typeof by === "object"
			? by.options.map(({ id }) => String(id))
			: by === "column"
				? keys
				: shown.map(({ key }) => key);
	const wanted = new Set([...shown.map(({ key }) => key), ...keys]);
	const others = [...wanted].filter((key) => !order.includes(key));
	const all = [...order.filter((key) => wanted.has(key)), ...others];
	const none = by !== "column" && by !== "state" && !all.includes("");
	return [...all, ...(none && acceptsCards(by) ? [""] : [])].map(
		(key) =>
			known.get(key) ?? {
				...headOf(app, by, parts, key || null, []),
				cards: [],
				total: 0,
			},
	);
}

const todayOf = (app: App) => new Date(app.clock()).toISOString().slice(0, 10);
/** Whether an option is shown without cards: an iteration that is over is not. */
const isPresent = (
	app: App,
	option: ProjectField["options"][number],
): boolean => option.start === "" || lastDay(option) >= todayOf(app);

/** Whether a card can be put into another group of a grouping. */
export const acceptsCards = (by: Grouping): boolean =>
	by === "column" ||
	by === "assignee" ||
	by === "milestone" ||
	(typeof by === "object" && (by.kind === "choice" || by.kind === "iteration"));

/** A page of the table. */
export async function loadTable(
	app: App,
	actor: Actor,
	parts: BoardParts,
	page: number,
): Promise<ShownTable> {
	const { rows, total } = await listCards(app.db, asked(parts), {
		limit: rowsOfPage,
		offset: (page - 1) * rowsOfPage,
	});
	const cards = new Map(rows.map((row) => [row.id, row]));
	const views = new Map(
		(await itemViews(app, actor, [...cards.values()])).map((view) => [
			view.id,
			view,
		]),
	);
	const found = rows.flatMap(({ id, key, among }) => {
		const card = views.get(id);
		return card ? [{ card, key, among }] : [];
	});
	const by = parts.look.group;
	const heads = new Map(
		by
			? [...Map.groupBy(found, ({ key }) => key)].map(([key, of]) => {
					const own = of.map(({ card }) => card);
					const head = headOf(app, by, parts, key, own);
					return [head.key, { ...head, total: of[0]?.among ?? 0 }];
				})
			: [],
	);
	return {
		rows: found.map(({ card, key }) => ({ card, key: key ?? "" })),
		total,
		heads,
	};
}

/** What stands over a group: what its cards share is told by these. */
function headOf(
	app: App,
	by: Grouping,
	{ columns }: BoardParts,
	key: GroupKey,
	cards: readonly Card[],
): GroupHead {
	const plain = { key: key ?? "", color: "", about: "", current: false };
	const issues = cards.flatMap(({ issue }) => issue ?? []);
	if (typeof by === "object")
		return key === null || key === ""
			? { ...plain, title: t("No {name}", { name: by.name }) }
			: { ...plain, ...fieldHead(app, by, key) };
	switch (by) {
		case "column": {
			const column = columns.find(({ id }) => String(id) === key);
			const color = column?.color.slice(1) ?? "";
			return { ...plain, title: column?.title ?? "", color, column };
		}
		case "state":
			return { ...plain, title: stateTitle(Number(key)) };
		case "assignee": {
			const person = issues
				.flatMap(({ assignees }) => assignees)
				.find(({ id }) => String(id) === key);
			return {
				...plain,
				title: key ? (person?.login ?? t("Unknown user")) : t("Unassigned"),
			};
		}
		case "label": {
			const label = issues
				.flatMap(({ labels }) => labels)
				.find(({ name }) => name === key);
			return {
				...plain,
				title: key ?? t("No label"),
				color: label?.color ?? "",
			};
		}
		case "milestone":
			return { ...plain, title: key || t("No milestone") };
		default:
			return {
				...plain,
				title: issues[0]?.repository.full_name ?? t("Notes"),
			};
	}
}

function fieldHead(app: App, by: ProjectField, key: string) {
	if (by.kind === "number") return { title: numberText(Number(key)) };
	if (by.kind === "date") return { title: dayText(key) };
	const option = by.options.find(({ id }) => String(id) === key);
	if (!option) return { title: key };
	return {
		title: option.title,
		color: option.color.slice(1),
		about: iterationText(option),
		current: currentOption(by.options, todayOf(app)) === option,
	};
}

/** A day of a field as people read it. */
export const dayText = (day: string): string =>
	sameDayOf(new Date(`${day}T00:00:00Z`));

/** From when to when an iteration is; nothing for a choice. */
export const iterationText = (
	option: ProjectField["options"][number],
): string =>
	option.start
		? t("{from} to {to}", {
				from: dayText(option.start),
				to: dayText(lastDay(option)),
			})
		: "";

export function stateTitle(place: number): string {
	switch (stateKeys[place]) {
		case "merged":
			return t("Merged");
		case "closed":
			return t("Closed");
		case "note":
			return t("Notes");
		default:
			return t("Open");
	}
}

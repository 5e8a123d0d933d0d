import type { App } from "../../app.ts";
import {
	type Grouping,
	groupingNamed,
	type Sort,
	sortNamed,
} from "../../domain/issues/boards/board-order.ts";
import { visibleLabelsByIds } from "../../domain/labels/visible-labels.ts";
import { milestonesByIds } from "../../domain/milestones/milestone.ts";
import type { Actor } from "../../domain/permissions/actor.ts";
import { visibleNameById } from "../../domain/permissions/visible-accounts.ts";
import type { ProjectField } from "../../domain/projects/field.ts";
import type { FoundProject } from "../../domain/projects/project-access.ts";
import type { ProjectView } from "../../domain/projects/views.ts";
import { may, visit } from "../visit.ts";

/** How a board is looked at: what its address asks for, or else its saved view. */
export interface Look {
	readonly view: ProjectView | undefined;
	readonly layout: ProjectView["layout"];
	/** The words of the address for what follows. */
	readonly groupWord: string;
	readonly sortWord: string;
	readonly group: Grouping | undefined;
	readonly sort: Sort | undefined;
	/** The line of text that narrows the cards. */
	readonly line: string;
	/** It is not as it is saved. */
	readonly changed: boolean;
}

const keys = ["view", "layout", "group", "sort", "q", "page"] as const;
const most = 1000;

/** What an address asks for. The parameters `assignee`, `milestone` and `labels` that people have bookmarked become a part of the line. */
export async function lookOf(
	app: App,
	actor: Actor,
	of: FoundProject,
	fields: readonly ProjectField[],
	views: readonly ProjectView[],
	search: URLSearchParams,
): Promise<Look> {
	const named = search.get("view") ?? "";
	const view = views.find(({ id }) => String(id) === named);
	const saved = {
		layout: view?.layout ?? (named === "table" ? "table" : "board"),
		group: view?.grouped_by ?? "",
		sort: view?.sorted_by ?? "",
		line: view?.filter ?? "",
	} as const;
	const asked = search.get("layout");
	const layout = asked === "table" || asked === "board" ? asked : saved.layout;
	const groupWord = search.get("group") ?? saved.group;
	const sortWord = search.get("sort") ?? saved.sort;
	const line = (
		search.get("q") ??
		[saved.line, await bookmarked(app, actor, of, search)]
			.filter(Boolean)
			.join(" ")
	)
		.trim()
		.slice(0, most);
	const group = groupingNamed(groupWord, fields);
	const sort = sortNamed(sortWord, fields);
	return {
		view,
		layout,
		// a board has groups in any case
		group: group ?? (layout === "board" ? "column" : undefined),
		groupWord: group ? groupWord : "",
		sort,
		sortWord: sort ? sortWord : "",
		line,
		changed:
			layout !== saved.layout ||
			groupWord !== saved.group ||
			sortWord !== saved.sort ||
			line !== saved.line,
	};
}

/** The address of a board that is looked at otherwise in some points. */
export function lookAddress(
	look: Look,
	change: Partial<Record<(typeof keys)[number], string>> = {},
): string {
	const query = new URLSearchParams({
		...(look.view ? { view: String(look.view.id) } : {}),
		layout: look.layout,
		group: look.groupWord,
		sort: look.sortWord,
		q: look.line,
		...change,
	});
	// what a saved view has is taken away by an empty word
	for (const key of ["group", "sort", "q"])
		if (!query.get(key) && !look.view) query.delete(key);
	return `?${query}`;
}

/** What the page's address says of how the board is looked at, for the forms that come back to it. */
export function presentLook(): Record<string, string> {
	const { query } = visit().entry;
	return Object.fromEntries(
		keys.flatMap((key) => {
			const value = query.get(key);
			return value === null ? [] : [[key, value.slice(0, most)]];
		}),
	);
}

const word = (name: string, value: string) =>
	`${name}:${/[\s"]/.test(value) ? `"${value.replaceAll('"', "")}"` : value}`;

async function bookmarked(
	app: App,
	actor: Actor,
	of: FoundProject,
	search: URLSearchParams,
): Promise<string> {
	const said = (name: string) => (search.get(name) ?? "").trim().slice(0, 255);
	const parts = await Promise.all([
		assigneeWord(app, actor, said("assignee")),
		milestoneWord(app, of, said("milestone")),
		labelWords(app, actor, of, said("labels")),
	]);
	return parts.filter(Boolean).join(" ");
}

/** The repository whose labels and milestones one may read with this board, as far as there is one. */
const plannedIn = ({ within }: FoundProject): number | undefined =>
	within && (may("issues.read", within) || may("pulls.read", within))
		? within.repository.id
		: undefined;

async function assigneeWord(
	app: App,
	actor: Actor,
	asked: string,
): Promise<string> {
	if (!asked) return "";
	if (asked === "(none)" || asked === "-1") return "no:assignee";
	if (asked === "(any)") return "has:assignee";
	const name = /^\d{1,15}$/.test(asked)
		? await visibleNameById(app.db, actor, Number(asked))
		: undefined;
	return word("assignee", name ?? asked);
}

async function milestoneWord(
	app: App,
	of: FoundProject,
	asked: string,
): Promise<string> {
	if (asked === "-1") return "no:milestone";
	if (!/^[1-9]\d{0,14}$/.test(asked)) return "";
	const [milestone] = await milestonesByIds(app.db, [Number(asked)]);
	const known = milestone && milestone.repository_id === plannedIn(of);
	return word("milestone", known ? milestone.title : `#${asked}`);
}

async function labelWords(
	app: App,
	actor: Actor,
	of: FoundProject,
	asked: string,
): Promise<string> {
	const ids = asked
		.split(",")
		.filter((id) => /^-?\d{1,15}$/.test(id))
		.map(Number)
		.slice(0, 20);
	if (ids.length === 0) return "";
	const found = await visibleLabelsByIds(app, actor, ids.map(Math.abs));
	return ids
		.map((id) => {
			if (id === 0) return "no:label";
			const label = found.find((one) => one.id === Math.abs(id));
			const known =
				label &&
				(label.organization_id === null
					? label.repository_id === of.within?.repository.id
					: label.organization_id === of.account.id);
			const name = known ? label.name : `#${Math.abs(id)}`;
			return `${id < 0 ? "-" : ""}${word("label", name)}`;
		})
		.join(" ");
}

import type { App } from "../../../app.ts";
import {
	emptyQuery,
	type IssueQueryText,
	readIssueQuery,
	sortNamed,
	writeIssueQuery,
} from "../../../domain/issues/filter/query-language.ts";
import { visibleLabelsByIds } from "../../../domain/labels/visible-labels.ts";
import { milestonesByIds } from "../../../domain/milestones/milestone.ts";
import type { Actor } from "../../../domain/permissions/actor.ts";
import { visibleNameById } from "../../../domain/permissions/visible-accounts.ts";
import type { Repository } from "../../../domain/repositories/repository.ts";

const most = 20;

/**
 * What an address of a list asks for: the line of text `q`, and the parameters that people have bookmarked (ids of labels, milestones and
 * people, and the lists of one's own). Ids of other repositories fit nothing, and those of what the actor may not see name nothing.
 */
export async function queryOfAddress(
	app: App,
	actor: Actor,
	search: URLSearchParams,
	repository?: Repository,
	start: Partial<IssueQueryText> = {},
): Promise<IssueQueryText> {
	const word = (name: string) => (search.get(name) ?? "").trim();
	const state = word("state");
	const [byLabels, byMilestone, assignee, author] = await Promise.all([
		labelsIn(app, actor, word("labels"), repository),
		milestoneIn(app, word("milestone"), repository),
		assigneeIn(app, actor, word("assignee")),
		personIn(app, actor, word("poster")),
	]);
	const from: IssueQueryText = {
		...emptyQuery,
		...start,
		...(state === "open" || state === "closed" || state === "all"
			? { state, stated: true }
			: {}),
		...byLabels,
		...byMilestone,
		...projectIn(word("project")),
		...assignee,
		...(author ? { author } : {}),
		...ofType(word("type")),
		...(sortNamed(word("sort"))
			? { sort: sortNamed(word("sort")) as IssueQueryText["sort"] }
			: {}),
	};
	return readIssueQuery(word("q"), from);
}

async function labelsIn(
	app: App,
	actor: Actor,
	list: string,
	repository: Repository | undefined,
): Promise<Partial<IssueQueryText>> {
	if (!list) return {};
	const ids = list
		.split(",")
		.filter((id) => /^-?\d{1,15}$/.test(id))
		.map(Number)
		.slice(0, most);
	const found = await visibleLabelsByIds(app, actor, ids.map(Math.abs));
	const names = (some: number[]) =>
		some.map((id) => {
			const label = found.find((one) => one.id === Math.abs(id));
			const known =
				label &&
				(!repository ||
					label.repository_id === repository.id ||
					label.organization_id === repository.owner_id);
			// unknown: it fits nothing
			return known ? label.name : `#${Math.abs(id)}`;
		});
	return {
		noLabel: ids.includes(0),
		labels: names(ids.filter((id) => id > 0)),
		withoutLabels: names(ids.filter((id) => id < 0)),
	};
}

async function milestoneIn(
	app: App,
	id: string,
	repository: Repository | undefined,
): Promise<Partial<IssueQueryText>> {
	if (id === "-1") return { noMilestone: true };
	if (!/^[1-9]\d{0,14}$/.test(id)) return {};
	const [found] = await milestonesByIds(app.db, [Number(id)]);
	return {
		milestone:
			found && found.repository_id === repository?.id ? found.title : `#${id}`,
	};
}

function projectIn(id: string): Partial<IssueQueryText> {
	if (id === "-1") return { noProject: true };
	if (!/^[1-9]\d{0,14}$/.test(id)) return {};
	// its title may be unknown to the reader
	return { project: id };
}

async function assigneeIn(
	app: App,
	actor: Actor,
	word: string,
): Promise<Partial<IssueQueryText>> {
	if (word === "(none)" || word === "-1") return { assigned: "none" };
	if (word === "(any)") return { assigned: "any" };
	const assignee = await personIn(app, actor, word);
	return assignee ? { assignee } : {};
}

async function personIn(app: App, actor: Actor, word: string): Promise<string> {
	if (!/^\d{1,15}$/.test(word)) return word;
	return (await visibleNameById(app.db, actor, Number(word))) ?? word;
}

function ofType(type: string): Partial<IssueQueryText> {
	switch (type) {
		case "assigned":
			return { assignee: "@me" };
		case "created_by":
			return { author: "@me" };
		case "mentioned":
			return { mentions: "@me" };
		case "review_requested":
			return { reviewRequested: "@me" };
		case "reviewed_by":
			return { reviewedBy: "@me" };
		default:
			return {};
	}
}

/** The part of an address that asks for something else than `query` in some points. */
export const changedQuery = (
	query: IssueQueryText,
	change: Partial<IssueQueryText>,
): string =>
	`?${new URLSearchParams({ q: writeIssueQuery({ ...query, ...change }) })}`;

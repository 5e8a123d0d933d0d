import type { App } from "../../../app.ts";
import { type Account, accountsByIds } from "../../accounts/account.ts";
import { type IssueType, typesByIssue } from "../../issue-types/issue-type.ts";
import type { Label } from "../../labels/label.ts";
import { milestonesByIds } from "../../milestones/milestone.ts";
import { fullName } from "../../repositories/repository.ts";
import { ownedByIds } from "../../repositories/with-owners.ts";
import type { Issue } from "../issue.ts";
import { newestIssues } from "../list-issues.ts";
import { assigneesByIssue, labelsByIssue } from "../relations.ts";
import type { IssueFilter } from "./issue-filter.ts";

/** What a list over several repositories can be narrowed by. */
export const choiceKinds = [
	"repository",
	"owner",
	"label",
	"type",
	"milestone",
	"author",
	"assignee",
] as const;
export type ChoiceKind = (typeof choiceKinds)[number];

/** A name to choose, with the label or type that it is where it is one. */
interface ItemChoice {
	readonly name: string;
	readonly label?: Label;
	readonly type?: IssueType;
}

/** So many items are looked at, and so many names are offered. */
const most = 1000;

/** The names of a kind that the newest items of a filter have, in their order, and whether there may be others. */
export async function choicesOfItems(
	app: App,
	filter: IssueFilter,
	kind: ChoiceKind,
): Promise<{ choices: ItemChoice[]; more: boolean }> {
	const items = await newestIssues(app.db, filter, most);
	const found = items.length ? await namesOf(app, kind, items) : [];
	const byName = new Map(found.map((one) => [one.name, one]));
	const choices = [...byName.values()].sort((a, b) =>
		a.name.localeCompare(b.name),
	);
	return {
		choices: choices.slice(0, most),
		more: items.length >= most || choices.length > most,
	};
}

async function namesOf(
	{ db }: App,
	kind: ChoiceKind,
	items: readonly Issue[],
): Promise<ItemChoice[]> {
	const ids = items.map(({ id }) => id);
	const distinct = (all: readonly (number | null)[]) => [
		...new Set(all.filter((id) => id !== null)),
	];
	const people = async (all: readonly (number | null)[]) =>
		namesOfAccounts(await accountsByIds(db, distinct(all)));
	switch (kind) {
		case "label":
			return [...(await labelsByIssue(db, ids)).values()]
				.flat()
				.map((label) => ({ name: label.name, label }));
		case "type":
			return [...(await typesByIssue(db, ids)).values()].map((type) => ({
				name: type.name,
				type,
			}));
		case "milestone":
			return (
				await milestonesByIds(
					db,
					distinct(items.map(({ milestone_id }) => milestone_id)),
				)
			).map(({ title }) => ({ name: title }));
		case "author":
			return people(items.map(({ poster_id }) => poster_id));
		case "assignee":
			return people([...(await assigneesByIssue(db, ids)).values()].flat());
		default: {
			const homes = await ownedByIds(
				db,
				items.map(({ repository_id }) => repository_id),
			);
			return [...homes.values()].map((owned) => ({
				name: kind === "owner" ? owned.owner.name : fullName(owned),
			}));
		}
	}
}

const namesOfAccounts = (accounts: readonly Account[]): ItemChoice[] =>
	accounts.filter(({ removed }) => !removed).map(({ name }) => ({ name }));

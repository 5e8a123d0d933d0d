import { type RawBuilder, sql } from "kysely";
import type { App } from "../../../app.ts";
import { dialects } from "../../../database/dialect.ts";
import { namedAccount } from "../../organizations/known-account.ts";
import type { Actor } from "../../permissions/actor.ts";
import { findRepository } from "../../repositories/find-repository.ts";
import type { Repository } from "../../repositories/repository.ts";
import {
	conditionOfClause,
	hasNo,
	hasSome,
	inPlaces,
} from "./condition-of-clause.ts";
import { isLabelled, isTyped } from "./conditions.ts";
import { labelsByNames, milestonesByKeys } from "./filter-names.ts";
import { onBoards, onNoBoard } from "./filter-of-boards.ts";
import type { IssueFilter } from "./issue-filter.ts";
import type { IssueQueryText } from "./query-language.ts";

const nothing = sql`1 = 0`;
const hasNoMilestone = sql`(issue.milestone_id is null or issue.milestone_id in (select m.id from milestone m where m.removed = 1))`;

/**
 * What a query asks of items, of one repository or of all that `within` allows. A name that is nobody's, or nothing's, fits no item;
 * `@me` is the actor.
 */
export async function filterOfQuery(
	app: App,
	actor: Actor,
	within: IssueFilter["within"],
	query: IssueQueryText,
	repository: Repository | undefined,
): Promise<IssueFilter> {
	const { db } = app;
	const more: RawBuilder<unknown>[] = [];
	const person = async (name: string): Promise<number | undefined> => {
		if (!name) return undefined;
		if (name.toLowerCase() === "@me") return actor.account?.id ?? 0;
		// no account has the id 0
		return (await namedAccount(db, actor, name.replace(/^@/, "")))?.id ?? 0;
	};
	const [createdBy, assignedTo, mentioning, asked, reviewer] =
		await Promise.all(
			[
				query.author,
				query.assignee,
				query.mentions,
				query.reviewRequested,
				query.reviewedBy,
			].map(person),
		);
	const filter: IssueFilter = {
		within,
		state: query.state,
		words: query.words,
		createdBy,
		assignedTo,
		mentioning,
		askedToReview: asked,
		reviewedBy: reviewer,
	};
	if (query.noLabel) more.push(hasNo("label"));
	if (query.type) more.push(isTyped([query.type]));
	if (query.noType) more.push(hasNo("type"));
	for (const name of query.withoutLabels)
		more.push(sql`not ${isLabelled([name])}`);
	if (query.noMilestone) more.push(hasNoMilestone);
	if (query.noProject) more.push(onNoBoard);
	if (query.project)
		more.push(...(await onBoards(app, actor, [query.project], repository)));
	if (query.assigned)
		more.push(
			query.assigned === "any" ? hasSome("assignee") : hasNo("assignee"),
		);
	if (repository && query.labels.length) {
		const ids = await labelsByNames(db, repository, query.labels);
		if (ids.length < query.labels.length) more.push(nothing);
		else filter.labels = ids;
	} else if (query.labels.length)
		for (const name of query.labels) more.push(isLabelled([name]));
	more.push(...(await placesOf(app, actor, query, person)));
	const reader = { app, actor, repository, places: query.places, person };
	for (const clause of query.rest)
		more.push(await conditionOfClause(reader, clause));
	if (query.places.length)
		for (const word of query.words)
			more.push(inPlaces(word, query.places, dialects[db.dialect]));
	if (repository && query.milestone) {
		const ids = await milestonesByKeys(db, repository.id, [query.milestone]);
		if (ids.length === 0) more.push(nothing);
		else filter.milestones = ids;
	} else if (query.milestone) filter.milestoneTitles = [query.milestone];
	if (query.rest.length || query.places.length) filter.searches = true;
	return { ...filter, ...(more.length ? { more } : {}) };
}

/** The conditions that items are in the repository, or in those of the owner, that a query names. */
async function placesOf(
	app: App,
	actor: Actor,
	query: IssueQueryText,
	person: (name: string) => Promise<number | undefined>,
): Promise<RawBuilder<unknown>[]> {
	const [owner = "", name = ""] = query.repository.split("/");
	const found = query.repository
		? await findRepository(app, actor, owner, name)
		: undefined;
	const holder = await person(query.owner);
	return [
		...(query.repository
			? [sql`issue.repository_id = ${found?.repository.id ?? 0}`]
			: []),
		...(holder === undefined
			? []
			: [
					sql`issue.repository_id in (select r.id from repository r where r.owner_id = ${holder})`,
				]),
	];
}

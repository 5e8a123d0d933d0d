import type { App } from "../../../app.ts";
import type { Transaction } from "../../../database/database.ts";
import { badRequest, notFound } from "../../../errors.ts";
import type { Actor } from "../../permissions/actor.ts";
import { demandMay } from "../../policies/may.ts";
import { boardsShownBy } from "../../policies/project.ts";
import { lockProject } from "../../projects/change-projects.ts";
import {
	cardOf,
	type Project,
	projectsByIds,
	projectsByIssue,
} from "../../projects/project.ts";
import { findProject, knownProjects } from "../../projects/project-access.ts";
import type { Issue } from "../issue.ts";
import {
	cardOfItem,
	fits,
	moveCard,
	putOnBoard,
	takeOffBoard,
} from "./cards.ts";

type ItemHome = {
	readonly id: number;
	readonly owner_id: number;
	readonly settings: string;
};

/** The boards that ids name, for items of a repository. @throws DomainError "bad-request" for one that is unknown or elsewhere */
async function boardsFor(
	app: App,
	actor: Actor,
	repository: ItemHome,
	ids: readonly number[],
): Promise<Project[]> {
	const wanted = [...new Set(ids)];
	const shown = boardsShownBy(repository);
	const rows = (await projectsByIds(app.db, wanted)).filter(
		(project) =>
			fits(project, repository) &&
			(project.repository_id === null ? shown.owners : shown.own),
	);
	const known = await knownProjects(app, actor, rows);
	for (const id of wanted)
		if (!known.some((project) => project.id === id))
			throw badRequest(`project does not exist [id: ${id}]`);
	return known;
}

/** Puts an item on the boards that are wished for; within a transaction that holds it. */
export async function replaceBoards(
	app: App,
	tx: Transaction,
	actor: Actor,
	issue: Pick<Issue, "id">,
	{ wanted, known }: BoardsChange,
): Promise<void> {
	const present = (await projectsByIssue(tx, [issue.id])).get(issue.id) ?? [];
	const changed = [
		...wanted.filter((one) => !present.some(({ id }) => id === one.id)),
		...present.filter(
			(one) =>
				known.includes(one.id) && !wanted.some(({ id }) => id === one.id),
		),
	].sort((a, b) => a.id - b.id);
	for (const { id } of changed) {
		const project = await lockProject(tx, id);
		const card = await cardOfItem(tx, id, issue.id);
		const wants = wanted.some((one) => one.id === id);
		if (wants && !card) await putOnBoard(app, tx, actor, project, { issue });
		if (!wants && card) await takeOffBoard(app, tx, actor, project, card);
	}
}

/** On which boards an item is to be: those that the asker may not know of stay as they are. */
export interface BoardsChange {
	readonly wanted: readonly Project[];
	/** The boards on which it may be no longer. */
	readonly known: readonly number[];
}

/** The wish that an item is on exactly the boards that ids name. @throws DomainError "bad-request" for one that is unknown or elsewhere */
export async function boardsChange(
	app: App,
	actor: Actor,
	repository: ItemHome,
	issue: Pick<Issue, "id"> | undefined,
	ids: readonly number[],
): Promise<BoardsChange> {
	const wanted = await boardsFor(app, actor, repository, ids);
	if (!issue) return { wanted, known: [] };
	return { wanted, known: await boardsOfItem(app, actor, issue) };
}

/** The ids of the boards on which an item is, as far as the actor may know of them. */
export async function boardsOfItem(
	app: App,
	actor: Actor,
	{ id }: Pick<Issue, "id">,
): Promise<number[]> {
	const present = (await projectsByIssue(app.db, [id])).get(id) ?? [];
	return (await knownProjects(app, actor, present)).map((one) => one.id);
}

/**
 * Moves an item's card to another column of its board. @throws DomainError "not-found" for another's card, "forbidden" without the right
 * to write the board
 */
export async function moveItem(
	app: App,
	actor: Actor,
	issue: Pick<Issue, "id">,
	id: number,
	column: number,
): Promise<void> {
	const card = await cardOf(app.db, id);
	const found =
		card?.issue_id === issue.id
			? await findProject(app, actor, card.project_id)
			: undefined;
	if (!card || !found) throw notFound();
	demandMay(actor, "project.change", found);
	await moveCard(app, actor, card, { column });
}

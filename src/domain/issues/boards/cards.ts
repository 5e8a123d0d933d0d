import type { App } from "../../../app.ts";
import { now } from "../../../clock.ts";
import {
	query,
	type Reader,
	type Transaction,
} from "../../../database/database.ts";
import { insertInto, updateTable } from "../../../database/queries/changes.ts";
import { conflict, forbidden, invalid, notFound } from "../../../errors.ts";
import { accessTo } from "../../permissions/access.ts";
import type { Actor } from "../../permissions/actor.ts";
import { mayRead, mayWrite } from "../../policies/item.ts";
import { lockProject, noteChange } from "../../projects/change-projects.ts";
import { columnStep, placedAt } from "../../projects/order.ts";
import {
	columnsOf,
	type Project,
	type ProjectCard,
	type ProjectColumn,
} from "../../projects/project.ts";
import { repositoryById } from "../../repositories/repository.ts";
import { ownedByIds } from "../../repositories/with-owners.ts";
import { type Issue, issuesByIds, lockIssue } from "../issue.ts";
import { addToTimeline } from "../timeline.ts";

/** Where a card is put: the default column and its end unless said otherwise. */
interface CardPlace {
	readonly column?: number;
	/** Counted from 1 among the cards of the column; beyond the end is the end. */
	readonly position?: number;
	/** In front of this card, as far as it is there. */
	readonly before?: number;
}

const cardOfIssue = query((q, p: { project: number; issue: number }) =>
	q
		.selectFrom("project_card")
		.selectAll()
		.where("project_id", "=", p.project)
		.where("issue_id", "=", p.issue),
);
const cardIn = query((q, p: { project: number; id: number }) =>
	q
		.selectFrom("project_card")
		.selectAll()
		.where("project_id", "=", p.project)
		.where("id", "=", p.id),
);
const inColumn = query((q, p: { column: number }) =>
	q
		.selectFrom("project_card")
		.select(["id", "sorting"])
		.where("column_id", "=", p.column)
		.orderBy("sorting")
		.orderBy("id"),
);
const last = query((q, p: { column: number }) =>
	q
		.selectFrom("project_card")
		.select((e) => e.fn.max<number | null>("sorting").as("sorting"))
		.where("column_id", "=", p.column),
);
const insert = insertInto(
	"project_card",
	[
		"project_id",
		"column_id",
		"issue_id",
		"note",
		"sorting",
		"creator_id",
		"created_at",
	],
	(insert) => insert.returningAll(),
);
const place = updateTable("project_card", { set: ["sorting"], where: ["id"] });
const toColumn = updateTable("project_card", {
	set: ["column_id"],
	where: ["id"],
});
const word = updateTable(
	"project_card",
	{ set: ["note"], where: ["id"] },
	(update) => update.returningAll(),
);
const remove = query((q, p: { id: number }) =>
	q.deleteFrom("project_card").where("id", "=", p.id),
);

/** Whether items of a repository may stand on a board: on its own ones, and on those of its owner. */
export const fits = (
	project: Pick<Project, "repository_id" | "owner_id">,
	repository: { readonly id: number; readonly owner_id: number },
): boolean =>
	project.repository_id === repository.id ||
	project.owner_id === repository.owner_id;

/**
 * Puts an issue or pull request that the actor may write on a board. @throws DomainError "forbidden" for one that he only reads, "invalid" for
 * one that he does not know, or of elsewhere, or an unknown column, "conflict" when it is there
 */
export async function addIssue(
	app: App,
	actor: Actor,
	project: Project,
	id: number,
	to: CardPlace = {},
): Promise<ProjectCard> {
	await refuseOthersItem(app, actor, id);
	return app.db.write(async (tx) => {
		const issue = await lockIssue(tx, id);
		const repository = await repositoryById(tx, issue.repository_id);
		const found = await lockProject(tx, project.id);
		if (!repository || !fits(found, repository))
			throw invalid(
				"the issue or pull request does not belong to a repository of this project",
			);
		if (await tx.first(cardOfIssue, { project: found.id, issue: id }))
			throw conflict("the issue or pull request is already in this project");
		return putOnBoard(app, tx, actor, found, { issue, to });
	});
}

async function refuseOthersItem(
	app: App,
	actor: Actor,
	id: number,
): Promise<void> {
	const [issue] = await issuesByIds(app.db, [id]);
	const homes = await ownedByIds(app.db, issue ? [issue.repository_id] : []);
	const all = await accessTo(app.db, actor, [...homes.values()]);
	const access = all.get(issue?.repository_id ?? 0);
	if (!issue || !access || !mayRead(access, issue))
		throw invalid(`issue does not exist [id: ${id}]`);
	if (!mayWrite(access, issue))
		throw forbidden("must be allowed to write the item");
}

/** The same within a transaction that holds item and board. */
export async function putOnBoard(
	app: App,
	tx: Transaction,
	actor: Actor,
	project: Project,
	{
		issue,
		to = {},
	}: { readonly issue: Pick<Issue, "id">; readonly to?: CardPlace },
): Promise<ProjectCard> {
	const column = await chosenColumn(tx, project, to.column);
	const card = await putCard(app, tx, actor, project, {
		column,
		to,
		what: {
			issue: issue.id,
			note: "",
		},
	});
	await addToTimeline(
		tx,
		{
			issue: issue.id,
			kind: "project",
			poster: actor.account?.id ?? null,
			at: now(app),
		},
		{ project_id: project.id, new_text: project.title },
	);
	return card;
}

/** Puts a note on a board. @throws DomainError "invalid" for an empty one, or an unknown column */
export const addNote = (
	app: App,
	actor: Actor,
	{ id }: Project,
	note: string,
	to: CardPlace = {},
): Promise<ProjectCard> =>
	app.db.write(async (tx) => {
		if (!note.trim()) throw invalid("note can't be blank");
		const project = await lockProject(tx, id);
		const column = await chosenColumn(tx, project, to.column);
		return putCard(app, tx, actor, project, {
			column,
			to,
			what: { issue: null, note },
		});
	});

/** Changes the text of a note. @throws DomainError "invalid" for the card of an item, or no text */
export const editNote = (
	app: App,
	actor: Actor,
	{ id, project_id }: ProjectCard,
	note: string,
): Promise<ProjectCard> =>
	app.db.write(async (tx) => {
		const project = await lockProject(tx, project_id);
		const before = await cardNow(tx, project, id);
		if (before.issue_id !== null)
			throw invalid(
				"the text of an issue or pull request can only be changed there",
			);
		if (!note.trim()) throw invalid("note can't be blank");
		const [changed] = await tx.all(word, { id, note });
		await noteChange(app, tx, actor, project);
		return changed as ProjectCard;
	});

/** Moves a card within its column or to another one. @throws DomainError "invalid" for an unknown column */
export const moveCard = (
	app: App,
	actor: Actor,
	{ id, project_id, issue_id }: ProjectCard,
	to: CardPlace,
): Promise<ProjectCard> =>
	app.db.write(async (tx) => {
		if (issue_id !== null) await lockIssue(tx, issue_id);
		const project = await lockProject(tx, project_id);
		const card = await cardNow(tx, project, id);
		return moveOnBoard(app, tx, actor, project, { card, to });
	});

/** The same within a transaction that holds item and board. */
export async function moveOnBoard(
	app: App,
	tx: Transaction,
	actor: Actor,
	project: Project,
	{ card, to }: { readonly card: ProjectCard; readonly to: CardPlace },
): Promise<ProjectCard> {
	const column = await chosenColumn(tx, project, to.column ?? card.column_id);
	const all = await tx.all(inColumn, { column: column.id });
	const others = all.filter((one) => one.id !== card.id);
	const changes = placedAt(others, card.id, indexAmong(others, to));
	if (column.id !== card.column_id) {
		await tx.run(toColumn, { id: card.id, column_id: column.id });
		if (card.issue_id !== null)
			await addToTimeline(
				tx,
				{
					issue: card.issue_id,
					kind: "project_board",
					poster: actor.account?.id ?? null,
					at: now(app),
				},
				{
					project_id: project.id,
					old_text: project.title,
					new_text: column.title,
				},
			);
	}
	for (const [one, sorting] of changes) tx.later(place, { id: one, sorting });
	await noteChange(app, tx, actor, project, { issue: card.issue_id });
	return {
		...card,
		column_id: column.id,
		sorting: changes.get(card.id) ?? card.sorting,
	};
}

/** Takes a card off its board; the item stays. @throws DomainError "not-found" when it is gone */
export const removeCard = (
	app: App,
	actor: Actor,
	{ id, project_id, issue_id }: ProjectCard,
): Promise<void> =>
	app.db.write(async (tx) => {
		if (issue_id !== null) await lockIssue(tx, issue_id);
		const project = await lockProject(tx, project_id);
		await takeOffBoard(app, tx, actor, project, await cardNow(tx, project, id));
	});

/** The same within a transaction that holds item and board. */
export async function takeOffBoard(
	app: App,
	tx: Transaction,
	actor: Actor,
	project: Project,
	card: ProjectCard,
): Promise<void> {
	await tx.run(remove, { id: card.id });
	if (card.issue_id !== null)
		await addToTimeline(
			tx,
			{
				issue: card.issue_id,
				kind: "project",
				poster: actor.account?.id ?? null,
				at: now(app),
			},
			{ old_project_id: project.id, old_text: project.title },
		);
	await noteChange(app, tx, actor, project, { issue: card.issue_id });
}

/** The card of an item on a board. */
export const cardOfItem = (
	db: Reader,
	project: number,
	issue: number,
): Promise<ProjectCard | undefined> =>
	db.first(cardOfIssue, { project, issue });

async function cardNow(
	tx: Transaction,
	{ id: project }: Project,
	id: number,
): Promise<ProjectCard> {
	const card = await tx.first(cardIn, { project, id });
	if (!card) throw notFound();
	return card;
}

async function chosenColumn(
	tx: Transaction,
	project: Project,
	wanted: number | undefined,
): Promise<ProjectColumn> {
	const columns = await columnsOf(tx, project.id);
	const column = wanted
		? columns.find((one) => one.id === wanted)
		: (columns.find((one) => one.is_default) ?? columns[0]);
	if (!column)
		throw invalid(
			wanted
				? `the project has no column ${wanted}`
				: "the project has no columns",
		);
	return column;
}

async function putCard(
	app: App,
	tx: Transaction,
	actor: Actor,
	project: Project,
	{
		column,
		to,
		what,
	}: {
		readonly column: ProjectColumn;
		readonly to: CardPlace;
		readonly what: { readonly issue: number | null; readonly note: string };
	},
): Promise<ProjectCard> {
	const end = await tx.first(last, { column: column.id });
	const behind = Number(end?.sorting ?? 0) + columnStep;
	const [card] = await tx.all(insert, {
		project_id: project.id,
		column_id: column.id,
		issue_id: what.issue,
		note: what.note,
		sorting: behind,
		creator_id: actor.account?.id ?? null,
		created_at: now(app),
	});
	if (!card) throw new Error("no row for a new card");
	if (to.position !== undefined || to.before !== undefined)
		return moveOnBoard(app, tx, actor, project, {
			card,
			to: {
				...to,
				column: column.id,
			},
		});
	await noteChange(app, tx, actor, project, { issue: what.issue });
	return card;
}

function indexAmong(
	others: readonly { readonly id: number }[],
	{ position, before }: CardPlace,
): number {
	if (position !== undefined && position < 1)
		throw invalid("positions start at 1");
	const at = others.findIndex((one) => one.id === before);
	if (at >= 0) return at;
	return position === undefined ? others.length : position - 1;
}

import type { App } from "../../app.ts";
import { now } from "../../clock.ts";
import { query, type Transaction } from "../../database/database.ts";
import { insertInto, updateTable } from "../../database/queries/changes.ts";
import { conflict, invalid } from "../../errors.ts";
import { accountsByIds } from "../accounts/account.ts";
import { noteAudit } from "../audit/note-audit.ts";
import { milestoneById, milestoneByTitle } from "../milestones/milestone.ts";
import type { Actor } from "../permissions/actor.ts";
import { mayWrite } from "../policies/item.ts";
import { lockProject } from "../projects/change-projects.ts";
import { projectsByIssue } from "../projects/project.ts";
import { findRepository } from "../repositories/find-repository.ts";
import { assignableAmong } from "../repositories/people.ts";
import type { RepositoryContext } from "../repositories/repository.ts";
import { applyAssignees, assigneesOf } from "./assignees.ts";
import { cardOfItem, fits, takeOffBoard } from "./boards/cards.ts";
import { countInLabels, countInMilestone, uncountIssue } from "./counters.ts";
import { moveHangingRows } from "./deleted/hanging-rows.ts";
import { moveActs } from "./deleted/moved-acts.ts";
import { type Issue, type IssueContext, lockIssue } from "./issue.ts";
import { attachLabels, labelsNamed, labelsOf } from "./issue-labels.ts";
import { forgetPin } from "./pins.ts";
import { putOnTimeline } from "./timeline.ts";
import { adoptTypes, ownerOf } from "./types/set-type.ts";

const takeNumber = query(
	(q, p: { repository: number; open: number; closed: number }) =>
		q
			.updateTable("repository")
			.set((e) => ({
				next_index: e("next_index", "+", 1),
				open_issues: e("open_issues", "+", p.open),
				closed_issues: e("closed_issues", "+", p.closed),
			}))
			.where("id", "=", p.repository)
			.returning("next_index"),
);
const place = updateTable("issue", {
	set: ["repository_id", "number", "milestone_id"],
	values: { ref: "" },
	where: ["id"],
});
const dropLabels = query((q, p: { id: number }) =>
	q.deleteFrom("issue_label").where("issue_id", "=", p.id),
);
const remember = insertInto("issue_move", [
	"issue_id",
	"comment_id",
	"repository_id",
	"number",
	"created_at",
]);

/**
 * Moves an issue to another repository, where it gets the next number; the old one leads there. Labels, the milestone and the type of the same
 * names are kept, with all that was said, attached and tracked, and the people who may be assigned there.
 * @throws DomainError "invalid" for pull requests and for repositories that the actor cannot move it to, in the same words for those
 * that he may not know of; "conflict" when it was moved meanwhile
 */
export async function transferIssue(
	app: App,
	actor: Actor,
	{ issue: { id, kind }, repository: from }: IssueContext,
	to: { readonly owner: string; readonly name: string },
): Promise<{ readonly issue: Issue; readonly home: RepositoryContext }> {
	if (kind !== "issue") throw invalid("pull requests cannot be moved");
	const home = await openTo(app, actor, to);
	const { repository } = home;
	if (repository.id === from.id) throw invalid("the issue is already there");
	const issue = await app.db.write(async (tx) => {
		const before = await lockIssue(tx, id);
		if (before.repository_id !== from.id)
			throw conflict("the issue was moved in the meantime");
		const at = now(app);
		await leaveBoards(app, tx, actor, before, home);
		await forgetPin(tx, before);
		await keepAssignees(app, tx, actor, before, home);
		await uncountIssue(tx, before);
		const labels = await keepLabels(tx, before, repository.id);
		const milestone = await sameMilestone(tx, before, repository.id);
		const [taken] = await tx.all(takeNumber, {
			repository: repository.id,
			open: before.closed ? 0 : 1,
			closed: before.closed ? 1 : 0,
		});
		const number = (taken?.next_index ?? 0) - 1;
		tx.later(place, {
			id,
			repository_id: repository.id,
			number,
			milestone_id: milestone,
		});
		// the repository may have got another owner meanwhile; it keeps this one until the end
		const owner = await tx.first(ownerOf, { repository: repository.id });
		if (owner) await adoptTypes(tx, owner, [id]);
		moveHangingRows(tx, id, repository.id);
		moveActs(tx, "issue", before, { repository_id: repository.id, number });
		countInLabels(tx, labels, before.closed, 1);
		if (milestone !== null) countInMilestone(tx, milestone, before.closed, 1);
		await note(app, tx, actor, before, at);
		noteAudit(app, tx, {
			action: "issue.transferred",
			in: { repositoryId: from.id },
			target: { id, name: `#${before.number}` },
			facts: {
				number,
				to: `${home.owner.name}/${repository.name}`,
			},
		});
		await app.events.record(tx, {
			kind: "issue.transferred",
			repository: repository.id,
			actor: actor.account?.id,
			payload: { issue: id, number, title: before.title, gone: false },
		});
		return lockIssue(tx, id);
	});
	return { issue, home };
}

/** The repository that somebody may move issues to. @throws DomainError "invalid" */
async function openTo(
	app: App,
	actor: Actor,
	{ owner, name }: { readonly owner: string; readonly name: string },
): Promise<RepositoryContext> {
	const found = await findRepository(app, actor, owner, name);
	if (
		!found ||
		found.repository.archived_at ||
		!mayWrite(found.access, { kind: "issue" })
	)
		throw invalid("repository not found, or it does not accept issues");
	return found;
}

/** Writes where it was, in its timeline and for its old address, and tells those who listen there. */
async function note(
	app: App,
	tx: Transaction,
	actor: Actor,
	{ id, repository_id: repository, number, title }: Issue,
	at: number,
): Promise<void> {
	const poster = actor.account?.id ?? null;
	const entry = { issue: id, kind: "transferred", poster, at };
	const { id: comment } = await putOnTimeline(tx, entry, {});
	tx.later(remember, {
		issue_id: id,
		comment_id: comment,
		repository_id: repository,
		number,
		created_at: at,
	});
	await app.events.record(tx, {
		kind: "issue.transferred",
		repository,
		actor: actor.account?.id,
		payload: { issue: id, number, title, gone: true },
	});
}

/** Takes it off the boards that items of its new repository cannot be on. */
async function leaveBoards(
	app: App,
	tx: Transaction,
	actor: Actor,
	issue: Issue,
	{ repository }: RepositoryContext,
): Promise<void> {
	const boards = (await projectsByIssue(tx, [issue.id])).get(issue.id) ?? [];
	const left = boards.filter((board) => !fits(board, repository));
	for (const { id } of left.sort((a, b) => a.id - b.id)) {
		const project = await lockProject(tx, id);
		const card = await cardOfItem(tx, id, issue.id);
		if (card) await takeOffBoard(app, tx, actor, project, card);
	}
}

async function keepAssignees(
	app: App,
	tx: Transaction,
	actor: Actor,
	issue: Issue,
	context: RepositoryContext,
): Promise<void> {
	const present = await accountsByIds(tx, await assigneesOf(tx, issue.id));
	const kept = await assignableAmong(tx, context, present);
	const remove = present.filter((account) => !kept.includes(account));
	if (remove.length) await applyAssignees(app, tx, actor, issue, { remove });
}

/** Puts the labels of the same names in the place of its own; gives their ids. */
async function keepLabels(
	tx: Transaction,
	{ id }: Issue,
	repository: number,
): Promise<number[]> {
	const names = (await labelsOf(tx, id)).map((label) => label.name);
	if (!names.length) return [];
	const found = await labelsNamed(tx, repository, names);
	// a repository and its organization may have a label of the same name
	const byName = new Map(found.map((label) => [label.name, label.id]));
	const labels = [...byName.values()];
	tx.later(dropLabels, { id });
	tx.later(attachLabels, { issue: id, labels });
	return labels;
}

async function sameMilestone(
	tx: Transaction,
	{ milestone_id: id, repository_id: from }: Issue,
	repository: number,
): Promise<number | null> {
	const milestone = id === null ? undefined : await milestoneById(tx, from, id);
	const same =
		milestone && (await milestoneByTitle(tx, repository, milestone.title));
	return same?.id ?? null;
}

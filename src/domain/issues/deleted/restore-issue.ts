import type { App } from "../../../app.ts";
import { now } from "../../../clock.ts";
import type { Transaction } from "../../../database/database.ts";
import { updateTable } from "../../../database/queries/changes.ts";
import { archived, notFound } from "../../../errors.ts";
import { accountById } from "../../accounts/account.ts";
import { milestoneById } from "../../milestones/milestone.ts";
import type { Actor } from "../../permissions/actor.ts";
import { hiddenHome } from "../../permissions/removed-owner.ts";
import {
	type Repository,
	repositoryById,
} from "../../repositories/repository.ts";
import { countIssueAgain } from "../counters.ts";
import { type Issue, lockIssue } from "../issue.ts";
import { attachLabels, usableLabels } from "../issue-labels.ts";
import { pinAgain } from "../pins.ts";
import { adoptTypes } from "../types/set-type.ts";
import { moveHangingRows } from "./hanging-rows.ts";
import { type KeptIssueParts, readKept, takeKept } from "./kept-issue-parts.ts";
import { moveActs } from "./moved-acts.ts";
import { putCards, putDependencies } from "./put-ties.ts";

const bringBack = updateTable(
	"issue",
	{
		set: ["repository_id", "number", "milestone_id", "updated_at"],
		where: ["id"],
	},
	(update) => update.where("repository_id", "=", hiddenHome),
);

/**
 * Brings a deleted issue or pull request back to its repository, with its number and all that was said, within a transaction. Gives the issue and its
 * repository.
 * @throws DomainError "not-found" when it is not kept any more, or its repository is deleted; "archived"
 */
export async function applyRestore(
	app: App,
	tx: Transaction,
	actor: Actor,
	id: number,
): Promise<{ readonly issue: Issue; readonly repository: Repository }> {
	const kept = await readKept(tx, id);
	const repository = kept && (await repositoryById(tx, kept.repository));
	if (!repository || !(await tx.run(takeKept, { id }))) throw notFound();
	if (repository.archived_at) throw archived("repo is archived");
	const { number, parts } = kept;
	const back = await tx.run(bringBack, {
		id,
		repository_id: repository.id,
		number,
		milestone_id: await milestoneOf(tx, repository, parts),
		updated_at: now(app),
	});
	if (!back) throw notFound();
	moveHangingRows(tx, id, repository.id);
	// the repository may have got another owner meanwhile
	const owner = await accountById(tx, repository.owner_id);
	if (owner) await adoptTypes(tx, owner, [id]);
	const labels = await usableLabels(tx, repository.id, [...parts.labels]);
	const carried = labels.map((label) => label.id);
	await tx.all(attachLabels, { issue: id, labels: carried });
	const issue = await lockIssue(tx, id);
	moveActs(tx, issue.kind, { repository_id: hiddenHome, number: id }, issue);
	await countIssueAgain(tx, issue);
	if (parts.pinned) await pinAgain(tx, issue);
	await putDependencies(tx, id, parts.dependencies);
	await putCards(app, tx, actor, { issue, repository, cards: parts.cards });
	await app.events.record(tx, {
		kind: "issue.restored",
		repository: repository.id,
		actor: actor.account?.id,
		payload: { issue: id, number, title: issue.title },
	});
	return { issue, repository };
}

async function milestoneOf(
	tx: Transaction,
	repository: Repository,
	{ milestone }: KeptIssueParts,
): Promise<number | null> {
	if (milestone === null) return null;
	return (await milestoneById(tx, repository.id, milestone))?.id ?? null;
}

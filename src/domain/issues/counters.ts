import { query, type Transaction } from "../../database/database.ts";
import { updateTable } from "../../database/queries/changes.ts";
import type { Issue } from "./issue.ts";

const repositoryIssues = query(
	(q, p: { id: number; open: number; closed: number }) =>
		q
			.updateTable("repository")
			.set((e) => ({
				open_issues: e("open_issues", "+", p.open),
				closed_issues: e("closed_issues", "+", p.closed),
			}))
			.where("id", "=", p.id),
);
const repositoryPulls = query(
	(q, p: { id: number; open: number; closed: number }) =>
		q
			.updateTable("repository")
			.set((e) => ({
				open_pulls: e("open_pulls", "+", p.open),
				closed_pulls: e("closed_pulls", "+", p.closed),
			}))
			.where("id", "=", p.id),
);
const milestone = query((q, p: { id: number; open: number; closed: number }) =>
	q
		.updateTable("milestone")
		.set((e) => ({
			open_issues: e("open_issues", "+", p.open),
			closed_issues: e("closed_issues", "+", p.closed),
		}))
		.where("id", "=", p.id),
);
const oneLabel = query((q, p: { id: number; all: number; open: number }) =>
	q
		.updateTable("label")
		.set((e) => ({
			issues: e("issues", "+", p.all),
			open_issues: e("open_issues", "+", p.open),
		}))
		.where("id", "=", p.id),
);
const labelsOfIssue = query((q, p: { issue: number }) =>
	q
		.selectFrom("issue_label")
		.select("label_id")
		.where("issue_id", "=", p.issue),
);

const pullState = updateTable("pull", { set: ["open"], where: ["issue_id"] });

type CountedIssue = Pick<
	Issue,
	"id" | "repository_id" | "kind" | "closed" | "milestone_id"
>;

/** Changes how many items of this one's kind its repository has open and closed. */
const countInRepository = (
	tx: Transaction,
	issue: Pick<Issue, "repository_id" | "kind">,
	by: { open: number; closed: number },
): void =>
	tx.last(
		"repository",
		issue.repository_id,
		issue.kind === "pull" ? repositoryPulls : repositoryIssues,
		{ id: issue.repository_id, ...by },
	);

/** Counts an item in or out of a milestone. */
export const countInMilestone = (
	tx: Transaction,
	id: number,
	closed: number,
	by: 1 | -1,
): void =>
	tx.last("milestone", id, milestone, {
		id,
		open: closed ? 0 : by,
		closed: closed ? by : 0,
	});

/** Counts an item in or out of some labels. */
export const countInLabels = (
	tx: Transaction,
	ids: readonly number[],
	closed: number,
	by: 1 | -1,
): void => {
	for (const id of ids)
		changeLabelCounts(tx, id, { all: by, open: closed ? 0 : by });
};

/** Changes how many items, and how many open ones, a label has. */
export const changeLabelCounts = (
	tx: Transaction,
	id: number,
	by: { readonly all: number; readonly open: number },
): void => tx.last("label", id, oneLabel, { id, ...by });

/** The same for those that an item has now. */
async function countInLabelsOf(
	tx: Transaction,
	issue: number,
	by: { all: number; open: number },
): Promise<void> {
	for (const { label_id: id } of await tx.all(labelsOfIssue, { issue }))
		changeLabelCounts(tx, id, by);
}

/** Moves an item between open and closed everywhere that this is kept; `issue` is as it was before. */
export async function countStateChange(
	tx: Transaction,
	issue: CountedIssue,
): Promise<void> {
	const open = issue.closed ? 1 : -1;
	// of a pair of branches only one pull request is open
	if (issue.kind === "pull")
		tx.later(pullState, { issue_id: issue.id, open: issue.closed ? 1 : 0 });
	countInRepository(tx, issue, { open, closed: -open });
	await countInLabelsOf(tx, issue.id, { all: 0, open });
	if (issue.milestone_id !== null)
		tx.last("milestone", issue.milestone_id, milestone, {
			id: issue.milestone_id,
			open,
			closed: -open,
		});
}

/** Takes an item that is about to be deleted out of all counts. */
export async function uncountIssue(
	tx: Transaction,
	issue: CountedIssue,
): Promise<void> {
	await countWhole(tx, issue, -1);
}

/** Puts an item that was deleted into all counts again, as it is now. */
export async function countIssueAgain(
	tx: Transaction,
	issue: CountedIssue,
): Promise<void> {
	await countWhole(tx, issue, 1);
}

async function countWhole(
	tx: Transaction,
	issue: CountedIssue,
	by: 1 | -1,
): Promise<void> {
	const open = issue.closed ? 0 : by;
	countInRepository(tx, issue, { open, closed: by - open });
	await countInLabelsOf(tx, issue.id, { all: by, open });
	if (issue.milestone_id !== null)
		countInMilestone(tx, issue.milestone_id, issue.closed, by);
}

import { query, type Reader } from "../../database/database.ts";
import { type Label, labelIsThere } from "../labels/label.ts";
import { notHidden } from "../permissions/hidden-accounts.ts";

const labels = query((q, p: { ids: number[] }, d) =>
	q
		.selectFrom("issue_label")
		.innerJoin("label", "label.id", "issue_label.label_id")
		.selectAll("label")
		.select("issue_label.issue_id")
		.where("issue_label.issue_id", "in", d.list(p.ids))
		.where(labelIsThere())
		.orderBy("label.name")
		.orderBy("label.id"),
);
const assignees = query((q, p: { ids: number[] }, d) =>
	q
		.selectFrom("issue_assignee")
		.select(["issue_id", "account_id"])
		.where("issue_id", "in", d.list(p.ids))
		.where(notHidden("issue_assignee.account_id"))
		.orderBy("id"),
);

/** The labels of issues by name, by the issue's id; one query. */
export async function labelsByIssue(
	db: Reader,
	ids: number[],
): Promise<ReadonlyMap<number, Label[]>> {
	return byIssue(await db.all(labels, { ids }), (row): Label => row);
}

/** The ids of those who are assigned to issues, by the issue's id; one query. */
export async function assigneesByIssue(
	db: Reader,
	ids: number[],
): Promise<ReadonlyMap<number, number[]>> {
	return byIssue(await db.all(assignees, { ids }), (row) => row.account_id);
}

function byIssue<R extends { issue_id: number }, T>(
	rows: readonly R[],
	of: (row: R) => T,
): Map<number, T[]> {
	const found = new Map<number, T[]>();
	for (const row of rows) {
		const same = found.get(row.issue_id);
		if (same) same.push(of(row));
		else found.set(row.issue_id, [of(row)]);
	}
	return found;
}

import { query, type Reader } from "../../database/database.ts";
import type { Label } from "../labels/label.ts";

const labels = query((q, p: { ids: number[] }, d) =>
	q
		.selectFrom("issue_label")
		.innerJoin("label", "label.id", "issue_label.label_id")
		.selectAll("label")
		.select("issue_label.issue_id")
		.where("issue_label.issue_id", "in", d.list(p.ids))
		.orderBy("label.name")
		.orderBy("label.id"),
);
const assignees = query((q, p: { ids: number[] }, d) =>
	q
		.selectFrom("issue_assignee")
		.select(["issue_id", "account_id"])
		.where("issue_id", "in", d.list(p.ids))
		.orderBy("id"),
);

/** The labels of issues by name, by the issue's id; one query. */
export async function labelsByIssue(
	db: Reader,
	ids: number[],
): Promise<ReadonlyMap<number, Label[]>> {
	const found = new Map<number, Label[]>();
	for (const { issue_id, ...label } of await db.all(labels, { ids }))
		found.set(issue_id, [...(found.get(issue_id) ?? []), label]);
	return found;
}

/** The ids of those who are assigned to issues, by the issue's id; one query. */
export async function assigneesByIssue(
	db: Reader,
	ids: number[],
): Promise<ReadonlyMap<number, number[]>> {
	const found = new Map<number, number[]>();
	for (const row of await db.all(assignees, { ids }))
		found.set(row.issue_id, [
			...(found.get(row.issue_id) ?? []),
			row.account_id,
		]);
	return found;
}

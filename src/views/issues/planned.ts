import type { App } from "../../app.ts";
import {
	type IssueType,
	typesByIssue,
} from "../../domain/issue-types/issue-type.ts";
import type { Issue } from "../../domain/issues/issue.ts";
import {
	assigneesByIssue,
	labelsByIssue,
} from "../../domain/issues/relations.ts";
import type { Label } from "../../domain/labels/label.ts";
import { milestonesByIds } from "../../domain/milestones/milestone.ts";
import { type Milestone, milestoneView } from "../milestone.ts";

/** What is planned for an issue or a pull request. */
interface Planning {
	readonly labels: readonly Label[];
	readonly milestone: Milestone | null;
	readonly type: IssueType | undefined;
	/** Their ids. */
	readonly assignees: readonly number[];
}

/** What is planned for some items, in one query for each kind of thing. */
export async function plannedFor(
	app: App,
	items: readonly Issue[],
): Promise<(item: Issue) => Planning> {
	const ids = items.map(({ id }) => id);
	const issues = items.filter(({ kind }) => kind === "issue");
	const [labels, assignees, milestones, types] = await Promise.all([
		labelsByIssue(app.db, ids),
		assigneesByIssue(app.db, ids),
		milestonesByIds(app.db, [
			...new Set(items.flatMap(({ milestone_id }) => milestone_id ?? [])),
		]),
		typesByIssue(
			app.db,
			issues.map(({ id }) => id),
		),
	]);
	const views = new Map(milestones.map((one) => [one.id, milestoneView(one)]));
	return ({ id, milestone_id }) => ({
		labels: labels.get(id) ?? [],
		milestone: views.get(milestone_id ?? 0) ?? null,
		type: types.get(id),
		assignees: assignees.get(id) ?? [],
	});
}

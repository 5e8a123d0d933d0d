import type { Account } from "../accounts/account.ts";
import type { IssueType } from "../issue-types/issue-type.ts";
import type { Label } from "../labels/label.ts";
import type { Milestone } from "../milestones/milestone.ts";
import { mayWrite } from "../policies/item.ts";
import type { BoardsChange } from "./boards/boards-of-item.ts";
import type { IssueContext } from "./issue.ts";

/** What only those who write an item say of it; absent members stay. */
export interface Planning {
	/** null takes the date away. */
	dueAt?: number | null;
	/** Estimated seconds of work; 0 for none. */
	timeEstimate?: number;
	/** null takes it out of its milestone. */
	milestone?: Milestone | null;
	labels?: readonly Label[];
	assignees?: readonly Account[];
	boards?: BoardsChange;
	/** null takes it away; pull requests have none. */
	type?: IssueType | null;
	/** Whether the first of these becomes the primary one; else who was assigned before stays in his place. */
	firstIsPrimary?: boolean;
}
/** Looks up what was sent; it is not asked of those whose word does not count, so nothing of theirs is refused either. */
export type PlanningInput = () => Promise<Planning>;

/** The planning that counts: nothing of it from who may not write the item. */
export const plannedBy = (
	{
		access,
		issue,
	}: Pick<IssueContext, "access"> & {
		issue: Pick<IssueContext["issue"], "kind">;
	},
	asked: PlanningInput | undefined,
): Promise<Planning> =>
	asked && mayWrite(access, issue) ? asked() : Promise.resolve({});

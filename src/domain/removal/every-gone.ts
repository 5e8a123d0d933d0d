import type { GoneThings } from "./gone-things.ts";
import { goneIssueTypes } from "./remove-issue-type.ts";
import { goneIssues } from "./remove-issues.ts";
import { goneLabels } from "./remove-label.ts";
import { goneMilestones } from "./remove-milestone.ts";
import { goneWebhooks } from "./remove-webhooks.ts";

/** Everything that is taken away from everybody by one row, while a job deletes what hangs on it. */
export const everyGone: readonly GoneThings[] = [
	goneWebhooks,
	goneLabels,
	goneIssueTypes,
	goneMilestones,
	goneIssues,
];

import {
	goneIssuesJob,
	someGoneIssues,
} from "../issues/deleted/left-issues.ts";
import { placesOfThings, things } from "../lifecycle/removal/portions.ts";
import { hiddenHome } from "../permissions/removed-owner.ts";
import type { GoneThings } from "./gone-things.ts";

/** Deleted issues that nobody can restore any more. */
export const goneIssues: GoneThings = {
	job: goneIssuesJob,
	all: {
		...things("issue", "repository_id", placesOfThings.issue),
		some: someGoneIssues,
	},
	of: hiddenHome,
};

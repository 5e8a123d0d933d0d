import type { Expression, RawBuilder, SqlBool } from "kysely";
import type { Issue } from "../issue.ts";

export interface IssueFilter {
	state: "open" | "closed" | "all";
	/** Which items may be seen at all: of one repository, or of all that a condition on `repository` and `owner` allows. */
	within:
		| { readonly repository: number; readonly kinds: readonly Issue["kind"][] }
		| { readonly visible: Expression<SqlBool> };
	/** Each list of label ids must be met by one label. */
	labels?: readonly (readonly number[])[];
	/** One of these labels, by name, over all repositories. */
	labelNames?: readonly string[];
	milestones?: readonly number[];
	/** One of these milestones, by title in any case. */
	milestoneTitles?: readonly string[];
	words?: readonly string[];
	since?: number;
	before?: number;
	createdBy?: number;
	assignedTo?: number;
	mentioning?: number;
	/** Pull requests that wait for a review of this account, asked by name or by team. */
	askedToReview?: number;
	/** Pull requests that this account has reviewed. */
	reviewedBy?: number;
	/** Conditions of the pull requests' own tables, or of the owner. */
	more?: readonly RawBuilder<unknown>[];
	/** Nothing but these items, by their ids: what a person has to do with is a list of its own. */
	among?: readonly number[];
	/** Some of those are asked of item after item and take long. */
	searches?: true;
}

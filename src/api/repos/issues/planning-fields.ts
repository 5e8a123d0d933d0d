import type { RawBuilder } from "kysely";
import Type from "typebox";
import type { App } from "../../../app.ts";
import { hasNo } from "../../../domain/issues/filter/condition-of-clause.ts";
import { isTyped } from "../../../domain/issues/filter/conditions.ts";
import {
	type Milestone,
	milestoneById,
} from "../../../domain/milestones/milestone.ts";
import { invalid } from "../../../errors.ts";
import { endOfDay } from "../../../text/rfc3339.ts";

/** The parameter of a list that asks for types of issues. */
export const issueTypeText = Type.Optional(
	Type.String({
		description: "names of issue types with commas; * is any, none is none",
	}),
);

/** The conditions that such a parameter demands. */
export function ofTypes(value: string | undefined): RawBuilder<unknown>[] {
	if (!value) return [];
	if (value === "*") return [isTyped()];
	if (value === "none") return [hasNo("type")];
	const names = value.split(",").filter(Boolean).slice(0, mostNames);
	// commas alone name nothing, and no type has an empty name
	return [isTyped(names.length ? names : [""])];
}
const mostNames = 25;

/** The names of those who are to do an issue or a pull request, however they were sent. */
export const namesIn = (body: {
	assignee?: string;
	assignees?: string[];
}): string[] =>
	[body.assignee ?? "", ...(body.assignees ?? [])].filter(Boolean);

/** The end of the day that an edit sets; null takes the date away, undefined leaves it. */
export function dueDateIn(body: {
	due_date?: string;
	unset_due_date?: boolean;
}): number | null | undefined {
	if (body.unset_due_date) return null;
	return body.due_date ? (endOfDay(body.due_date) ?? null) : undefined;
}

/** The milestone that an edit names. @throws DomainError "invalid" */
export async function milestoneNamed(
	app: App,
	repository: number,
	id: number,
): Promise<Milestone> {
	const milestone = await milestoneById(app.db, repository, id);
	if (!milestone) throw invalid(`milestone does not exist [id: ${id}]`);
	return milestone;
}

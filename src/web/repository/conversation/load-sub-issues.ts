import type { App } from "../../../app.ts";
import type { IssueContext } from "../../../domain/issues/issue.ts";
import {
	parentIssueOf,
	subIssuesOf,
} from "../../../domain/issues/parts/sub-issues.ts";
import type { Actor } from "../../../domain/permissions/actor.ts";
import { type Issue, readableIssues } from "../../../views/issue.ts";

/** The parts of an issue and the issue that it is part of, as far as the reader may see them. */
export interface SubIssuesShown {
	readonly parent: Issue | undefined;
	readonly parts: readonly Issue[];
}

/** Loads both; a pull request has neither. */
export async function loadSubIssues(
	app: App,
	actor: Actor,
	{ issue }: IssueContext,
): Promise<SubIssuesShown> {
	if (issue.kind === "pull") return { parent: undefined, parts: [] };
	const [parent, parts] = await Promise.all([
		parentIssueOf(app.db, issue),
		subIssuesOf(app.db, issue),
	]);
	const rows = parent ? [parent, ...parts] : parts;
	const views = rows.length
		? await readableIssues(app, actor, rows)
		: new Map<number, Issue>();
	return {
		parent: parent && views.get(parent.id),
		parts: parts.flatMap(({ id }) => views.get(id) ?? []),
	};
}

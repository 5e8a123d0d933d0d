import type { App } from "../../../app.ts";
import type { IssueContext } from "../../../domain/issues/issue.ts";
import {
	duplicatesOf,
	originalOf,
} from "../../../domain/issues/parts/duplicate-rows.ts";
import type { Actor } from "../../../domain/permissions/actor.ts";
import { type Issue, readableIssues } from "../../../views/issue.ts";

/** The issue that one is a duplicate of, and its own duplicates, as far as the reader may see them. */
export interface DuplicatesShown {
	readonly original: Issue | undefined;
	readonly duplicates: readonly Issue[];
}

/** Loads both; a pull request has neither. */
export async function loadDuplicates(
	app: App,
	actor: Actor,
	{ issue }: IssueContext,
): Promise<DuplicatesShown> {
	if (issue.kind === "pull") return { original: undefined, duplicates: [] };
	const [original, duplicates] = await Promise.all([
		originalOf(app.db, issue),
		duplicatesOf(app.db, actor, issue),
	]);
	const rows = original ? [original, ...duplicates] : duplicates;
	const views = rows.length
		? await readableIssues(app, actor, rows)
		: new Map<number, Issue>();
	return {
		original: original && views.get(original.id),
		duplicates: duplicates.flatMap(({ id }) => views.get(id) ?? []),
	};
}

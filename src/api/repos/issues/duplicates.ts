import Type from "typebox";
import { unrecorded } from "../../../domain/audit/declared.ts";
import {
	duplicatesOf,
	originalOf,
} from "../../../domain/issues/parts/duplicate-rows.ts";
import { closeAsDuplicate } from "../../../domain/issues/parts/duplicates.ts";
import { notFound } from "../../../errors.ts";
import { issues } from "../../../guards/issue.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { Issue, issueView, readableIssues } from "../../../views/issue.ts";
import { change, otherIssue } from "./dependency-change.ts";

export const issueListDuplicates = endpoint({
	id: "issueListDuplicates",
	route: "GET /repos/:owner/:repo/issues/:index/duplicates",
	summary:
		"List the newest issues that were closed as duplicates of an issue, as far as the caller may read them",
	scope: "issue",
	extension: true,
	on: issues.read(),
	returns: { 200: Type.Array(Issue) },
	async run({ app, actor, issue }) {
		const rows = await duplicatesOf(app.db, actor, issue);
		const views = await readableIssues(app, actor, rows);
		return rows.flatMap(({ id }) => views.get(id) ?? []);
	},
});

export const issueGetOriginal = endpoint({
	id: "issueGetOriginal",
	route: "GET /repos/:owner/:repo/issues/:index/duplicates/original",
	summary: "Get the issue that an issue was closed as a duplicate of",
	scope: "issue",
	extension: true,
	on: issues.read(),
	returns: { 200: Issue },
	async run({ app, actor, issue }) {
		const row = await originalOf(app.db, issue);
		const views = row ? await readableIssues(app, actor, [row]) : undefined;
		const view = row && views?.get(row.id);
		if (!view) throw notFound();
		return view;
	},
});

export const issueSetOriginal = endpoint({
	id: "issueSetOriginal",
	route: "PUT /repos/:owner/:repo/issues/:index/duplicates/original",
	summary:
		"Close an issue as a duplicate of another one; reopening it undoes that",
	...change,
	extension: true,
	audit: unrecorded.conversation,
	on: issues.edit(),
	returns: { 200: Issue },
	errors: [409, 412],
	async run(context) {
		const { app, actor, context: duplicate } = context;
		const original = await otherIssue(context);
		const closed = await closeAsDuplicate(app, actor, duplicate, original);
		return issueView(app, actor, closed, duplicate);
	},
});

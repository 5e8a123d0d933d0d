import Type from "typebox";
import { unrecorded } from "../../../domain/audit/declared.ts";
import {
	addDependency,
	listDependencies,
	removeDependency,
} from "../../../domain/issues/dependencies.ts";
import { issues } from "../../../guards/issue.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { Issue, issueView, readableIssues } from "../../../views/issue.ts";
import {
	type Change,
	type Changing,
	change,
	otherIssue,
} from "./dependency-change.ts";

export const issueListBlocks = endpoint({
	id: "issueListBlocks",
	route: "GET /repos/:owner/:repo/issues/:index/blocks",
	wordInPath: "index",
	summary: "List what waits for an issue, as far as the caller may read it",
	scope: "issue",
	on: issues.read(),
	paged: true,
	returns: { 200: Type.Array(Issue) },
	async run({ app, actor, issue, page }) {
		const found = await listDependencies(app.db, issue, "blocked", page);
		const views = await readableIssues(app, actor, found.rows);
		return found.rows.flatMap((row) => views.get(row.id) ?? []);
	},
});

export const issueCreateIssueBlocking = endpoint({
	id: "issueCreateIssueBlocking",
	route: "POST /repos/:owner/:repo/issues/:index/blocks",
	wordInPath: "index",
	summary: "Make another issue wait for this one",
	...change,
	audit: unrecorded.conversation,
	on: issues.follow(),
	run: (c) => holdBack(c, addDependency),
});

export const issueRemoveIssueBlocking = endpoint({
	id: "issueRemoveIssueBlocking",
	route: "DELETE /repos/:owner/:repo/issues/:index/blocks",
	wordInPath: "index",
	summary: "Let another issue no longer wait for this one",
	...change,
	audit: unrecorded.conversation,
	on: issues.follow(),
	run: (c) => holdBack(c, removeDependency),
});

/** Changes what waits for the issue of the address. */
async function holdBack(c: Changing, change: Change) {
	await change(c.app, c.actor, { blocked: await otherIssue(c), blocker: c });
	return issueView(c.app, c.actor, c.issue, c);
}

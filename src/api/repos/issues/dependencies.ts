import Type from "typebox";
import type { App } from "../../../app.ts";
import { ghost } from "../../../domain/accounts/ghost.ts";
import { unrecorded } from "../../../domain/audit/declared.ts";
import {
	addDependency,
	listDependencies,
	removeDependency,
} from "../../../domain/issues/dependencies.ts";
import { anonymous } from "../../../domain/permissions/actor.ts";
import { settingsOf } from "../../../domain/repositories/settings.ts";
import { notFound } from "../../../errors.ts";
import { issues } from "../../../guards/issue.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { paginated } from "../../../http/paging.ts";
import { accountView, User } from "../../../views/account.ts";
import { Issue, issueView, readableIssues } from "../../../views/issue.ts";
import {
	type Change,
	type Changing,
	change,
	otherIssue,
} from "./dependency-change.ts";

/** Stands for an item that one may not read: there is one, and that is all. */
const HiddenIssue = Type.Object(
	{
		id: Type.Integer(),
		number: Type.Integer(),
		title: Type.String(),
		user: User,
		state: Type.String(),
		labels: Type.Null(),
		repository: Type.Null(),
	},
	{ $id: "HiddenIssue" },
);

export const issueListIssueDependencies = endpoint({
	id: "issueListIssueDependencies",
	route: "GET /repos/:owner/:repo/issues/:index/dependencies",
	wordInPath: "index",
	summary:
		"List what an issue waits for; what the caller may not read is shown as HIDDEN",
	scope: "issue",
	on: issues.read(),
	paged: true,
	returns: { 200: Type.Array(Type.Union([Issue, HiddenIssue])) },
	async run({ app, actor, repository, issue, page }) {
		if (!depends(repository.settings)) throw notFound();
		const found = await listDependencies(app.db, issue, "blockers", page);
		const views = await readableIssues(app, actor, found.rows);
		const items = found.rows.map((row) => views.get(row.id) ?? hidden(app));
		return paginated(items, found.total);
	},
});

export const issueCreateIssueDependencies = endpoint({
	id: "issueCreateIssueDependencies",
	route: "POST /repos/:owner/:repo/issues/:index/dependencies",
	wordInPath: "index",
	summary: "Make an issue wait for another",
	...change,
	audit: unrecorded.conversation,
	on: issues.take(),
	run: (c) => waitFor(c, addDependency),
});

export const issueRemoveIssueDependencies = endpoint({
	id: "issueRemoveIssueDependencies",
	route: "DELETE /repos/:owner/:repo/issues/:index/dependencies",
	wordInPath: "index",
	summary: "Let an issue no longer wait for another",
	...change,
	audit: unrecorded.conversation,
	on: issues.take(),
	run: (c) => waitFor(c, removeDependency),
});

/** Changes what the issue of the address waits for. */
async function waitFor(c: Changing, change: Change) {
	await change(c.app, c.actor, { blocked: c, blocker: await otherIssue(c) });
	return issueView(c.app, c.actor, c.issue, c);
}

const depends = (settings: string): boolean =>
	settingsOf(settings).enable_issue_dependencies;

function hidden(app: App) {
	return {
		id: 0,
		number: 0,
		title: "HIDDEN",
		user: accountView(app, anonymous, ghost),
		state: "open",
		labels: null,
		repository: null,
	};
}

import Type from "typebox";
import type { App } from "../../../app.ts";
import { ghost } from "../../../domain/accounts/ghost.ts";
import {
	addDependency,
	listDependencies,
	removeDependency,
} from "../../../domain/issues/dependencies.ts";
import { findIssue } from "../../../domain/issues/find-issue.ts";
import type { IssueContext } from "../../../domain/issues/issue.ts";
import { anonymous } from "../../../domain/permissions/actor.ts";
import { settingsOf } from "../../../domain/repositories/settings.ts";
import { notFound } from "../../../errors.ts";
import { issues } from "../../../guards/issue.ts";
import { type Context, endpoint } from "../../../http/endpoint.ts";
import { integer, option, optional, text } from "../../../http/fields.ts";
import { paginated } from "../../../http/paging.ts";
import { accountView, User } from "../../../views/account.ts";
import { Issue, issueView, readableIssues } from "../../../views/issue.ts";

const IssueMeta = option("IssueMeta", {
	index: optional(integer()),
	owner: optional(text()),
	repo: optional(text()),
});
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
const change = {
	scope: "issue",
	body: IssueMeta,
	returns: { 201: Issue },
} as const;
type Meta = { index?: number; owner?: string; repo?: string };

export const issueListIssueDependencies = endpoint({
	id: "issueListIssueDependencies",
	route: "GET /repos/:owner/:repo/issues/:index/dependencies",
	summary:
		"List what an issue waits for; what the caller may not read is shown as HIDDEN",
	scope: "issue",
	on: issues.read(),
	returns: { 200: Type.Array(Type.Union([Issue, HiddenIssue])) },
	async run({ app, actor, repository, issue, page }) {
		if (!depends(repository.settings)) throw notFound();
		const found = await listDependencies(app.db, issue, "blockers", page);
		const views = await readableIssues(app, actor, found.rows);
		const items = found.rows.map((row) => views.get(row.id) ?? hidden(app));
		return paginated(items, found.total);
	},
});

export const issueListBlocks = endpoint({
	id: "issueListBlocks",
	route: "GET /repos/:owner/:repo/issues/:index/blocks",
	summary: "List what waits for an issue, as far as the caller may read it",
	scope: "issue",
	on: issues.read(),
	returns: { 200: Type.Array(Issue) },
	async run({ app, actor, issue, page }) {
		const found = await listDependencies(app.db, issue, "blocked", page);
		const views = await readableIssues(app, actor, found.rows);
		return found.rows.flatMap((row) => views.get(row.id) ?? []);
	},
});

export const issueCreateIssueDependencies = endpoint({
	id: "issueCreateIssueDependencies",
	route: "POST /repos/:owner/:repo/issues/:index/dependencies",
	summary: "Make an issue wait for another",
	...change,
	on: issues.comment(),
	run: (c) => waitFor(c, addDependency),
});

export const issueRemoveIssueDependencies = endpoint({
	id: "issueRemoveIssueDependencies",
	route: "DELETE /repos/:owner/:repo/issues/:index/dependencies",
	summary: "Let an issue no longer wait for another",
	...change,
	on: issues.comment(),
	run: (c) => waitFor(c, removeDependency),
});

export const issueCreateIssueBlocking = endpoint({
	id: "issueCreateIssueBlocking",
	route: "POST /repos/:owner/:repo/issues/:index/blocks",
	summary: "Make another issue wait for this one",
	...change,
	on: issues.take(),
	run: (c) => holdBack(c, addDependency),
});

export const issueRemoveIssueBlocking = endpoint({
	id: "issueRemoveIssueBlocking",
	route: "DELETE /repos/:owner/:repo/issues/:index/blocks",
	summary: "Let another issue no longer wait for this one",
	...change,
	on: issues.take(),
	run: (c) => holdBack(c, removeDependency),
});

type Change = typeof addDependency;
type Changing = Context<"", IssueContext, Meta, undefined>;

/** Changes what the issue of the address waits for. */
async function waitFor(c: Changing, change: Change) {
	await change(c.app, c.actor, { blocked: c, blocker: await other(c) });
	return issueView(c.app, c.actor, c.issue, c);
}

/** Changes what waits for the issue of the address. */
async function holdBack(c: Changing, change: Change) {
	await change(c.app, c.actor, { blocked: await other(c), blocker: c });
	return issueView(c.app, c.actor, c.issue, c);
}

const depends = (settings: string): boolean =>
	settingsOf(settings).enable_issue_dependencies;

/**
 * The item that a body names, when the actor may read it; in the repository of the address unless another is named.
 * @throws DomainError "not-found", always the same
 */
async function other(c: Changing): Promise<IssueContext> {
	const { app, actor, body } = c;
	const { index = 0 } = body;
	const owner = body.owner || c.owner.name;
	const repo = body.repo || c.repository.name;
	const found = await findIssue(app, actor, owner, repo, index);
	if (!found) throw notFound();
	return found;
}

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

import type { addDependency } from "../../../domain/issues/dependencies.ts";
import { findIssue } from "../../../domain/issues/find-issue.ts";
import type { IssueContext } from "../../../domain/issues/issue.ts";
import { notFound } from "../../../errors.ts";
import type { Context } from "../../../http/endpoint.ts";
import { integer, option, optional, text } from "../../../http/fields.ts";
import { Issue } from "../../../views/issue.ts";

const IssueMeta = option("IssueMeta", {
	index: optional(integer()),
	owner: optional(text()),
	repo: optional(text()),
});

export const change = {
	scope: "issue",
	body: IssueMeta,
	returns: { 201: Issue },
} as const;

type Meta = { index?: number; owner?: string; repo?: string };

export type Change = typeof addDependency;

export type Changing = Context<"", IssueContext, Meta, undefined>;

/**
 * The item that a body names, when the actor may read it; in the repository of the address unless another is named.
 * @throws DomainError "not-found", always the same
 */
export async function otherIssue(c: Changing): Promise<IssueContext> {
	const { app, actor, body } = c;
	const { index = 0 } = body;
	const owner = body.owner || c.owner.name;
	const repo = body.repo || c.repository.name;
	const found = await findIssue(app, actor, owner, repo, index);
	if (!found) throw notFound();
	return found;
}

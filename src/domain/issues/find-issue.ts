import type { App } from "../../app.ts";
import type { Actor } from "../permissions/actor.ts";
import { mayRead } from "../policies/item.ts";
import { findRepository } from "../repositories/find-repository.ts";
import { type IssueContext, issueByNumber } from "./issue.ts";

/** The issue or pull request of a number in a repository; undefined also when the actor may not read it. */
export async function findIssue(
	app: App,
	actor: Actor,
	owner: string,
	name: string,
	number: number,
): Promise<IssueContext | undefined> {
	const found = await findRepository(app, actor, owner, name);
	if (!found || number < 1) return undefined;
	const issue = await issueByNumber(app.db, found.repository.id, number);
	if (!issue || !mayRead(found.access, issue)) return undefined;
	return { ...found, issue };
}

import { issueByNumber } from "../domain/issues/issue.ts";
import { may } from "../domain/policies/may.ts";
import { type PullContext, pullOf } from "../domain/pulls/pull.ts";
import {
	fullName,
	type RepositoryContext,
} from "../domain/repositories/repository.ts";
import { isDomainError, moved, notFound } from "../errors.ts";
import type { Entry } from "../http/endpoint.ts";
import { idOf } from "../text/path-id.ts";
import {
	type ActOn,
	guard,
	rulesBefore,
	rulesOf,
	signedInBy,
	within,
} from "./demand.ts";
import { inRepository, signedInTo, toDo } from "./repository.ts";

const onPull = (name: ActOn<PullContext>) =>
	guard(within(inRepository(rulesBefore(name)), findPull), rulesOf(name));

async function findPull(
	{ app, params }: Entry,
	context: RepositoryContext,
): Promise<PullContext> {
	const number = idOf(params.index ?? "");
	const issue = number
		? await issueByNumber(app.db, context.repository.id, number)
		: undefined;
	if (issue?.kind !== "pull") throw notFound();
	return { ...context, issue, pull: await pullOf(app.db, issue.id) };
}

/** The pull request of a page, or where the issue of its number is. */
function shownPull() {
	const pull = onPull("pull.read");
	const repository = toDo("repository.see");
	return {
		...pull,
		async enter(entry: Entry): Promise<PullContext> {
			try {
				return await pull.enter(entry);
			} catch (error) {
				if (!isDomainError(error, "not-found")) throw error;
				const found = await repository.enter(entry);
				const number = idOf(entry.params.index ?? "");
				const readable = number && may(entry.actor, "issues.read", found);
				const issue = readable
					? await issueByNumber(entry.app.db, found.repository.id, number)
					: undefined;
				if (issue?.kind !== "issue") throw error;
				throw moved(303, `/${fullName(found)}/issues/${number}`);
			}
		},
	};
}

/** Guards for `/repos/:owner/:repo/pulls…`. */
export const pulls = {
	/** The lists, and the lookup by branches. */
	list: () => toDo("pull.list"),
	create: () => signedInTo("pull.create"),
	read: () => onPull("pull.read"),
	/** As `read`, for the page of a number that may be an issue. */
	shown: shownPull,
	/** Anybody who is signed in and reads the pull request. */
	take: ({ archived = true } = {}) =>
		signedInBy(onPull(archived ? "pull.take" : "pull.follow")),
	edit: () => signedInBy(onPull("pull.edit")),
	/** Whoever may dismiss reviews. */
	judge: () => signedInBy(onPull("pull.dismiss-review")),
	/** Something in a repository's pull requests that the verb looks up itself. */
	within: () => signedInTo("pull.create"),
};

import type { App } from "../../../app.ts";
import { rfc3339Of } from "../../../text/rfc3339.ts";
import { accountsOfEmails } from "../../accounts/accounts-of-emails.ts";
import type { MovedRef } from "../../events/event-kinds.ts";
import { pushedCommits } from "../../history/pushed-commits.ts";
import type { NamedCommit } from "../../refs/resolve-commit.ts";
import type { Signature } from "../../refs/tip.ts";
import {
	fullName,
	type RepositoryWithOwner,
} from "../../repositories/repository.ts";

/** A push may bring thousands; workflows are told of so many. */
const mostCommits = 20;

/** The commits of a push, the newest first, and where to compare them. */
export async function pushPayload(
	app: App,
	owned: RepositoryWithOwner,
	move: MovedRef,
	head: NamedCommit,
): Promise<object> {
	const { commits, total } = await pushedCommits(
		app,
		owned.repository,
		move,
		mostCommits,
	);
	const page = `${app.url}${fullName(owned)}`;
	const people = await accountsOfEmails(
		app,
		[head, ...commits].flatMap(({ tip }) => [
			tip.author.email,
			tip.committer.email,
		]),
	);
	const person = ({ name, email }: Signature) => ({
		name,
		email,
		username: people.get(email.toLowerCase())?.name ?? "",
	});
	const told = ({ oid, tip }: NamedCommit) => ({
		id: oid,
		message: tip.message,
		url: `${page}/commit/${oid}`,
		timestamp: rfc3339Of(tip.committer.at),
		author: person(tip.author),
		committer: person(tip.committer),
	});
	return {
		head_commit: told(head),
		commits: commits.map(told),
		total_commits: total,
		compare_url: move.from ? `${page}/compare/${move.from}...${head.oid}` : "",
	};
}

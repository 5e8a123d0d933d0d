import type { App } from "../../app.ts";
import type { Account } from "../../domain/accounts/account.ts";
import { accountsOfEmails } from "../../domain/accounts/accounts-of-emails.ts";
import { countCommitComments } from "../../domain/commit-comments/commit-comments.ts";
import { maySeeAccount } from "../../domain/permissions/access.ts";
import type { Actor } from "../../domain/permissions/actor.ts";
import type { NamedCommit, Signature } from "../../domain/refs/tip.ts";
import type { RepositoryWithOwner } from "../../domain/repositories/repository.ts";
import type { Verdict } from "../../domain/signatures/verify-objects.ts";
import {
	type CommitStatus,
	combined,
	newestByCommit,
} from "../../domain/statuses/status.ts";
import type { ReadFrom } from "../../git/store.ts";
import { verifyCommits } from "../../views/commit.ts";
import { shownText } from "../parts/shown-name.ts";

/** Who made a commit: by the name in it, and the account that its address belongs to, where the reader may know of it. */
export interface CommitPerson {
	readonly name: string;
	readonly account: Account | undefined;
}
/** A commit as lists and pages show it. */
export interface ShownCommit extends NamedCommit {
	readonly author: CommitPerson;
	readonly committer: CommitPerson;
	readonly verdict: Verdict | undefined;
	readonly checks: readonly CommitStatus[];
	/** What the checks say together; undefined when nobody has said anything. */
	readonly state: "success" | "failure" | "pending" | undefined;
	/** How much was said to it. */
	readonly comments: number;
}

/** What pages tell of commits: one query for the people, one for the checks, one for the comments, some for the signatures, whatever their number. */
export async function commitsShown(
	app: App,
	actor: Actor,
	owned: RepositoryWithOwner,
	commits: readonly NamedCommit[],
	from?: ReadFrom,
): Promise<ShownCommit[]> {
	const [maker, statuses, verdicts, comments] = await Promise.all([
		makers(
			app,
			actor,
			commits.flatMap(({ tip }) => [tip.author, tip.committer]),
		),
		newestByCommit(
			app.db,
			owned.repository.id,
			commits.map(({ oid }) => oid),
		),
		verifyCommits(app, owned, commits, from),
		countCommitComments(
			app.db,
			owned.repository.id,
			commits.map(({ oid }) => oid),
		),
	]);
	return commits.map((commit) => {
		const checks = statuses.get(commit.oid) ?? [];
		const state = checks.length ? combined(checks) : undefined;
		return {
			...commit,
			author: maker(commit.tip.author),
			committer: maker(commit.tip.committer),
			verdict: verdicts.get(commit.oid),
			checks,
			state: state as ShownCommit["state"],
			comments: comments.get(commit.oid) ?? 0,
		};
	});
}

/** Tells who made commits, by what stands in them; one query. */
export async function makers(
	app: App,
	actor: Actor,
	signatures: readonly Signature[],
): Promise<(signature: Signature) => CommitPerson> {
	const accounts = await accountsOfEmails(
		app,
		signatures.map(({ email }) => email),
	);
	return ({ name, email }) => {
		const found = accounts.get(email.toLowerCase());
		const account =
			found && maySeeAccount(actor, found, false) ? found : undefined;
		return { name: account?.name ?? name, account };
	};
}

/** The first line of a message. */
export const titleOf = (message: string): string =>
	shownText(message.trimStart().split("\n", 1)[0]?.slice(0, 300) ?? "");
/** The lines after the first. */
export const bodyOf = (message: string): string => {
	const text = message.trimStart();
	const end = text.indexOf("\n");
	return end < 0 ? "" : shownText(text.slice(end + 1).trim());
};

import Type from "typebox";
import type { App } from "../app.ts";
import { accountsOfEmails } from "../domain/accounts/accounts-of-emails.ts";
import { maySeeAccount } from "../domain/permissions/access.ts";
import type { Actor } from "../domain/permissions/actor.ts";
import type { NamedCommit, Signature } from "../domain/refs/tip.ts";
import {
	fullName,
	type RepositoryWithOwner,
	storeOf,
} from "../domain/repositories/repository.ts";
import type { ReadFrom } from "../git/store.ts";
import { zeroTime } from "../text/rfc3339.ts";
import { accountView, User } from "./account.ts";
import {
	CommitMeta,
	CommitUser,
	Verification,
	type Verifications,
	verificationOf,
	verifyCommits,
} from "./commit.ts";
import { ownTime } from "./git-time.ts";

const { Integer, Null, String: Text, Union } = Type;

const RepoCommit = Type.Object(
	{
		url: Text(),
		author: CommitUser,
		committer: CommitUser,
		message: Text(),
		tree: CommitMeta,
		verification: Union([Verification, Null()]),
	},
	{ $id: "RepoCommit" },
);
/** A commit with what it changed. */
export const Commit = Type.Object(
	{
		url: Text(),
		sha: Text(),
		created: Text({ format: "date-time" }),
		html_url: Text(),
		commit: RepoCommit,
		author: Union([User, Null()]),
		committer: Union([User, Null()]),
		parents: Type.Array(CommitMeta),
		files: Union([
			Type.Array(
				Type.Object(
					{ filename: Text(), status: Text() },
					{ $id: "CommitAffectedFiles" },
				),
			),
			Null(),
		]),
		stats: Union([
			Type.Object(
				{ total: Integer(), additions: Integer(), deletions: Integer() },
				{ $id: "CommitStats" },
			),
			Null(),
		]),
	},
	{ $id: "Commit" },
);
export type Commit = Type.Static<typeof Commit>;

/** Which parts of commits are wanted; each costs something. */
export interface Parts {
	readonly stat: boolean;
	readonly files: boolean;
	readonly verification: boolean;
	/** Where the objects are, if not in the repository's store alone. */
	readonly from?: ReadFrom;
}

/** How commits look to a viewer: one query for the accounts, at most one git process for what they changed. */
export async function commitViews(
	app: App,
	viewer: Actor,
	owned: RepositoryWithOwner,
	commits: readonly NamedCommit[],
	parts: Parts = { stat: true, files: true, verification: true },
): Promise<Commit[]> {
	const accounts = await accountsOfEmails(
		app,
		commits.flatMap(({ tip }) => [tip.author.email, tip.committer.email]),
	);
	const changes =
		parts.stat || parts.files
			? await app.history.commits.changes(
					parts.from ?? storeOf(owned.repository),
					commits.map((c) => c.oid),
				)
			: undefined;
	const verdicts = parts.verification
		? await verifyCommits(app, owned, commits, parts.from)
		: undefined;
	const parents = await app.history.commits.parents(
		parts.from ?? storeOf(owned.repository),
		commits,
	);
	const user = ({ email }: Signature) => {
		const account = accounts.get(email.toLowerCase());
		return account && maySeeAccount(viewer, account, false)
			? accountView(app, viewer, account)
			: null;
	};
	return commits.map((commit) => {
		const { oid, tip } = commit;
		const changed = changes?.get(oid);
		return {
			...present(app, owned, commit, verdicts, parents),
			author: user(tip.author),
			committer: user(tip.committer),
			files:
				(parts.files &&
					changed?.files.map(({ path, status }) => ({
						filename: path,
						status,
					}))) ||
				null,
			stats:
				parts.stat && changed
					? {
							total: changed.additions + changed.deletions,
							additions: changed.additions,
							deletions: changed.deletions,
						}
					: null,
		};
	});
}

function present(
	app: App,
	owned: RepositoryWithOwner,
	{ oid, tip }: NamedCommit,
	verdicts: Verifications | undefined,
	parents: ReadonlyMap<string, Signature>,
) {
	const api = `${app.url}api/v1/repos/${fullName(owned)}/git`;
	const url = `${api}/commits/${oid}`;
	const created = ownTime(tip.committer);
	const person = (s: Signature) => ({
		name: s.name,
		email: s.email,
		date: ownTime(s),
	});
	return {
		url,
		sha: oid,
		created,
		html_url: `${app.url}${fullName(owned)}/commit/${oid}`,
		commit: {
			url,
			author: person(tip.author),
			committer: person(tip.committer),
			message: tip.message,
			// the API has the commit's own id here
			tree: { url: `${api}/trees/${oid}`, sha: oid, created },
			verification: verdicts ? verificationOf(verdicts, oid) : null,
		},
		parents: tip.parents.map((sha) => {
			const committer = parents.get(sha);
			return {
				url: `${api}/commits/${sha}`,
				sha,
				created: committer ? ownTime(committer) : zeroTime,
			};
		}),
	};
}

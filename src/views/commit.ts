import Type from "typebox";
import type { App } from "../app.ts";
import { accountsOfEmails } from "../domain/accounts/accounts-of-emails.ts";
import type { Signature, Tip } from "../domain/refs/tip.ts";
import {
	fullName,
	type RepositoryWithOwner,
	storeOf,
} from "../domain/repositories/repository.ts";
import {
	type Verdict,
	verifyObjects,
} from "../domain/signatures/verify-objects.ts";
import type { ReadFrom } from "../git/store.ts";
import { rfc3339Of, zeroTime } from "../text/rfc3339.ts";
import { asText } from "../text/text-limits.ts";
import { ownTime } from "./git-time.ts";

const { Boolean: YesNo, Null, String: Text, Union } = Type;
const time = Text({ format: "date-time" });

export const CommitMeta = Type.Object(
	{ url: Text(), sha: Text(), created: time },
	{ $id: "CommitMeta" },
);
export const CommitUser = Type.Object(
	{ name: Text(), email: Text({ format: "email" }), date: Text() },
	{ $id: "CommitUser" },
);
const PayloadUser = Type.Object(
	{ name: Text(), email: Text(), username: Text() },
	{ $id: "PayloadUser" },
);
/** Whether a commit's signature is that of an account. */
export const Verification = Type.Object(
	{
		verified: YesNo(),
		reason: Text(),
		signature: Text(),
		signer: Union([PayloadUser, Null()]),
		payload: Text(),
	},
	{ $id: "PayloadCommitVerification" },
);
export const FileCommit = Type.Object(
	{
		url: Text(),
		sha: Text(),
		created: time,
		html_url: Text(),
		author: CommitUser,
		committer: CommitUser,
		parents: Type.Array(CommitMeta),
		message: Text(),
		tree: CommitMeta,
	},
	{ $id: "FileCommitResponse" },
);
/** The commit at the head of a branch. */
export const PayloadCommit = Type.Object(
	{
		id: Text(),
		message: Text(),
		url: Text(),
		author: PayloadUser,
		committer: PayloadUser,
		verification: Verification,
		timestamp: time,
		added: Type.Null(),
		removed: Type.Null(),
		modified: Type.Null(),
	},
	{ $id: "PayloadCommit" },
);

/** What is said of a commit without a signature. */
export const unsigned: Type.Static<typeof Verification> = {
	verified: false,
	reason: "gpg.error.not_signed_commit",
	signature: "",
	signer: null,
	payload: "",
};

/** What is said of signatures, by object id; whatever is not in it carries none. */
export type Verifications = ReadonlyMap<string, Verdict>;

/** What is said of an object's signature. */
export function verificationOf(
	verdicts: Verifications,
	oid: string,
): Type.Static<typeof Verification> {
	const verdict = verdicts.get(oid);
	if (!verdict) return unsigned;
	const { verified, reason, signature, payload, signer } = verdict;
	return {
		verified,
		reason,
		signature: asText(signature),
		signer: signer ?? null,
		payload: asText(payload),
	};
}

/** Checks the signatures of commits; nothing is read for those that carry none. */
export const verifyCommits = (
	app: App,
	owned: RepositoryWithOwner,
	commits: readonly { readonly oid: string; readonly tip: Tip }[],
	from: ReadFrom = storeOf(owned.repository),
): Promise<Verifications> =>
	verifyObjects(
		app,
		from,
		commits
			.filter(({ tip }) => tip.signed)
			.map(({ oid, tip }) => ({ oid, email: tip.committer.email })),
		owned,
	);

/** A commit that was just made, as the answers of file changes show it; dates in UTC. */
export async function fileCommitView(
	app: App,
	owned: RepositoryWithOwner,
	oid: string,
	tip: Tip,
): Promise<Type.Static<typeof FileCommit>> {
	const store = storeOf(owned.repository);
	const parents = await app.history.commits.parents(store, [{ oid, tip }]);
	const api = `${app.url}api/v1/repos/${fullName(owned)}/git`;
	const user = (s: Signature) => ({
		name: s.name,
		email: s.email,
		date: rfc3339Of(s.at),
	});
	const made = rfc3339Of(tip.committer.at);
	const timeOf = (s: Signature | undefined) => (s ? rfc3339Of(s.at) : zeroTime);
	return {
		url: `${api}/commits/${oid}`,
		sha: oid,
		created: made,
		html_url: `${app.url}${fullName(owned)}/commit/${oid}`,
		author: user(tip.author),
		committer: user(tip.committer),
		parents: tip.parents.map((sha) => ({
			url: `${api}/commits/${sha}`,
			sha,
			created: timeOf(parents.get(sha)),
		})),
		message: tip.message,
		tree: { url: `${api}/trees/${tip.tree}`, sha: tip.tree, created: made },
	};
}

/** The names of the accounts that hold some addresses, by address in lower case. */
export const namesOfEmails = async (
	app: App,
	emails: Iterable<string>,
): Promise<ReadonlyMap<string, string>> =>
	new Map(
		[...(await accountsOfEmails(app, emails))].map(([email, { name }]) => [
			email,
			name,
		]),
	);

/** The commit at the head of a branch; `names` comes from `namesOfEmails`. */
export function payloadCommitView(
	app: App,
	owned: RepositoryWithOwner,
	oid: string,
	tip: Tip,
	names: ReadonlyMap<string, string>,
	verdicts: Verifications,
): Type.Static<typeof PayloadCommit> {
	const user = (s: Signature) => ({
		name: s.name,
		email: s.email,
		username: names.get(s.email.toLowerCase()) ?? "",
	});
	return {
		id: oid,
		message: tip.message,
		url: `${app.url}${fullName(owned)}/commit/${oid}`,
		author: user(tip.author),
		committer: user(tip.committer),
		verification: verificationOf(verdicts, oid),
		timestamp: ownTime(tip.author),
		added: null,
		removed: null,
		modified: null,
	};
}

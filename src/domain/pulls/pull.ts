import { type Selectable, sql } from "kysely";
import {
	query,
	type Reader,
	type Transaction,
} from "../../database/database.ts";
import type { PullTable } from "../../database/schema-pulls.ts";
import { notFound } from "../../errors.ts";
import type { Issue, IssueContext } from "../issues/issue.ts";
import { isDraft } from "./draft.ts";

/** What a pull request has beside its issue. */
export type Pull = Selectable<PullTable>;
/** A pull request as somebody found it, with what he may do in the repository that it is for. */
export interface PullContext extends IssueContext {
	readonly pull: Pull;
}

const byIssues = query((q, p: { ids: number[] }, d) =>
	q.selectFrom("pull").selectAll().where("issue_id", "in", d.list(p.ids)),
);
const byIssue = query((q, p: { id: number }) =>
	q.selectFrom("pull").selectAll().where("issue_id", "=", p.id),
);
const openPair = query(
	(
		q,
		p: {
			repository: number;
			head: number;
			headBranch: string;
			base: string;
			flow: "branch" | "agit";
		},
	) =>
		q
			.selectFrom("pull")
			.selectAll()
			.where("repository_id", "=", p.repository)
			.where("head_repository_id", "=", p.head)
			.where("head_branch", "=", p.headBranch)
			.where("base_branch", "=", p.base)
			.where("flow", "=", p.flow)
			.where("open", "=", 1),
);
/** One lookup by key for each branch: of a join PostgreSQL takes the repository alone into the key, and reads all references of it for each. */
const tips = query((q, p: { ids: number[] }, d) => {
	const tip = (side: "base" | "head") =>
		q
			.selectFrom("pull")
			.innerJoin(
				"repository",
				"repository.id",
				side === "base" ? "pull.repository_id" : "pull.head_repository_id",
			)
			.select((e) => [
				"pull.issue_id",
				e
					.selectFrom("git_ref")
					.select("oid")
					.whereRef("git_ref.store_id", "=", "repository.store_id")
					.where(
						"git_ref.name",
						"=",
						sql<string>`'refs/heads/' || ${sql.ref(`pull.${side}_branch`)}`,
					)
					.as("oid"),
				e.val(side).as("side"),
			])
			.where("pull.issue_id", "in", d.list(p.ids));
	return tip("base").unionAll(tip("head").where("pull.flow", "=", "branch"));
});

/** The pull request of an issue's row. @throws DomainError "not-found" for a plain issue */
export async function pullOf(db: Reader, issue: number): Promise<Pull> {
	const pull = await db.first(byIssue, { id: issue });
	if (!pull) throw notFound();
	return pull;
}

/** The same in a transaction that holds the issue. */
export const lockPull = (tx: Transaction, issue: number): Promise<Pull> =>
	pullOf(tx, issue);

/** Pull requests by the id of their issue; one query. */
export async function pullsOf(
	db: Reader,
	issues: number[],
): Promise<ReadonlyMap<number, Pull>> {
	if (issues.length === 0) return new Map();
	const found = await db.all(byIssues, { ids: issues });
	return new Map(found.map((pull) => [pull.issue_id, pull]));
}

/** A pair of branches that one open pull request may be for. */
export interface Pair {
	readonly repository: number;
	readonly head: number;
	readonly headBranch: string;
	readonly base: string;
	readonly flow: Pull["flow"];
}

/** The open pull request for a pair of branches. */
export const openPullFor = (
	db: Reader,
	pair: Pair,
): Promise<Pull | undefined> => db.first(openPair, { ...pair });

/** Where the branches of a pull request are now. */
export interface Tips {
	readonly base: string | undefined;
	/** undefined also for one that was pushed to refs/for. */
	readonly head: string | undefined;
}

const openProposals = query(
	(q, p: { repository: number; base: string; poster: number }) =>
		q
			.selectFrom("pull")
			.innerJoin("issue", "issue.id", "pull.issue_id")
			.selectAll("pull")
			.where("pull.repository_id", "=", p.repository)
			.where("pull.base_branch", "=", p.base)
			.where("pull.flow", "=", "agit")
			.where("pull.open", "=", 1)
			.where("issue.poster_id", "=", p.poster),
);

/** The open pull request that an account has pushed for a topic, whatever the account was called then. */
export async function openProposalOf(
	db: Reader,
	of: { repository: number; base: string; poster: number },
	topic: string,
): Promise<Pull | undefined> {
	const found = await db.all(openProposals, of);
	// names have no slash
	return found.find(
		({ head_branch: name }) => name.slice(name.indexOf("/") + 1) === topic,
	);
}

/** Where the branches of pull requests are now, by the id of their issue; one query. */
export async function tipsOf(
	db: Reader,
	pulls: readonly Pull[],
): Promise<ReadonlyMap<number, Tips>> {
	const found = new Map<number, Tips>();
	if (pulls.length === 0) return found;
	const rows = await db.all(tips, { ids: pulls.map((p) => p.issue_id) });
	const at = new Map(
		rows.map(({ side, issue_id, oid }) => [
			`${side} ${issue_id}`,
			oid ?? undefined,
		]),
	);
	for (const { issue_id } of pulls)
		found.set(issue_id, {
			base: at.get(`base ${issue_id}`),
			head: at.get(`head ${issue_id}`),
		});
	return found;
}

/** Whether what is stored about a pull request still holds for where its branches are. */
export const isCurrent = (pull: Pull, { base, head }: Tips): boolean =>
	pull.open === 0 ||
	(pull.base_oid === base && (head === undefined || head === pull.head_oid));

/** Whether nothing but rights and rules can stand against a merge: it is no draft, and its branches do not contradict each other. */
export const isMergeable = (
	issue: Pick<Issue, "title">,
	pull: Pull,
	tips: Tips,
): boolean =>
	!isDraft(issue.title) &&
	(pull.outcome === "clean" || pull.outcome === "contained") &&
	isCurrent(pull, tips);

/** The ref that keeps the head of a pull request. */
export const pullRef = (number: number): string => `refs/pull/${number}/head`;

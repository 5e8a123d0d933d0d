import { query, type Reader } from "../../database/database.ts";
import { type Issue, issuesByIds } from "../issues/issue.ts";
import { mayRead } from "../policies/item.ts";
import type { RepositoryContext } from "../repositories/repository.ts";
import type { NamedHead } from "./head-named.ts";

const byBranches = query(
	(
		q,
		p: { repository: number; head: number; headBranch: string; base: string },
	) =>
		q
			.selectFrom("pull")
			.select("issue_id")
			.where("repository_id", "=", p.repository)
			.where("head_repository_id", "=", p.head)
			.where("head_branch", "=", p.headBranch)
			.where("base_branch", "=", p.base)
			.orderBy("open", "desc")
			.orderBy("issue_id", "desc")
			.limit(1),
);
const byMerged = query((q, p: { repository: number; oid: string }) =>
	q
		.selectFrom("pull")
		.select("issue_id")
		.where("repository_id", "=", p.repository)
		.where("merged_oid", "=", p.oid)
		.where("merged_oid", "<>", "")
		.orderBy("issue_id", "desc")
		.limit(1),
);

/** The issue of the pull request from one branch for another: the open one, else the newest. */
export const findByBranches = async (
	db: Reader,
	repository: number,
	base: string,
	head: NamedHead,
): Promise<number | undefined> =>
	(
		await db.first(byBranches, {
			repository,
			head: head.repository.id,
			headBranch: head.branch,
			base,
		})
	)?.issue_id;

/** The issue of the pull request whose merging made a commit, for who may read it. */
export async function findByMerge(
	db: Reader,
	{ repository, access }: RepositoryContext,
	oid: string,
): Promise<Issue | undefined> {
	const row = await db.first(byMerged, { repository: repository.id, oid });
	const [issue] = row ? await issuesByIds(db, [row.issue_id]) : [];
	return issue && mayRead(access, issue) ? issue : undefined;
}

import type { Selectable } from "kysely";
import {
	query,
	type Reader,
	type Transaction,
} from "../../database/database.ts";
import { inOrderOf } from "../../database/queries/in-order-of.ts";
import type { IssueTable } from "../../database/schema-issues.ts";
import { notFound } from "../../errors.ts";
import type { Access } from "../permissions/access.ts";
import { notHidden } from "../permissions/hidden-accounts.ts";
import { hiddenHome } from "../permissions/removed-owner.ts";
import { mayRead } from "../policies/item.ts";
import type { RepositoryContext } from "../repositories/repository.ts";

/** An issue or a pull request. */
export type Issue = Selectable<IssueTable>;
/** An issue or pull request as somebody found it, with what he may do in its repository. */
export interface IssueContext extends RepositoryContext {
	readonly issue: Issue;
}

const byNumber = query((q, p: { repository: number; number: number }) =>
	q
		.selectFrom("issue")
		.selectAll()
		.where("repository_id", "=", p.repository)
		.where("number", "=", p.number)
		.where(notHidden("issue.poster_id")),
);
const byIds = query((q, p: { ids: number[] }, d) =>
	q
		.selectFrom("issue")
		.selectAll()
		.where("id", "in", d.list(p.ids))
		.where(notHidden("issue.poster_id"))
		.where("repository_id", "<>", hiddenHome),
);
const held = query((q, p: { id: number }, d) =>
	q
		.selectFrom("issue")
		.selectAll()
		.where("id", "=", p.id)
		.where(notHidden("issue.poster_id"))
		.where("repository_id", "<>", hiddenHome)
		.modifyEnd(d.forUpdate()),
);

/** The issue or pull request of a number; one of a hidden account is not there. */
export const issueByNumber = (
	db: Reader,
	repository: number,
	number: number,
): Promise<Issue | undefined> => db.first(byNumber, { repository, number });

/** Issues by id, in the order of the ids, without deleted ones and those of hidden accounts; one query whatever the number. */
export async function issuesByIds(db: Reader, ids: number[]): Promise<Issue[]> {
	if (ids.length === 0) return [];
	return inOrderOf(ids, await db.all(byIds, { ids }));
}

/** An issue as it is in this transaction; nobody else changes it until the end. @throws DomainError "not-found" when it is gone */
export async function lockIssue(tx: Transaction, id: number): Promise<Issue> {
	const issue = await tx.first(held, { id });
	if (!issue) throw notFound();
	return issue;
}

/** The same for two, in one order: two people who link the same pair both ways meet here. */
export const lockIssues = (
	tx: Transaction,
	one: number,
	other: number,
): Promise<Issue[]> =>
	Promise.all(
		[one, other].sort((a, b) => a - b).map((id) => lockIssue(tx, id)),
	);

const kinds = ["issue", "pull"] as const;
/** The kinds of items that somebody may read in a repository. */
export const readableKinds = (access: Access): Issue["kind"][] =>
	kinds.filter((kind) => mayRead(access, { kind }));

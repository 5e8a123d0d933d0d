import { sql } from "kysely";
import type { App } from "../../../app.ts";
import { query, type Transaction } from "../../../database/database.ts";
import {
	deleteInPortions,
	portion,
} from "../../../database/queries/delete-in-portions.ts";
import { hiddenHome } from "../../permissions/removed-owner.ts";
import { unitOf } from "../../policies/item.ts";
import type { Issue } from "../issue.ts";

/** The repository of an issue, and its number there. */
type IssuePlace = Pick<Issue, "repository_id" | "number">;
type ActsOf = { unit: string; repository: number; number: string };

const ofIssue = (p: ActsOf) =>
	sql<boolean>`(repository_id = ${p.repository} and unit = ${p.unit} and content like cast(${p.number} as text) || '|%')`;
const move = query((q, p: ActsOf & { to: number; next: string }) =>
	q
		.updateTable("activity")
		.set({
			repository_id: p.to,
			content: sql<string>`cast(${p.next} as text) || substr(content, length(cast(${p.number} as text)) + 1)`,
		})
		.where(ofIssue(p)),
);
const drop = query((q, p: ActsOf) =>
	q.deleteFrom("activity").where(ofIssue(p)),
);
/** There an issue has its id for a number. */
const dropLeft = query((q, _: object, d) => {
	const issue =
		d.name === "postgres"
			? sql`cast(split_part(a.content, '|', 1) as bigint)`
			: sql`cast(a.content as integer)`;
	return q
		.deleteFrom("activity")
		.where("id", "in", (e) =>
			e
				.selectFrom("activity as a")
				.select("a.id")
				.where("a.repository_id", "=", hiddenHome)
				.where(
					sql<boolean>`not exists (select 1 from deleted_issue k where k.issue_id = ${issue})`,
				)
				.orderBy("a.id")
				.limit(sql.lit(portion)),
		);
});

const actsOf = (kind: Issue["kind"], place: IssuePlace): ActsOf => ({
	unit: unitOf(kind),
	repository: place.repository_id,
	number: `${place.number}`,
});

/** Lets what feeds tell of an issue go along to where that is moved: who may no longer read it does not read it there. */
export const moveActs = (
	tx: Transaction,
	kind: Issue["kind"],
	from: IssuePlace,
	to: IssuePlace,
): void =>
	tx.later(move, {
		...actsOf(kind, from),
		to: to.repository_id,
		next: `${to.number}`,
	});

/** Deletes what feeds tell of an issue. */
export const dropActs = (tx: Transaction, issue: Issue): void =>
	tx.later(drop, actsOf(issue.kind, issue));

/** Deletes what feeds told of issues that nobody can restore any more. */
export const dropLeftActs = (app: App): Promise<unknown> =>
	deleteInPortions(app.db, dropLeft, {});

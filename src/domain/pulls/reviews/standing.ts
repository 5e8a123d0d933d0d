import { query, type Reader } from "../../../database/database.ts";
import { notHidden } from "../../permissions/hidden-accounts.ts";

/** How the reviews of a pull request stand: who approves it and who asks for changes, each by his last word that counts. */
export interface ReviewStanding {
	readonly approvals: number;
	readonly rejections: number;
}

const verdicts = query((q, p: { issues: number[] }, d) =>
	q
		.selectFrom("review")
		.select(["issue_id", "reviewer_id", "original_author", "kind"])
		.where("issue_id", "in", d.list(p.issues))
		.where("kind", "in", ["approve", "reject"])
		.where("official", "=", 1)
		.where("dismissed", "=", 0)
		.where(notHidden("review.reviewer_id"))
		.orderBy("issue_id")
		.orderBy("id"),
);

/** The standing of some pull requests, by the ids of their issues; those without a verdict are left out. */
export async function reviewStandings(
	db: Reader,
	issues: readonly number[],
): Promise<ReadonlyMap<number, ReviewStanding>> {
	const rows = issues.length
		? await db.all(verdicts, { issues: [...issues] })
		: [];
	const last = new Map<number, Map<string, string>>();
	for (const { issue_id, reviewer_id, original_author, kind } of rows) {
		const words = last.get(issue_id) ?? new Map<string, string>();
		last.set(issue_id, words.set(`${reviewer_id} ${original_author}`, kind));
	}
	return new Map(
		[...last].map(([issue, words]) => {
			const count = (kind: string) =>
				[...words.values()].filter((word) => word === kind).length;
			return [
				issue,
				{ approvals: count("approve"), rejections: count("reject") },
			];
		}),
	);
}

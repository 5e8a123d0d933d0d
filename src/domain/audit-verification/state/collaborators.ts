import { query, type Reader } from "../../../database/database.ts";
import { levelName } from "../../permissions/units.ts";
import type { Findings } from "../finding.ts";
import { comparePairs, RecordedPairs } from "./pairs.ts";
import type { Parents } from "./parents.ts";
import { atOnce, idIn, recordsWith, type Told } from "./recorded.ts";

const rowsAfter = query((q, p: { a: number; b: number }) =>
	q
		.selectFrom("collaboration")
		.select(["repository_id as a", "account_id as b", "level"])
		.where("repository_id", ">=", p.a)
		.where((e) =>
			e.or([e("repository_id", ">", p.a), e("account_id", ">", p.b)]),
		)
		.orderBy("repository_id")
		.orderBy("account_id")
		.limit(atOnce),
);

/** Compares the rights of collaborators with the last record of each. */
export async function verifyCollaborators(
	db: Reader,
	parents: Parents,
	findings: Findings,
): Promise<void> {
	const pairs = new RecordedPairs();
	for await (const told of recordsWith(db, [
		"repository.created",
		"repository.collaborator-changed",
		"repository.transferred",
	]))
		readRecord(pairs, told);
	await comparePairs(
		pairs,
		{
			sentence: (repository, account, level) =>
				`account ${account} has the right ${level} in repository ${repository}`,
			rowsAfter: async (a, b) =>
				(await db.all(rowsAfter, { a, b })).map(({ level, ...row }) => ({
					...row,
					value: levelName(level),
				})),
			mayBeGone: async (repository, account, record) =>
				!(await parents.repository(repository)) ||
				!(await parents.account(account)) ||
				parents.restoredSince("repository", repository, record) ||
				parents.restoredSince("account", account, record),
		},
		findings,
	);
}

function readRecord(pairs: RecordedPairs, told: Told): void {
	const { repository_id: repository, details, target_id } = told;
	if (repository === null) return;
	switch (told.action) {
		case "repository.created": {
			if (details.facts?.administrator === undefined) return;
			pairs.whole.add(repository);
			const administrator = idIn(told, "administrator");
			if (administrator !== undefined)
				pairs.set(repository, administrator, "admin", told);
			return;
		}
		case "repository.transferred": {
			const recipient = idIn(told, "recipient_id");
			if (recipient === undefined) pairs.setAll(repository, null, told);
			else if (pairs.get(repository, recipient))
				pairs.set(repository, recipient, undefined, told);
			return;
		}
		default: {
			if (target_id === null) return;
			const [, level] = details.changes?.level ?? [];
			if (told.forgotten) pairs.set(repository, target_id, null, told);
			else if (typeof level === "string")
				pairs.set(
					repository,
					target_id,
					level === "none" ? undefined : level,
					told,
				);
		}
	}
}

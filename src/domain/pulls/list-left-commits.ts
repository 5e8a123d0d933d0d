import type { App } from "../../app.ts";
import { query } from "../../database/database.ts";
import { updateTable } from "../../database/queries/changes.ts";
import { isGitError } from "../../git/errors.ts";
import { newCommits } from "../../git/history/new-commits.ts";
import { hiddenHome } from "../permissions/removed-owner.ts";
import { repositoryById, storeOf } from "../repositories/repository.ts";
import { mostCommits } from "./examine.ts";
import type { Pull } from "./pull.ts";
import { noteCommits } from "./pull-commits.ts";

/** So many are read at once. */
const atOnce = 50;

type LeftPull = Pick<
	Pull,
	"repository_id" | "merge_base" | "head_oid" | "merged_oid" | "merged_onto"
>;

const left = query((q, p: { after: number }) =>
	q
		.selectFrom("pull")
		.select([
			"issue_id",
			"repository_id",
			"merge_base",
			"head_oid",
			"merged_oid",
			"merged_onto",
		])
		.where("commits_listed", "=", 0)
		// one that is deleted has no store until it is restored
		.where("repository_id", "<>", hiddenHome)
		.where("issue_id", ">", p.after)
		.orderBy("issue_id")
		.limit(atOnce),
);
const setListed = updateTable("pull", {
	values: { commits_listed: 1 },
	where: ["issue_id"],
});

/** Lists the commits of pull requests that are older than such lists; cut off, it goes on where it was. */
export async function listLeftCommits(app: App): Promise<void> {
	for (let after = 0; ; ) {
		const some = await app.db.all(left, { after });
		for (const pull of some) {
			after = pull.issue_id;
			const commits = await commitsOf(app, pull);
			await app.db.write(async (tx) => {
				noteCommits(tx, pull, commits);
				tx.later(setListed, { issue_id: pull.issue_id });
			});
		}
		if (some.length < atOnce) return;
	}
}

/** The commits of its head, and what its merge made of them; none of a repository whose objects are not there. */
async function commitsOf(app: App, pull: LeftPull): Promise<string[]> {
	const repository = await repositoryById(app.db, pull.repository_id);
	if (!repository) return [];
	const store = storeOf(repository);
	const { merge_base, head_oid, merged_oid, merged_onto } = pull;
	const range = async (from: string, to: string) => {
		if (!from || !to || from === to) return [];
		try {
			return await newCommits(app.git, store, from, to, mostCommits);
		} catch (error) {
			if (!isGitError(error)) throw error;
			return [];
		}
	};
	return [
		...(await range(merge_base, head_oid)),
		...(await range(merged_onto, merged_oid)),
		...(merged_oid ? [merged_oid] : []),
	];
}

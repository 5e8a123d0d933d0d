import type { Reader } from "../../database/database.ts";
import type { Repository } from "./repository.ts";

/**
 * The repository of an account that belongs to the same family of forks: itself, its forks, what it was forked from, and other forks
 * of that. With a name, only the one of this name.
 */
export async function relativeOf(
	db: Reader,
	repository: Repository,
	owner: number,
	name?: string,
): Promise<Repository | undefined> {
	const parents = [repository.id, repository.fork_of_id ?? repository.id];
	const rows = await db.rows((q) =>
		q
			.selectFrom("repository")
			.innerJoin("git_store", "git_store.id", "repository.store_id")
			.selectAll("repository")
			.select(["git_store.format", "git_store.mark"])
			.where("owner_id", "=", owner)
			.where((e) =>
				e.or([
					e("repository.id", "in", parents),
					e("fork_of_id", "in", parents),
				]),
			)
			.$if(name !== undefined, (s) =>
				s.where("lower_name", "=", (name as string).toLowerCase()),
			)
			.orderBy("repository.id")
			.limit(2),
	);
	// its own repository before another one of the same owner
	return rows.find((row) => row.id === repository.id) ?? rows[0];
}

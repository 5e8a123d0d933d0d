import type { App } from "../../app.ts";
import { countCommits, log } from "../../git/history/log.ts";
import { readCommits } from "../history/list-commits.ts";
import type { NamedCommit } from "../refs/tip.ts";
import { type Repository, storeOf } from "../repositories/repository.ts";
import type { Pull } from "./pull.ts";

/** A page of the commits that a pull request brings, the newest first, with the number of them all. */
export async function listPullCommits(
	app: App,
	repository: Repository,
	pull: Pull,
	{ limit, offset }: { limit: number; offset: number },
): Promise<{ commits: NamedCommit[]; total: number }> {
	const store = storeOf(repository);
	const range = {
		from: [pull.head_oid],
		not: pull.merge_base ? [pull.merge_base] : [],
	};
	const oids = await log(app.git, store, { ...range, skip: offset, limit });
	const last = oids.length < limit && (oids.length > 0 || offset === 0);
	return {
		commits: await readCommits(app, store, oids),
		total: last
			? offset + oids.length
			: await countCommits(app.git, store, range),
	};
}

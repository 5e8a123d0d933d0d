import type { App } from "../../app.ts";
import { refsThatHold } from "../../git/history/refs-that-hold.ts";
import { type Repository, storeOf } from "../repositories/repository.ts";
import { project } from "./projection.ts";
import { branchPrefix, tagPrefix } from "./ref.ts";

/** The branches and tags in whose history a commit is, some of each. */
export async function refsWithCommit(
	app: App,
	repository: Repository,
	oid: string,
	limit: number,
): Promise<{ branches: string[]; tags: string[] }> {
	const store = storeOf(repository);
	await project(app, store);
	const names = async (prefix: string) =>
		(await refsThatHold(app.git, store, oid, prefix, limit)).map((name) =>
			name.slice(prefix.length),
		);
	return {
		branches: await names(branchPrefix),
		tags: await names(tagPrefix),
	};
}

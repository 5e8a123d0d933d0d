import type { App } from "../../../app.ts";
import { commitOfObject } from "../../refs/commit-of-object.ts";
import type { Repository } from "../../repositories/repository.ts";
import type { Pull } from "../pull.ts";

/**
 * The commit from which everything that a merged pull request brought is undone: the base as it was before. Undefined where that
 * cannot be told: its commits stand alone on the base, and it was merged on another forge or by hand.
 */
export async function baseBeforeMerge(
	app: App,
	repository: Repository,
	{ merged_oid, merged_onto, commits }: Pull,
): Promise<string | undefined> {
	if (!merged_oid || merged_onto) return merged_onto || undefined;
	const merged = await commitOfObject(app, repository, merged_oid);
	const [parent, second] = merged?.tip.parents ?? [];
	return second || commits === 1 ? parent : undefined;
}

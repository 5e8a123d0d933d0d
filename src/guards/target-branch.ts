import { targetOf } from "../domain/contents/target.ts";
import { pushRights } from "../domain/pushes/rights.ts";
import { forbidden } from "../errors.ts";
import type { Entry } from "../http/endpoint.ts";
import type { InRepository } from "./repository.ts";

/**
 * Demands that a commit goes to a branch which the caller may write: any for who writes code, else those that pull requests have
 * opened to the maintainers of their bases.
 */
export async function demandTargetBranch(
	{ app, actor }: Entry,
	loaded: InRepository,
	body: unknown,
): Promise<void> {
	const { branch, new_branch } = body as Record<string, string | undefined>;
	const wanted = { branch, newBranch: new_branch };
	const { target } = targetOf(loaded.repository, wanted);
	const { all, branches } = await pushRights(app, actor, loaded);
	if (!all && !branches.has(target))
		throw forbidden(
			"user should have a permission to write to the target branch",
		);
}

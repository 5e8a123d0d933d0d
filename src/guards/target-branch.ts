import { targetOf } from "../domain/contents/target.ts";
import { pushRights } from "../domain/pushes/rights.ts";
import type { RepositoryContext } from "../domain/repositories/repository.ts";
import { forbidden } from "../errors.ts";
import type { Demand } from "./demand.ts";

/**
 * A commit goes to a branch which the caller may write: any for who writes code, else those that pull requests have opened to the
 * maintainers of their bases.
 */
export const writesTargetBranch: Demand<RepositoryContext> = {
	who: "may write the branch",
	async check({ app, actor }, context, body) {
		const { branch, new_branch } = body as Record<string, string | undefined>;
		const wanted = { branch, newBranch: new_branch };
		const { target } = targetOf(context.repository, wanted);
		const { all, branches } = await pushRights(app, actor, context);
		if (!all && !branches.has(target))
			throw forbidden(
				"user should have a permission to write to the target branch",
			);
	},
};

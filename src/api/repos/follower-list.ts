import { listFollowers } from "../../domain/repositories/following/list-followers.ts";
import type { RepositoryContext } from "../../domain/repositories/repository.ts";
import type { Context } from "../../http/endpoint.ts";
import { paginated } from "../../http/paging.ts";
import { accountView } from "../../views/account.ts";

/** A page of those who watch or have starred a repository. */
export async function followers(
	{
		app,
		actor,
		repository,
		page,
	}: Context<"", RepositoryContext, undefined, undefined, true>,
	how: "watch" | "star",
) {
	const found = await listFollowers(app, actor, how, repository, page);
	return paginated(
		found.accounts.map((account) => accountView(app, actor, account)),
		found.total,
		{ link: false },
	);
}

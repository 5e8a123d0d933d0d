import { listFollowed } from "../../domain/repositories/following/list-followed.ts";
import type { AccountContext } from "../../guards/account.ts";
import type { Context } from "../../http/endpoint.ts";
import { paginated } from "../../http/paging.ts";
import { repositoryViews } from "../../views/repository.ts";

/** A page of what a user watches or has starred, as far as the caller may see it. */
export async function followed(
	{
		app,
		actor,
		account,
		page,
	}: Context<"", AccountContext, undefined, undefined, true>,
	how: "watch" | "star",
) {
	const { rows, total } = await listFollowed(app, actor, how, account, page);
	return paginated(await repositoryViews(app, actor, rows), total);
}

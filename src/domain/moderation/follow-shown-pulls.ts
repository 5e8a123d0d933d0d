import type { App } from "../../app.ts";
import { query } from "../../database/database.ts";
import { isDomainError } from "../../errors.ts";
import { branchGone, closeOrphans } from "../pulls/branch-gone.ts";
import { refreshPull } from "../pulls/refresh-pull.ts";

/** So many are read at once. */
const atOnce = 50;

const openBy = query((q, p: { account: number; after: number }) =>
	q
		.selectFrom("issue")
		.innerJoin("pull", "pull.issue_id", "issue.id")
		.selectAll("pull")
		.where("issue.poster_id", "=", p.account)
		.where("pull.open", "=", 1)
		.where("issue.id", ">", p.after)
		.orderBy("issue.id")
		.limit(atOnce),
);

/** Lets the open pull requests of an account that is shown again follow what has become of their branches meanwhile. What holds already changes nothing. */
export async function followShownPulls(
	app: App,
	account: number,
	signal: AbortSignal,
): Promise<void> {
	for (let after = 0; ; ) {
		const some = await app.db.all(openBy, { account, after });
		for (const pull of some) {
			signal.throwIfAborted();
			const { repository_id: base, head_repository_id: head } = pull;
			await branchGone(
				app,
				{ repository: base, branch: pull.base_branch },
				null,
			);
			if (pull.flow === "branch") {
				if (head === null) await closeOrphans(app, null);
				else
					await branchGone(
						app,
						{ repository: head, branch: pull.head_branch },
						null,
					);
			}
			await refreshPull(app, pull.issue_id).catch((error) => {
				if (!isDomainError(error)) throw error;
			});
		}
		const last = some.at(-1);
		if (!last || some.length < atOnce) return;
		after = last.issue_id;
	}
}

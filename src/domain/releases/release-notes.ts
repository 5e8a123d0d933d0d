import { query, type Reader } from "../../database/database.ts";
import { notHidden } from "../permissions/hidden-accounts.ts";

/** Pull requests that notes name. */
const most = 200;

const merged = query(
	(q, p: { repository: number; since: number; limit: number }) =>
		q
			.selectFrom("issue")
			.leftJoin("account", "account.id", "issue.poster_id")
			.select(["issue.number", "issue.title", "account.name as poster"])
			.where("issue.repository_id", "=", p.repository)
			.where("issue.kind", "=", "pull")
			.where("issue.merged_at", ">", p.since)
			.where(notHidden("issue.poster_id"))
			.orderBy("issue.merged_at")
			.orderBy("issue.number")
			.limit(p.limit),
);

/** Notes for a release: a list of the pull requests that were merged since a moment, with who proposed them. */
export async function releaseNotes(
	db: Reader,
	repository: { id: number },
	since: number,
): Promise<string> {
	const pulls = await db.all(merged, {
		repository: repository.id,
		since,
		limit: most,
	});
	return pulls
		.map(
			({ number, title, poster }) =>
				`* ${title.replace(/[\\`*_[\]<>]/g, "\\$&")} (#${number})${poster ? ` @${poster}` : ""}`,
		)
		.join("\n");
}

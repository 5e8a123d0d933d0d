import type { App } from "../../app.ts";
import { countRows } from "../../database/queries/counted-page.ts";
import type { Access } from "../permissions/access.ts";
import { mayReadUnit } from "../permissions/allows.ts";
import { notHidden } from "../permissions/hidden-accounts.ts";
import type { Repository } from "./repository.ts";

/** What happened in a repository since some time, as far as a reader may know. */
interface Pulse {
	readonly openedIssues: number;
	readonly closedIssues: number;
	readonly openedPulls: number;
	readonly mergedPulls: number;
	readonly releases: number;
}

/** Counts what happened, each kind up to 10,000. */
export async function pulseOf(
	app: App,
	{ id }: Repository,
	access: Access,
	since: number,
): Promise<Pulse> {
	const reads = (unit: "issues" | "pulls" | "releases") =>
		mayReadUnit(access, unit);
	const issues = (
		kind: "issue" | "pull",
		column: "created_at" | "closed_at" | "merged_at",
	) =>
		countRows(app.db, (q) =>
			q
				.selectFrom("issue")
				.where("repository_id", "=", id)
				.where("kind", "=", kind)
				.where(column, ">=", since)
				.where(notHidden("issue.poster_id")),
		);
	const releases = () =>
		countRows(app.db, (q) =>
			q
				.selectFrom("release")
				.where("repository_id", "=", id)
				.where("draft", "=", 0)
				.where("published_at", ">=", since)
				.where(notHidden("release.author_id")),
		);
	return {
		openedIssues: reads("issues") ? await issues("issue", "created_at") : 0,
		closedIssues: reads("issues") ? await issues("issue", "closed_at") : 0,
		openedPulls: reads("pulls") ? await issues("pull", "created_at") : 0,
		mergedPulls: reads("pulls") ? await issues("pull", "merged_at") : 0,
		releases: reads("releases") ? await releases() : 0,
	};
}

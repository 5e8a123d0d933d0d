import Type from "typebox";
import type { App } from "../../app.ts";
import type { Actor } from "../../domain/permissions/actor.ts";
import {
	fullName,
	type RepositoryWithOwner,
} from "../../domain/repositories/repository.ts";
import type { CommitStatus as Row } from "../../domain/statuses/status.ts";
import { rfc3339Of } from "../../text/rfc3339.ts";
import { peopleOf, User } from "../account.ts";
import { Repository } from "../repository-type.ts";

const { Integer, String: Text } = Type;

export const CommitStatus = Type.Object(
	{
		id: Integer(),
		status: Text({
			enum: ["pending", "success", "error", "failure", "warning", "skipped"],
		}),
		target_url: Text({ format: "uri-reference" }),
		description: Text(),
		url: Text(),
		context: Text(),
		creator: Type.Union([User, Type.Null()]),
		created_at: Text({ format: "date-time" }),
		updated_at: Text({ format: "date-time" }),
	},
	{ $id: "CommitStatus" },
);

export const CombinedStatus = Type.Object(
	{
		state: Text({ enum: ["pending", "success", "failure"] }),
		sha: Text(),
		total_count: Integer({ description: "statuses in this answer" }),
		statuses: Type.Union([Type.Array(CommitStatus), Type.Null()]),
		repository: Repository,
		commit_url: Text(),
		url: Text(),
	},
	{ $id: "CombinedStatus" },
);

/** Statuses of commits of one repository; one query for all who said something. */
export async function statusViews(
	app: App,
	viewer: Actor,
	owned: RepositoryWithOwner,
	rows: readonly Row[],
): Promise<Type.Static<typeof CommitStatus>[]> {
	const person = await peopleOf(
		app,
		rows.map((r) => r.creator_id),
		viewer,
	);
	return rows.map((row) => ({
		id: row.outer_id || row.id,
		status: row.state,
		target_url: row.target_url,
		description: row.description,
		url: `${app.url}api/v1/repos/${fullName(owned)}/statuses/${row.sha}`,
		context: row.context,
		// workflow runs say something too, and are nobody
		creator: row.creator_id === null ? null : person(row.creator_id),
		created_at: rfc3339Of(row.created_at),
		updated_at: rfc3339Of(row.updated_at),
	}));
}

import { query, type Reader } from "../../database/database.ts";
import type { Actor } from "../permissions/actor.ts";
import { tokenHash } from "./tokens.ts";

const running = query((q, p: { hash: string }) =>
	q
		.selectFrom("action_task as t")
		.innerJoin("action_job as j", "j.id", "t.job_id")
		.innerJoin("action_run as r", "r.id", "j.run_id")
		.select(["t.id", "t.repository_id", "r.head_repository_id", "r.event"])
		.where("t.hash", "=", p.hash)
		.where("t.status", "=", "running"),
);

/**
 * The job of a workflow run whose token this is, while it runs: it may read and write the code of its own repository and nothing else; a
 * job of a pull request from elsewhere may only read.
 */
export async function jobOfToken(
	db: Reader,
	secret: string,
): Promise<Actor | undefined> {
	const row = await db.first(running, { hash: tokenHash(secret) });
	if (!row) return undefined;
	const own =
		row.head_repository_id === null ||
		row.head_repository_id === row.repository_id ||
		row.event === "pull_request_target";
	return {
		account: undefined,
		via: "token",
		token: undefined,
		deploy: {
			key: 0,
			task: row.id,
			opens: new Map([[row.repository_id, own]]),
		},
	};
}

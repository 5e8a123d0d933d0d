import type { App } from "../../app.ts";
import { now } from "../../clock.ts";
import { applyDelete } from "../issues/delete-issue.ts";
import { type Issue, lockIssue } from "../issues/issue.ts";
import type { Actor } from "../permissions/actor.ts";
import { moveRefs } from "../refs/move-refs.ts";
import type { Repository } from "../repositories/repository.ts";
import { lockPull, pullRef } from "./pull.ts";

/** Deletes a pull request with all that hangs on it, and the ref that keeps its head. */
export const deletePull = (
	app: App,
	actor: Actor,
	repository: Repository,
	{ id }: Issue,
): Promise<void> =>
	app.db.write(async (tx) => {
		const issue = await lockIssue(tx, id);
		const pull = await lockPull(tx, id);
		const move = {
			name: pullRef(issue.number),
			from: pull.head_oid,
			to: null,
			actor: actor.account?.id ?? null,
			how: "api",
		} as const;
		await moveRefs(app, tx, repository.store_id, [move], now(app));
		await applyDelete(app, tx, actor, issue);
	});

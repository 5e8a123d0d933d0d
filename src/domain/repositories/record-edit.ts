import type { App } from "../../app.ts";
import type { Transaction } from "../../database/database.ts";
import type { Actor } from "../permissions/actor.ts";
import type { Repository } from "./repository.ts";

/** Records that fields of a repository have been changed; `repository` is as it was before. */
export const recordEdit = (
	app: App,
	tx: Transaction,
	actor: Actor,
	repository: Repository,
	changed: string[],
): Promise<void> =>
	app.events.record(tx, {
		kind: "repository.edited",
		repository: repository.id,
		actor: actor.account?.id,
		payload: {
			repository: repository.id,
			oldName: repository.name,
			changed,
		},
	});

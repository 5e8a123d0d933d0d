import type { App } from "../../app.ts";
import { now } from "../../clock.ts";
import { isConstraint } from "../../database/database.ts";
import { updateTable } from "../../database/queries/changes.ts";
import { conflict } from "../../errors.ts";
import { noteAudit } from "../audit/note-audit.ts";
import { applyRestore } from "../issues/deleted/restore-issue.ts";
import type { Actor } from "../permissions/actor.ts";
import { moveRefs } from "../refs/move-refs.ts";
import { pullOf, pullRef } from "./pull.ts";

const bringPull = updateTable("pull", {
	set: ["repository_id"],
	where: ["issue_id"],
});

/**
 * Brings a deleted issue or pull request back. A pull request that was open when it was deleted stays closed; it gets the ref again that keeps its head.
 * @throws DomainError "not-found" when it is not kept any more, or its repository is deleted; "archived"; "conflict" when an import has given its number to another
 */
export async function restoreItem(
	app: App,
	actor: Actor,
	{ id }: { readonly id: number },
): Promise<void> {
	try {
		await app.db.write(async (tx) => {
			const { issue, repository } = await applyRestore(app, tx, actor, id);
			noteAudit(app, tx, {
				action: "issue.restored",
				in: { repositoryId: repository.id },
				target: { id, name: `#${issue.number}` },
				facts: { number: issue.number },
			});
			if (issue.kind !== "pull") return;
			tx.later(bringPull, { issue_id: id, repository_id: repository.id });
			// objects are never dropped, so the head is still there
			const move = {
				name: pullRef(issue.number),
				from: null,
				to: (await pullOf(tx, id)).head_oid,
				actor: actor.account?.id ?? null,
				how: "api",
			} as const;
			await moveRefs(app, tx, repository.store_id, [move], now(app));
		});
	} catch (error) {
		if (isConstraint(error, "unique"))
			throw conflict("Its number is already taken by another issue.");
		throw error;
	}
}

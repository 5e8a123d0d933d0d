import type { App } from "../../app.ts";
import { now } from "../../clock.ts";
import { query } from "../../database/database.ts";
import { type Label, labelIsThere } from "../labels/label.ts";
import { things } from "../lifecycle/removal/portions.ts";
import type { Actor } from "../permissions/actor.ts";
import { removedOwner } from "../permissions/removed-owner.ts";
import { ensureRemovedOwner } from "../permissions/removed-owner-row.ts";
import { enqueueGone, type GoneThings, haveMuch } from "./gone-things.ts";

/** Labels that nobody has any more; `labelIsThere` in labels/label.ts leaves them out. */
export const goneLabels: GoneThings = {
	job: "remove-labels",
	all: things("label", "organization_id", [
		["issue_label", "label_id"],
		["comment", "label_id"],
	]),
	of: removedOwner,
};
const remove = query((q, p: { id: number }) =>
	q.deleteFrom("label").where("id", "=", p.id),
);
const takeAway = query((q, p: { id: number }) =>
	q
		.updateTable("label")
		.set({ repository_id: null, organization_id: removedOwner })
		.where("id", "=", p.id)
		.where(labelIsThere()),
);

/**
 * Deletes a label; it goes from all that carries it, and so does what timelines say of it. One that many carry is gone for everybody at once, and a job
 * deletes the rows.
 */
export const deleteLabel = (
	app: App,
	actor: Actor,
	{ id, name, repository_id }: Label,
): Promise<void> =>
	app.db.write(async (tx) => {
		if (await haveMuch(tx, goneLabels.all.rows, [id])) {
			await ensureRemovedOwner(tx, now(app));
			if (!(await tx.run(takeAway, { id }))) return;
			await enqueueGone(app, tx, goneLabels);
		} else if (!(await tx.run(remove, { id }))) return;
		await app.events.record(tx, {
			kind: "label.deleted",
			repository: repository_id ?? undefined,
			actor: actor.account?.id,
			payload: { label: id, name },
		});
	});

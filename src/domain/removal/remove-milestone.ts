import type { App } from "../../app.ts";
import { query } from "../../database/database.ts";
import { notFound } from "../../errors.ts";
import {
	forgettingRowsIn,
	thingsAtOnce,
} from "../lifecycle/removal/portions.ts";
import type { Milestone } from "../milestones/milestone.ts";
import type { Actor } from "../permissions/actor.ts";
import { enqueueGone, type GoneThings, haveMuch } from "./gone-things.ts";

/** Milestones that nobody has any more: `removed` is 1. */
export const goneMilestones: GoneThings = {
	job: "remove-milestones",
	all: {
		// the index has no others
		some: query((q, _: { of: number }) =>
			q
				.selectFrom("milestone")
				.select("id")
				.where("removed", "=", 1)
				.limit(thingsAtOnce),
		),
		remove: query((q, p: { ids: number[] }, d) =>
			q.deleteFrom("milestone").where("id", "in", d.list(p.ids)),
		),
		rows: forgettingRowsIn([
			["issue", "milestone_id"],
			["comment", "milestone_id"],
			["comment", "old_milestone_id"],
		]),
	},
	of: 1,
};
const remove = query((q, p: { id: number }) =>
	q.deleteFrom("milestone").where("id", "=", p.id).where("removed", "=", 0),
);
const takeAway = query((q, p: { id: number }) =>
	q
		.updateTable("milestone")
		.set({ removed: 1 })
		.where("id", "=", p.id)
		.where("removed", "=", 0),
);

/**
 * Deletes a milestone; its issues lose it. One that many have is gone for everybody at once, and a job takes it out of the rows.
 * @throws DomainError "not-found" when somebody else did
 */
export const deleteMilestone = (
	app: App,
	actor: Actor,
	{ id, title, repository_id }: Milestone,
): Promise<void> =>
	app.db.write(async (tx) => {
		const many = await haveMuch(tx, goneMilestones.all.rows, [id]);
		if (!(await tx.run(many ? takeAway : remove, { id }))) throw notFound();
		if (many) await enqueueGone(app, tx, goneMilestones);
		await app.events.record(tx, {
			kind: "milestone.deleted",
			repository: repository_id,
			actor: actor.account?.id,
			payload: { milestone: id, title },
		});
	});

import type { App } from "../../app.ts";
import { now } from "../../clock.ts";
import { notFound } from "../../errors.ts";
import type { Actor } from "../permissions/actor.ts";
import type { Milestone } from "./milestone.ts";

interface MilestoneInput {
	title?: string;
	description?: string;
	/** null takes the date away. */
	dueAt?: number | null;
	closed?: boolean;
}

/** Creates a milestone; titles need not be unique. */
export function createMilestone(
	app: App,
	actor: Actor,
	repository: number,
	wanted: MilestoneInput,
): Promise<Milestone> {
	const at = now(app);
	return app.db.write(async (tx) => {
		const [milestone] = await tx.rows((q) =>
			q
				.insertInto("milestone")
				.values({
					repository_id: repository,
					title: wanted.title ?? "",
					description: wanted.description ?? "",
					due_at: wanted.dueAt ?? null,
					closed_at: wanted.closed ? at : null,
					created_at: at,
					updated_at: at,
				})
				.returningAll(),
		);
		if (!milestone) throw new Error("no row for a new milestone");
		await app.events.record(tx, {
			kind: "milestone.created",
			repository,
			actor: actor.account?.id,
			payload: { milestone: milestone.id },
		});
		return milestone;
	});
}

/** Changes a milestone; absent members stay, and an empty title is as an absent one. */
export function editMilestone(
	app: App,
	actor: Actor,
	milestone: Milestone,
	edit: MilestoneInput,
): Promise<Milestone> {
	const at = now(app);
	const closedAt = edit.closed ? (milestone.closed_at ?? at) : null;
	return app.db.write(async (tx) => {
		const [changed] = await tx.rows((q) =>
			q
				.updateTable("milestone")
				.set({
					updated_at: at,
					...(edit.title ? { title: edit.title } : {}),
					...(edit.description === undefined
						? {}
						: { description: edit.description }),
					...(edit.dueAt === undefined ? {} : { due_at: edit.dueAt }),
					...(edit.closed === undefined ? {} : { closed_at: closedAt }),
				})
				.where("id", "=", milestone.id)
				.where("removed", "=", 0)
				.returningAll(),
		);
		if (!changed) throw notFound();
		await app.events.record(tx, {
			kind: "milestone.edited",
			repository: milestone.repository_id,
			actor: actor.account?.id,
			payload: {
				milestone: milestone.id,
				changed: Object.entries(edit)
					.filter(([, value]) => value !== undefined)
					.map(([name]) => name),
			},
		});
		return changed;
	});
}

import { query } from "../../../database/database.ts";
import type { SourceLabel, SourceMilestone } from "../source.ts";
import { type ImportRun, knownItems, rememberItem } from "./import-run.ts";

/** Rows of one statement. */
const atOnce = 200;

const usable = query((q, p: { repository: number; owner: number }) =>
	q
		.selectFrom("label")
		.select(["id", "name", "repository_id"])
		.where((e) =>
			e.or([
				e("repository_id", "=", p.repository),
				e("organization_id", "=", p.owner),
			]),
		)
		.orderBy("id", "desc"),
);
const milestones = query((q, p: { repository: number }) =>
	q
		.selectFrom("milestone")
		.select(["id", "title"])
		.where("repository_id", "=", p.repository)
		.where("removed", "=", 0)
		.orderBy("id", "desc"),
);

/** Learns which labels and milestones there are here. */
export async function loadPlanning(run: ImportRun): Promise<void> {
	const { app, repository } = run;
	const rows = await app.db.all(usable, {
		repository: repository.id,
		owner: repository.owner_id,
	});
	// its own come before those of its organization
	for (const own of [false, true])
		for (const row of rows)
			if ((row.repository_id !== null) === own)
				run.labels.set(row.name, row.id);
	for (const row of await app.db.all(milestones, { repository: repository.id }))
		run.milestones.set(row.title, row.id);
}

/** Brings labels that are not here yet; those of the same name are the same. */
export async function bringLabels(
	run: ImportRun,
	labels: readonly SourceLabel[],
): Promise<void> {
	const fresh = labels.filter(({ name }) => name && !run.labels.has(name));
	for (let at = 0; at < fresh.length; at += atOnce)
		await insertLabels(run, fresh.slice(at, at + atOnce));
}

async function insertLabels(
	run: ImportRun,
	fresh: readonly SourceLabel[],
): Promise<void> {
	const { app, repository } = run;
	const rows = await app.db.write((tx) =>
		tx.rows((q) =>
			q
				.insertInto("label")
				.values(
					fresh.map((label) => ({
						repository_id: repository.id,
						organization_id: null,
						name: label.name,
						color: label.color,
						description: label.description,
						exclusive: label.exclusive ? 1 : 0,
						archived_at: 0,
						created_at: Math.floor(app.clock() / 1000),
					})),
				)
				.returning(["id", "name"]),
		),
	);
	for (const { id, name } of rows) run.labels.set(name, id);
	run.progress.labels += rows.length;
}

/** Brings milestones, and what has changed of them. */
export async function bringMilestones(
	run: ImportRun,
	page: readonly SourceMilestone[],
): Promise<void> {
	const { app, repository } = run;
	const before = await knownItems(
		app.db,
		repository.id,
		"milestone",
		page.map(({ key }) => key),
	);
	for (const milestone of page) {
		const had = before.get(milestone.key);
		const id =
			had && had.changedAt >= milestone.updatedAt
				? had.id
				: await putMilestone(run, milestone, had?.id);
		if (id === undefined) continue;
		if (!had) run.progress.milestones++;
		run.milestones.set(milestone.key, id);
		run.milestones.set(milestone.title, id);
	}
}

function putMilestone(
	{ app, repository }: ImportRun,
	milestone: SourceMilestone,
	id: number | undefined,
): Promise<number | undefined> {
	const values = {
		title: milestone.title || milestone.key,
		description: milestone.description,
		due_at: milestone.dueAt,
		closed_at: milestone.closedAt,
		updated_at: milestone.updatedAt,
	};
	return app.db.write(async (tx) => {
		const [row] = await tx.rows((q) =>
			id === undefined
				? q
						.insertInto("milestone")
						.values({
							...values,
							repository_id: repository.id,
							created_at: milestone.createdAt,
						})
						.returning("id")
				: q
						.updateTable("milestone")
						.set(values)
						.where("id", "=", id)
						.where("removed", "=", 0)
						.returning("id"),
		);
		// one that somebody has deleted here stays deleted
		if (row)
			rememberItem(tx, { repository }, "milestone", milestone.key, {
				id: row.id,
				at: milestone.updatedAt,
			});
		return row?.id;
	});
}

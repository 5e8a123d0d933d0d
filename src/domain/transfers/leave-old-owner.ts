import type { App } from "../../app.ts";
import { query, type Transaction } from "../../database/database.ts";
import { inPieces, type JobRun } from "../../jobs/in-pieces.ts";
import { changeLabelCounts } from "../issues/counters.ts";
import { adoptTypes, ownerOf } from "../issues/types/set-type.ts";

/** The job that takes the items of a repository, behind a number, out of what its owner before had. */
interface LeavingItems {
	readonly repository: number;
	readonly after: number;
}

/** So many items are looked at in the transaction of the transfer, or in one of the job. */
const portion = 200;

const next = query((q, p: LeavingItems, d) =>
	q
		.selectFrom("issue")
		.select(["id", "number", "closed"])
		.where("repository_id", "=", p.repository)
		.where("number", ">", p.after)
		.orderBy("number")
		.limit(portion)
		// nobody closes or labels one meanwhile
		.modifyEnd(d.forUpdate()),
);
const dropLabels = query((q, p: { repository: number; ids: number[] }, d) =>
	q
		.deleteFrom("issue_label")
		.where("issue_id", "in", d.list(p.ids))
		.where((e) =>
			e.exists(
				e
					.selectFrom("label")
					.innerJoin("repository", (j) =>
						j.on("repository.id", "=", p.repository),
					)
					.select("label.id")
					.whereRef("label.id", "=", "issue_label.label_id")
					.whereRef("label.organization_id", "<>", "repository.owner_id"),
			),
		)
		.returning(["issue_id", "label_id"]),
);
const leaveBoards = query((q, p: { repository: number; ids: number[] }, d) =>
	q
		.deleteFrom("project_card")
		.where("issue_id", "in", d.list(p.ids))
		.where((e) =>
			e.exists(
				e
					.selectFrom("project")
					.innerJoin("repository", (j) =>
						j.on("repository.id", "=", p.repository),
					)
					.select("project.id")
					.whereRef("project.id", "=", "project_card.project_id")
					.where("project.repository_id", "is", null)
					.whereRef("project.owner_id", "<>", "repository.owner_id"),
			),
		),
);

/** Says who takes the items of large repositories out of what their owner before had. */
export const handleLeavingItems = (app: App): void =>
	app.jobs.handle(
		"leave-old-owner",
		"maintenance",
		({ repository, after }: LeavingItems, signal, progress) =>
			leaveInPieces(app, { repository, after }, { signal, progress }),
	);

/**
 * Takes the items of a repository that has another owner now off the labels and boards of organizations and people who do not own it, and gives them
 * the new owner's types of the same names. A job does it for
 * those behind the first.
 */
export async function leaveOldOwner(
	app: App,
	tx: Transaction,
	repository: number,
): Promise<void> {
	const after = await leaveSome(tx, { repository, after: 0 });
	if (after !== undefined)
		await app.jobs.enqueue(tx, {
			kind: "leave-old-owner",
			payload: { repository, after },
		});
}

async function leaveInPieces(
	app: App,
	{ repository, after: from }: LeavingItems,
	run: JobRun,
): Promise<void> {
	await inPieces(app, from, run, (tx, after) =>
		leaveSome(tx, { repository, after }),
	);
}

/** Does it for some items; gives the number of the last where others may follow. */
async function leaveSome(
	tx: Transaction,
	{ repository, after }: LeavingItems,
): Promise<number | undefined> {
	const items = await tx.all(next, { repository, after });
	if (items.length === 0) return undefined;
	const key = { repository, ids: items.map(({ id }) => id) };
	const owner = await tx.first(ownerOf, { repository });
	if (owner) await adoptTypes(tx, owner, key.ids);
	const gone = await tx.all(dropLabels, key);
	tx.later(leaveBoards, key);
	const open = new Set(items.filter((i) => !i.closed).map(({ id }) => id));
	for (const [label, rows] of Map.groupBy(gone, (row) => row.label_id))
		changeLabelCounts(tx, label, {
			all: -rows.length,
			open: -rows.filter(({ issue_id }) => open.has(issue_id)).length,
		});
	return items.length < portion ? undefined : items.at(-1)?.number;
}

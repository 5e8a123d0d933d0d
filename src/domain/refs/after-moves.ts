import type { App } from "../../app.ts";
import type { Transaction } from "../../database/database.ts";
import type { EventPayloads } from "../events/event-kinds.ts";
import { planLastCommits } from "../repositories/plan-last-commits.ts";
import { planProfile } from "../repositories/plan-profile.ts";
import type { Repository } from "../repositories/repository.ts";
import type { Change } from "./move-refs.ts";

const maintenanceDelayMs = 20_000;

/** What the event of a change says of its moves. */
export const refsMovedPayload = (
	store: number,
	version: number,
	{ how, moves }: Change,
): EventPayloads["refs.moved"] => ({
	store,
	version,
	how,
	moves: moves.map(({ name, from, to, forced }) => ({
		ref: name,
		from,
		to,
		forced: forced ?? false,
	})),
});

/** Plans the maintenance that follows moved refs; moves of the next seconds share it. */
export const planMaintenance = (
	app: App,
	tx: Transaction,
	{ id, owner_id, store_id, wiki }: Repository,
): Promise<void> =>
	app.jobs.enqueue(tx, {
		kind: "maintain-store",
		payload: { repository: id, wiki: wiki ?? false },
		dedupe: `maintain-store:${store_id}`,
		owner: owner_id,
		delayMs: maintenanceDelayMs,
	});

/** Plans what is looked up anew when the default branch is another commit, or another branch. */
export async function planForNewHead(
	app: App,
	tx: Transaction,
	repository: Repository,
): Promise<void> {
	await planProfile(app, tx, repository);
	await planLastCommits(app, tx, repository);
}

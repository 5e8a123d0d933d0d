import type { App } from "../../app.ts";
import type { Transaction } from "../../database/database.ts";
import type { EventPayloads } from "../events/event-kinds.ts";
import { planCodeIndex } from "../repositories/plan-code-index.ts";
import { planLastCommits } from "../repositories/plan-last-commits.ts";
import { planProfile } from "../repositories/plan-profile.ts";
import type { Repository } from "../repositories/repository.ts";
import type { Change } from "./move-refs.ts";
import { branchPrefix } from "./ref.ts";

const maintenanceDelayMs = 20_000;

/** An event names so many moves of a push, and tells the number of all; the others are in the log. */
const mostNamed = 100;

/** The moves that an event names: of many the default branch first, then other branches and tags, then the rest. */
function namedMoves<M extends { readonly name: string }>(
	moves: readonly M[],
	defaultBranch: string,
): readonly M[] {
	if (moves.length <= mostNamed) return moves;
	const rank = ({ name }: M) =>
		name === branchPrefix + defaultBranch
			? 0
			: /^refs\/(heads|tags)\//.test(name)
				? 1
				: 2;
	return [...moves].sort((a, b) => rank(a) - rank(b)).slice(0, mostNamed);
}

/** What the event of a change says of its moves. */
export function refsMovedPayload(
	store: number,
	version: number,
	{ how, moves }: Change,
	defaultBranch: string,
): EventPayloads["refs.moved"] {
	const named = namedMoves(moves, defaultBranch);
	return {
		store,
		version,
		how,
		moves: named.map(({ name, from, to, forced }) => ({
			ref: name,
			from,
			to,
			forced: forced ?? false,
		})),
		...(named.length < moves.length && { count: moves.length }),
	};
}

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
	await planCodeIndex(app, tx, repository);
}

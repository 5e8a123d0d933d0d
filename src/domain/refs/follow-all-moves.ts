import type { App } from "../../app.ts";
import { query, type Reader } from "../../database/database.ts";
import type { EventPayloads, MovedRef } from "../events/event-kinds.ts";
import type { Event } from "../events/event-row.ts";

/** Moves that a job handles; a larger push takes several, one after the other. */
const inOneJob = 100;

type Moved = Event<"refs.moved">;
/** This is what is left of the moves of an event: those behind a row of the log. */
interface RemainingMoves {
	readonly event: Moved;
	readonly after: number;
	/** How many have been handed on. */
	readonly done: number;
}

/** Does with some moves of an event what follows from each; `first` is the number of those that came before. */
type HandleMoves = (
	app: App,
	event: Moved,
	moves: readonly MovedRef[],
	first: number,
) => Promise<void>;

/**
 * For consumers that need every move of a push: the event names a hundred, the others come from the log by jobs of a hundred each, so that
 * events of others do not wait for all of a large push.
 */
interface AllMoves {
	/** Says at the start of the forge who does the jobs. */
	handleJobs(app: App): void;
	/** Handles the moves that an event names, and plans the others. */
	follow(app: App, event: Moved): Promise<void>;
	/** Plans those alone that an event does not name. */
	planUnnamed(app: App, event: Moved): Promise<void>;
}

export function followAllMoves(kind: string, handle: HandleMoves): AllMoves {
	async function plan(app: App, rest: RemainingMoves): Promise<void> {
		const { id, repository_id } = rest.event;
		if (repository_id === null) return;
		await app.db.write((tx) =>
			app.jobs.enqueue(tx, {
				kind,
				payload: rest,
				dedupe: `${kind}:${id}:${rest.after}`,
				alone: `${kind}:${repository_id}`,
				repository: repository_id,
			}),
		);
	}
	async function planUnnamed(app: App, event: Moved): Promise<void> {
		const { moves, count = moves.length } = event.payload;
		if (count > moves.length)
			await plan(app, { event, after: 0, done: moves.length });
	}
	return {
		handleJobs(app) {
			app.jobs.handle(kind, "events", async (rest: RemainingMoves) => {
				const { event, done } = rest;
				const next = await unnamedMoves(app.db, event.payload, rest.after);
				await handle(app, event, next.moves, done);
				if (next.after !== undefined)
					await plan(app, {
						event,
						after: next.after,
						done: done + next.moves.length,
					});
			});
		},
		async follow(app, event) {
			await handle(app, event, event.payload.moves, 0);
			await planUnnamed(app, event);
		},
		planUnnamed,
	};
}

const logged = query(
	(q, p: { store: number; version: number; after: number; limit: number }) =>
		q
			.selectFrom("ref_move")
			.select(["id", "name", "old_oid", "new_oid", "forced"])
			.where("store_id", "=", p.store)
			.where("version", "=", p.version)
			.where("id", ">", p.after)
			.orderBy("id")
			.limit(p.limit),
);

/** Some moves that an event does not name. */
interface UnnamedMoves {
	readonly moves: readonly MovedRef[];
	/** It is the number of the last row of the log that was read; undefined when there are no more. */
	readonly after: number | undefined;
}

/**
 * The next moves of an event that it does not name, from the log. An event with so many is the only one of its version: commits that share a
 * version move one ref each.
 */
async function unnamedMoves(
	db: Reader,
	{
		store,
		version,
		moves,
	}: Pick<EventPayloads["refs.moved"], "store" | "version" | "moves">,
	after: number,
): Promise<UnnamedMoves> {
	const rows = await db.all(logged, {
		store,
		version,
		after,
		limit: inOneJob,
	});
	const named = new Set(moves.map(({ ref }) => ref));
	return {
		moves: rows.flatMap((row) =>
			named.has(row.name)
				? []
				: {
						ref: row.name,
						from: row.old_oid,
						to: row.new_oid,
						forced: row.forced === 1,
					},
		),
		after: rows.length < inOneJob ? undefined : rows.at(-1)?.id,
	};
}

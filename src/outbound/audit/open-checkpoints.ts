import type { SealingGround } from "../../domain/audit/sealing/ground.ts";
import {
	lastCheckpoint,
	newestLog,
} from "../../domain/audit/sealing/log-rows.ts";
import { egress } from "../../egress/egress.ts";
import type { ServerTurns } from "../../jobs/server-turns.ts";
import { outOfScope } from "../../threads/work-scope.ts";
import { deliverCheckpoint } from "./deliver-checkpoint.ts";
import { checkpointPlaces } from "./places.ts";

/** Brings checkpoints of the audit log to witnesses and other places. */
export interface CheckpointDelivery {
	start(): void;
	/** Brings the newest checkpoint to all places now; for tests. */
	settled(): Promise<void>;
	close(): Promise<void>;
}

const turn = "checkpoints of the audit log";
/** So often it is looked for a newer checkpoint: places get one of many. */
const everyMs = 10_000;

type Part = Pick<SealingGround, "db" | "clock" | "log">;

/** Opens the delivery of checkpoints; without places it does nothing. @throws Error with what is wrong with the settings */
export function openCheckpoints(
	app: Part,
	settings: Parameters<typeof checkpointPlaces>[0],
	turns?: ServerTurns,
): CheckpointDelivery {
	const places = checkpointPlaces(settings);
	// the operator names these places, often in the own network
	const out = egress({ allowPrivate: true });
	let running: Promise<void> | undefined;
	let timer: NodeJS.Timeout | undefined;
	const mine = () => turns?.has(turn) ?? true;
	if (places.length) turns?.want(turn, tick, () => running !== undefined);

	function tick() {
		if (!mine()) return;
		running ??= outOfScope(deliver)
			.catch((error) =>
				app.log.error({ err: error }, "checkpoints could not be delivered"),
			)
			.finally(() => (running = undefined));
	}
	async function deliver() {
		const log = await newestLog(app.db);
		const checkpoint = log && (await lastCheckpoint(app.db, log.id));
		if (!checkpoint) return;
		await Promise.all(
			places.map((place) =>
				deliverCheckpoint(
					{ db: app.db, clock: app.clock, egress: out },
					place,
					log,
					checkpoint,
				),
			),
		);
	}
	return {
		start() {
			if (places.length) timer = setInterval(tick, everyMs).unref();
		},
		async settled() {
			await running;
			await deliver();
		},
		async close() {
			clearInterval(timer);
			await running;
			for (const place of places)
				if (place.kind === "bucket") place.bucket.close();
		},
	};
}

import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { CutMoment, ThreadSettings } from "../messages.ts";
import { parsePieceName } from "../pieces/piece-name.ts";
import { openSealing } from "../pieces/sealing.ts";
import { ownTurn } from "../place/claim-place.ts";
import type { Place } from "../place/place.ts";
import { expirePieces } from "./expire-pieces.ts";
import { findCopy } from "./find-copy.ts";
import { openFoundFiles } from "./found-files.ts";
import { type LogReader, openLogReader } from "./log-reader.ts";
import { noLog } from "./no-log.ts";
import { openOutgoing } from "./outgoing.ts";
import { openShippedState, type ShippedState } from "./shipped-state.ts";
import { Shipper } from "./shipper.ts";
import { openSpool, type Waiting } from "./spool.ts";

/** The spool may have so many bytes however small the database is. */
const leastSpool = 8 * 1024 ** 2;

/** The progress of a copy; times in milliseconds. */
interface Counts {
	readonly shippedTime: number;
	readonly behindSince?: number;
	readonly pieces: number;
	readonly bytes: number;
	readonly logBytes: number;
	readonly spoolBytes: number;
	readonly generation: string;
}

/** A copy in a place, with everything that is made for it. */
export interface OpenCopy {
	readonly shipper: Shipper;
	/** The reason for which a new generation was begun, if one was. */
	readonly why: string | undefined;
	/** The number of the last piece that was made. */
	last(): number;
	/** The end of the last piece that was made. */
	moment(): CutMoment;
	/** The number of the last piece that the place has. */
	shippedTo(): number;
	counts(): Counts;
	/** The spool takes what a comparison finds. */
	hasRoom(): boolean;
	/** The log was brought into the database up to a frame. */
	brought(log: number, frames: number): void;
	/** Drops what waits; it differs again when the copy is opened the next time. */
	giveUpSpool(): Promise<void>;
	/** Removes what is kept no longer; gives how many objects went. */
	expire(keep: readonly number[]): Promise<number>;
	/** Resolves when everything is in the place, or after so many milliseconds. */
	sent(patienceMs: number): Promise<void>;
	/** Pieces that are on their way to the place get there first. */
	close(): Promise<void>;
}

export async function openCopy(
	settings: ThreadSettings,
	place: Place,
	hooks: {
		readonly shipped: () => void;
		readonly trouble: (error: Error | undefined) => void;
		/** The number of this server among those that have begun to write to the place. */
		readonly turn: number;
		/** The spool is larger than it may be. */
		readonly full: () => void;
	},
): Promise<OpenCopy> {
	const { data, file, forge, version, withoutBlobs } = settings;
	const state = openShippedState(join(data, "shipping/state.db"));
	const log =
		file === undefined ? noLog : openLogReader(join(data, "ingot.db"), file);
	const ends = [() => log.close(), () => state.close()];
	try {
		const spool = openSpool(
			join(data, "shipping/spool"),
			await openSealing(settings.recipients),
		);
		const now = { pageSize: log.pageSize, now: Date.now() };
		const { left, why } = await findCopy(place, state, spool, now);
		const small = left.find(({ name }) => parsePieceName(name)?.level === 0);
		let shippedTo = (small?.to ?? state.facts.to + 1) - 1;
		let [pieces, bytes] = [0, 0];
		let shippedTime = timeOf(state.pieceEndingAt(shippedTo));
		const outgoing = openOutgoing({
			...{ place, spool, left, trouble: hooks.trouble, full: hooks.full },
			most: () => mostWaiting(log),
			...{ demandOwn: ownTurn(place, hooks.turn) },
			shipped(waiting) {
				shippedTo = Math.max(shippedTo, waiting.to);
				pieces++;
				bytes += waiting.bytes;
				shippedTime = Math.max(shippedTime, timeOf(waiting.name));
				hooks.shipped();
			},
		});
		const found = openFoundFiles(data, state, spool, { withoutBlobs });
		found.scan();
		const made = (waiting: Waiting) => outgoing.add(waiting);
		const shipper = new Shipper(
			{
				...{ data, log, state, spool, found, made },
				calm: () => outgoing.waiting < 3,
			},
			{ forge, version },
		);
		return {
			shipper,
			why,
			last: () => state.facts.to,
			moment: () => momentOf(state),
			shippedTo: () => shippedTo,
			counts() {
				const waits = outgoing.first && parsePieceName(outgoing.first.name);
				const behindSince = waits?.time ?? shipper.oldest;
				return {
					shippedTime,
					...(behindSince !== undefined && { behindSince }),
					...{ pieces, bytes, logBytes: shipper.logBytes },
					spoolBytes: outgoing.bytes,
					generation: state.facts.generation,
				};
			},
			hasRoom: () => outgoing.bytes < mostWaiting(log) / 2,
			brought: (end, frames) => log.checkpointed(end === frames ? frames : -1),
			async giveUpSpool() {
				outgoing.stop();
				await outgoing.idle();
				state.goBack(shippedTo);
				spool.clear();
			},
			expire: (keep) => expirePieces(place, state, keep),
			async sent(patienceMs) {
				await Promise.race([
					outgoing.idle(),
					delay(patienceMs, undefined, { ref: false }),
				]);
			},
			async close() {
				outgoing.stop();
				await outgoing.idle();
				for (const end of ends) end();
				await place.close();
			},
		};
	} catch (error) {
		for (const end of ends) end();
		throw error;
	}
}

const mostWaiting = ({ pages, pageSize }: LogReader): number =>
	Math.max(leastSpool, pages * pageSize);

function momentOf({ facts: { generation, to, time } }: ShippedState) {
	return { generation, to, time };
}

/** The time of a piece that ends a whole forge; 0 for others. */
function timeOf(name: string | undefined): number {
	const parsed = name === undefined ? undefined : parsePieceName(name);
	return parsed?.complete ? parsed.time : 0;
}

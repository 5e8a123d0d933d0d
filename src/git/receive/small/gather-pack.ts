import { createHash } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { type ObjectFormat, oidBytes } from "../../oid.ts";

/** A pack whose beginning was read. */
export interface Sent {
	/** Gives what comes after it. */
	source: Pick<AsyncIterator<Buffer>, "next">;
	readonly begun: Buffer[];
	/** How many objects it says it has. */
	readonly objects: number;
}

/**
 * Reads a small pack to its end, which its checksum shows: many clients keep their side open until they have an answer. Gives undefined where it is
 * larger or does not come at once; what was read is in `begun` then, and `source` gives the rest.
 */
export async function gatherPack(
	sent: Sent,
	format: ObjectFormat,
): Promise<Buffer | undefined> {
	if (sent.objects > mostObjects) return undefined;
	const { source } = sent;
	const over = setTimeout(patience, undefined, { ref: false });
	for (let pieces = 1; ; pieces++) {
		const bytes = Buffer.concat(sent.begun);
		if (bytes.length > mostBytes || pieces > mostPieces) return undefined;
		if (isWhole(bytes, format)) {
			// its end is read, as whoever feeds a child reads it, and left to a child that may follow
			const end = source.next();
			end.catch(() => {});
			sent.source = after(end, source);
			return bytes;
		}
		const coming = source.next();
		const next = await Promise.race([coming, over]).catch(() => undefined);
		if (!next || next.done) {
			sent.source = after(coming, source);
			return undefined;
		}
		sent.begun.push(next.value);
	}
}

/** Gives what was asked for already before what follows. */
function after(
	first: Promise<IteratorResult<Buffer>>,
	source: Sent["source"],
): Sent["source"] {
	let asked: typeof first | undefined = first;
	return {
		next() {
			const next = asked ?? source.next();
			asked = undefined;
			return next;
		},
	};
}

function isWhole(bytes: Buffer, format: ObjectFormat): boolean {
	const end = bytes.length - oidBytes(format);
	if (end < HEADER) return false;
	const sum = createHash(format).update(bytes.subarray(0, end)).digest();
	return sum.equals(bytes.subarray(end));
}

/** Bytes before the first object of a pack. */
const HEADER = 12;
/** A larger pack takes longer to look through here than git takes to start. */
const mostBytes = 64 << 10;
const mostObjects = 300;
/** Each one is looked at together with those before it. */
const mostPieces = 16;
/** Milliseconds: somebody who sends slowly is waited for where that is bounded. */
const patience = 1_000;

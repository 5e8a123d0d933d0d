import { SourceFailed } from "./source-failed.ts";

/** What a server that makes things up may let us hold: bytes, and objects and lists, which take many times their bytes in memory. */
const most = {
	answer: { bytes: 16 * 1024 * 1024, things: 500_000 },
	item: { bytes: 64 * 1024 * 1024, things: 2_000_000 },
};
/** Bytes of the largest answer that is read. */
export const largestAnswer = most.answer.bytes;

/** Objects and lists that may be kept of one issue. */
export const mostThings = most.item.things;

/** What is said of one that is larger. */
export const tooLarge = "the other server's answer is too large";

/** Bounds of what is read from another server: of each answer, and of all that is kept of one issue until it is written. */
interface AnswerLimits {
	/** Another issue begins. */
	begin(): void;
	/** An answer that came; `kept` when it stays until the issue is written. @throws SourceFailed */
	take(body: Buffer, kept: boolean): void;
}

export function answerLimits(): AnswerLimits {
	let bytes = 0;
	let things = 0;
	return {
		begin() {
			bytes = 0;
			things = 0;
		},
		take(body, kept) {
			const inside = thingsIn(body);
			if (body.length > most.answer.bytes || inside > most.answer.things)
				throw new SourceFailed(tooLarge);
			if (!kept) return;
			bytes += body.length;
			things += inside;
			if (bytes > most.item.bytes || things > most.item.things)
				throw new SourceFailed(
					"the other server tells more of one issue than can be brought",
				);
		},
	};
}

/** How many objects and lists a JSON text begins at most. */
export function thingsIn(body: Buffer): number {
	let count = 0;
	// a loop over bytes: it costs less than parsing, and comes before that
	for (const byte of body) if (byte === 0x7b || byte === 0x5b) count++;
	return count;
}

import { join } from "node:path";
import {
	openKeptAnswers,
	type SharedFile,
	type SharingLimits,
	wake,
} from "./kept-answers.ts";
import { type Producer, produceAnswer } from "./produce-answer.ts";
import { type Reading, readAnswer } from "./read-answer.ts";
import { openSpool } from "./spool.ts";
import type { Reader } from "./stalled-reader.ts";
import type { Turns } from "./turns.ts";

/**
 * Answers to fetches and downloads that are produced once for all who ask the same: the producer writes to a file without a name, and every
 * client reads it from the start at its own pace, while it grows and for a short time after. The producer may be far ahead of those who
 * read, and is not of those who do not: what lies on the disk is bounded by what was taken, for each claimant, and in sum.
 */
export type SharedAnswers = {
	/**
	 * Sends the answer of a key to a client, producing it if nobody does. Throws `busy` when too many others are produced and
	 * waiting, `aborted` when the client goes away or takes nothing any more, and what the producer threw.
	 */
	send(key: string, produce: Producer, client: Reading): Promise<void>;
	/** Bytes that lie on the disk for readers. */
	held(): number;
	close(): Promise<void>;
};

export function openSharedAnswers(
	root: string,
	limits: SharingLimits,
	turns: Turns,
	children: Turns,
): SharedAnswers {
	const folder = join(root, "answers");
	const kept = openKeptAnswers(limits);
	const production = { folder, limits, kept, turns, children };

	function begin(
		key: string,
		{ claim, childMemory = 0 }: Reading,
		produce: Producer,
	): SharedFile {
		const answer = newAnswer(key, claim.user, folder);
		kept.add(answer);
		void produceAnswer(production, answer, { claim, childMemory }, produce);
		return answer;
	}
	return {
		held: kept.held,
		async send(key, produce, client) {
			const answer = kept.get(key) ?? begin(key, client, produce);
			kept.use(answer);
			const reader: Reader = { at: 0, output: client.output };
			answer.readers.add(reader);
			try {
				await readAnswer(answer, reader, client, kept.memory, limits.stalled);
			} finally {
				answer.readers.delete(reader);
				wake(answer.paused);
				if (answer.readers.size === 0) {
					if (answer.done) kept.retire(answer);
					else {
						// the last who wanted it has gone
						kept.forget(answer);
						answer.abort.abort();
					}
				}
			}
		},
		async close() {
			kept.close();
		},
	};
}

function newAnswer(key: string, user: string, folder: string): SharedFile {
	const spool = openSpool(folder);
	return {
		key,
		user,
		get held() {
			return spool.held;
		},
		spool,
		abort: new AbortController(),
		chunks: new Map(),
		done: false,
		readers: new Set(),
		waiting: new Set(),
		paused: new Set(),
	};
}

import { mkdirSync } from "node:fs";
import { Writable } from "node:stream";
import { workingFor } from "../../threads/claimant.ts";
import { LIGHTEST, type Turn } from "../child.ts";
import { GitError } from "../errors.ts";
import { CHUNK } from "./answer-chunks.ts";
import {
	type KeptAnswers,
	type SharedFile,
	type SharingLimits,
	wake,
} from "./kept-answers.ts";
import { cutLaggards, takenBy } from "./stalled-reader.ts";
import type { Claim, Turns } from "./turns.ts";

/** Starts its child in the turn. */
export type Producer = (
	output: Writable,
	signal: AbortSignal,
	turn: Turn,
) => Promise<void>;

/** For each byte that the fastest reader has taken, the producer may be so many more ahead. */
const GROWTH = 8;
/** Bytes that a producer may be ahead where there is no room. */
const TIGHT = 4 << 20;
/** How long a producer waits for readers before others may work in its place, and until it looks for room again, in milliseconds. */
const PAUSE = 250;

/** A producer needs a folder, turns to work and for memory, and room. */
type Production = {
	readonly folder: string;
	readonly limits: SharingLimits;
	readonly kept: KeptAnswers;
	readonly turns: Turns;
	readonly children: Turns;
};

/** Produces an answer on the account of a claim, with so much memory of a child. */
export async function produceAnswer(
	production: Production,
	answer: SharedFile,
	{
		claim,
		childMemory,
	}: { readonly claim: Claim; readonly childMemory: number },
	produce: Producer,
): Promise<void> {
	const { folder, kept, turns, children } = production;
	const weight = Math.max(LIGHTEST, childMemory);
	const { signal } = answer.abort;
	try {
		// memory before the turn to work: who waits for memory keeps nobody from working
		const turn = await children.take({ ...claim, weight }, signal);
		try {
			const endWork = await turns.take(claim, signal);
			try {
				mkdirSync(folder, { recursive: true });
				void kept.measure(folder);
				const output = appender(answer, (bytes) =>
					roomFor(production, answer, bytes, endWork),
				);
				// what else it starts is part of the turn that it has
				await workingFor(undefined, () =>
					fill(output, (file) => produce(file, signal, turn)),
				);
			} finally {
				endWork();
			}
		} finally {
			turn();
		}
	} catch (error) {
		answer.error = error;
		// nobody is to get half of it again
		kept.forget(answer);
	}
	answer.done = true;
	wake(answer.waiting);
	if (answer.readers.size === 0) kept.retire(answer);
}

/** Waits until the producer may write more. One that waits long lets others work. */
async function roomFor(
	{ kept, limits }: Production,
	answer: SharedFile,
	bytes: number,
	endWork: () => void,
): Promise<void> {
	while (!answer.abort.signal.aborted) {
		if (answer.held > limits.keptBytes) kept.shorten(answer);
		const taken = Math.max(0, ...[...answer.readers].map(takenBy));
		const ahead = answer.spool.size + bytes - taken;
		const room = kept.hasRoom(answer);
		const most = room ? limits.ahead + GROWTH * taken : TIGHT;
		if (!room) {
			kept.shorten(answer);
			cutLaggards(answer.readers, taken);
		}
		if (ahead <= most) return;
		await paused(answer, endWork);
	}
	throw new GitError("aborted", "nobody reads it any more");
}

/** Waits until a reader has taken something, or for a moment. */
function paused(answer: SharedFile, onLong: () => void): Promise<void> {
	return new Promise((resolve) => {
		const resume = () => {
			clearTimeout(timer);
			answer.paused.delete(resume);
			answer.abort.signal.removeEventListener("abort", resume);
			resolve();
		};
		const timer = setTimeout(() => {
			onLong();
			resume();
		}, PAUSE);
		answer.paused.add(resume);
		answer.abort.signal.addEventListener("abort", resume);
	});
}

/** Has an answer produced into a file. @throws what the producer throws, and the error of a write that failed, which ends it */
async function fill(
	output: Writable,
	produce: (output: Writable) => Promise<void>,
): Promise<void> {
	let broken: Error | undefined;
	output.on("error", (error) => {
		broken = error;
	});
	try {
		await produce(output);
		await new Promise<void>((resolve) => output.end(() => resolve()));
	} catch (error) {
		// the file is closed next: what still waits must not be written
		output.destroy();
		throw broken ?? error;
	}
	if (broken) throw broken;
}

function appender(
	answer: SharedFile,
	room: (bytes: number) => Promise<void>,
): Writable {
	return new Writable({
		highWaterMark: 4 * CHUNK,
		write(chunk: Buffer, _encoding, callback) {
			room(chunk.length)
				.then(() => answer.spool.append(chunk))
				.then(() => {
					wake(answer.waiting);
					callback();
				}, callback);
		},
	});
}

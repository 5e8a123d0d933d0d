import { AsyncLocalStorage } from "node:async_hooks";
import { randomBytes } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import { type Visit, visit } from "../../visit.ts";

/** Writes HTML piece by piece; an empty piece is a place to stop at as well. */
type Writer = () => Iterable<string>;

const waiting = new WeakMap<Visit, Writer[]>();
/** Nobody who writes texts can know it, and texts are escaped besides. */
const mark = randomBytes(12).toString("hex");
const marks = new RegExp(`<!--${mark}:(\\d+)-->`);
/** Others have their turn after so much work, in milliseconds. */
const atOnceMs = 10;

/**
 * Puts HTML into a page that takes too long to be written in one go, such as ten thousand rows: a mark stands in its place, and it is written after
 * the rest of the page, in the context of now.
 */
export function inPieces(write: Writer): string {
	const here = visit();
	const writers = waiting.get(here) ?? [];
	waiting.set(here, writers);
	const run = AsyncLocalStorage.snapshot();
	writers.push(function* () {
		const pieces = run(() => write()[Symbol.iterator]());
		for (;;) {
			const { done, value } = run(() => pieces.next());
			if (done) return;
			yield value;
		}
	});
	return `<!--${mark}:${writers.length - 1}-->`;
}

/** Writes what a page still lacks, and lets others have their turn in between. */
export async function withPieces(page: Visit, html: string): Promise<string> {
	const writers = waiting.get(page);
	if (!writers) return html;
	waiting.delete(page);
	const parts = html.split(marks);
	let began = performance.now();
	for (let at = 1; at < parts.length; at += 2) {
		const written: string[] = [];
		for (const piece of writers[Number(parts[at])]?.() ?? []) {
			written.push(piece);
			if (performance.now() - began < atOnceMs) continue;
			await setImmediate();
			began = performance.now();
		}
		parts[at] = written.join("");
	}
	// what was written last may have put something off again
	return withPieces(page, parts.join(""));
}

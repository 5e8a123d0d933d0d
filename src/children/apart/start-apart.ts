import type { StartedChild } from "../started-child.ts";
import type { StartOrder } from "./messages.ts";
import { openStarter, type Starter } from "./starter.ts";

/** A process of so many bytes takes longer to start a child than a small one that is told to. */
const LARGE = 128 << 20;
/** Where the process ended so often, children are started from here. */
const MOST_ENDS = 5;

let folder: string | undefined;
let starter: Starter | undefined;
let starts = 0;

/** Has children started by a small process from now on, once this one has grown large; its socket lies in a directory that nobody else may enter. */
export function startChildrenApart(inFolder: string): void {
	folder = inFolder;
}

/** Starts a child by a small process, or not where this one is small itself, or that one is not there yet. */
export function startApart(order: StartOrder): StartedChild | undefined {
	if (folder === undefined) return undefined;
	if (!starter?.lives) {
		if (starts > MOST_ENDS || process.memoryUsage.rss() < LARGE)
			return undefined;
		starts++;
		starter = openStarter(folder);
	}
	return starter?.start(order);
}

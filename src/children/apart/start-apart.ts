import type { StartedChild } from "../started-child.ts";
import type { StartOrder } from "./messages.ts";
import { hasRoom, openStarter, type Starter } from "./starter.ts";

/** A process of so many bytes takes longer to start a child than a small one that is told to. */
const LARGE = 128 << 20;
/** Children are started from here where so many of the processes were opened within a time, in milliseconds, until some of it has passed. */
const MOST_OPENED = { most: 6, within: 600_000 };

interface Place {
	readonly folder: string;
	readonly warn: (text: string) => void;
	starter?: Starter;
	/** The moments at which one was opened. */
	opened: readonly number[];
	/** The warning was given, and none was opened since. */
	warned: boolean;
}

let place: Place | undefined;

/** Has children started by a small process from now on, once this one has grown large; its socket lies in a directory that nobody else may enter. */
export function startChildrenApart(
	folder: string,
	warn: (text: string) => void,
): void {
	if (hasRoom(folder)) place = { folder, warn, opened: [], warned: false };
	else
		warn(
			"git is started by the server itself: the path of the data directory is too long for a socket",
		);
}

/** Starts a child by a small process, or not where this one is small itself, or that one is not there yet. */
export function startApart(order: StartOrder): StartedChild | undefined {
	if (!place) return undefined;
	if (!place.starter?.lives) {
		if (process.memoryUsage.rss() < LARGE || !mayOpen(place)) return undefined;
		place.starter = openStarter(place.folder);
	}
	return place.starter.start(order);
}

/** Says that one more may be opened, and notes that it is; warns once where too many were. */
function mayOpen(at: Place): boolean {
	const now = performance.now();
	at.opened = at.opened.filter((when) => now - when < MOST_OPENED.within);
	if (at.opened.length < MOST_OPENED.most) {
		at.opened = [...at.opened, now];
		at.warned = false;
		return true;
	}
	if (!at.warned)
		at.warn(
			`git is started by the server itself for some minutes: the process that starts it ended or made no pipes ${MOST_OPENED.most} times within ten minutes`,
		);
	at.warned = true;
	return false;
}

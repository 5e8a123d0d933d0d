/** A kind of thread that does not start. */
interface ThreadFault {
	readonly thread: string;
	/** The cause, as the last try told it. */
	readonly cause: string;
}

interface Tries extends ThreadFault {
	/** Threads that ended in their beginning since one of their kind last worked. */
	readonly count: number;
	readonly isTold: boolean;
}

/** A thread did not answer its first job in time. */
export class SilentStart extends Error {}

/** A thread that takes too much memory or time in its beginning may have got a first job that is too much; so many in a row did not. */
const tooManyInARow = 3;
const outOfMemory = "ERR_WORKER_OUT_OF_MEMORY";

const tries = new Map<string, Tries>();
const listeners = new Set<(fault: ThreadFault) => void>();

/** Notes that a thread ended by an error or was ended before it had said anything. It is told once, until one of its kind works again. */
export function noteFailedStart(thread: string, error: Error): void {
	const { count: before, isTold: wasTold } = tries.get(thread) ?? {
		...{ count: 0, isTold: false },
	};
	const count = before + 1;
	const isByJob =
		error instanceof SilentStart ||
		("code" in error && error.code === outOfMemory);
	const isTold = wasTold || !isByJob || count >= tooManyInARow;
	const fault = { thread, cause: error.message };
	tries.set(thread, { ...fault, count, isTold });
	if (isTold && !wasTold) for (const tell of listeners) tell(fault);
}

/** Notes that a thread works. */
export const noteStart = (thread: string): void => {
	tries.delete(thread);
};

/** The kinds of threads that do not start now. */
export const listThreadFaults = (): ThreadFault[] =>
	[...tries.values()].filter(({ isTold }) => isTold);

/** Has threads told that do not start, until the function that this gives is called. */
export function hearThreadFaults(
	listener: (fault: ThreadFault) => void,
): () => void {
	listeners.add(listener);
	return () => listeners.delete(listener);
}

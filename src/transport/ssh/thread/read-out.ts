import type { ServerChannel } from "ssh2";

/** How a channel is read out: where one of these is reached, it is closed although its client may still be sending. */
interface ReadOutLimits {
	readonly bytes: number;
	/** Nothing comes for so long: the client has sent all, and waits for the end. */
	readonly idleMs: number;
	readonly totalMs: number;
}

export const readOutLimits: ReadOutLimits = {
	bytes: 256 * 1024 * 1024,
	idleMs: 2_000,
	totalMs: 30_000,
};

/**
 * Reads what a client still sends and throws it away, then calls back, once. Clients that cannot read while they write, such as JGit and dulwich,
 * never see the answer on a channel that is closed before they have sent all. Gives a function that ends it at once.
 */
export function readOut(
	stream: ServerChannel,
	limits: ReadOutLimits,
	done: () => void,
): () => void {
	let read = 0;
	let called = false;
	const finish = (): void => {
		clearTimeout(idle);
		clearTimeout(whole);
		if (!called) done();
		called = true;
	};
	const idle = setTimeout(finish, limits.idleMs);
	const whole = setTimeout(finish, limits.totalMs);
	if (stream.readableEnded) {
		finish();
		return finish;
	}
	stream.once("end", finish);
	stream.once("close", finish);
	stream.on("data", (bytes: Buffer) => {
		read += bytes.length;
		idle.refresh();
		if (read > limits.bytes) finish();
	});
	stream.resume();
	return finish;
}

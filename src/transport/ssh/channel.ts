import { Readable, Writable } from "node:stream";
import { GitError } from "../../git/errors.ts";
import { type FromThread, mostAhead, type ToThread } from "./messages.ts";
import type { Ring, Rings } from "./rings.ts";

/** A channel of a client, as the command on it sees it. */
export interface Channel {
	/** What the client sends; fails with `aborted` when it leaves before its end. */
	readonly input: Readable;
	/** Closes when the client leaves. */
	readonly output: Writable;
	/** Writes to the client's standard error. */
	complain(text: string): void;
	/** The client may still be sending what nobody reads: the channel ends when it has stopped, within bounds. */
	sending: boolean;
	/** Ends the channel, once all that was written has been sent. */
	exit(status: number): void;
	/** Resolves when the channel is closed on both sides. */
	readonly closed: Promise<void>;
}

/** The same, with functions for what its client does. */
export interface HeardChannel extends Channel {
	hear(message: FromThread & { channel: number }): void;
}

/** Sends a message to the thread, and transfers the named memory with it. */
export type SendToThread = (message: ToThread, memory?: ArrayBuffer[]) => void;

/** Pieces below this are sent as they are: most answers are small, and need no ring. */
const smallest = 32 * 1024;

/**
 * Our end of a channel whose other end is in the thread. In both directions the sender is ahead by at most a megabyte and then waits
 * for the receiver: so neither a slow client nor a slow command makes us store what the other one sends.
 */
export function openChannel(
	channel: number,
	tell: SendToThread,
	rings: Rings,
): HeardChannel {
	const closed = Promise.withResolvers<void>();
	const sender = openSender(channel, tell, rings);
	let unread = 0;
	const input = new Readable({
		highWaterMark: mostAhead / 4,
		// asked for after each piece while there is room, and again when there is room
		read() {
			if (unread > 0) tell({ kind: "used", channel, bytes: unread });
			unread = 0;
		},
	});
	const { output } = sender;
	// the reader or writer gets the error; without one it is no error
	input.on("error", () => {});
	output.on("error", () => {});

	function take({ buffer, byteOffset, length }: Uint8Array): void {
		unread += length;
		input.push(Buffer.from(buffer, byteOffset, length));
	}
	let sending = false;
	return {
		input,
		output,
		closed: closed.promise,
		get sending() {
			return sending;
		},
		set sending(value) {
			sending = value;
		},
		complain(text) {
			// after what was written before
			output.write("", (error) => {
				if (!error) tell({ kind: "complaint", channel, text });
			});
		},
		exit(status) {
			output.end((error?: Error | null) => {
				if (!error) tell({ kind: "exit", channel, status, sending });
			});
		},
		hear(message) {
			if (message.kind === "data") take(message.bytes);
			else if (message.kind === "eof") input.push(null);
			else if (message.kind === "used") sender.used(message.bytes);
			else if (message.kind === "closed") {
				output.destroy();
				sender.giveBack();
				input.destroy(new GitError("aborted", "the client went away"));
				closed.resolve();
			}
		},
	};
}

/** Bytes that are on their way to the thread. */
interface Sender {
	readonly output: Writable;
	/** The receiver has used so many bytes. */
	used(bytes: number): void;
	/** The receiver uses nothing more. */
	giveBack(): void;
}

function openSender(channel: number, tell: SendToThread, rings: Rings): Sender {
	let ahead = 0;
	let ring: Ring | undefined;
	let at = 0;
	let goOn: (() => void) | undefined;
	const output = new Writable({
		highWaterMark: mostAhead,
		write(bytes: Buffer, _encoding, done) {
			const send = (from: number): void => {
				if (from === bytes.length) done();
				else if (ahead === mostAhead) goOn = () => send(from);
				else send(from + post(bytes.subarray(from)));
			};
			send(0);
		},
	});

	/** Sends as much as possible now, and gives the number of bytes. */
	function post(bytes: Buffer): number {
		const length = Math.min(bytes.length, mostAhead - ahead);
		if (length < smallest) {
			const copy = new Uint8Array(bytes.subarray(0, length));
			tell({ kind: "data", channel, bytes: copy }, [copy.buffer]);
			ahead += length;
			return length;
		}
		return lay(bytes.subarray(0, length));
	}
	/**
	 * Pieces are used up in the order in which they were sent. So no more of the ring is in use than we are ahead, and what comes after the last
	 * piece is free.
	 */
	function lay(bytes: Buffer): number {
		if (!ring) {
			ring = rings.take();
			tell({ kind: "ring", channel, memory: ring.buffer });
		}
		const piece = bytes.subarray(0, mostAhead - at);
		const { length } = piece;
		ring.set(piece, at);
		tell({ kind: "laid", channel, at, length });
		at = (at + length) % mostAhead;
		ahead += length;
		return length;
	}
	return {
		output,
		used(bytes) {
			ahead -= bytes;
			const resume = goOn;
			goOn = undefined;
			resume?.();
		},
		giveBack() {
			if (ring) rings.giveBack(ring);
			ring = undefined;
		},
	};
}

import { Readable, Writable } from "node:stream";
import { GitError } from "../../git/errors.ts";
import { type FromThread, mostAhead, type ToThread } from "./messages.ts";

/** A channel of a client, as the command on it sees it. */
export interface Channel {
	/** What the client sends; fails with `aborted` when it leaves before its end. */
	readonly input: Readable;
	/** Closes when the client leaves. */
	readonly output: Writable;
	/** Writes to the client's standard error. */
	complain(text: string): void;
	/** Ends the channel, once all that was written has been sent. */
	exit(status: number): void;
	/** Resolves when the channel is closed on both sides. */
	readonly closed: Promise<void>;
}

/** The same, with an ear for what its client does. */
export interface HeardChannel extends Channel {
	hear(message: FromThread & { channel: number }): void;
}

/** Gives a message to the thread, and with it the memory that is named. */
export type Tell = (message: ToThread, memory?: ArrayBuffer[]) => void;

/**
 * Our end of a channel whose other end is in the thread. In both directions the sender goes ahead by a megabyte at most and then waits
 * for the receiver: neither a client that does not read nor a command that does not makes us hold what the other one sends.
 */
export function openChannel(channel: number, tell: Tell): HeardChannel {
	const closed = Promise.withResolvers<void>();
	let ahead = 0;
	let goOn: (() => void) | undefined;
	let unread = 0;
	const input = new Readable({
		highWaterMark: mostAhead / 4,
		// asked for after each piece while there is room, and again when there is room
		read() {
			if (unread > 0) tell({ kind: "used", channel, bytes: unread });
			unread = 0;
		},
	});
	const output = new Writable({
		highWaterMark: mostAhead,
		write(bytes: Buffer, _encoding, done) {
			const send = (from: number): void => {
				for (let at = from; at < bytes.length; ) {
					if (ahead >= mostAhead) {
						goOn = () => send(at);
						return;
					}
					const piece = bytes.subarray(at, at + mostAhead);
					at += piece.length;
					ahead += piece.length;
					post(piece);
				}
				done();
			};
			send(0);
		},
	});
	// whoever reads or writes is told; that nobody does any more is no error
	input.on("error", () => {});
	output.on("error", () => {});

	function post(piece: Buffer): void {
		// the writer may go on using its memory, unless all threads share it
		const shared = piece.buffer instanceof SharedArrayBuffer;
		const bytes = shared ? piece : new Uint8Array(piece);
		tell(
			{ kind: "data", channel, bytes },
			shared ? [] : [bytes.buffer as ArrayBuffer],
		);
	}
	function take({ buffer, byteOffset, length }: Uint8Array): void {
		unread += length;
		input.push(Buffer.from(buffer, byteOffset, length));
	}
	function used(bytes: number): void {
		ahead -= bytes;
		const resume = goOn;
		goOn = undefined;
		resume?.();
	}

	return {
		input,
		output,
		closed: closed.promise,
		complain(text) {
			// after what was written before
			output.write("", (error) => {
				if (!error) tell({ kind: "complaint", channel, text });
			});
		},
		exit(status) {
			output.end((error?: Error | null) => {
				if (!error) tell({ kind: "exit", channel, status });
			});
		},
		hear(message) {
			if (message.kind === "data") take(message.bytes);
			else if (message.kind === "eof") input.push(null);
			else if (message.kind === "used") used(message.bytes);
			else if (message.kind === "closed") {
				output.destroy();
				input.destroy(new GitError("aborted", "the client went away"));
				closed.resolve();
			}
		},
	};
}

import type { ServerChannel } from "ssh2";
import type { Report } from "../messages.ts";
import { mostAhead, type ToThread } from "../messages.ts";
import { readOut, readOutLimits } from "./read-out.ts";

/** The client's end of a channel. */
export interface ChannelEnd {
	readonly stream: ServerChannel;
	hear(message: ToThread): void;
	/** The server stops: what a client still sends after its command has ended is not waited for. */
	hurry(): void;
	/** The client has closed it, or has disconnected. */
	close(): void;
}

/**
 * Carries what a client sends to the forge, what one turn of the loop has brought as one piece, and what the forge sends to the client. `sent` calls back
 * when the connection takes more.
 */
export function forwardChannel(
	channel: number,
	stream: ServerChannel,
	sent: (goOn: () => void) => void,
	report: Report,
	closed: () => void,
): ChannelEnd {
	let gathered: Buffer[] = [];
	let ahead = 0;
	let unwritten = 0;
	let open = true;
	let hurried = false;
	let endReadOut = (): void => {};
	let ring: Uint8Array = new Uint8Array();
	const last: (() => void)[] = [];
	// the client may leave at any moment
	stream.on("error", () => {});
	stream.on("data", (bytes: Buffer) => {
		if (gathered.push(bytes) === 1) setImmediate(pass);
	});
	stream.once("end", () => {
		pass();
		if (open) report({ kind: "eof", channel });
	});

	function pass(): void {
		const pieces = gathered;
		gathered = [];
		const length = pieces.reduce((sum, piece) => sum + piece.length, 0);
		if (!open || length === 0) return;
		const bytes = new Uint8Array(length);
		let at = 0;
		for (const piece of pieces) {
			bytes.set(piece, at);
			at += piece.length;
		}
		report({ kind: "data", channel, bytes }, [bytes.buffer]);
		ahead += length;
		if (ahead >= mostAhead) stream.pause();
	}
	function write(bytes: Uint8Array): void {
		unwritten++;
		stream.write(bytes, () =>
			sent(() => {
				unwritten--;
				if (open) report({ kind: "used", channel, bytes: bytes.length });
				if (unwritten === 0) for (const step of last.splice(0)) step();
			}),
		);
	}
	/** Does something after what is to be written has been. */
	function then(step: () => void): void {
		if (unwritten === 0) step();
		else last.push(step);
	}
	function used(bytes: number): void {
		ahead -= bytes;
		if (ahead < mostAhead) stream.resume();
	}
	function exit(status: number, sending: boolean): void {
		if (!open) return;
		// what it still sends is not for the forge
		stream.removeAllListeners("data");
		gathered = [];
		const finish = (): void => {
			if (!open) return;
			stream.exit(status);
			stream.end();
			stream.resume();
		};
		if (sending && !hurried)
			endReadOut = readOut(stream, readOutLimits, finish);
		else finish();
	}

	return {
		stream,
		hear(message) {
			if (message.kind === "data") write(message.bytes);
			else if (message.kind === "ring") ring = new Uint8Array(message.memory);
			else if (message.kind === "laid")
				write(ring.subarray(message.at, message.at + message.length));
			else if (message.kind === "used") used(message.bytes);
			else if (message.kind === "complaint")
				then(() => stream.stderr.write(message.text));
			else if (message.kind === "exit")
				then(() => exit(message.status, message.sending));
		},
		hurry() {
			hurried = true;
			endReadOut();
		},
		close() {
			if (!open) return;
			open = false;
			closed();
			report({ kind: "closed", channel });
		},
	};
}

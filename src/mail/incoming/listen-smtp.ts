import { once } from "node:events";
import type { AddressInfo, Server, Socket } from "node:net";
import type { Readable } from "node:stream";
import { SMTPServer } from "smtp-server";

/** A mail as it was handed over. */
export interface HandedMail {
	/** The sender of the envelope; empty for bounces and other notices. */
	readonly from: string;
	readonly to: readonly string[];
	readonly peer: string;
	readonly raw: Buffer;
}

interface IncomingSmtp {
	readonly host: string;
	readonly port: number;
	/** Other processes listen on the port too. */
	readonly shared?: boolean;
	readonly tls?: { readonly key: Buffer; readonly cert: Buffer };
	readonly maxBytes: number;
	/** How long a connection may last, in milliseconds. */
	readonly longestMs?: number;
	/** How long a connection may be silent, in milliseconds. */
	readonly silenceMs?: number;
	/** Whether there is somebody behind an address. */
	takes(address: string): boolean;
	/** Keeps the mail: it is acknowledged when this ends. @throws MailRefused for one that never will be kept */
	take(mail: HandedMail): Promise<void>;
	failed(error: unknown): void;
}

/** A mail that is not taken, now or ever; the server that hands it over tells its sender. */
export class MailRefused extends Error {}

export interface SmtpListener {
	readonly port: number;
	close(): Promise<void>;
}

const mostReceivers = 10;
const mostConnections = 100;
const mostOfAddress = 20;
/** Mails of the largest size whose bytes are in memory at the same time; others are asked to come again. */
const mostAtOnce = 4;
/** How long the bytes of a mail may take, in milliseconds: they stay in memory so long. */
const longestData = 2 * 60_000;

const refusal = (code: number, text: string): Error =>
	Object.assign(new Error(text), { responseCode: code });

/** Takes mails from other mail servers, for the addresses that `takes` knows and no others: it passes nothing on. */
export async function listenSmtp(config: IncomingSmtp): Promise<SmtpListener> {
	const { maxBytes, tls } = config;
	const room = openRoom(mostAtOnce * maxBytes);
	const server = new SMTPServer({
		banner: "Ingot",
		disabledCommands: tls ? ["AUTH"] : ["AUTH", "STARTTLS"],
		...tls,
		authOptional: true,
		disableReverseLookup: true,
		size: maxBytes,
		maxClients: mostConnections,
		socketTimeout: config.silenceMs ?? 60_000,
		closeTimeout: 1000,
		onRcptTo({ address }, { envelope }, done) {
			if (envelope.rcptTo.length >= mostReceivers)
				return done(refusal(452, "4.5.3 too many receivers"));
			if (!config.takes(address))
				return done(refusal(550, "5.1.1 nobody has this address here"));
			done();
		},
		onData(stream, { envelope, remoteAddress }, done) {
			const { mailFrom, rcptTo } = envelope;
			const place = room.enter();
			keep(stream, maxBytes, place)
				.then(async (raw) => {
					await config.take({
						from: mailFrom ? mailFrom.address : "",
						to: rcptTo.map(({ address }) => address),
						peer: remoteAddress,
						raw,
					});
				})
				.finally(() => place.leave())
				.then(
					() => done(),
					(error) => {
						if (error instanceof MailRefused)
							return done(refusal(554, `5.6.0 ${error.message}`));
						if (error?.responseCode) return done(error);
						config.failed(error);
						done(refusal(451, "4.3.0 it failed here, come again"));
					},
				);
		},
	});
	// connections that break off are nobody's fault
	server.on("error", () => {});
	// the types of the library do not say that it is the server of TCP
	const listener = server.server as unknown as Server;
	boundConnections(listener, config.longestMs ?? 10 * 60_000);
	const listening = once(listener, "listening");
	const failing = once(listener, "error").then(([error]) => {
		throw error;
	});
	failing.catch(() => {});
	const { port, host, shared } = config;
	listener.listen({ port, host, reusePort: shared === true });
	await Promise.race([listening, failing]);
	return {
		port: (listener.address() as AddressInfo).port,
		close: () => new Promise((closed) => server.close(() => closed())),
	};
}

/** Ends connections that last too long, and further ones of an address that has many. */
function boundConnections(listener: Server, longestMs: number): void {
	const ofAddress = new Map<string, number>();
	listener.prependListener("connection", (socket: Socket) => {
		const address = socket.remoteAddress ?? "";
		const open = (ofAddress.get(address) ?? 0) + 1;
		ofAddress.set(address, open);
		const timer = setTimeout(() => socket.destroy(), longestMs).unref();
		socket.once("close", () => {
			clearTimeout(timer);
			const left = (ofAddress.get(address) ?? 1) - 1;
			if (left) ofAddress.set(address, left);
			else ofAddress.delete(address);
		});
		if (open > mostOfAddress) socket.destroy();
	});
}

/** Memory for the bytes of mails. Who sends slowly takes no more of it than what he has sent. */
interface MemoryShare {
	/** False when there is no room for so many more bytes. */
	take(bytes: number): boolean;
	leave(): void;
}

function openRoom(most: number): { enter(): MemoryShare } {
	let held = 0;
	return {
		enter() {
			let own = 0;
			return {
				take(bytes) {
					if (held + bytes > most) return false;
					held += bytes;
					own += bytes;
					return true;
				},
				leave() {
					held -= own;
					own = 0;
				},
			};
		},
	};
}

/**
 * All bytes of a mail; those that are not kept are read to the end too, so that the answer is heard.
 * @throws Error with the answer for a mail that is too large, too slow, or for which there is no room now
 */
async function keep(
	stream: Readable,
	most: number,
	place: MemoryShare,
): Promise<Buffer> {
	const began = performance.now();
	let parts: Buffer[] = [];
	let size = 0;
	let why: Error | undefined;
	for await (const part of stream as AsyncIterable<Buffer>) {
		size += part.length;
		if (size > most) why = refusal(552, "5.3.4 the mail is too large");
		else if (performance.now() - began > longestData)
			why ??= refusal(451, "4.4.2 too slow, come again");
		else if (!why && !place.take(part.length))
			why = refusal(451, "4.3.2 busy, come again");
		if (!why) parts.push(part);
		else if (parts.length) {
			parts = [];
			place.leave();
		}
	}
	if (why) throw why;
	return Buffer.concat(parts, size);
}

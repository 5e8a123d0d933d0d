import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";

import { afterFile } from "./after-file.ts";

/** A mail as it came over the wire. */
export interface ReceivedMail {
	readonly to: string;
	/** The headers by their names in lower case, unfolded. */
	readonly headers: ReadonlyMap<string, string>;
	readonly raw: string;
	/** The parts, decoded. */
	readonly text: string;
	readonly html: string;
}

/** A real SMTP server that keeps what it gets; `refuses` makes it answer an error code instead, `holds` lets senders wait. */
export async function mailServer() {
	const received: ReceivedMail[] = [];
	let refusal = 0;
	let room = Number.POSITIVE_INFINITY;
	const held: { readonly to: string; go(): void }[] = [];
	const server = new SMTPServer({
		disabledCommands: ["STARTTLS"],
		authOptional: true,
		onRcptTo({ address: to }, _session, done) {
			if (room-- > 0) done();
			else held.push({ to, go: done });
		},
		onData(stream, session, done) {
			stream.toArray().then((chunks: Buffer[]) => {
				if (refusal) {
					const error = new Error("not now") as Error & {
						responseCode: number;
					};
					error.responseCode = refusal;
					return done(error);
				}
				received.push(
					parsed(
						session.envelope.rcptTo[0]?.address ?? "",
						Buffer.concat(chunks).toString(),
					),
				);
				done();
			}, done);
		},
	});
	server.on("error", () => {});
	server.listen(0, "127.0.0.1");
	await once(server.server, "listening");
	afterFile(() => new Promise<void>((done) => server.close(() => done())));
	const { port } = server.server.address() as AddressInfo;
	return {
		url: `smtp://127.0.0.1:${port}?tls=off`,
		take: () => received.splice(0),
		refuses(code: number) {
			refusal = code;
		},
		/** Takes so many more mails; the senders of others wait. */
		holds(after: number) {
			room = after;
		},
		/** The receivers of the mails whose senders wait. */
		held: () => held.map(({ to }) => to),
		/** Lets those that wait go on, and all others. */
		lets() {
			room = Number.POSITIVE_INFINITY;
			for (const { go } of held.splice(0)) go();
		},
	};
}

function parsed(to: string, raw: string): ReceivedMail {
	const [head = ""] = raw.split("\r\n\r\n", 1);
	const headers = new Map(
		head
			.replace(/\r\n[ \t]+/g, " ")
			.split("\r\n")
			.map((line) => {
				const at = line.indexOf(":");
				return [line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()];
			}),
	);
	return {
		to,
		headers,
		raw,
		text: part(raw, "plain"),
		html: part(raw, "html"),
	};
}

function part(raw: string, kind: string): string {
	const at = raw.indexOf(`Content-Type: text/${kind}`);
	if (at < 0) return "";
	// its other headers may stand before it
	const begin = raw.lastIndexOf("\r\n\r\n", at) + 1;
	const [head = "", ...rest] = raw.slice(begin).trimStart().split("\r\n\r\n");
	const body = rest.join("\r\n\r\n").split(/\r\n-+_NmP/, 1)[0] ?? "";
	if (/base64/i.test(head)) return Buffer.from(body, "base64").toString();
	if (!/quoted-printable/i.test(head)) return body;
	const bytes = body
		.replace(/=\r\n/g, "")
		.replace(/=([0-9A-F]{2})/g, (_, hex) =>
			String.fromCharCode(Number.parseInt(hex, 16)),
		);
	return Buffer.from(bytes, "latin1").toString();
}

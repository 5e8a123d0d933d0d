import { createHmac } from "node:crypto";
import { readFileSync } from "node:fs";
import { connect as connectPlain, type Socket } from "node:net";
import { hostname } from "node:os";
import { connect as connectSecure } from "node:tls";
import type { Egress } from "../../../egress/egress.ts";
import { exactTimeOf } from "../../../text/rfc3339.ts";
import type { StreamPlace } from "./stream-places.ts";

/** A record of the audit log on its way: the log and number of its entry, and its columns. */
export interface StreamedRecord {
	readonly log: string;
	readonly number: number;
	readonly at_ms: number;
	readonly action: string;
}

/** The parts that sending needs besides the records. */
export interface Sending {
	readonly egress: Egress;
	/** Signs bodies for URLs, as webhooks are signed; "" does not. */
	readonly secret: string;
	/** A file with certificates of authorities, PEM; "" for those of the system. */
	readonly ca: string;
}

const timeoutMs = 10_000;
/** RFC 5424, 6.2.1: facility 13 (audit), severity 6 (informational). */
const priority = 13 * 8 + 6;

/** Sends records to a place and comes back when it has them. @throws Error when it has not taken all of them */
export async function sendRecords(
	place: StreamPlace,
	records: readonly StreamedRecord[],
	sending: Sending,
): Promise<void> {
	if (place.kind === "syslog")
		return sendSyslog(place, records.map(syslogFrame).join(""), sending.ca);
	const body = records.map((record) => `${JSON.stringify(record)}\n`).join("");
	const { status } = await sending.egress.request({
		method: "POST",
		url: place.name,
		headers: {
			"Content-Type": "application/x-ndjson",
			...(sending.secret && {
				"X-Hub-Signature-256": `sha256=${createHmac("sha256", sending.secret).update(body).digest("hex")}`,
			}),
		},
		body,
		timeoutMs,
		maxBytes: 64 * 1024,
		truncate: true,
	});
	if (status >= 300) throw new Error(`it answers ${status}`);
}

/** Gives the frame of a record: RFC 5424 behind its length in bytes (RFC 6587, 3.4.1; RFC 5425, 4.3). */
function syslogFrame(record: StreamedRecord): string {
	const time = exactTimeOf(record.at_ms);
	const id = record.action.replace(/[^!-~]/g, "-").slice(0, 32);
	const host =
		hostname()
			.replace(/[^!-~]/g, "-")
			.slice(0, 255) || "-";
	const text = `<${priority}>1 ${time} ${host} ingot ${process.pid} ${id} - \ufeff${JSON.stringify(record)}`;
	return `${Buffer.byteLength(text)} ${text}`;
}

/** Syslog has no answers: the receiver has everything once it has closed its side too. */
function sendSyslog(
	{ host, port, secure }: StreamPlace & { kind: "syslog" },
	text: string,
	ca: string,
): Promise<void> {
	return new Promise((resolve, reject) => {
		const socket: Socket = secure
			? connectSecure({
					...{ host, port, servername: /[a-z]/i.test(host) ? host : "" },
					...(ca && { ca: readFileSync(ca) }),
				})
			: connectPlain({ host, port });
		let ended = false;
		socket.setTimeout(timeoutMs, () =>
			socket.destroy(new Error("it does not take the records in time")),
		);
		socket.once(secure ? "secureConnect" : "connect", () => socket.end(text));
		socket.once("end", () => (ended = true));
		socket.once("error", reject);
		socket.once("close", () =>
			ended
				? resolve()
				: reject(new Error("the connection was closed before the end")),
		);
		socket.resume();
	});
}

import { GitError } from "../errors.ts";

/** The special packets (gitprotocol-common(5), gitprotocol-v2(5)). */
export const FLUSH = Buffer.from("0000");

/** Most bytes of data in one packet. */
const MAX_DATA = 65516;

/** One packet: its data, or which special one it is. */
export type Packet =
	| { kind: "data"; data: Buffer }
	| { kind: "flush" | "delimiter" | "response-end" };

/** A data packet; the text is given as it is, with its line break. */
export function pktLine(data: string | Buffer): Buffer {
	const body = typeof data === "string" ? Buffer.from(data) : data;
	if (body.length > MAX_DATA)
		throw new GitError("protocol", "a packet is too long");
	const head = (body.length + 4).toString(16).padStart(4, "0");
	return Buffer.concat([Buffer.from(head), body]);
}

/** The same as text, for answers of many lines. */
export function pktText(text: string): string {
	const length = Buffer.byteLength(text);
	if (length > MAX_DATA) throw new GitError("protocol", "a packet is too long");
	return (length + 4).toString(16).padStart(4, "0") + text;
}

/** Packets of one side-band channel (1 data, 2 progress, 3 fatal), as many as the data needs. */
export function sideBand(channel: 1 | 2 | 3, data: Buffer): Buffer {
	const parts: Buffer[] = [];
	for (let at = 0; at < data.length; at += MAX_DATA - 1) {
		const some = data.subarray(at, at + MAX_DATA - 1);
		parts.push(pktLine(Buffer.concat([Buffer.of(channel), some])));
	}
	return Buffer.concat(parts);
}

/** Text of a data packet without its line break. */
export function packetText(packet: { data: Buffer }): string {
	const { data } = packet;
	const end = data.at(-1) === 10 ? data.length - 1 : data.length;
	return data.toString("utf8", 0, end);
}

import { isIP } from "node:net";

/** What the first bytes of a connection say: `more` have to come, they are no header, or they end after `length` and name the visitor, if they do. */
type ProxyHeader =
	| "more"
	| "wrong"
	| { readonly length: number; readonly address: string | undefined };

/** Visitors of whom the proxy does not know the address have this one: with the proxy's own they could say who they are by `X-Forwarded-For`. */
const nobody = "0.0.0.0";

/** The start of a header of version 2 (haproxy.org/download/2.9/doc/proxy-protocol.txt). */
const signature = Buffer.from("\r\n\r\n\0\r\nQUIT\n", "latin1");
const start = Buffer.from("PROXY ", "latin1");
/** The longest line of version 1, and what a header of version 2 may have behind its first 16 bytes. */
const longestLine = 107;
const longestRest = 2048;

/** Reads the header of the PROXY protocol, of version 1 or 2, with which a proxy begins a connection. */
export function readProxyHeader(bytes: Buffer): ProxyHeader {
	if (beginsAs(bytes, start)) return readLine(bytes);
	if (beginsAs(bytes, signature)) return readBinary(bytes);
	return "wrong";
}

/** Whether bytes are the start of a text, or the text and more. */
function beginsAs(bytes: Buffer, text: Buffer): boolean {
	const length = Math.min(bytes.length, text.length);
	return bytes.subarray(0, length).equals(text.subarray(0, length));
}

function readLine(bytes: Buffer): ProxyHeader {
	const end = bytes.subarray(0, longestLine).indexOf("\r\n");
	if (end < 0) return bytes.length >= longestLine ? "wrong" : "more";
	const length = end + 2;
	const line = bytes.toString("latin1", 0, end);
	if (/^PROXY UNKNOWN(?: |$)/.test(line)) return { length, address: nobody };
	const [, family, from, to] =
		/^PROXY TCP([46]) ([\da-fA-F:.]+) ([\da-fA-F:.]+) \d{1,5} \d{1,5}$/.exec(
			line,
		) ?? [];
	const wanted = Number(family);
	return from && to && isIP(from) === wanted && isIP(to) === wanted
		? { length, address: from }
		: "wrong";
}

function readBinary(bytes: Buffer): ProxyHeader {
	if (bytes.length < 16) return "more";
	const [, version, command] = halves(bytes[12] ?? 0);
	const [, family, transport] = halves(bytes[13] ?? 0);
	const rest = bytes.readUInt16BE(14);
	if (version !== 2 || command > 1 || rest > longestRest) return "wrong";
	const length = 16 + rest;
	if (bytes.length < length) return "more";
	// a check of the proxy itself
	if (command === 0) return { length, address: undefined };
	if (family === 0) return { length, address: nobody };
	if (transport !== 1) return "wrong";
	if (family === 3) return { length, address: nobody };
	const needed = family === 1 ? 12 : family === 2 ? 36 : Infinity;
	if (rest < needed) return "wrong";
	const address =
		family === 1
			? bytes.subarray(16, 20).join(".")
			: Array.from({ length: 8 }, (_, i) =>
					bytes.readUInt16BE(16 + 2 * i).toString(16),
				).join(":");
	return { length, address };
}

const halves = (byte: number) => [byte, byte >> 4, byte & 15] as const;

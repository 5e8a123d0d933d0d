import { GitError } from "../errors.ts";
import type { ObjectFormat } from "../oid.ts";
import { packetText } from "./pkt-line.ts";
import type { PktReader } from "./pkt-reader.ts";

/** One command of protocol version 2 (gitprotocol-v2(5), "Command Request"). */
export type V2Request = {
	readonly command: string;
	readonly capabilities: readonly string[];
	readonly args: readonly string[];
	/** The request as it came, for `git upload-pack`. */
	readonly raw: Buffer;
};

/** Reads one command; undefined when the client has no more. Throws `protocol`, `too-large`. */
export async function readV2Request(
	reader: PktReader,
	format: ObjectFormat,
): Promise<V2Request | undefined> {
	reader.record();
	const capabilities: string[] = [];
	const args: string[] = [];
	let lines = capabilities;
	for (;;) {
		const packet = await reader.next();
		if (!packet) {
			if (capabilities.length === 0) return undefined;
			throw new GitError("protocol", "a request does not end");
		}
		if (packet.kind === "flush") break;
		if (packet.kind === "delimiter" && lines === capabilities) lines = args;
		else if (packet.kind === "data") lines.push(packetText(packet));
		else throw new GitError("protocol", "an unexpected packet");
	}
	if (capabilities.length === 0) return undefined;
	const command = capabilities.find((line) => line.startsWith("command="));
	const named = capabilities.find((line) => line.startsWith("object-format="));
	if (!command) throw new GitError("protocol", "a request without a command");
	if ((named?.slice(14) ?? "sha1") !== format) {
		throw new GitError("protocol", "the wrong object format");
	}
	return {
		command: command.slice(8),
		capabilities,
		args,
		raw: reader.recorded(),
	};
}

import { GitError } from "../errors.ts";
import { packetText } from "../protocol/pkt-line.ts";
import type { PktReader } from "../protocol/pkt-reader.ts";

/** The ids in the `want` lines of a version 2 fetch. Throws `protocol` for wants by name, which are not offered. */
export function wantsOf(args: readonly string[]): string[] {
	const wants: string[] = [];
	for (const arg of args) {
		if (arg.startsWith("want ")) wants.push(arg.slice(5));
		if (arg.startsWith("want-ref ")) {
			throw new GitError("protocol", "wants by name are not offered");
		}
	}
	return wants;
}

/** Reads the first section of a version 0 or 1 fetch (gitprotocol-pack(5)) and keeps its bytes. Throws `protocol`, `too-large`. */
export async function readWants(
	reader: PktReader,
): Promise<{ wants: string[]; raw: Buffer }> {
	reader.record();
	const wants: string[] = [];
	for (;;) {
		const packet = await reader.next();
		if (packet?.kind !== "data") break;
		const line = packetText(packet);
		// The first want carries the capabilities after its id.
		if (line.startsWith("want ")) wants.push(line.slice(5).split(" ")[0] ?? "");
	}
	return { wants, raw: reader.recorded() };
}

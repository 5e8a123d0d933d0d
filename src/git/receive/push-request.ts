import type { Readable } from "node:stream";
import { GitError } from "../errors.ts";
import { isOid, type ObjectFormat, zeroOid } from "../oid.ts";
import { packetText } from "../protocol/pkt-line.ts";
import { PktReader } from "../protocol/pkt-reader.ts";

/** One ref the client wants moved; zeros stand for "not there". */
export type PushCommand = {
	readonly ref: string;
	readonly old: string;
	readonly new: string;
};

/** What a client sent to receive-pack, up to the pack (gitprotocol-pack(5), "Reference Update Request"). */
export type PushRequest = {
	readonly commands: readonly PushCommand[];
	/** `report-status-v2`, `side-band-64k`, `atomic`, …; those with a value as `agent=…`. */
	readonly capabilities: ReadonlySet<string>;
	/** Options given with `push -o`. */
	readonly options: readonly string[];
	/** The edges of a shallow client's history. Nothing needs them: an incomplete push is refused. */
	readonly shallow: readonly string[];
	/** Whether a pack follows: not when refs are only deleted. */
	readonly hasPack: boolean;
	/** The pack, not yet read. */
	readonly pack: Readable;
};

/**
 * Reads a push up to its pack. No commands at all is a client that only probes (`0000`).
 * Throws `protocol` for what is no push, for a signed push, for a wrong object format, for a ref
 * named twice; `too-large` above `most` bytes.
 */
export async function readPushRequest(
	input: Readable,
	format: ObjectFormat,
	most: number,
): Promise<PushRequest> {
	const reader = new PktReader(input, most);
	const commands: PushCommand[] = [];
	const shallow: string[] = [];
	let capabilities = new Set<string>();
	for (;;) {
		const packet = await reader.next();
		if (!packet || packet.kind === "flush") break;
		if (packet.kind !== "data") throw fault("an unexpected packet");
		const { line, features } = splitLine(packet.data, commands.length === 0);
		if (line.startsWith("shallow ")) shallow.push(oid(line.slice(8), format));
		else {
			if (features) capabilities = new Set(features.split(" ").filter(Boolean));
			commands.push(parseCommand(line, format));
		}
	}
	checkFormat(capabilities, format);
	if (new Set(commands.map((one) => one.ref)).size < commands.length) {
		throw fault("a ref is named twice");
	}
	const options =
		commands.length > 0 && capabilities.has("push-options")
			? await readOptions(reader)
			: [];
	const zero = zeroOid(format);
	return {
		commands,
		capabilities,
		options,
		shallow,
		hasPack: commands.some((one) => one.new !== zero),
		pack: reader.rest(),
	};
}

function splitLine(
	data: Buffer,
	first: boolean,
): { line: string; features?: string } {
	const text = packetText({ data });
	const nul = text.indexOf("\0");
	if (nul < 0) return { line: text };
	if (!first) throw fault("a NUL in a command");
	return { line: text.slice(0, nul), features: text.slice(nul + 1) };
}

function parseCommand(line: string, format: ObjectFormat): PushCommand {
	if (line.startsWith("push-cert")) throw fault("signed pushes are not taken");
	const [old = "", fresh = ""] = line.split(" ", 2);
	const ref = line.slice(old.length + fresh.length + 2);
	if (ref === "" || ref.includes("\ufffd"))
		throw fault("a command without a ref name");
	return { ref, old: oid(old, format), new: oid(fresh, format) };
}

function oid(text: string, format: ObjectFormat): string {
	if (!isOid(format, text)) throw fault("not an object id");
	return text;
}

function checkFormat(
	capabilities: ReadonlySet<string>,
	format: ObjectFormat,
): void {
	for (const capability of capabilities) {
		if (!capability.startsWith("object-format=")) continue;
		if (capability.slice(14) !== format) throw fault("the wrong object format");
	}
}

async function readOptions(reader: PktReader): Promise<string[]> {
	const options: string[] = [];
	for (;;) {
		const packet = await reader.next();
		if (!packet) throw fault("the push options do not end");
		if (packet.kind !== "data") return options;
		options.push(packetText(packet));
	}
}

function fault(message: string): GitError {
	return new GitError("protocol", message);
}

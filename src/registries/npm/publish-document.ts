import { PassThrough } from "node:stream";
import { finished } from "node:stream/promises";
import { badRequest, tooLarge } from "../../errors.ts";
import { jsonObject } from "../json.ts";
import { base64Decoder } from "./base64.ts";

/** A document that npm publishes, its attachments taken out: in their place stand their numbers. */
interface PublishDocument<T> {
	readonly document: Record<string, unknown>;
	readonly taken: readonly T[];
}

const largestDocument = 16 * 1024 * 1024;
const quote = 0x22;
const backslash = 0x5c;
/** Members at this depth and under this name are what a package's bytes are in. */
const path = ["_attachments", undefined, "data"];

/**
 * Reads the JSON that `npm publish` sends as it arrives: the tarball in it, which is most of it, goes decoded to `take` and never stays in
 * memory.
 * @throws DomainError "bad-request", "too-large"; whatever `take` throws
 */
export async function readPublishDocument<T>(
	source: AsyncIterable<Buffer>,
	take: (bytes: AsyncIterable<Uint8Array>) => Promise<T>,
): Promise<PublishDocument<T>> {
	const rest: Buffer[] = [];
	let restSize = 0;
	const keep = (bytes: Buffer) => {
		restSize += bytes.length;
		if (restSize > largestDocument)
			throw tooLarge("the document beside the package is too large");
		rest.push(bytes);
	};
	const taken: T[] = [];
	const scan = openScan();
	let sink: Sink<T> | undefined;
	try {
		for await (const chunk of source) {
			let at = 0;
			while (at < chunk.length) {
				if (sink) {
					const end = chunk.indexOf(quote, at);
					await sink.write(chunk.subarray(at, end < 0 ? chunk.length : end));
					if (end < 0) break;
					taken.push(await sink.end());
					sink = undefined;
					at = end;
					scan.endOfData();
					continue;
				}
				const begin = at;
				const data = scan.upToData(chunk, at);
				at = data ?? chunk.length;
				// what is scanned is ours to keep: the chunk is the request's
				keep(Buffer.from(chunk.subarray(begin, at)));
				if (data === undefined) continue;
				keep(Buffer.from(String(taken.length)));
				sink = openSink(take);
			}
		}
	} catch (error) {
		await sink?.fail(error as Error);
		throw error;
	}
	if (sink) {
		await sink.fail(new Error("cut off"));
		throw badRequest("the document is incomplete");
	}
	return { document: parsed(Buffer.concat(rest)), taken };
}

const parsed = (bytes: Buffer): Record<string, unknown> =>
	jsonObject(bytes.toString("utf8"), "the document is no JSON object");

interface Sink<T> {
	write(text: Buffer): Promise<void>;
	end(): Promise<T>;
	fail(error: Error): Promise<void>;
}

function openSink<T>(
	take: (bytes: AsyncIterable<Uint8Array>) => Promise<T>,
): Sink<T> {
	const stream = new PassThrough();
	const decoder = base64Decoder();
	const done = take(stream);
	// waited for in the end; until then a failure must not end the process
	done.catch(() => stream.destroy());
	stream.on("error", () => {});
	return {
		async write(text) {
			const bytes = decoder.decode(text);
			if (stream.destroyed) await done;
			if (bytes.length && !stream.write(bytes))
				await Promise.race([
					new Promise((resolve) => stream.once("drain", resolve)),
					finished(stream).catch(() => {}),
				]);
		},
		async end() {
			stream.end(decoder.end());
			return done;
		},
		async fail(error) {
			stream.destroy(error);
			await done.catch(() => {});
		},
	};
}

/** Follows the structure of a JSON text over the pieces in which it arrives. */
function openScan() {
	const keys: (string | undefined)[] = [];
	const isObject: boolean[] = [];
	let inString = false;
	let isKey = false;
	let escaped = false;
	let key = "";
	let expectsKey = false;
	const atData = () =>
		keys.length === path.length &&
		isObject.length === path.length &&
		path.every((name, i) => name === undefined || keys[i] === name);
	return {
		/** The place behind the quote that begins the wanted string, or undefined when it is not in this piece. */
		upToData(chunk: Buffer, from: number): number | undefined {
			for (let i = from; i < chunk.length; i++) {
				const byte = chunk[i] as number;
				if (inString) {
					if (escaped) escaped = false;
					else if (byte === backslash) escaped = true;
					else if (byte === quote) {
						inString = false;
						if (isKey) keys[isObject.length - 1] = key;
						continue;
					}
					if (isKey && key.length < 20) key += String.fromCharCode(byte);
					continue;
				}
				if (byte === quote) {
					inString = true;
					isKey = expectsKey;
					expectsKey = false;
					key = "";
					if (!isKey && atData()) return i + 1;
				} else if (byte === 0x7b || byte === 0x5b) {
					isObject.push(byte === 0x7b);
					keys.length = isObject.length;
					keys[isObject.length - 1] = undefined;
					expectsKey = byte === 0x7b;
					if (isObject.length > 100)
						throw badRequest("the document is too deep");
				} else if (byte === 0x7d || byte === 0x5d) {
					isObject.pop();
					keys.length = isObject.length;
					expectsKey = false;
				} else if (byte === 0x2c) expectsKey = isObject.at(-1) === true;
			}
			return undefined;
		},
		/** The next byte is the quote that ends the wanted string. */
		endOfData() {
			inString = true;
			isKey = false;
			escaped = false;
		},
	};
}

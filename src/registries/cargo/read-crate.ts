import { badRequest } from "../../errors.ts";
import { jsonObject } from "../json.ts";

const largestDocument = 1024 * 1024;

/**
 * Reads what `cargo publish` sends: the length of a JSON document, the document, the length of the crate, and then the crate, which is left in the
 * stream.
 * @throws DomainError "bad-request"
 */
export async function readCrate(source: AsyncIterable<Buffer>): Promise<{
	document: Record<string, unknown>;
	size: number;
	crate: AsyncIterable<Buffer>;
}> {
	const chunks = source[Symbol.asyncIterator]();
	let rest = Buffer.alloc(0);
	const take = async (length: number) => {
		while (rest.length < length) {
			const next = await chunks.next();
			if (next.done) throw badRequest("the request body is incomplete");
			rest = Buffer.concat([rest, next.value]);
		}
		const taken = rest.subarray(0, length);
		rest = rest.subarray(length);
		return taken;
	};
	const length = (await take(4)).readUInt32LE();
	if (length > largestDocument)
		throw badRequest("the document before the crate is too large");
	const document = parsed(await take(length));
	const size = (await take(4)).readUInt32LE();
	async function* crate() {
		if (rest.length) yield rest;
		for (;;) {
			const next = await chunks.next();
			if (next.done) return;
			yield next.value;
		}
	}
	return { document, size, crate: crate() };
}

const parsed = (bytes: Buffer): Record<string, unknown> =>
	jsonObject(
		bytes.toString("utf8"),
		"the document before the crate is no JSON object",
	);

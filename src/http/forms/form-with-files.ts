import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import { Readable } from "node:stream";
import { readBody } from "../read-body.ts";
import { formFields, mediaType } from "./form.ts";
import { largestForm } from "./form-limits.ts";
import { readMultipart } from "./multipart.ts";

/** The largest body of a form that brings a small file, such as a picture. */
const largest = 2 * largestForm;

/**
 * The fields of a form, with its files in base64 under the names of their fields, and what each file is called under `<field>.name`; a field without a file is empty. For small files alone: all of it
 * stands in memory.
 * @throws DomainError "invalid", "bad-request", "too-large"
 */
export async function readFormWithFiles(
	request: IncomingMessage,
	signal: AbortSignal,
	most: number = largest,
): Promise<URLSearchParams> {
	const bytes = await readBody(request, most, signal);
	const { headers } = request;
	return mediaType(headers["content-type"]) === "multipart/form-data"
		? withFiles(headers, bytes)
		: formFields(headers, bytes);
}

async function withFiles(
	headers: IncomingHttpHeaders,
	bytes: Buffer,
): Promise<URLSearchParams> {
	const files: [string, string][] = [];
	const body = Readable.from([bytes], { objectMode: false });
	const fields = await readMultipart(body, headers, async (part) => {
		const pieces: Uint8Array[] = [];
		for await (const piece of part.bytes) pieces.push(piece);
		files.push([part.field, Buffer.concat(pieces).toString("base64")]);
		files.push([`${part.field}.name`, part.name]);
	});
	return new URLSearchParams([
		...fields.map(([name, value]): [string, string] => [name, value]),
		...files,
	]);
}

import type { IncomingMessage } from "node:http";
import type { App } from "../../app.ts";
import { BlobRefused } from "../../blobs/blob-store.ts";
import { tooLarge } from "../../errors.ts";
import type { Upload } from "../upload.ts";
import { mediaType, readForm } from "./form.ts";
import { largestForm } from "./form-limits.ts";
import { readMultipart } from "./multipart.ts";

/**
 * The fields of a form whose files are stored as they arrive: under the name of each of `stored` stands what `uploadIn` reads, once a
 * file. What else is sent under these names is dropped: it would name bytes of others.
 * @throws DomainError "invalid", "bad-request", "too-large"
 */
export async function readFormWithUploads(
	app: App,
	request: IncomingMessage,
	stored: readonly string[],
	signal: AbortSignal,
): Promise<URLSearchParams> {
	const { headers } = request;
	const files: [string, string][] = [];
	const fields =
		mediaType(headers["content-type"]) === "multipart/form-data"
			? await readMultipart(
					request,
					headers,
					async ({ field, name, bytes }) => {
						// a browser sends an empty file for a field without one
						if (!stored.includes(field) || !name) return;
						const blob = await put(app, bytes, signal);
						files.push([
							field,
							JSON.stringify({ name, blob } satisfies Upload),
						]);
					},
				)
			: [...(await readForm(request, largestForm, signal))];
	return new URLSearchParams([
		...fields
			.filter(([name]) => !stored.includes(name))
			.map(([name, value]): [string, string] => [name, value]),
		...files,
	]);
}

async function put(
	app: App,
	bytes: AsyncIterable<Uint8Array>,
	signal: AbortSignal,
) {
	const maxBytes = app.config.maxAttachmentBytes;
	try {
		return await app.blobs.put(bytes, { maxBytes, signal });
	} catch (error) {
		if (error instanceof BlobRefused && error.reason === "too-large")
			throw tooLarge(`the file is larger than ${maxBytes} bytes`);
		throw error;
	}
}

/** A file that `readFormWithUploads` stored. */
export const uploadIn = (text: string): Upload => JSON.parse(text) as Upload;

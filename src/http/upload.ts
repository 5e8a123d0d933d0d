import type { IncomingMessage } from "node:http";
import type { App } from "../app.ts";
import { BlobRefused, type StoredBlob } from "../blobs/blob-store.ts";
import { badRequest, tooLarge } from "../errors.ts";
import { bodyBytes } from "./body-bytes.ts";
import { readMultipart } from "./forms/multipart.ts";

/** A file that a request brought, already stored. */
export interface Upload {
	/** The name that the query or the sender gives; may be empty. */
	readonly name: string;
	readonly blob: StoredBlob;
}

/** How an endpoint takes a file. */
export interface UploadSpec {
	/** The form's field that holds it. */
	readonly field: string;
	/** A body of another type than a form is the file itself, named by `?name=`. */
	readonly bare?: boolean;
}

/**
 * Stores the file of a request, streaming. The name in the query wins over the one in the form.
 * @throws DomainError "bad-request" without a file, "too-large"
 */
export async function readUpload(
	app: App,
	request: IncomingMessage,
	spec: UploadSpec,
	search: URLSearchParams,
	signal: AbortSignal,
): Promise<Upload> {
	const maxBytes = app.config.maxAttachmentBytes;
	const named = search.get("name") ?? "";
	const type = (request.headers["content-type"] ?? "").toLowerCase();
	// the form around the file is not counted exactly
	if (Number(request.headers["content-length"] ?? 0) > maxBytes + 1024 * 1024)
		throw tooLarge(`the file is larger than ${maxBytes} bytes`);
	try {
		if (!type.startsWith("multipart/form-data")) {
			if (!spec.bare) throw badRequest("send a form with a file");
			if (!named) throw badRequest("the query parameter `name` is required");
			const blob = await app.blobs.put(bodyBytes(request), {
				maxBytes,
				signal,
			});
			return { name: named, blob };
		}
		let found: Upload | undefined;
		await readMultipart(request, request.headers, async (part) => {
			if (part.field !== spec.field || found) return;
			const blob = await app.blobs.put(part.bytes, { maxBytes, signal });
			found = { name: named || part.name, blob };
		});
		if (!found)
			throw badRequest(`the form has no file in the field "${spec.field}"`);
		return found;
	} catch (error) {
		if (!request.complete) request.resume();
		if (error instanceof BlobRefused && error.reason === "too-large")
			throw tooLarge(`the file is larger than ${maxBytes} bytes`);
		throw error;
	}
}

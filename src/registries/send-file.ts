import type { PackageFile } from "../domain/packages/package-file.ts";
import { notFound } from "../errors.ts";
import { Content, HttpResponse } from "../http/response.ts";
import { storedFile } from "../views/stored-file.ts";
import type { Call } from "./registry.ts";

/** Sends a file of a package, or the requested part of it, and counts the download. @throws DomainError "not-found" */
export async function sendFile(
	{ app, owner, request }: Call,
	file: PackageFile | undefined,
	{ type, inline }: { type?: string; inline?: boolean } = {},
): Promise<HttpResponse> {
	if (!file) throw notFound("file not found");
	const stored = {
		key: file.sha256,
		size: file.size,
		name: file.name,
		type,
		modified: file.created_at,
		inline,
		open: owner.visibility === "public",
	};
	const { method, headers } = request;
	const found = await storedFile(app, stored, method, headers);
	if (!found) throw notFound("the bytes of this file are missing");
	if (method === "GET" && found.status === 200 && file.lead)
		app.downloads.note(file.version_id);
	const body = new Content(found.type, found.data, found.length);
	return new HttpResponse(found.status, body, found.headers);
}

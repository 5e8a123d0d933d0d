import type { App } from "../app.ts";
import type { Archive } from "../domain/contents/archive.ts";
import {
	fullName,
	type RepositoryWithOwner,
} from "../domain/repositories/repository.ts";
import { contentDisposition } from "./content-disposition.ts";

/** The headers with which an archive is sent: its name, and the address under which it never changes. */
export const archiveHeaders = (
	app: App,
	owned: RepositoryWithOwner,
	{ fileName, extension, commit }: Archive,
): Record<string, string> => ({
	"Content-Disposition": contentDisposition("attachment", fileName),
	"Access-Control-Expose-Headers": "Content-Disposition",
	Link: `<${app.url}api/v1/repos/${fullName(owned)}/archive/${commit}.${extension}?rev=${commit}>; rel="immutable"`,
});
